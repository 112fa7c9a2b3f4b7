//! Whether the server is there.

/// Answers "ok" as long as the server can answer at all
#[utoipa::path(
    get, path = "/healthz", tag = "server",
    responses((status = 200, body = String, content_type = "text/plain"))
)]
pub(super) async fn healthz() -> &'static str {
    "ok\n"
}
