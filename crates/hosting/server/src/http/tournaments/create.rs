//! Creating a tournament.

use std::collections::BTreeMap;

use arena::{
    BadPlan, Conduct, Format, MOST_GAMES, MOST_TEAMS, Organised, TournamentOrder, TournamentPlan,
};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use host::{Controller, Names};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::http::Context;
use crate::http::body::JsonBody;
use crate::http::create::{Generic, NewMatch, NewPlayer, OfTheOriginal};
use crate::http::plan::{add_name, check_name, check_time_in, options, plan, random_seed};
use crate::http::problem::{Crowd, FieldError, FieldProblem, Problem, ProblemKind};
use crate::http::query::check_count;
use crate::http::requester::Requester;
use crate::matches::MatchError;
use crate::secret;

/// A tournament to be created.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::http) struct NewTournament {
    /// What people call it.
    #[schema(example = "Systems programming 2026")]
    #[serde(deserialize_with = "host::composed")]
    name: String,
    /// The kind of game; it must be one that programs can play.
    #[serde(rename = "type")]
    #[schema(example = "Bashni")]
    kind: String,
    /// Who plays whom.
    format: Format,
    /// How many rounds: of a Swiss or a ladder; of a round robin or a gauntlet how often everybody
    /// meets everybody. A Swiss without it has as many as it takes to find a winner.
    rounds: Option<u32>,
    /// How many games two teams play when they meet, with seats exchanged after each; 2 if left
    /// out.
    games_per_pairing: Option<u32>,
    /// The time for one move, in milliseconds.
    timeout: Option<u64>,
    /// Options of this kind of game by name.
    #[serde(default)]
    #[schema(value_type = HashMap<String, Value>)]
    game_specific: Map<String, Value>,
    /// How long a team may be missing when a game begins, or in the middle of it, in milliseconds;
    /// a minute if left out.
    grace: Option<u64>,
    /// Whether a round begins by itself when the one before is over; otherwise the organiser
    /// starts it.
    #[serde(default)]
    automatic: bool,
    /// How long it waits before it does, in milliseconds.
    #[serde(default, rename = "break")]
    pause: u64,
    /// When the first round begins by itself, in milliseconds since 1970; otherwise the organiser
    /// starts it.
    starts_at: Option<i64>,
    /// When no further game begins, in milliseconds since 1970.
    ends_at: Option<i64>,
    /// The names of the teams; more can be added later.
    #[serde(default, deserialize_with = "host::composed_list")]
    teams: Vec<String>,
    /// Bots of the game that take part.
    #[serde(default)]
    bots: Vec<String>,
}

/// A tournament that was just created.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::http) struct CreatedTournament {
    /// Its name in addresses.
    #[schema(example = "0hdy96hg8ukzm")]
    id: String,
    /// The organiser's secret, to be sent as `Authorization: Bearer …` to lead the tournament. It
    /// is shown once and kept only as a hash.
    token: String,
}

/// This many tournaments that are not over may come from one address.
const MOST_PER_ADDRESS: usize = 10;
/// How many there may be in all.
const MOST: usize = 1_000;
/// Both of them.
#[cfg(test)]
pub(crate) const MOST_TOURNAMENTS: (usize, usize) = (MOST_PER_ADDRESS, MOST);
/// So many games may be planned in those of an address.
pub(crate) const MOST_GAMES_PER_ADDRESS: u64 = 50_000;

const A_MINUTE_MS: u64 = 60_000;
const A_WEEK_MS: u64 = 7 * 24 * 3600 * 1000;
const SHORTEST_GRACE_MS: u64 = 1_000;

/// Creates a tournament
///
/// Every team gets a standing ticket, which the organiser sees at
/// `/api/v1/tournaments/{id}/tickets`: 13 characters that its program sends in `ID`, again for
/// every game. When there is no game, the program waits for its answer until there is one.
#[utoipa::path(
    post, path = "/api/v1/tournaments", tag = "tournaments",
    request_body = NewTournament,
    responses(
        (status = 201, body = CreatedTournament),
        (status = 400), (status = 422), (status = 429),
    )
)]
pub(in crate::http) async fn create_tournament(
    State(context): State<Context>,
    requester: Requester,
    JsonBody(new): JsonBody<NewTournament>,
) -> Result<impl IntoResponse, Problem> {
    let token = secret::new().map_err(MatchError::from)?;
    let from = (!requester.is_admin(&context)).then(|| requester.share().to_string());
    let order = order(&context, &new, secret::hash(&token), from.clone());
    let mut order = order.map_err(Problem::bad_values)?;
    check_names("teams", &new.teams).map_err(Problem::bad_values)?;
    let teams = new.teams.clone();
    let bots = bots(&context, &new, &teams).map_err(Problem::bad_values)?;
    // What can't be played is refused now, not when a hundred programs wait.
    let n = teams.len() + bots.len();
    let trial = TournamentPlan {
        entrants: (0..n.max(2)).map(|number| number.to_string()).collect(),
        ..order.plan.clone()
    };
    trial.check().map_err(|bad| Problem::bad_values(vec![field_of(&bad)]))?;
    order.plan.seed = random_seed();
    if let Some(from) = &from {
        check_budget(&context, from, order.plan.most_games(n).unwrap_or(0))?;
    }
    let live = context.tournaments.create(order, teams, bots).await?;
    tracing::info!(id = live.id(), "tournament created");
    let location = format!("/api/v1/tournaments/{}", live.id());
    let created = CreatedTournament { id: live.id().to_owned(), token };
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], Json(created)))
}

/// Whether there is room for another tournament from there, with so many games.
fn check_budget(context: &Context, from: &str, planned: u64) -> Result<(), Problem> {
    if planned > MOST_GAMES {
        let problem = FieldProblem::TooManyGames { planned, most: MOST_GAMES };
        return Err(Problem::bad_value("rounds", problem));
    }
    let held = context.tournaments.held(from);
    let reason = if held.here >= MOST_PER_ADDRESS || held.in_all >= MOST {
        Crowd::Tournaments { most: MOST_PER_ADDRESS }
    } else if held.planned_here + planned > MOST_GAMES_PER_ADDRESS {
        Crowd::TournamentGames { most: MOST_GAMES_PER_ADDRESS }
    } else {
        return Ok(());
    };
    Err(ProblemKind::TooManyRequests { reason }.into())
}

/// Which field of the request a plan is refused for.
fn field_of(bad: &BadPlan) -> FieldError {
    let field = match bad {
        BadPlan::OutOfRange { field: "games-per-pairing", .. } => "gamesPerPairing",
        BadPlan::OutOfRange { field, .. } => field,
        _ => "teams",
    };
    match bad {
        BadPlan::OutOfRange { value, min, max, .. } => {
            let (got, min, max) = (value.to_string(), *min as i64, *max);
            FieldError::new(field, FieldProblem::OutOfRange { got, min, max })
        }
        other => FieldError::unreadable(field, other),
    }
}

/// What was asked for, or everything that is wrong with it.
fn order(
    context: &Context,
    new: &NewTournament,
    organiser: String,
    created_from: Option<String>,
) -> Result<TournamentOrder, Vec<FieldError>> {
    let (kind, move_time_ms) = check_match(context, new)?;
    let mut errors = Vec::new();
    let grace_ms = new.grace.unwrap_or(A_MINUTE_MS);
    for (field, time, shortest) in [("grace", grace_ms, SHORTEST_GRACE_MS), ("break", new.pause, 0)]
    {
        errors.extend(check_time_in(field, time, shortest..=A_WEEK_MS).err());
    }
    if new.starts_at.zip(new.ends_at).is_some_and(|(start, end)| start >= end) {
        errors.push(FieldError::new("endsAt", FieldProblem::NotAfterStart));
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let options: BTreeMap<String, String> =
        options(&new.game_specific).map_err(|error| vec![error])?.into_iter().collect();
    let mut plan = TournamentPlan {
        name: new.name.clone(),
        // A ladder ends by its deadline.
        rounds: new.rounds.filter(|_| new.format != Format::Ladder),
        move_time_ms,
        options,
        ..TournamentPlan::new(kind, new.format)
    };
    plan.games_per_pairing = new.games_per_pairing.unwrap_or(plan.games_per_pairing);
    let organised = Organised {
        organiser,
        created_from,
        automatic: new.automatic,
        break_ms: new.pause,
        starts_at: new.starts_at,
        ends_at: new.ends_at,
    };
    Ok(TournamentOrder {
        plan,
        players: vec![],
        conduct: Conduct::of_teams(grace_ms),
        organised: Some(organised),
    })
}

/// Whether a match of two programs can be played so; the kind and the move time.
fn check_match(context: &Context, new: &NewTournament) -> Result<(String, u64), Vec<FieldError>> {
    let player = || NewPlayer::of(Controller::Computer);
    if new.name.is_empty() {
        return Err(vec![FieldError::new("name", FieldProblem::Missing)]);
    }
    let game_generic =
        Generic { name: new.name.clone(), timeout: new.timeout, ..Generic::default() };
    let players = vec![player(), player()];
    let game_specific = new.game_specific.clone();
    let (kind, rematch, error_msg) = (new.kind.clone(), None, OfTheOriginal);
    let trial = NewMatch { kind, game_generic, game_specific, players, rematch, error_msg };
    let of_tournament = |error: FieldError| match error.field.as_str() {
        "gameGeneric.name" => error.named("name"),
        "gameGeneric.timeout" => error.named("timeout"),
        "players[0].type" | "players[1].type" => error.named("type"),
        "players" => FieldError::new("gameSpecific", FieldProblem::NotForTwo),
        _ => error,
    };
    let plan = plan(context, &trial).map_err(|errors| {
        let mut errors: Vec<FieldError> = errors.into_iter().map(of_tournament).collect();
        // What is wrong with both seats is said once.
        errors.dedup();
        errors
    })?;
    Ok((plan.kind, plan.move_time_ms))
}

/// Everything that is wrong with names of teams.
pub(super) fn check_names(field: &str, names: &[String]) -> Result<(), Vec<FieldError>> {
    let (mut errors, mut known) = (Vec::new(), Names::default());
    check_count(field, names.len(), 0..=MOST_TEAMS).map_err(|error| vec![error])?;
    for (index, name) in names.iter().enumerate() {
        let field = format!("{field}[{index}]");
        errors.extend(check_name(&field, name).err());
        if name.is_empty() {
            errors.push(FieldError::new(field, FieldProblem::Missing));
        } else if let Err(error) = add_name(&mut known, &field, name) {
            errors.push(error);
        } else if name.len() > LONGEST_NAME {
            let (length, max) = (name.len(), LONGEST_NAME);
            errors.push(FieldError::new(field, FieldProblem::TooLong { length, max }));
        }
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// What the pairings take.
const LONGEST_NAME: usize = 100;

/// The bots that take part, each with the name it goes by.
fn bots(
    context: &Context,
    new: &NewTournament,
    teams: &[String],
) -> Result<Vec<(String, String)>, Vec<FieldError>> {
    let kind = context.matches.kinds().named(&new.kind);
    let known = kind.map(|kind| kind.bot_list()).unwrap_or_default();
    // Some know one side only.
    let plays_both = |bot: &String| known.iter().any(|one| one.name == *bot && one.side.is_none());
    let teams: Names = teams.iter().map(String::as_str).collect();
    let mut found: Vec<(String, String)> = Vec::new();
    for (index, bot) in new.bots.iter().enumerate() {
        let field = format!("bots[{index}]");
        if !plays_both(bot) {
            let names = known.iter().map(|bot| &*bot.name);
            return Err(vec![FieldError::new(field, FieldProblem::not_one_of(bot, names))]);
        }
        let name = format!("Bot: {bot}");
        if found.iter().any(|(_, one)| one == bot) || teams.like(&name).is_some() {
            let problem = FieldProblem::DuplicateName { name: bot.clone() };
            return Err(vec![FieldError::new(field, problem)]);
        }
        found.push((name, bot.clone()));
    }
    Ok(found)
}
