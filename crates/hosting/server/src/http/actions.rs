//! A person plays.

use axum::Json;
use axum::extract::{Path, State};
use game::Seat;
use host::{Command, Play, Referee};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Context;
use super::bearer::Bearer;
use super::body::JsonBody;
use super::problem::{FieldError, FieldProblem, Problem};
use super::show::{find, has_seat};

/// What a person does.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Action {
    /// The seat, counted from 0.
    seat: u8,
    /// The action in the game's notation.
    #[schema(example = "C3:D4")]
    action: String,
    /// The number of the last entry the person has seen; an action on an older position is
    /// refused, and so is a number that the match has not reached.
    seq: Option<u64>,
}

/// An action was accepted and is durable.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Accepted {
    /// The number of the last entry now.
    pub(super) seq: u64,
}

/// Plays for a seat, with its secret
#[utoipa::path(
    post, path = "/api/v1/matches/{id}/actions", tag = "play",
    params(("id" = String, Path, description = "the Game-ID")),
    request_body = Action,
    responses(
        (status = 200, body = Accepted),
        (status = 401), (status = 403), (status = 404), (status = 409), (status = 422),
    )
)]
pub(super) async fn play(
    State(context): State<Context>,
    Path(id): Path<String>,
    Bearer(key): Bearer,
    JsonBody(action): JsonBody<Action>,
) -> Result<Json<Accepted>, Problem> {
    let found = find(&context, &id).await?;
    // Measured at receipt, before anything else can take time.
    let (used, checked, has_turns) =
        found.read_timed(|referee, used| (used, check(referee, &action), !referee.is_real_time()));
    let used_ms = u64::try_from(used.as_millis()).unwrap_or(u64::MAX);
    checked?;
    let play = Play {
        seat: Seat(action.seat),
        key: Some(key),
        known_seq: action.seq,
        action: action.action,
        used_ms: if has_turns { used_ms } else { 0 },
    };
    let decision = found.command(Command::Play(play)).await?;
    match decision.refusal {
        None => Ok(Json(Accepted { seq: found.read(Referee::next_seq) - 1 })),
        Some(refusal) => Err(refusal.into()),
    }
}

/// Refuses what can't be about this match at all, no matter who sends it.
fn check(referee: &Referee, action: &Action) -> Result<(), FieldError> {
    has_seat(referee, "seat", action.seat)?;
    // Anyone who has seen an entry was told of it, and nobody is told before it is counted here.
    let last = referee.next_seq() - 1;
    match action.seq {
        Some(got) if got > last => {
            Err(FieldError::new("seq", FieldProblem::NotReached { got, last }))
        }
        _ => Ok(()),
    }
}
