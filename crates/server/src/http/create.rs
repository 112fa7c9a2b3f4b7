//! Creating a match, compatible with the original server's form.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use game::Seat;
use host::{BrokenLog, Controller, Plan, Referee, SeatPlan};
use jiff::Zoned;
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::Context;
use super::body::JsonBody;
use super::problem::{FieldError, Problem};
use crate::document::{MatchDocument, match_document};

/// A match to be created. Fields that are not listed here are tolerated.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewMatch {
    /// The kind of game.
    #[serde(rename = "type")]
    #[schema(example = "Bashni")]
    kind: String,
    /// What all games have.
    #[serde(default)]
    game_generic: Generic,
    /// Options of this kind of game by name, such as `position`, `max_plies` or
    /// `max_plies_without_new_king` for Bashni.
    #[serde(default)]
    #[schema(value_type = HashMap<String, Value>)]
    game_specific: Map<String, Value>,
    /// One entry for each seat; without it, all seats are for programs.
    #[serde(default)]
    players: Vec<NewPlayer>,
}

/// What all games have.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Generic {
    /// What people call the match; "Game from" and the date when empty.
    #[serde(default)]
    name: String,
    /// The time for one move of a program, in milliseconds.
    timeout: Option<u64>,
    /// The time for one move of a person, in milliseconds; without it, as long as they like.
    person_timeout: Option<u64>,
}

/// Who is to sit at a seat.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct NewPlayer {
    /// "Player 1", "Player 2", … when empty.
    #[serde(default)]
    name: String,
    /// `COMPUTER` for a program that connects by TCP, `HUMAN` for a person in the browser, `BOT`
    /// for a player that is part of the server.
    #[serde(rename = "type")]
    controller: Controller,
    /// Which of the game's bots; the strongest when left out.
    bot: Option<String>,
}

/// Creates a match
///
/// The answer holds the Game-ID with which programs join.
#[utoipa::path(
    post, path = "/api/v1/matches", tag = "matches",
    request_body = NewMatch,
    responses(
        (status = 201, body = MatchDocument),
        (status = 400, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn create_match(
    State(context): State<Context>,
    JsonBody(new): JsonBody<NewMatch>,
) -> Result<impl IntoResponse, Problem> {
    let plan = plan(&context, &new).map_err(Problem::bad_values)?;
    let created = context.matches.create(plan).await?;
    let location = format!("/api/v1/matches/{}", created.id());
    tracing::info!(id = %created.id(), "match created");
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], Json(match_document(&created))))
}

/// The plan this request asks for, or everything that is wrong with it.
fn plan(context: &Context, new: &NewMatch) -> Result<Plan, Vec<FieldError>> {
    let kinds = context.matches.kinds();
    let Some(kind) = kinds.named(&new.kind) else {
        let known: Vec<&str> = kinds.names().collect();
        let detail = format!("unknown game {:?}; this server has {}", new.kind, known.join(", "));
        return Err(vec![FieldError::new("type", detail)]);
    };
    let mut errors = Vec::new();
    let mut note = |result: Result<(), FieldError>| errors.extend(result.err());
    note(check_name("gameGeneric.name", &new.game_generic.name));
    let (bots, mut bots_of_seats) = (kind.bots(), Vec::new());
    for (index, player) in new.players.iter().enumerate() {
        note(check_name(&format!("players[{index}].name"), &player.name));
    }
    let default_move_time = context.config.default_move_time.as_millis() as u64;
    let move_time_ms = new.game_generic.timeout.unwrap_or(default_move_time);
    note(check_time("gameGeneric.timeout", move_time_ms));
    let person_time_ms = new.game_generic.person_timeout;
    note(person_time_ms.map_or(Ok(()), |time| check_time("gameGeneric.personTimeout", time)));
    let setup = match options(&new.game_specific).and_then(|options| {
        let options: Vec<(&str, &str)> =
            options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        kind.setup(&options)
            .map_err(|bad| FieldError::new(format!("gameSpecific.{}", bad.name), bad.problem))
    }) {
        Ok(setup) => setup,
        Err(error) => {
            note(Err(error));
            return Err(errors);
        }
    };
    let game = kind.start(&setup).map_err(|error| vec![FieldError::new("gameSpecific", error)])?;
    let n_seats = game.n_seats();
    for (index, player) in new.players.iter().enumerate().take(n_seats) {
        let fits = |bot: &String| game.mind(Seat(index as u8), bot, 0).is_some();
        let fitting: Vec<String> = bots.iter().filter(|bot| fits(bot)).cloned().collect();
        note(check_bot(&format!("players[{index}]"), player, &fitting));
        bots_of_seats.push(fitting);
    }
    let plan = Plan {
        kind: new.kind.clone(),
        rules: kind.rules_version(),
        name: or_default(&new.game_generic.name, default_name),
        setup,
        move_time_ms,
        person_time_ms,
        seats: seats(&new.players, n_seats, &bots_of_seats),
    };
    if let Err(BrokenLog::Seats { game, planned }) = Referee::check_plan(kinds, &plan) {
        let detail = format!("{} has {game} seats, not {planned}", plan.kind);
        errors.push(FieldError::new("players", detail));
    }
    if errors.is_empty() { Ok(plan) } else { Err(errors) }
}

/// From what a program on the same machine can still keep, to a week for a game by mail.
const MOVE_TIMES_MS: std::ops::RangeInclusive<u64> = 10..=7 * 24 * 3600 * 1000;

fn check_time(field: &str, time_ms: u64) -> Result<(), FieldError> {
    if MOVE_TIMES_MS.contains(&time_ms) {
        return Ok(());
    }
    let (least, most) = (MOVE_TIMES_MS.start(), MOVE_TIMES_MS.end());
    let detail = format!("{time_ms} ms: a move time is from {least} to {most} ms");
    Err(FieldError::new(field, detail))
}

const LONGEST_NAME: usize = 100;

/// Names travel in lines of the protocol.
pub(super) fn check_name(field: &str, name: &str) -> Result<(), FieldError> {
    if name.chars().any(char::is_control) {
        return Err(FieldError::new(field, "a name is one line without control characters"));
    }
    match name.chars().count() {
        0..=LONGEST_NAME => Ok(()),
        n => Err(FieldError::new(field, format!("{n} characters, at most {LONGEST_NAME}"))),
    }
}

/// The game takes its options as texts.
fn options(specific: &Map<String, Value>) -> Result<Vec<(String, String)>, FieldError> {
    let text = |(name, value): (&String, &Value)| match value {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some((name.clone(), text.clone()))),
        Value::Number(number) => Ok(Some((name.clone(), number.to_string()))),
        Value::Bool(yes) => Ok(Some((name.clone(), yes.to_string()))),
        Value::Array(_) | Value::Object(_) => {
            Err(FieldError::new(format!("gameSpecific.{name}"), "expected a text or a number"))
        }
    };
    specific.iter().filter_map(|option| text(option).transpose()).collect()
}

fn check_bot(field: &str, player: &NewPlayer, bots: &[String]) -> Result<(), FieldError> {
    match (player.controller, &player.bot) {
        (Controller::Bot, _) if bots.is_empty() => {
            Err(FieldError::new(format!("{field}.type"), "this game has no bots for this seat"))
        }
        (Controller::Bot, Some(bot)) if !bots.contains(bot) => {
            let detail = format!("unknown bot {bot:?}; this game has {}", bots.join(", "));
            Err(FieldError::new(format!("{field}.bot"), detail))
        }
        (Controller::Computer | Controller::Human, Some(_)) => {
            Err(FieldError::new(format!("{field}.bot"), "only a seat of type BOT has one"))
        }
        _ => Ok(()),
    }
}

fn seats(players: &[NewPlayer], n_seats: usize, bots: &[Vec<String>]) -> Vec<SeatPlan> {
    let name = |index: usize| format!("Player {}", index + 1);
    if players.is_empty() {
        let program =
            |index| SeatPlan { name: name(index), controller: Controller::Computer, bot: None };
        return (0..n_seats).map(program).collect();
    }
    let seat = |(index, player): (usize, &NewPlayer)| {
        let is_bot = player.controller == Controller::Bot;
        let strongest = bots.get(index).and_then(|bots| bots.last()).cloned();
        let bot = player.bot.clone().or(strongest).filter(|_| is_bot);
        let default = || bot.as_ref().map_or_else(|| name(index), |bot| format!("Bot {bot}"));
        let name = or_default(&player.name, default);
        SeatPlan { name, controller: player.controller, bot }
    };
    players.iter().enumerate().map(seat).collect()
}

fn or_default(name: &str, default: impl FnOnce() -> String) -> String {
    match name.trim() {
        "" => default(),
        name => name.to_owned(),
    }
}

fn default_name() -> String {
    Zoned::now().strftime("Game from %Y-%m-%d %H:%M").to_string()
}
