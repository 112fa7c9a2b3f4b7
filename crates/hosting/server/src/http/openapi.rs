//! The OpenAPI document. The binary carries the one that stands in `docs`: making it takes a tenth
//! of the binary's code, and a test holds that it is the one that would be made.

use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};

use super::precompressed::precompressed;

/// Where the document is.
pub(super) const ADDRESS: &str = "/api/v1/openapi.json";

/// Answers with the document.
pub(super) async fn serve(headers: HeaderMap) -> Response {
    let document: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/openapi.json"));
    ([(header::CONTENT_TYPE, "application/json")], precompressed(document, &headers))
        .into_response()
}
