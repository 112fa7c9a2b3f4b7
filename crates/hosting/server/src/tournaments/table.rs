//! The match that a game of a tournament is played in.

use arena::Game;
use host::{Access, Controller, Plan, SeatPlan, Segments};
use kind::Kinds;

use super::Course;

/// The option of a game that names a position to start from.
const POSITION: &str = "position";
/// The option of a game that names what its deal is drawn from.
const SEED: &str = "seed";
/// Longer names do not fit a line.
const LONGEST_NAME: usize = 100;

/// The plan of the match; or why there can't be one, which nobody should see: what a tournament is
/// played with was tried when it was created.
pub(super) fn match_plan(kinds: &Kinds, course: &Course, game: &Game) -> Result<Plan, String> {
    let order = course.order();
    let kind = kinds.named(&order.plan.kind).ok_or("this server does not have the game")?;
    let mut options: Vec<(&str, &str)> =
        order.plan.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let opening = game.opening.and_then(|opening| order.plan.openings.get(opening as usize));
    options.extend(opening.map(|opening| (POSITION, opening.as_str())));
    // 53 bits, so that programs that know only floating-point numbers read it right.
    let seed = game.seed >> 11;
    let seed_text = seed.to_string();
    let needs_seed = kind.classes.as_ref().is_some_and(|classes| classes.needs_seed(&options));
    if needs_seed {
        options.retain(|(name, _)| *name != SEED);
        options.push((SEED, &seed_text));
    }
    let setup = kind.setup(&options).map_err(|bad| format!("{}: {}", bad.name, bad.problem))?;
    let teams = game.seats.map(|entrant| {
        let team = course.team_of(entrant).and_then(|team| course.teams().get(team as usize));
        team.ok_or("there is no such team")
    });
    let teams = teams.into_iter().collect::<Result<Vec<_>, &str>>()?;
    let seats = teams.iter().map(|team| {
        let controller = if team.bot.is_some() { Controller::Bot } else { Controller::Computer };
        // A bot is called by its title, in the language of the reader.
        let name = team.bot.is_none().then(|| team.name.clone());
        SeatPlan { name, controller, bot: team.bot.clone() }
    });
    let seats = seats.collect();
    let players: Vec<&str> = teams.iter().map(|team| team.name.as_str()).collect();
    let name = format!("{}: {}", order.plan.name, players.join(" – "));
    Ok(Plan {
        kind: kind.name.to_owned(),
        rules: kind.rules_version,
        name: name.chars().take(LONGEST_NAME).collect(),
        setup,
        move_time_ms: order.plan.move_time_ms,
        person_time_ms: None,
        absence_ms: Some(order.grace_ms),
        seed: needs_seed.then_some(seed),
        class: None,
        chance: None,
        access: Access { tickets_only: true, unlisted: true, ..Access::default() },
        segments: Segments::default(),
        seats,
        rematch_of: None,
    })
}
