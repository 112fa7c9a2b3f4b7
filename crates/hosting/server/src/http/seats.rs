//! People take seats, prove that they hold them, and release them.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use game::Seat;
use host::{Command, LeaveReason};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Context;
use super::bearer::{self, Bearer};
use super::body::JsonBody;
use super::class_door;
use super::plan::check_name;
use super::problem::{Problem, ProblemKind, Thing};
use super::show::find;
use crate::matches::Match;
use crate::secret;

/// Who takes a seat.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Claim {
    /// What the person wants to be called; without it, the seat keeps its planned name.
    #[serde(default, deserialize_with = "host::composed")]
    name: String,
}

/// The secret of a seat. It is shown once and kept only as a hash.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SeatToken {
    /// To be sent as `Authorization: Bearer …` with every action of this seat.
    token: String,
}

/// Takes a seat for a person
///
/// In a rematch the seats are kept for those who played before: with the secret of the seat in that
/// match.
#[utoipa::path(
    post, path = "/api/v1/matches/{id}/seats/{seat}", tag = "play",
    params(("id" = String, Path, description = "the Game-ID"),
           ("seat" = u8, Path, description = "counted from 0")),
    request_body = Claim,
    responses(
        (status = 201, body = SeatToken),
        (status = 403), (status = 404), (status = 409), (status = 422),
    )
)]
pub(super) async fn take_seat(
    State(context): State<Context>,
    Path((id, seat)): Path<(String, String)>,
    headers: HeaderMap,
    JsonBody(claim): JsonBody<Claim>,
) -> Result<(StatusCode, Json<SeatToken>), Problem> {
    check_name("name", &claim.name)?;
    let found = find(&context, &id).await?;
    let seat = existing_seat(&found, &seat)?;
    if let Some(class) = found.read(|referee| referee.plan().class) {
        class_door::check_entry(&context, class).await?;
    }
    let token = secret::new().map_err(crate::matches::MatchError::from)?;
    let name = Some(claim.name).filter(|name| !name.is_empty());
    let key = secret::hash(&token);
    let kept_by = bearer::key(&headers);
    let decision = found.command(Command::Claim { seat, name, key, kept_by }).await?;
    match decision.refusal {
        None => Ok((StatusCode::CREATED, Json(SeatToken { token }))),
        Some(refusal) => Err(refusal.into()),
    }
}

/// Tells whether the secret is still good for this seat
#[utoipa::path(
    get, path = "/api/v1/matches/{id}/seats/{seat}", tag = "play",
    params(("id" = String, Path, description = "the Game-ID"),
           ("seat" = u8, Path, description = "counted from 0")),
    responses(
        (status = 204, description = "it is"),
        (status = 401), (status = 403), (status = 404),
    )
)]
pub(super) async fn check_seat(
    State(context): State<Context>,
    Path((id, seat)): Path<(String, String)>,
    Bearer(key): Bearer,
) -> Result<StatusCode, Problem> {
    let found = find(&context, &id).await?;
    let seat = existing_seat(&found, &seat)?;
    let holds = found.read(|referee| {
        referee.seats().get(seat.index()).is_some_and(|seat| seat.key.as_ref() == Some(&key))
    });
    if holds { Ok(StatusCode::NO_CONTENT) } else { Err(ProblemKind::BadToken.into()) }
}

/// Releases a seat
///
/// With the seat's own secret, or with the operator's.
#[utoipa::path(
    delete, path = "/api/v1/matches/{id}/seats/{seat}", tag = "play",
    params(("id" = String, Path, description = "the Game-ID"),
           ("seat" = u8, Path, description = "counted from 0")),
    responses(
        (status = 204, description = "the seat is free"),
        (status = 401), (status = 403), (status = 404),
    )
)]
pub(super) async fn release_seat(
    State(context): State<Context>,
    Path((id, seat)): Path<(String, String)>,
    Bearer(key): Bearer,
) -> Result<StatusCode, Problem> {
    let is_admin = context.is_admin(&key);
    if !is_admin {
        check_seat(State(context.clone()), Path((id.clone(), seat.clone())), Bearer(key)).await?;
    }
    let found = find(&context, &id).await?;
    let why = if is_admin { LeaveReason::ReleasedByOperator } else { LeaveReason::Released };
    let seat = existing_seat(&found, &seat)?;
    found.command(Command::Leave { seat, why }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The seat of this number, if the match has it.
pub(super) fn existing_seat(found: &Match, text: &str) -> Result<Seat, Problem> {
    let n_seats = found.read(|referee| referee.seats().len());
    let seat = text.parse().ok().map(Seat).filter(|seat| seat.index() < n_seats);
    Ok(seat.ok_or(ProblemKind::NotFound { what: Thing::Seat })?)
}
