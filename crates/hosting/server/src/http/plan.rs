//! What a request for a match asks for.

use std::ops::RangeInclusive;

use game::Seat;
use host::{Access, BrokenLog, Controller, Names, Plan, Referee, SeatPlan};
use jiff::Zoned;
use kind::{BotInfo, HostedGame, Kind, Kinds};
use serde_json::{Map, Value};

use super::Context;
use super::create::{Generic, NewMatch, NewPlayer};
use super::problem::{Ability, FieldError, FieldProblem, JsonType};

/// The plan this request asks for, or everything that is wrong with it.
pub(super) fn plan(context: &Context, new: &NewMatch) -> Result<Plan, Vec<FieldError>> {
    let kinds = context.matches.kinds();
    let Some(kind) = kinds.named(&new.kind) else {
        return Err(vec![unknown_kind(kinds, &new.kind)]);
    };
    let mut errors = Vec::new();
    let mut note = |result: Result<(), FieldError>| errors.extend(result.err());
    note(check_name("gameGeneric.name", &new.game_generic.name));
    for (index, player) in new.players.iter().enumerate() {
        note(check_name(&format!("players[{index}].name"), &player.name));
    }
    let default_move_time = context.config.default_move_time.as_millis() as u64;
    let move_time_ms = new.game_generic.timeout.unwrap_or(default_move_time);
    let longest = context.config.max_move_time.as_millis() as u64;
    note(check_time("gameGeneric.timeout", move_time_ms, longest));
    let Generic { person_timeout: person_time_ms, absence_timeout: absence_ms, .. } =
        new.game_generic;
    for (field, time) in [("personTimeout", person_time_ms), ("absenceTimeout", absence_ms)] {
        let field = format!("gameGeneric.{field}");
        note(time.map_or(Ok(()), |time| check_time(&field, time, A_WEEK_MS)));
    }
    let (setup, seed) = match setup(kind, &new.game_specific) {
        Ok(settled) => settled,
        Err(error) => {
            note(Err(error));
            return Err(errors);
        }
    };
    let game = kind.start(&setup);
    let game = game.map_err(|why| vec![FieldError::unreadable("gameSpecific", why)])?;
    let bots = kind.bot_list();
    let mut bots_of_seats = Vec::new();
    for (index, player) in new.players.iter().enumerate().take(game.n_seats()) {
        let fits = |bot: &&BotInfo| kind.bot(&*game, Seat(index as u8), &bot.name, 0).is_some();
        let fitting: Vec<String> = bots.iter().filter(fits).map(|bot| bot.name.clone()).collect();
        note(check_bot(&format!("players[{index}]"), player, &fitting));
        if kind.programs.is_none() && player.controller == Controller::Computer {
            let (game, ability) = (kind.name.to_owned(), Ability::Programs);
            let problem = FieldProblem::Unsupported { game, ability };
            note(Err(FieldError::new(format!("players[{index}].type"), problem)));
        }
        bots_of_seats.push(fitting);
    }
    let name = or_default(&new.game_generic.name, default_name);
    let seats = seats(kind, &new.players, &*game, &bots_of_seats);
    let plan = Plan {
        move_time_ms,
        person_time_ms,
        absence_ms,
        seed,
        access: Access {
            tickets_only: new.game_generic.tickets_only,
            unlisted: new.game_generic.unlisted,
            ..Access::default()
        },
        segments: new.game_generic.segments,
        ..Plan::new((kind.name, kind.rules_version), name, setup, seats)
    };
    if let Err(BrokenLog::Seats { game, planned }) = Referee::check_plan(kinds, &plan) {
        let problem =
            FieldProblem::WrongSeats { game: plan.kind.clone(), expected: game, got: planned };
        errors.push(FieldError::new("players", problem));
    }
    if errors.is_empty() { Ok(plan) } else { Err(errors) }
}

/// The setup of these options, and the seed it was made with. Games know no random source: where
/// a deal is to be drawn and nobody says from what, that is decided here.
fn setup(kind: &Kind, specific: &Map<String, Value>) -> Result<(String, Option<u64>), FieldError> {
    let mut options = options(specific)?;
    let mut seed = None;
    if is_drawn_from_seed(kind, &options) {
        let given = options.iter().find(|(name, _)| name == SEED);
        let number = given.map_or_else(|| Ok(random_seed()), |(_, text)| text.parse());
        let bad = |_| FieldError::new(format!("gameSpecific.{SEED}"), FieldProblem::NotASeed);
        let number = number.map_err(bad)?;
        if given.is_none() {
            options.push((SEED.to_owned(), number.to_string()));
        }
        seed = Some(number);
    }
    let setup = kind
        .setup(&texts(&options))
        .map_err(|bad| FieldError::of_value(format!("gameSpecific.{}", bad.name), bad.problem))?;
    Ok((setup, seed))
}

/// Whether with these options the deal is drawn from a seed, so that a class has to have one.
pub(super) fn needs_seed(kind: &Kind, specific: &Map<String, Value>) -> bool {
    options(specific).is_ok_and(|options| is_drawn_from_seed(kind, &options))
}

fn is_drawn_from_seed(kind: &Kind, options: &[(String, String)]) -> bool {
    kind.classes.as_deref().is_some_and(|classes| classes.needs_seed(&texts(options)))
}

fn texts(options: &[(String, String)]) -> Vec<(&str, &str)> {
    options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}

/// The option of a game that names what its deal is drawn from.
pub(super) const SEED: &str = "seed";

/// A seed that nobody chose. It has 53 bits, so that programs that know only floating-point
/// numbers read it right.
pub(super) fn random_seed() -> u64 {
    getrandom::u64().expect("an operating system has random numbers") >> 11
}

/// What a program on the same machine can still keep.
const SHORTEST_TIME_MS: u64 = 10;
/// Enough for people who play by mail.
const A_WEEK_MS: u64 = 7 * 24 * 3600 * 1000;

fn check_time(field: &str, got_ms: u64, longest_ms: u64) -> Result<(), FieldError> {
    check_time_in(field, got_ms, SHORTEST_TIME_MS..=longest_ms)
}

pub(super) fn check_time_in(
    field: &str,
    got_ms: u64,
    range: RangeInclusive<u64>,
) -> Result<(), FieldError> {
    if range.contains(&got_ms) {
        return Ok(());
    }
    let (min_ms, max_ms) = range.into_inner();
    Err(FieldError::new(field, FieldProblem::TimeOutOfRange { got_ms, min_ms, max_ms }))
}

pub(super) fn unknown_kind(kinds: &Kinds, kind: &str) -> FieldError {
    FieldError::new("type", FieldProblem::not_one_of(kind, kinds.names()))
}

/// Names travel in lines of the protocol.
pub(super) fn check_name(field: &str, name: &str) -> Result<(), FieldError> {
    host::check_name(name).map_err(|bad| FieldError::new(field, FieldProblem::from(bad)))
}

/// Adds a name to those that people must be able to tell apart.
pub(super) fn add_name(names: &mut Names, field: &str, name: &str) -> Result<(), FieldError> {
    names.add(name).map_err(|other| {
        let name = name.to_owned();
        let problem = if other.to_lowercase() == name.to_lowercase() {
            FieldProblem::DuplicateName { name }
        } else {
            FieldProblem::LooksLike { name, other }
        };
        FieldError::new(field, problem)
    })
}

/// The game takes its options as texts.
pub(super) fn options(specific: &Map<String, Value>) -> Result<Vec<(String, String)>, FieldError> {
    let text = |(name, value): (&String, &Value)| match value {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some((name.clone(), text.clone()))),
        Value::Number(number) => Ok(Some((name.clone(), number.to_string()))),
        Value::Bool(yes) => Ok(Some((name.clone(), yes.to_string()))),
        Value::Array(_) | Value::Object(_) => {
            let problem = FieldProblem::WrongType { expected: JsonType::TextOrNumber };
            Err(FieldError::new(format!("gameSpecific.{name}"), problem))
        }
    };
    specific.iter().filter_map(|option| text(option).transpose()).collect()
}

fn check_bot(field: &str, player: &NewPlayer, bots: &[String]) -> Result<(), FieldError> {
    match (player.controller, &player.bot) {
        (Controller::Bot, _) if bots.is_empty() => {
            Err(FieldError::new(format!("{field}.type"), FieldProblem::NoBots))
        }
        (Controller::Bot, Some(bot)) if !bots.contains(bot) => {
            Err(FieldError::new(format!("{field}.bot"), FieldProblem::not_one_of(bot, bots)))
        }
        (Controller::Computer | Controller::Human, Some(_)) => {
            Err(FieldError::new(format!("{field}.bot"), FieldProblem::NotABot))
        }
        _ => Ok(()),
    }
}

fn seats(
    kind: &Kind,
    players: &[NewPlayer],
    game: &dyn HostedGame,
    bots: &[Vec<String>],
) -> Vec<SeatPlan> {
    let name = |index: usize| kind.player_name(Seat(index as u8));
    if players.is_empty() {
        let is_for_programs = kind.programs.is_some();
        let controller = if is_for_programs { Controller::Computer } else { Controller::Human };
        let seat = |index| SeatPlan { name: Some(name(index)), controller, bot: None };
        return (0..game.n_seats()).map(seat).collect();
    }
    let seat = |(index, player): (usize, &NewPlayer)| {
        let is_bot = player.controller == Controller::Bot;
        let strongest = bots.get(index).and_then(|bots| bots.last()).cloned();
        let bot = player.bot.clone().or(strongest).filter(|_| is_bot);
        let given = Some(player.name.trim()).filter(|name| !name.is_empty()).map(str::to_owned);
        let name = given.or_else(|| (!is_bot).then(|| name(index)));
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
