//! Answers that a browser keeps as a file.

use axum::http::header;
use axum::response::IntoResponse;

/// A text as a file of this name.
pub(super) fn download(
    media_type: &'static str,
    name: &str,
    text: String,
) -> impl IntoResponse + use<> {
    let disposition = format!("attachment; filename=\"{name}\"");
    let headers =
        [(header::CONTENT_TYPE, media_type.to_owned()), (header::CONTENT_DISPOSITION, disposition)];
    (headers, text)
}
