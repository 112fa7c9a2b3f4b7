//! Whether the server is there, and whether it can work.

use axum::extract::State;

use super::Context;
use super::problem::Problem;

/// Answers "ok" as long as the server can answer at all
#[utoipa::path(
    get, path = "/healthz", tag = "server",
    responses((status = 200, body = String, content_type = "text/plain"))
)]
pub(super) async fn healthz() -> &'static str {
    "ok\n"
}

/// Answers "ready" while work can be accepted
///
/// To find out it writes to the data file, at most once a second. The problem says why nothing can
/// be accepted: the disk is full, stuck or gone, or the server is shutting down.
#[utoipa::path(
    get, path = "/readyz", tag = "server",
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 503),
    )
)]
pub(super) async fn readyz(State(context): State<Context>) -> Result<&'static str, Problem> {
    context.readiness.check().await?;
    Ok("ready\n")
}
