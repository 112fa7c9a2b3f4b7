//! What the organiser of a tournament does.

use arena::{Fact, Player, Stage, Step, StopReason};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::create::check_names;
use super::{find_to_lead, is_organiser};
use crate::http::Context;
use crate::http::bearer::Bearer;
use crate::http::body::JsonBody;
use crate::http::problem::{Problem, ProblemKind, Thing};
use crate::tournaments::{Decide, LiveTournament};

/// A team as the organiser sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::http) struct TeamTicket {
    /// The number, counted from 0.
    team: u32,
    /// What it is called.
    name: String,
    /// The ID that its program sends, again for every game.
    #[schema(example = "2p30mpsis5f05")]
    ticket: String,
    /// Whether its program waits for the next game.
    waiting: bool,
    /// Whether it plays no further games.
    removed: bool,
}

/// Shows the tickets of all teams, and whose program is waiting
#[utoipa::path(
    get, path = "/api/v1/tournaments/{id}/tickets", tag = "tournaments",
    params(("id" = String, Path, description = "the tournament")),
    responses(
        (status = 200, body = Vec<TeamTicket>),
        (status = 401), (status = 403), (status = 404),
    )
)]
pub(in crate::http) async fn tournament_tickets(
    State(context): State<Context>,
    Path(id): Path<String>,
    Bearer(key): Bearer,
) -> Result<Json<Vec<TeamTicket>>, Problem> {
    let live = find_to_lead(&context, &id, &key).await?;
    Ok(Json(tickets(&context, &live)))
}

fn tickets(context: &Context, live: &LiveTournament) -> Vec<TeamTicket> {
    let (conductor, waiting) = (live.conductor(), live.waiting_since());
    let teams = (0..).zip(conductor.teams());
    teams
        .filter_map(|(number, team)| match team.player {
            Player::Ticket { issue, .. } => Some(TeamTicket {
                team: number,
                name: team.name.clone(),
                ticket: context.tournaments.ticket(live, number, issue),
                waiting: waiting.get(number as usize).is_some_and(Option::is_some),
                removed: team.is_removed,
            }),
            Player::Program { .. } | Player::Staged { .. } | Player::Bot { .. } => None,
        })
        .collect()
}

/// Teams to be added.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::http) struct NewTeams {
    /// Their names. One that was removed comes back.
    #[serde(deserialize_with = "host::composed_list")]
    names: Vec<String>,
}

/// Adds teams to a tournament
///
/// Before it has begun, and in a Swiss or a ladder also later.
#[utoipa::path(
    post, path = "/api/v1/tournaments/{id}/teams", tag = "tournaments",
    params(("id" = String, Path, description = "the tournament")),
    request_body = NewTeams,
    responses(
        (status = 200, body = Vec<TeamTicket>),
        (status = 400), (status = 401), (status = 403), (status = 404),
        (status = 409), (status = 422),
    )
)]
pub(in crate::http) async fn add_teams(
    State(context): State<Context>,
    Path(id): Path<String>,
    Bearer(key): Bearer,
    JsonBody(new): JsonBody<NewTeams>,
) -> Result<Json<Vec<TeamTicket>>, Problem> {
    let live = find_to_lead(&context, &id, &key).await?;
    check_names("names", &new.names).map_err(Problem::bad_values)?;
    context.tournaments.add_teams(&live, new.names, vec![]).await?;
    Ok(Json(tickets(&context, &live)))
}

/// Removes a team: it plays no further games
#[utoipa::path(
    delete, path = "/api/v1/tournaments/{id}/teams/{team}", tag = "tournaments",
    params(
        ("id" = String, Path, description = "the tournament"),
        ("team" = u32, Path, description = "the number of the team"),
    ),
    responses(
        (status = 204, description = "it is removed"),
        (status = 401), (status = 403), (status = 404), (status = 409),
    )
)]
pub(in crate::http) async fn remove_team(
    State(context): State<Context>,
    Path((id, team)): Path<(String, String)>,
    Bearer(key): Bearer,
) -> Result<StatusCode, Problem> {
    let live = find_to_lead(&context, &id, &key).await?;
    let team = team_number(&team)?;
    let decide: Decide = Box::new(move |_| Ok(vec![Step::TeamRemoved { team }]));
    context.tournaments.carry_out(&live, decide).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Gives a team a new ticket; the one before is good for nothing any more
#[utoipa::path(
    post, path = "/api/v1/tournaments/{id}/teams/{team}/ticket", tag = "tournaments",
    params(
        ("id" = String, Path, description = "the tournament"),
        ("team" = u32, Path, description = "the number of the team"),
    ),
    responses(
        (status = 200, body = Vec<TeamTicket>),
        (status = 401), (status = 403), (status = 404), (status = 409),
    )
)]
pub(in crate::http) async fn renew_ticket(
    State(context): State<Context>,
    Path((id, team)): Path<(String, String)>,
    Bearer(key): Bearer,
) -> Result<Json<Vec<TeamTicket>>, Problem> {
    let live = find_to_lead(&context, &id, &key).await?;
    context.tournaments.renew_ticket(&live, team_number(&team)?).await?;
    Ok(Json(tickets(&context, &live)))
}

fn team_number(text: &str) -> Result<u32, Problem> {
    Ok(text.parse().map_err(|_| ProblemKind::NotFound { what: Thing::Team })?)
}

/// What the organiser wants.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::http) struct Conduct {
    /// What to do.
    action: ConductAction,
}

/// What an organiser can do.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::http) enum ConductAction {
    /// Start the first round.
    Start,
    /// Start the next round.
    Round,
    /// Begin no further games for now; those that are being played go on.
    Pause,
    /// Go on after a pause.
    Resume,
    /// Begin no further games for ever; those that are being played go on and count.
    End,
}

/// Starts, pauses and ends a tournament
#[utoipa::path(
    post, path = "/api/v1/tournaments/{id}/conduct", tag = "tournaments",
    params(("id" = String, Path, description = "the tournament")),
    request_body = Conduct,
    responses(
        (status = 204, description = "done"),
        (status = 400), (status = 401), (status = 403), (status = 404), (status = 409),
    )
)]
pub(in crate::http) async fn conduct_tournament(
    State(context): State<Context>,
    Path(id): Path<String>,
    Bearer(key): Bearer,
    JsonBody(wanted): JsonBody<Conduct>,
) -> Result<StatusCode, Problem> {
    let live = find_to_lead(&context, &id, &key).await?;
    let action = wanted.action;
    let decide: Decide = Box::new(move |conductor| {
        Ok(vec![match action {
            ConductAction::Start => Step::Started,
            ConductAction::Round => conductor.check_round()?.into(),
            ConductAction::Pause => Step::Paused,
            ConductAction::Resume => Step::Resumed,
            ConductAction::End if conductor.stage() == Stage::Open => Step::Closed,
            ConductAction::End => Step::from(Fact::Stopped { why: StopReason::ByOrganiser }),
        }])
    });
    context.tournaments.carry_out(&live, decide).await?;
    tracing::info!(id, ?action, "a tournament is conducted");
    Ok(StatusCode::NO_CONTENT)
}

/// Whether a secret leads a tournament.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::http) struct Rights {
    /// Whether it is the organiser's, or the operator's.
    organiser: bool,
    /// The number of the team whose ticket it is, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    team: Option<u32>,
}

/// Tells what a secret is good for: the organiser's, or the ticket of a team
#[utoipa::path(
    get, path = "/api/v1/tournaments/{id}/rights", tag = "tournaments",
    params(("id" = String, Path, description = "the tournament")),
    responses(
        (status = 200, body = Rights),
        (status = 401), (status = 403), (status = 404),
    )
)]
pub(in crate::http) async fn tournament_rights(
    State(context): State<Context>,
    Path(id): Path<String>,
    Bearer(key): Bearer,
) -> Result<Json<Rights>, Problem> {
    let live = super::find(&context, &id).await?;
    let rights = Rights {
        organiser: is_organiser(&context, &live, &key),
        team: super::team::team_of_key(&live.conductor(), &key),
    };
    if rights.organiser || rights.team.is_some() {
        Ok(Json(rights))
    } else {
        Err(ProblemKind::BadToken.into())
    }
}
