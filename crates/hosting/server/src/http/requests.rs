//! A person resigns, calls off, offers a draw, takes back, or answers such a wish.

use axum::Json;
use axum::extract::{Path, State};
use game::Seat;
use host::{Command, Referee, Request};
use serde::Deserialize;
use utoipa::ToSchema;

use super::Context;
use super::actions::Accepted;
use super::bearer::Bearer;
use super::body::JsonBody;
use super::problem::Problem;
use super::show::{check_seat, find};

/// What a person asks for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewRequest)]
pub(super) struct Asked {
    /// The seat, counted from 0.
    seat: u8,
    /// One of the `requests` that the match lists for this seat.
    request: Request,
}

/// Resigns, calls off, offers a draw, takes back, or answers
///
/// With the secret of the seat. What is possible now, the match says in the `requests` of the seat.
/// What needs the other player's consent becomes an offer, which that player accepts or declines;
/// who moves on declines a draw.
#[utoipa::path(
    post, path = "/api/v1/matches/{id}/requests", tag = "play",
    params(("id" = String, Path, description = "the Game-ID")),
    request_body = Asked,
    responses(
        (status = 200, body = Accepted),
        (status = 400), (status = 401), (status = 403), (status = 404),
        (status = 409), (status = 422),
    )
)]
pub(super) async fn ask(
    State(context): State<Context>,
    Path(id): Path<String>,
    Bearer(key): Bearer,
    JsonBody(Asked { seat, request }): JsonBody<Asked>,
) -> Result<Json<Accepted>, Problem> {
    let found = find(&context, &id).await?;
    check_seat(&found, "seat", seat)?;
    let decision = found.command(Command::Request { seat: Seat(seat), key, request }).await?;
    match decision.refusal {
        None => Ok(Json(Accepted { seq: found.read(Referee::next_seq) - 1 })),
        Some(refusal) => Err(refusal.into()),
    }
}
