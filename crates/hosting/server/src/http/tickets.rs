//! The tickets of a match, for its creator.

use axum::Json;
use axum::extract::{Path, State};
use host::Referee;
use serde::Serialize;
use utoipa::ToSchema;

use super::Context;
use super::bearer::Bearer;
use super::problem::{Problem, ProblemKind};
use super::show::find;

/// The tickets of a match.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Tickets {
    /// One for every seat of a program; none for a match of an earlier version.
    tickets: Vec<SeatTicket>,
}

/// The ticket of a seat.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SeatTicket {
    /// The seat, counted from 0, as on the wire.
    seat: u8,
    /// What the player is called.
    name: String,
    /// The ID that joins just this seat: a program sends it in `ID` instead of the Game-ID.
    #[schema(example = "2p30mpsis5f05")]
    ticket: String,
}

/// Shows the tickets of a match
///
/// With the secret of its creator, which stands in the answer to that, or with the
/// operator's. Anyone who has a ticket can play that seat, and come back to it at any time.
#[utoipa::path(
    get, path = "/api/v1/matches/{id}/tickets", tag = "play",
    params(("id" = String, Path, description = "the Game-ID")),
    responses(
        (status = 200, body = Tickets),
        (status = 401), (status = 403), (status = 404),
    )
)]
pub(super) async fn match_tickets(
    State(context): State<Context>,
    Path(id): Path<String>,
    Bearer(key): Bearer,
) -> Result<Json<Tickets>, Problem> {
    let found = find(&context, &id).await?;
    let is_creator =
        |referee: &Referee| referee.plan().access.creator.as_deref() == Some(key.as_str());
    if !found.read(is_creator) && !context.is_admin(&key) {
        return Err(ProblemKind::BadToken.into());
    }
    let ticket = |(seat, ticket): (game::Seat, String)| {
        let name = found.read(|referee| referee.plain_name(seat));
        SeatTicket { seat: seat.0, name, ticket }
    };
    let tickets = context.matches.tickets_of(&found).into_iter().map(ticket).collect();
    Ok(Json(Tickets { tickets }))
}
