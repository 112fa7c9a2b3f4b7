//! Documents with a report in them.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// A document with its report as the last field. The report is JSON already, and may be large: it
/// is put in as it is.
pub(crate) fn with_report(
    document: &impl Serialize,
    name: &'static str,
    report: Option<&str>,
) -> Response {
    let mut text = serde_json::to_string(document).expect("documents are plain data");
    if let Some(report) = report {
        text.pop();
        text = format!("{text},\"{name}\":{}}}", report.trim());
    }
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}
