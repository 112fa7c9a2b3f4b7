//! The planner: nothing learned. Arrangements made by rule and climbed by what one roll brings
//! nearer the goal, the rest of the turn played again and again with the same dice for all that are
//! compared, and the last units solved.

use paging::{Action, Memory, Paging, Program};

use crate::after::after;
use crate::arrange::{climb_by, snakes};
use crate::goal::Goal;
use crate::os::{OsPlayer, Unit, made_room};
use crate::thumb::{for_each_allowed, task};
use crate::turns::{Rest, Turns};

/// How often the rest of the turn is played for each that is compared.
const N_TURNS: u64 = 24;
/// How many arrangements are climbed, and how many changes are tried for each.
const N_CLIMBED: usize = 3;
const N_TRIES: usize = 300;
/// How many arrangements and works are played out.
const N_ARRANGED: usize = 6;
const N_WORKS: usize = 5;

impl OsPlayer {
    pub(super) fn planned_unit(&mut self, game: &Paging) -> Unit {
        if let Some(unit) = self.exact_unit(game, Self::planned_arrangements) {
            return unit;
        }
        let (turns, units) = (Turns::new(game, N_TURNS, &mut self.chance), game.units());
        let mut rolled = turns.value(game.memory(), units, Rest::Rolls, stand);
        if units > 2 {
            // Without that every turn would begin with a reorder phase, though a later one is
            // often worth more.
            let later = turns.value(game.memory(), units, Rest::OneRollThenReorder, stand);
            rolled = rolled.max(later);
        }
        let best = self
            .planned_arrangements(game)
            .into_iter()
            .map(|next| (turns.value(&next, units - 1, Rest::Rolls, stand), next))
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
        let goal = Goal::new(memory);
        let mut found = vec![(0.0, Action::Pass, *memory)];
        for_each_allowed(memory, die, cache5, |work| {
            found.push((goal.gain(memory, work), Action::Work(work), after(memory, work)));
        });
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found.truncate(N_WORKS);
        let (turns, units) = (Turns::new(game, N_TURNS, &mut self.chance), game.units());
        let best = found
            .into_iter()
            .map(|(_, action, next)| (turns.value(&next, units, Rest::Rolls, stand), action))
            .max_by(|a, b| a.0.total_cmp(&b.0));
        best.map_or(Action::Pass, |(_, action)| action)
    }

    /// Makes room so that the next rolls bring much and the disk holds little.
    pub(super) fn planned_room(game: &Paging) -> Action {
        let cache5 = game.switches().cache5;
        let ways = game.continuations();
        let value = |way: &paging::Continuation| {
            let next = made_room(game.memory(), way);
            2.0 * Goal::new(&next).expected(&next, cache5) + stand(&next)
        };
        let best = ways.iter().max_by(|a, b| value(a).total_cmp(&value(b)));
        best.map_or(Action::End, |way| Action::Room(way.path))
    }

    /// The best arrangements for one roll: made by rule, and the best of these climbed.
    fn planned_arrangements(&mut self, game: &Paging) -> Vec<Memory> {
        let (memory, cache5) = (game.memory(), game.switches().cache5);
        let goal = Goal::new(memory);
        let value = |next: &Memory| goal.expected(next, cache5);
        let starts = snakes(memory).into_iter().chain([*memory]);
        let mut found: Vec<(f32, Memory)> = starts.map(|next| (value(&next), next)).collect();
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        let climbed: Vec<(f32, Memory)> = found[..N_CLIMBED.min(found.len())]
            .iter()
            .map(|start| climb_by(*start, N_TRIES, &mut self.chance, value))
            .collect();
        found.extend(climbed);
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found.truncate(N_ARRANGED);
        found.into_iter().map(|(_, next)| next).collect()
    }
}

/// How things stand between two turns: points that must go count most, all other points, pages and
/// what lies on the disk a little.
fn stand(memory: &Memory) -> f32 {
    let laid = Program::all().filter(|program| memory.is_laid(*program));
    let pages = laid.flat_map(|program| memory.remaining(program));
    let points: u32 = pages.map(|page| u32::from(memory.points(page))).sum();
    let n_pages = memory.n_ram() + memory.n_disk();
    let rest = 0.3 * (points as f32 + n_pages as f32) + 0.2 * memory.n_disk() as f32;
    -(Goal::new(memory).needed() as f32) - rest
}
