//! Any page in the world can post a form to us; only our own may.

use axum::http::{HeaderMap, header};

/// Whether a browser says that this request was made by a page of ours. Programs say nothing, and
/// nobody can use them against their owner.
pub(super) fn is_ours(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        return site == "same-origin" || site == "none";
    }
    match (text(header::ORIGIN.as_str()), text(header::HOST.as_str())) {
        (None, _) => true,
        (Some(origin), host) => {
            let of_origin = origin.split_once("://").map(|(_, host)| host);
            of_origin.is_some() && of_origin == host
        }
    }
}

/// How the one who asks calls this server, for what is to be copied to a command line.
pub(super) fn of(headers: &HeaderMap) -> String {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-.:[]".contains(c);
    match text(header::HOST.as_str()).filter(|host| host.chars().all(is_plain)) {
        None => String::new(),
        Some(host) => {
            // Only a proxy knows that somebody came to it with TLS.
            let is_secure = text("x-forwarded-proto") == Some("https");
            format!("{}://{host}", if is_secure { "https" } else { "http" })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_called_as_it_was_addressed() {
        let check = |pairs: &[(&'static str, &'static str)]| {
            let headers = pairs.iter().map(|(name, value)| {
                (name.parse::<header::HeaderName>().unwrap(), value.parse().unwrap())
            });
            of(&headers.collect())
        };
        assert_eq!(check(&[("host", "192.0.2.7:8080")]), "http://192.0.2.7:8080");
        let proxied = [("host", "games.example"), ("x-forwarded-proto", "https")];
        assert_eq!(check(&proxied), "https://games.example");
        assert_eq!(check(&[("host", "a'; rm -r b")]), "", "nothing that a shell would do");
    }

    #[test]
    fn forms_of_other_sites_are_refused() {
        let check = |pairs: &[(&'static str, &'static str)]| {
            let headers = pairs.iter().map(|(name, value)| {
                (name.parse::<header::HeaderName>().unwrap(), value.parse().unwrap())
            });
            is_ours(&headers.collect())
        };
        assert!(check(&[]));
        assert!(check(&[("sec-fetch-site", "same-origin")]));
        assert!(!check(&[("sec-fetch-site", "cross-site")]));
        assert!(check(&[("host", "a.example:8080"), ("origin", "http://a.example:8080")]));
        assert!(!check(&[("host", "a.example"), ("origin", "https://b.example")]));
        assert!(!check(&[("host", "a.example"), ("origin", "null")]));
    }
}
