//! HTTP requests, by route.

use std::collections::HashMap;
use std::time::Duration;

use axum::http::{Method, StatusCode};

use super::{Counter, Exposition, Histogram};

/// A tally for each route there is. Since the table is made once, no request can add to it, and
/// looking something up takes no lock.
pub(crate) struct Requests {
    routes: HashMap<String, RouteTally>,
    /// Pages, their files, and addresses at which there is nothing.
    pages: RouteTally,
}

#[derive(Default)]
struct RouteTally {
    answers: [[Counter; STATUS_CLASSES.len()]; METHODS.len() + 1],
    took: Histogram,
}

const METHODS: [Method; 5] =
    [Method::GET, Method::POST, Method::DELETE, Method::HEAD, Method::OPTIONS];
const STATUS_CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

impl Requests {
    /// The routes as templates: `/api/v1/matches/{id}`.
    pub(crate) fn new(routes: impl IntoIterator<Item = String>) -> Self {
        let routes = routes.into_iter().map(|route| (route, RouteTally::default()));
        Self { routes: routes.collect(), pages: RouteTally::default() }
    }

    /// A request was answered; a body that goes on for long may still be under way.
    pub(crate) fn note(
        &self,
        route: Option<&str>,
        method: &Method,
        status: StatusCode,
        took: Duration,
    ) {
        let tally = route.and_then(|route| self.routes.get(route)).unwrap_or(&self.pages);
        let method = METHODS.iter().position(|one| one == method).unwrap_or(METHODS.len());
        let class = usize::from(status.as_u16() / 100).clamp(1, STATUS_CLASSES.len()) - 1;
        tally.answers[method][class].add(1);
        tally.took.observe(took);
    }

    /// Writes the routes that were asked for.
    pub(crate) fn write(&self, text: &mut Exposition) {
        let mut seen: Vec<(&str, &RouteTally)> =
            self.routes.iter().map(|(route, tally)| (route.as_str(), tally)).collect();
        seen.push(("pages", &self.pages));
        seen.retain(|(_, tally)| !tally.took.is_empty());
        seen.sort_unstable_by_key(|(route, _)| *route);
        text.counter(
            "spielwerk_http_requests_total",
            "Answered requests, by route, method and class of status.",
        );
        for (route, tally) in &seen {
            let methods = METHODS.iter().map(Method::as_str).chain(["other"]);
            for (method, answers) in methods.zip(&tally.answers) {
                let classes = STATUS_CLASSES.iter().zip(answers);
                for (class, n) in classes.filter(|(_, n)| n.value() > 0) {
                    let labels = [("route", *route), ("method", method), ("status", class)];
                    text.sample(&labels, n.value());
                }
            }
        }
        text.histogram(
            "spielwerk_http_request_duration_seconds",
            "Until the answer begins; the body of a stream goes on after that.",
        );
        for (route, tally) in seen {
            text.distribution(&[("route", route)], &tally.took);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_guests_make_up_makes_no_labels() {
        let requests = Requests::new(["/a/{id}".to_owned()]);
        let method = Method::from_bytes(b"BREW").unwrap();
        let took = Duration::from_micros(1);
        requests.note(Some("/a/{id}"), &method, StatusCode::METHOD_NOT_ALLOWED, took);
        requests.note(Some("/unheard/of"), &Method::GET, StatusCode::OK, took);
        requests.note(None, &Method::GET, StatusCode::from_u16(999).unwrap(), took);
        let mut text = Exposition::default();
        requests.write(&mut text);
        let text = text.finish();
        for line in [
            r#"{route="/a/{id}",method="other",status="4xx"} 1"#,
            r#"{route="pages",method="GET",status="2xx"} 1"#,
            r#"{route="pages",method="GET",status="5xx"} 1"#,
        ] {
            assert!(text.contains(&format!("spielwerk_http_requests_total{line}\n")), "{text}");
        }
        assert!(!text.contains("unheard") && !text.contains("BREW"), "{text}");
    }
}
