//! Simple bots: what helps most right now.

use paging::{Action, Cache5, Chance, Memory, Paging, Program, units_of};

use crate::after::{after, for_each_work};
use crate::arrange::snake;
use crate::os::Unit;

/// A page gone counts most, then points of the lowest page of a program, then all others.
fn score(before: &Memory, after: &Memory) -> f32 {
    let removed = after.n_removed() - before.n_removed();
    8.0 * removed as f32 + burden(before) - burden(after)
}

fn burden(memory: &Memory) -> f32 {
    let of_program = |program: Program| {
        let pages = memory.remaining(program).enumerate();
        pages
            .map(|(index, page)| {
                let weight = if index == 0 { 2.0 } else { 1.0 };
                weight * f32::from(memory.points(page))
            })
            .sum::<f32>()
    };
    Program::all().filter(|program| memory.is_laid(*program)).map(of_program).sum()
}

/// The work with the best score.
pub(super) fn work(game: &Paging, die: u8) -> Action {
    let allowed = if die == 6 { 1..=5 } else { die..=die };
    let (memory, cache5) = (game.memory(), game.switches().cache5);
    let mut best = (0.0, Action::Pass);
    for die in allowed {
        for_each_work(memory, die, cache5, |work| {
            let score = score(memory, &after(memory, work));
            if score > best.0 {
                best = (score, Action::Work(work));
            }
        });
    }
    best.1
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

/// What one roll brings on average.
fn expected(memory: &Memory, cache5: Cache5) -> f32 {
    let mut best = [0.0_f32; 5];
    for (die, best) in (1..).zip(&mut best) {
        for_each_work(memory, die, cache5, |work| {
            *best = best.max(score(memory, &after(memory, work)));
        });
    }
    let six = best.iter().copied().fold(0.0, f32::max);
    (best.iter().sum::<f32>() + six) / 6.0
}

pub(super) fn random_work(game: &Paging, die: u8, chance: &mut Chance) -> Action {
    let works: Vec<_> = game.memory().works(die, game.switches().cache5).collect();
    if works.is_empty() { Action::Pass } else { Action::Work(*chance.pick(&works)) }
}

/// Mostly rolls; now and then everything is tidied up.
pub(super) fn random_unit(memory: &Memory, chance: &mut Chance) -> Unit {
    if chance.below(8) == 0 { Unit::Reorder(Box::new(snake(memory, false))) } else { Unit::Roll }
}
