//! One match, and how every route finds its match.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use host::{BadMatchId, MatchId};

use super::Context;
use super::match_document::{MatchDocument, match_document};
use super::problem::Problem;
use super::requester::{Opened, Requester};
use crate::matches::Match;

/// Shows a match
///
/// State, seats, clocks, the moves so far, and the result with its reason once there is one. With
/// the secret of a seat, the position as that player sees it.
#[utoipa::path(
    get, path = "/api/v1/matches/{id}", tag = "matches",
    params(("id" = String, Path, description = "the Game-ID")),
    responses(
        (status = 200, body = MatchDocument),
        (status = 403), (status = 404),
    )
)]
pub(super) async fn show_match(
    State(context): State<Context>,
    Path(id): Path<String>,
    requester: Requester,
) -> Result<Json<MatchDocument>, Problem> {
    let Opened { found, viewer, .. } = requester.open(&context, &id).await?;
    Ok(Json(match_document(&found, viewer)))
}

/// The match of the address, or the right problem.
pub(super) async fn find(context: &Context, id: &str) -> Result<Arc<Match>, Problem> {
    let parsed: MatchId =
        id.parse().map_err(|bad: BadMatchId| Problem::unknown_match(bad.to_string()))?;
    let found = context.matches.find(parsed).await?;
    found.ok_or_else(|| Problem::unknown_match(format!("there is no match {id}")))
}
