//! Checks of clients: ordered, shown, followed.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use tokio::sync::watch;

use super::problem::{Crowd, FieldProblem, Problem, ProblemKind, Thing};
use super::stream::{Follow, event_stream};
use super::{Context, JsonBody, Peer, StreamRoom};
use crate::checks::{CheckDocument, CheckOrder, Checks, MOST_OF_AN_ADDRESS, NotBegun, StageChoice};

/// Begins a check of a client
///
/// The answer has a ticket: the client connects to the game port with it as its Game-ID, once for
/// every run of a stage.
#[utoipa::path(
    post, path = "/api/v1/checks", tag = "checks", request_body = CheckOrder,
    responses(
        (status = 201, body = CheckDocument),
        (status = 422), (status = 429), (status = 503),
    )
)]
pub(super) async fn order_check(
    State(context): State<Context>,
    Extension(peer): Extension<Peer>,
    JsonBody(order): JsonBody<CheckOrder>,
) -> Result<Response, Problem> {
    let checks = context.matches.checks();
    let begun = checks.begin(&order.kind, order.player, peer.share());
    let ticket = begun.map_err(|why| match why {
        NotBegun::Kind(known) => {
            Problem::bad_value("kind", FieldProblem::not_one_of(&order.kind, known))
        }
        NotBegun::Player => Problem::bad_value("player", FieldProblem::NoSuchPlayer),
        NotBegun::TooMany => ProblemKind::TooManyRequests { reason: Crowd::Checks }.into(),
        NotBegun::TooManyOfYours => {
            let reason = Crowd::ChecksOfYours { most: MOST_OF_AN_ADDRESS };
            ProblemKind::TooManyRequests { reason }.into()
        }
    })?;
    let document = checks.document(&ticket).ok_or_else(unknown)?;
    Ok((StatusCode::CREATED, Json(document)).into_response())
}

/// Shows a check
#[utoipa::path(
    get, path = "/api/v1/checks/{ticket}", tag = "checks",
    params(("ticket" = String, Path, description = "the ticket of the check")),
    responses(
        (status = 200, body = CheckDocument),
        (status = 404),
    )
)]
pub(super) async fn show_check(
    State(context): State<Context>,
    Path(ticket): Path<String>,
) -> Result<Json<CheckDocument>, Problem> {
    context.matches.checks().document(&ticket).map(Json).ok_or_else(unknown)
}

/// Chooses the stage that the next connection runs
#[utoipa::path(
    put, path = "/api/v1/checks/{ticket}/stage", tag = "checks", request_body = StageChoice,
    params(("ticket" = String, Path, description = "the ticket of the check")),
    responses(
        (status = 200, body = CheckDocument),
        (status = 404), (status = 422),
    )
)]
pub(super) async fn choose_stage(
    State(context): State<Context>,
    Path(ticket): Path<String>,
    JsonBody(choice): JsonBody<StageChoice>,
) -> Result<Json<CheckDocument>, Problem> {
    let checks = context.matches.checks();
    if !checks.choose(&ticket, choice.number).ok_or_else(unknown)? {
        return Err(Problem::bad_value("number", FieldProblem::NoSuchStage));
    }
    checks.document(&ticket).map(Json).ok_or_else(unknown)
}

/// Watches a check, as server-sent events
///
/// Every event is the whole check, at once and whenever something has changed.
#[utoipa::path(
    get, path = "/api/v1/checks/{ticket}/live", tag = "checks",
    params(("ticket" = String, Path, description = "the ticket of the check")),
    responses(
        (status = 200, body = CheckDocument, content_type = "text/event-stream"),
        (status = 404), (status = 503),
    )
)]
pub(super) async fn watch_check(
    State(context): State<Context>,
    Path(ticket): Path<String>,
    room: StreamRoom,
) -> Result<Response, Problem> {
    let checks = Arc::clone(context.matches.checks());
    let changes = checks.changes(&ticket).ok_or_else(unknown)?;
    let watcher = Watcher { checks, ticket, changes, is_new: true };
    Ok(event_stream(Some(room), None, watcher))
}

struct Watcher {
    checks: Arc<Checks>,
    ticket: String,
    changes: watch::Receiver<u64>,
    is_new: bool,
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.checks.touch(&self.ticket);
    }
}

impl Follow for Watcher {
    async fn next_piece(&mut self) -> Option<Bytes> {
        if !std::mem::take(&mut self.is_new) {
            // Nothing more comes once the check is forgotten.
            self.changes.changed().await.ok()?;
        }
        self.changes.mark_unchanged();
        let document = self.checks.document(&self.ticket)?;
        let json = serde_json::to_string(&document).ok()?;
        Some(format!("data: {json}\n\n").into())
    }
}

fn unknown() -> Problem {
    ProblemKind::NotFound { what: Thing::Check }.into()
}
