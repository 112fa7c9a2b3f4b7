//! Users that learned nothing: they count over the die how much a roll brings the OS, and lay so
//! that it may expect to need as many rolls as possible.

use paging::{Action, Cache5, Memory, Paging, Program};

use super::lay::{Lay, best_of, every_place};
use crate::thumb::{expected, task};

/// On how many places every split of the points is tried.
const N_PLACES: usize = 8;

/// The lay for which the OS may expect to need most rolls.
pub(super) fn lay(game: &Paging, hand: &[Program]) -> Action {
    best_lays(game, hand, N_PLACES, 1)[0].1.action()
}

/// The best lays, of which there is always one, found on this many places.
pub(super) fn best_lays(
    game: &Paging,
    hand: &[Program],
    n_places: usize,
    n_lays: usize,
) -> Vec<(f32, Lay)> {
    let (memory, cache5) = (game.memory(), game.switches().cache5);
    let judged = |lay: Lay| (lay.worst(memory, |next| -rolls_needed(next, cache5)), lay);
    let mut places: Vec<(f32, Lay)> = every_place(game, hand).map(judged).collect();
    best_of(&mut places, n_places);
    let mut found: Vec<(f32, Lay)> =
        places.iter().flat_map(|(_, lay)| lay.with_every_split()).map(judged).collect();
    best_of(&mut found, n_lays);
    found
}

/// How many rolls the OS would need for what is laid if all were worth as much as the next.
fn rolls_needed(memory: &Memory, cache5: Cache5) -> f32 {
    task(memory) / expected(memory, cache5).max(0.1)
}
