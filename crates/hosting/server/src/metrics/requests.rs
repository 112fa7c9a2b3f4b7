//! HTTP requests, by route.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use super::{Durations, by_labels};

/// A tally for each route there is. Since the table is made once, no request can add to it, and
/// looking something up takes no lock.
pub(crate) struct Requests {
    answers: Family<[Label; 3], Counter>,
    took: Durations<[Label; 1]>,
    routes: HashMap<String, RouteTally>,
    /// Pages, their files, and addresses at which there is nothing.
    pages: RouteTally,
}

type Label = (&'static str, Cow<'static, str>);

/// Its series are there from the first request on: most routes of a server are never asked for
/// with most methods.
struct RouteTally {
    route: Cow<'static, str>,
    answers: [[OnceLock<Counter>; STATUS_CLASSES.len()]; METHODS.len() + 1],
    took: OnceLock<Histogram>,
}

const METHODS: [Method; 5] =
    [Method::GET, Method::POST, Method::DELETE, Method::HEAD, Method::OPTIONS];
const STATUS_CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

impl Requests {
    /// The routes as templates: `/api/v1/matches/{id}`.
    pub(crate) fn new(routes: impl IntoIterator<Item = String>) -> Self {
        let routes = routes.into_iter().map(|route| (route.clone(), RouteTally::new(route.into())));
        Self {
            answers: Family::default(),
            took: by_labels(),
            routes: routes.collect(),
            pages: RouteTally::new("pages".into()),
        }
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
        let index = METHODS.iter().position(|one| one == method).unwrap_or(METHODS.len());
        let class = usize::from(status.as_u16() / 100).clamp(1, STATUS_CLASSES.len()) - 1;
        let route = || ("route", tally.route.clone());
        let answers = tally.answers[index][class].get_or_init(|| {
            let method = METHODS.get(index).map_or("other".into(), |one| one.to_string().into());
            let labels = [route(), ("method", method), ("status", STATUS_CLASSES[class].into())];
            self.answers.get_or_create_owned(&labels)
        });
        answers.inc();
        let durations = tally.took.get_or_init(|| self.took.get_or_create_owned(&[route()]));
        durations.observe(took.as_secs_f64());
    }

    pub(crate) fn register(&self, registry: &mut Registry) {
        registry.register(
            "spielwerk_http_requests",
            "Answered requests, by route, method and class of status",
            self.answers.clone(),
        );
        registry.register(
            "spielwerk_http_request_duration_seconds",
            "Time until the answer begins; the body of a stream goes on after that",
            self.took.clone(),
        );
    }
}

impl RouteTally {
    fn new(route: Cow<'static, str>) -> Self {
        Self { route, answers: Default::default(), took: OnceLock::new() }
    }
}

#[cfg(test)]
mod tests {
    use prometheus_client::encoding::text::encode;

    use super::*;

    #[test]
    fn what_guests_make_up_makes_no_labels() {
        let requests = Requests::new(["/a/{id}".to_owned()]);
        let method = Method::from_bytes(b"BREW").unwrap();
        let took = Duration::from_micros(1);
        requests.note(Some("/a/{id}"), &method, StatusCode::METHOD_NOT_ALLOWED, took);
        requests.note(Some("/unheard/of"), &Method::GET, StatusCode::OK, took);
        requests.note(None, &Method::GET, StatusCode::from_u16(999).unwrap(), took);
        let mut registry = Registry::default();
        requests.register(&mut registry);
        let mut text = String::new();
        encode(&mut text, &registry).unwrap();
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
