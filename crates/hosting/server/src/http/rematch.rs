//! The players of a finished match play again: one asks by opening the next match, the others are
//! asked on the page of the match before. Their seats are kept for them.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use game::Seat;
use host::{Command, Controller, EndReason, Plan, Referee};
use serde::Serialize;
use tokio::sync::MutexGuard;
use utoipa::ToSchema;

use super::Context;
use super::create::NewRematch;
use super::match_document::MatchState;
use super::problem::{FieldError, FieldProblem, Problem, ProblemKind, Thing};
use super::requester::{Opened, Requester};
use super::show::find;
use crate::matches::{Match, is_over};

/// A match that the players of another one play next.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Rematch {
    /// Its Game-ID.
    #[schema(example = "0hdy96hg8ukzm")]
    id: String,
    /// How far it is; `open` as long as somebody has not come.
    state: MatchState,
    /// The seat that is kept there for a client with the secret of a seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    /// The names of those who sit there and wait.
    waiting: Vec<String>,
}

/// Tells whether somebody wants to play a finished match again
///
/// With the secret of a seat also which seat is kept for that player. It is taken with the same
/// secret.
#[utoipa::path(
    get, path = "/api/v1/matches/{id}/rematch", tag = "play",
    params(("id" = String, Path, description = "the Game-ID of the finished match")),
    responses(
        (status = 200, body = Rematch),
        (status = 204, description = "nobody does, so far"),
        (status = 403), (status = 404),
    )
)]
pub(super) async fn await_rematch(
    State(context): State<Context>,
    Path(id): Path<String>,
    requester: Requester,
) -> Result<Response, Problem> {
    let Opened { found, .. } = requester.open(&context, &id).await?;
    let Some(next) = context.matches.rematch_of(found.id()) else {
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    let rematch = next.read(|referee| Rematch {
        id: next.id().to_string(),
        state: referee.state().into(),
        seat: requester.seat_kept_in(referee).map(|seat| seat.0),
        waiting: waiting(referee),
    });
    Ok(Json(rematch).into_response())
}

fn waiting(referee: &Referee) -> Vec<String> {
    let is_there = |seat: &Seat| {
        let is_person = referee.plan().seats[seat.index()].controller == Controller::Human;
        is_person && referee.seats()[seat.index()].taken
    };
    let people = Seat::all(referee.seats().len()).filter(is_there);
    people.map(|seat| referee.plain_name(seat)).collect()
}

/// Does not play again
///
/// With the secret of a seat of the finished match, by a player whose seat in the next one is kept
/// and free. The next match is called off.
#[utoipa::path(
    delete, path = "/api/v1/matches/{id}/rematch", tag = "play",
    params(("id" = String, Path, description = "the Game-ID of the finished match")),
    responses(
        (status = 204, description = "the next match is called off"),
        (status = 403), (status = 404),
    )
)]
pub(super) async fn decline_rematch(
    State(context): State<Context>,
    Path(id): Path<String>,
    requester: Requester,
) -> Result<StatusCode, Problem> {
    let found = find(&context, &id).await?;
    let next = context.matches.rematch_of(found.id());
    let next = next.ok_or(ProblemKind::NotFound { what: Thing::Rematch })?;
    let is_asked = |referee: &Referee| {
        let seat = requester.seat_kept_in(referee);
        let is_free = seat.is_some_and(|seat| !referee.seats()[seat.index()].taken);
        is_free && referee.state() == host::State::Open
    };
    if !next.read(is_asked) {
        return Err(ProblemKind::BadToken.into());
    }
    let reason = EndReason::RematchDeclined;
    next.command(Command::End { winners: vec![], reason }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a plan the plan of a rematch, if the client has played in the match before. Nobody else
/// can open another rematch of the same match as long as the answer is held.
pub(super) async fn prepare<'a>(
    context: &'a Context,
    requester: &Requester,
    asked: &NewRematch,
    plan: &mut Plan,
) -> Result<MutexGuard<'a, ()>, Problem> {
    let before = find(context, &asked.of).await?;
    if !before.read(is_over) {
        return Err(ProblemKind::NotOver.into());
    }
    let referee = before.referee();
    if requester.seat_in(&referee).is_none() {
        return Err(ProblemKind::BadToken.into());
    }
    check_seats(&referee, asked, plan)?;
    let only_one = context.matches.open_rematch().await;
    if let Some(there) = context.matches.rematch_of(before.id()) {
        return Err(ProblemKind::RematchOffered { id: id_of(&there) }.into());
    }
    plan.rematch_of = Some(before.id());
    let kept = asked.seats.iter().zip(&plan.seats).map(|(&from, planned)| {
        let is_person = planned.controller == Controller::Human;
        referee.seats()[usize::from(from)].key.clone().filter(|_| is_person)
    });
    plan.access.kept = kept.collect();
    Ok(only_one)
}

fn id_of(found: &Match) -> String {
    found.id().to_string()
}

/// Everybody who played sits somewhere.
fn check_seats(referee: &Referee, asked: &NewRematch, plan: &Plan) -> Result<(), FieldError> {
    let n_seats = referee.seats().len();
    let mut seats = asked.seats.clone();
    seats.sort_unstable();
    let all: Vec<u8> = Seat::all(n_seats).map(|seat| seat.0).collect();
    if seats != all || plan.seats.len() != n_seats {
        let problem = FieldProblem::NotEachSeatOnce { seats: n_seats };
        return Err(FieldError::new("rematch.seats", problem));
    }
    if referee.plan().kind != plan.kind {
        let problem = FieldProblem::OtherGame { game: referee.plan().kind.clone() };
        return Err(FieldError::new("rematch.of", problem));
    }
    Ok(())
}
