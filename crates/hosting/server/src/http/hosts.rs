//! Which names this server answers to.
//!
//! A page of a stranger can have its own name lead to 127.0.0.1, and a browser then takes this
//! server for part of that page: it may read everything, and no other guard of the browser helps.
//! But the request still says which name was meant. So a server that only this machine reaches
//! answers to names of this machine, and to those that its operator has named.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};

use super::Context;
use super::problem::{Problem, ProblemKind};
use crate::Config;

/// Refuses requests that mean another server.
pub(super) async fn check(
    State(context): State<Context>,
    request: Request,
    next: Next,
) -> Response {
    match refusal(&context.config, request.headers()) {
        Some(refusal) => refusal,
        None => next.run(request).await,
    }
}

fn refusal(config: &Config, headers: &HeaderMap) -> Option<Response> {
    let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    // Every browser says it; what does not is no browser.
    let host = text(headers.get(header::HOST)?);
    if is_ours(&host, config.listen.ip(), &config.host_names) {
        return None;
    }
    let host = shown(&host);
    let (answer, page) =
        (Problem::from(ProblemKind::UnknownHost { host: host.clone() }), page(&host));
    let is_for_people =
        headers.get(header::ACCEPT).is_some_and(|kinds| text(kinds).contains("text/html"));
    let answer = answer.into_response();
    Some(if is_for_people { (answer.status(), Html(page)).into_response() } else { answer })
}

/// Whether this is a name of the server: where only this machine reaches it, one of this machine's
/// or one that was named.
fn is_ours(host: &str, listen: IpAddr, names: &[String]) -> bool {
    let name = name_in(host);
    let is_local = || {
        name == "localhost"
            || name.ends_with(".localhost")
            || name.parse().is_ok_and(|address: IpAddr| address.to_canonical().is_loopback())
    };
    let is_named = || names.iter().any(|known| known.eq_ignore_ascii_case(&name));
    !listen.to_canonical().is_loopback() || is_local() || is_named()
}

/// The name without its port: `example.org:80`, `[::1]:80`, `127.0.0.1`.
fn name_in(host: &str) -> String {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    name.trim_end_matches('.').to_ascii_lowercase()
}

/// As much of a name as a sentence takes; what can't be in one is left out.
fn shown(host: &str) -> String {
    let is_plain = |c: &char| c.is_ascii_alphanumeric() || ".-_:[]".contains(*c);
    host.chars().filter(is_plain).take(LONGEST).collect()
}

const LONGEST: usize = 100;

/// For people; no page of ours can be had under this name.
fn page(host: &str) -> String {
    format!(
        "<!DOCTYPE html><html lang=\"en\"><meta charset=\"utf-8\"><title>Spielwerk</title>\
         <h1>Spielwerk</h1>\
         <p>This server does not answer to <code>{host}</code>. \
         Open it under its own name, or start it with \
         <code>--host-name={host}</code>.</p>\
         <p lang=\"de\">Dieser Server antwortet nicht unter <code>{host}</code>. \
         Öffnen Sie ihn unter seinem eigenen Namen, oder starten Sie ihn mit \
         <code>--host-name={host}</code>.</p></html>\n"
    )
}

#[cfg(test)]
mod tests {
    use axum::http::Request;
    use serde_json::json;

    use super::*;
    use crate::testing::Inside;

    #[test]
    fn a_server_of_this_machine_answers_to_its_names_alone() {
        let named = ["games.example.org".to_owned()];
        for host in [
            "localhost",
            "LOCALHOST:8080",
            "localhost.",
            "a.localhost:80",
            "127.0.0.1:8080",
            "127.8.9.1",
            "[::1]:8080",
            "[::ffff:127.0.0.1]",
            "games.example.org",
            "Games.Example.org:443",
        ] {
            assert!(is_ours(host, IpAddr::from([127, 0, 0, 1]), &named), "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:8080",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "xlocalhost",
            "10.0.0.7",
            "",
            "games.example.org.evil.example",
        ] {
            assert!(!is_ours(host, IpAddr::from([127, 0, 0, 1]), &named), "{host}");
            assert!(is_ours(host, IpAddr::from([0, 0, 0, 0]), &named), "{host}");
        }
    }

    #[tokio::test]
    async fn a_name_that_was_made_to_lead_here_reads_nothing() {
        let server = Inside::start(host::countdown::kinds()).await;
        let ask = |host: &str| {
            let request = Request::get("/api/v1/matches").header(header::HOST, host);
            server.send(request, String::new())
        };
        let (status, problem) = ask("evil.example:8080").await;
        assert_eq!((status, &problem["code"]), (421, &json!("unknown-host")));
        assert_eq!(problem["params"], json!({ "host": "evil.example:8080" }));
        assert_eq!(ask("localhost:8080").await.0, 200);
        assert_eq!(server.get("/api/v1/matches").await.0, 200, "no browser says nothing");
        let config = Config { host_names: vec!["evil.example".to_owned()], ..Config::default() };
        let server = Inside::start_with(host::countdown::kinds(), config).await;
        let request = Request::get("/api/v1/matches").header(header::HOST, "evil.example:8080");
        assert_eq!(server.send(request, String::new()).await.0, 200);
    }
}
