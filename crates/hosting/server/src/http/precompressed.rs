//! What lies compressed in the binary, as an answer: as it lies to those who take that.

use std::io::Read;

use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use flate2::read::GzDecoder;

/// The answer with this body, which was compressed by `gzip`.
pub(super) fn precompressed(gzip: &'static [u8], request: &HeaderMap) -> Response {
    if takes_gzip(request) {
        let head = [(header::CONTENT_ENCODING, "gzip"), (header::VARY, "accept-encoding")];
        return (head, gzip).into_response();
    }
    let mut body = Vec::new();
    let read = GzDecoder::new(gzip).read_to_end(&mut body);
    read.expect("it was compressed when this was built");
    body.into_response()
}

fn takes_gzip(request: &HeaderMap) -> bool {
    let values = request.get_all(header::ACCEPT_ENCODING);
    let mut encodings =
        values.iter().filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(','));
    encodings.any(|encoding| {
        let (name, weight) = encoding.split_once(';').unwrap_or((encoding, ""));
        let is_refused = weight.trim().strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case("gzip") && !is_refused
    })
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn only_who_takes_gzip_gets_it() {
        for (accepted, expected) in [
            (None, false),
            (Some("gzip, deflate, br"), true),
            (Some("br;q=1.0, GZIP;q=0.5"), true),
            (Some("identity"), false),
            (Some("gzip;q=0"), false),
            (Some("gzip;q=0.000, identity"), false),
        ] {
            let mut headers = HeaderMap::new();
            if let Some(accepted) = accepted {
                headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted));
            }
            assert_eq!(takes_gzip(&headers), expected, "{accepted:?}");
        }
    }
}
