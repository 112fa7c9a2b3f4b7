//! One match, and how every route finds its match.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use host::{BadMatchId, MatchId, Referee};

use super::Context;
use super::match_document::{MatchDocument, match_document};
use super::problem::{FieldError, FieldProblem, Problem, ProblemKind};
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
    let unknown = || ProblemKind::UnknownMatch { id: id.to_owned() };
    let parsed: MatchId =
        id.parse().map_err(|bad: BadMatchId| Problem::from(unknown()).saying(bad))?;
    Ok(context.matches.find(parsed).await?.ok_or_else(unknown)?)
}

/// Refuses a seat that the match does not have.
pub(super) fn check_seat(found: &Match, field: &str, seat: u8) -> Result<(), FieldError> {
    found.read(|referee| has_seat(referee, field, seat))
}

/// The same for who is reading the match already.
pub(super) fn has_seat(referee: &Referee, field: &str, seat: u8) -> Result<(), FieldError> {
    let seats = referee.seats().len();
    if usize::from(seat) < seats {
        return Ok(());
    }
    Err(FieldError::new(field, FieldProblem::NoSuchSeat { seat, seats }))
}
