//! What only the operator may do.

use axum::Json;
use axum::extract::{Path, State};
use game::{Seat, Viewer};
use host::{Command, EndReason};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Context;
use super::bearer::Admin;
use super::body::JsonBody;
use super::match_document::{MatchDocument, match_document};
use super::problem::{FieldProblem, Problem};
use super::show::{check_seat, find};
use crate::matches::Jump;
use crate::wall_clock;

/// How the server is doing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ServerState {
    /// The version of Spielwerk.
    version: &'static str,
    /// The commit it was built from, and its date.
    built_from: &'static str,
    /// When it was started.
    started_at: i64,
    /// Its clock now.
    server_time: i64,
    /// Matches that are not over.
    unfinished_matches: usize,
    /// Programs connected.
    game_connections: usize,
    /// HTTP connections, this one included.
    http_connections: usize,
    /// The clock has jumped, so nothing is ended or deleted by its age for now.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock_jump: Option<ClockJump>,
}

/// The clock showed something else than it should have.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ClockJump {
    /// What it should have shown, in milliseconds since 1970.
    from: i64,
    /// What it showed.
    to: i64,
    /// For how much longer nothing is ended or deleted, unless the operator confirms the clock.
    held_ms: i64,
}

impl From<Jump> for ClockJump {
    fn from(Jump { from, to, held_ms }: Jump) -> Self {
        Self { from, to, held_ms }
    }
}

/// Shows how the server is doing
#[utoipa::path(
    get, path = "/api/v1/admin/state", tag = "admin",
    responses(
        (status = 200, body = ServerState),
        (status = 401), (status = 403),
    )
)]
pub(super) async fn server_state(_: Admin, State(context): State<Context>) -> Json<ServerState> {
    Json(ServerState {
        version: context.config.build.version,
        built_from: context.config.build.built_from,
        started_at: context.started_at,
        server_time: wall_clock::now_ms(),
        unfinished_matches: context.matches.n_running(),
        game_connections: context.connections.game.n_open(),
        http_connections: context.connections.http.n_open(),
        clock_jump: context.matches.clock_jump().map(ClockJump::from),
    })
}

/// Confirms that the clock is right
///
/// After a jump of the clock, or where the server did not run for more than an hour, nothing is
/// ended or deleted by its age for a day of running, or until this is called.
#[utoipa::path(
    post, path = "/api/v1/admin/clock/confirm", tag = "admin",
    responses(
        (status = 200, body = ServerState),
        (status = 401), (status = 403),
    )
)]
pub(super) async fn confirm_clock(admin: Admin, state: State<Context>) -> Json<ServerState> {
    state.matches.confirm_clock();
    tracing::info!("the operator confirmed the clock");
    server_state(admin, state).await
}

/// How a match is to end.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Ruling {
    /// The seats that win, all of them for a draw; none to abort the match without a result.
    #[serde(default)]
    winners: Vec<u8>,
    /// Why, for the players.
    reason: String,
}

/// Ends a match
#[utoipa::path(
    post, path = "/api/v1/admin/matches/{id}/end", tag = "admin",
    params(("id" = String, Path, description = "the Game-ID")),
    request_body = Ruling,
    responses(
        (status = 200, body = MatchDocument),
        (status = 401), (status = 403), (status = 404), (status = 409), (status = 422),
    )
)]
pub(super) async fn end_match(
    _: Admin,
    State(context): State<Context>,
    Path(id): Path<String>,
    JsonBody(verdict): JsonBody<Ruling>,
) -> Result<Json<MatchDocument>, Problem> {
    let found = find(&context, &id).await?;
    for seat in &verdict.winners {
        check_seat(&found, "winners", *seat)?;
    }
    let winners = verdict.winners.iter().copied().map(Seat).collect();
    let decision = found
        .command(Command::End { winners, reason: EndReason::EndedByOperator(verdict.reason) })
        .await?;
    match decision.refusal {
        None => Ok(Json(match_document(&found, Viewer::Spectator))),
        Some(refusal) => Err(refusal.into()),
    }
}

/// Who is to be forgotten.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Person {
    /// The name, exactly as it stands in the matches.
    name: String,
}

/// What was forgotten.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Forgotten {
    /// How many entries of logs had the name.
    entries: usize,
}

/// Takes a person's name out of all matches
///
/// Also removes the transcripts of these matches, which may have the name too.
#[utoipa::path(
    post, path = "/api/v1/admin/forget", tag = "admin",
    request_body = Person,
    responses(
        (status = 200, body = Forgotten),
        (status = 401), (status = 403), (status = 422),
    )
)]
pub(super) async fn forget_person(
    _: Admin,
    State(context): State<Context>,
    JsonBody(person): JsonBody<Person>,
) -> Result<Json<Forgotten>, Problem> {
    if person.name.trim().is_empty() {
        return Err(Problem::bad_value("name", FieldProblem::Missing));
    }
    let entries = context.matches.forget(person.name).await?;
    tracing::info!(entries, "a person was forgotten");
    Ok(Json(Forgotten { entries }))
}
