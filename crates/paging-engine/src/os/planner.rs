//! The planner: nothing learned. Arrangements made by rule and climbed by what one roll brings,
//! the rest of the turn played again and again with the same dice for all that are compared, and
//! the last units solved.

use paging::{Action, Cache5, Chance, Memory, Paging};

use crate::arrange::{shuffled_once, snakes};
use crate::os::{OsPlayer, Unit, made_room};
use crate::thumb::{expected, for_each_allowed, gain, task};
use crate::turns::Turns;

/// How often the rest of the turn is played for each that is compared.
const N_TURNS: u64 = 24;
/// How many arrangements are climbed, and how many changes are tried for each.
const N_CLIMBED: usize = 3;
const N_TRIES: usize = 80;
/// How many arrangements and works are played out.
const N_ARRANGED: usize = 6;
const N_WORKS: usize = 5;

impl OsPlayer {
    pub(super) fn planned_unit(&mut self, game: &Paging) -> Unit {
        if let Some(unit) = self.exact_unit(game, Self::planned_arrangements) {
            return unit;
        }
        let (turns, units) = (Turns::new(game, N_TURNS, &mut self.chance), game.units());
        let rolled = turns.value(game.memory(), units, stand);
        let best = self
            .planned_arrangements(game)
            .into_iter()
            .map(|next| (turns.value(&next, units - 1, stand), next))
            .max_by(|a, b| a.0.total_cmp(&b.0));
        match best {
            Some((value, next)) if value > rolled => Unit::Reorder(Box::new(next)),
            _ => Unit::Roll,
        }
    }

    pub(super) fn planned_work(&mut self, game: &Paging, die: u8) -> Action {
        let (memory, cache5) = (game.memory(), game.switches().cache5);
        if let Some(action) = self.exact_work(game, die, |next| -task(next)) {
            return action;
        }
        let mut found = vec![(0.0, Action::Pass, *memory)];
        for_each_allowed(memory, die, cache5, |work| {
            let (gain, next) = gain(memory, work);
            found.push((gain, Action::Work(work), next));
        });
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found.truncate(N_WORKS);
        let (turns, units) = (Turns::new(game, N_TURNS, &mut self.chance), game.units());
        let best = found
            .into_iter()
            .map(|(_, action, next)| (turns.value(&next, units, stand), action))
            .max_by(|a, b| a.0.total_cmp(&b.0));
        best.map_or(Action::Pass, |(_, action)| action)
    }

    /// Makes room so that the next rolls bring much and the disk holds little.
    pub(super) fn planned_room(game: &Paging) -> Action {
        let cache5 = game.switches().cache5;
        let ways = game.continuations();
        let value = |way: &paging::Continuation| {
            let next = made_room(game.memory(), way);
            2.0 * expected(&next, cache5) + stand(&next)
        };
        let best = ways.iter().max_by(|a, b| value(a).total_cmp(&value(b)));
        best.map_or(Action::End, |way| Action::Room(way.path))
    }

    /// The best arrangements for one roll: made by rule, and the best of these climbed.
    fn planned_arrangements(&mut self, game: &Paging) -> Vec<Memory> {
        let cache5 = game.switches().cache5;
        let mut found: Vec<(f32, Memory)> =
            snakes(game.memory()).into_iter().map(|next| (expected(&next, cache5), next)).collect();
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found.truncate(N_ARRANGED - 1);
        found.push((expected(game.memory(), cache5), *game.memory()));
        let climbed: Vec<(f32, Memory)> = found[..N_CLIMBED.min(found.len())]
            .iter()
            .map(|start| climb_for_a_roll(*start, cache5, &mut self.chance))
            .collect();
        found.extend(climbed);
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found.truncate(N_ARRANGED);
        found.into_iter().map(|(_, next)| next).collect()
    }
}

/// Random changes, kept if one roll is not expected to bring less.
fn climb_for_a_roll(
    (mut best, mut memory): (f32, Memory),
    cache5: Cache5,
    chance: &mut Chance,
) -> (f32, Memory) {
    for _ in 0..N_TRIES {
        if let Some((next, _)) = shuffled_once(&memory, chance) {
            let value = expected(&next, cache5);
            if value >= best {
                (best, memory) = (value, next);
            }
        }
    }
    (best, memory)
}

/// Pages that the users lay in a round, on average.
const LAID: usize = 12;

/// How things stand between two turns: little to do, little on the disk, room for the next pages.
fn stand(memory: &Memory) -> f32 {
    let lacking = LAID.saturating_sub(memory.free().len());
    -task(memory) - 1.5 * memory.n_disk() as f32 - 0.5 * lacking as f32
}
