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

#[cfg(test)]
mod tests {
    use super::*;

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
