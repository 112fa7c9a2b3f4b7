//! The web interface, which is part of the binary.

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::problem::{Problem, ProblemKind, Thing};

/// What `npm run build` made of the folder `web`.
#[derive(RustEmbed)]
#[folder = "../../../web/dist"]
struct Files;

/// The page or file at this address.
pub(super) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    // The page about the interface for programs lies where the interface does.
    if path.starts_with("api/") && path != "api/" {
        return no_page();
    }
    if method != Method::GET && method != Method::HEAD {
        return Problem::from(ProblemKind::MethodNotAllowed).into_response();
    }
    let page = if path.is_empty() || path.ends_with('/') {
        format!("{path}index.html")
    } else {
        path.to_owned()
    };
    if let Some(file) = Files::get(&page) {
        return answer(StatusCode::OK, &page, &file, &headers);
    }
    // People leave the slash out.
    if Files::get(&format!("{page}/index.html")).is_some() {
        return (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, format!("/{page}/"))])
            .into_response();
    }
    match Files::get(MISSING_PAGE) {
        Some(file) => answer(StatusCode::NOT_FOUND, MISSING_PAGE, &file, &HeaderMap::new()),
        None => no_page(),
    }
}

const MISSING_PAGE: &str = "404.html";

fn no_page() -> Response {
    Problem::from(ProblemKind::NotFound { what: Thing::Address }).into_response()
}

fn answer(status: StatusCode, path: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let tag = hash[..8].iter().fold(0, |number, &byte| number << 8 | u64::from(byte));
    let tag = format!("W/\"{tag:016x}\"");
    // Built files bear a hash in their names and never change; pages are asked for every time.
    let caching = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let head = [
        (header::CONTENT_TYPE, file.metadata.mimetype().to_owned()),
        (header::CACHE_CONTROL, caching.to_owned()),
        (header::ETAG, tag.clone()),
    ];
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if known == Some(tag.as_str()) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (status, head, file.data.to_vec()).into_response()
}

/// Nothing comes from elsewhere, and nobody puts us into a frame.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data:; \
    object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

pub(super) async fn add_security_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        ("content-security-policy", CONTENT_SECURITY_POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
    ] {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}
