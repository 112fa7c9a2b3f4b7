//! Simple bots: what helps most right now.

use paging::{Action, Chance, Memory, Paging, units_of};

use crate::arrange::snake;
use crate::os::Unit;
use crate::thumb::{best_work, expected};

/// The work that helps most right now.
pub(super) fn work(game: &Paging, die: u8) -> Action {
    let best = best_work(game.memory(), die, game.switches().cache5);
    best.map_or(Action::Pass, |(work, _)| Action::Work(work))
}

/// By how much more a reorder phase must promise: what was put in order does not stay so.
const PAYS: f32 = 1.15;

/// Reorders only if one roll may then be expected to bring so much more that the units left make
/// up for the one that is paid.
pub(super) fn fast_unit(game: &Paging) -> Unit {
    let (memory, cache5) = (game.memory(), game.switches().cache5);
    let units = f32::from(game.units());
    let now = units * expected(memory, cache5);
    let arranged = [snake(memory, false), snake(memory, true)];
    let best = arranged
        .into_iter()
        .map(|next| ((units - 1.0) * expected(&next, cache5), next))
        .max_by(|a, b| a.0.total_cmp(&b.0));
    match best {
        Some((value, next)) if value > PAYS * now => Unit::Reorder(Box::new(next)),
        _ => Unit::Roll,
    }
}

/// Every turn begins with everything put in order, whatever that costs.
pub(super) fn tidy_unit(game: &Paging) -> Unit {
    if game.units() == units_of(game.round()) {
        Unit::Reorder(Box::new(snake(game.memory(), false)))
    } else {
        Unit::Roll
    }
}

pub(super) fn random_work(game: &Paging, die: u8, chance: &mut Chance) -> Action {
    let works: Vec<_> = game.memory().works(die, game.switches().cache5).collect();
    if works.is_empty() { Action::Pass } else { Action::Work(*chance.pick(&works)) }
}

/// Mostly rolls; now and then everything is tidied up.
pub(super) fn random_unit(memory: &Memory, chance: &mut Chance) -> Unit {
    if chance.below(8) == 0 { Unit::Reorder(Box::new(snake(memory, false))) } else { Unit::Roll }
}
