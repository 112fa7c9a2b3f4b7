//! The web interface, which is part of the binary.

use super::precompressed::precompressed;
use super::problem::{Problem, ProblemKind, Thing};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

/// A file of the web interface.
struct File {
    path: &'static str,
    media_type: &'static str,
    /// Another one for other contents.
    tag: &'static str,
    gzip: &'static [u8],
}

/// What `npm run build` made of the folder `web`, by path; `build.rs` writes the list.
const FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

fn file(path: &str) -> Option<&'static File> {
    let index = FILES.binary_search_by(|file| file.path.cmp(path)).ok()?;
    FILES.get(index)
}

/// The page or file at this address.
pub(super) async fn serve(method: Method, uri: Uri, mut headers: HeaderMap) -> Response {
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
    if let Some(file) = file(&page) {
        return answer(StatusCode::OK, file, &headers);
    }
    // People leave the slash out.
    if file(&format!("{page}/index.html")).is_some() {
        return (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, format!("/{page}/"))])
            .into_response();
    }
    headers.remove(header::IF_NONE_MATCH);
    match file(MISSING_PAGE) {
        Some(file) => answer(StatusCode::NOT_FOUND, file, &headers),
        None => no_page(),
    }
}

const MISSING_PAGE: &str = "404.html";

fn no_page() -> Response {
    Problem::from(ProblemKind::NotFound { what: Thing::Address }).into_response()
}

fn answer(status: StatusCode, file: &File, headers: &HeaderMap) -> Response {
    // Built files bear a hash in their names and never change; pages are asked for every time.
    let caching = if file.path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let head = [
        (header::CONTENT_TYPE, file.media_type),
        (header::CACHE_CONTROL, caching),
        (header::ETAG, file.tag),
    ];
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if known == Some(file.tag) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (status, head, precompressed(file.gzip, headers)).into_response()
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
