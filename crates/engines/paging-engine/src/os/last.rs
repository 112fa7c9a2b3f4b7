//! The last units of the game, where the planner need not estimate.

use paging::{Action, Memory, Paging, ROUNDS};

use crate::after::after;
use crate::endgame::{
    Endgame, MOST_UNITS, TooLarge, climb_exactly, for_each_full_work, waiting_room,
};
use crate::os::{OsPlayer, Unit};

/// How many positions are looked at to find an arrangement.
const MOST_POSITIONS: u32 = 3_000;

impl OsPlayer {
    /// What to do with the next unit; nothing if there is too much to solve, or no hope: then the
    /// estimate must do.
    ///
    /// `arrangements` are where it begins to look for the best one.
    pub(super) fn exact_unit(
        &mut self,
        game: &Paging,
        arrangements: impl FnOnce(&mut Self, &Paging) -> Vec<Memory>,
    ) -> Option<Unit> {
        let units = game.units();
        if !self.solves(game) || !(2..=MOST_UNITS).contains(&units) {
            return None;
        }
        let (memory, cache5) = (game.memory(), game.switches().cache5);
        let rolled = Endgame::new(memory, cache5).ok()?.chance_of_roll(memory, units).ok()?;
        if rolled >= 1.0 {
            return Some(Unit::Roll);
        }
        let starts = arrangements(self, game);
        let (chance, arranged) = self.best_arrangement(game, starts, units - 1).ok()?;
        if rolled.max(chance) <= 0.0 {
            None
        } else if chance > rolled {
            Some(Unit::Reorder(Box::new(arranged)))
        } else {
            Some(Unit::Roll)
        }
    }

    /// The best arrangement found for this many units after the phase, with its exact chance.
    fn best_arrangement(
        &mut self,
        game: &Paging,
        starts: Vec<Memory>,
        units: u8,
    ) -> Result<(f32, Memory), TooLarge> {
        let (memory, cache5) = (game.memory(), game.switches().cache5);
        // For the very last roll hardly any arrangement is worth something but that made by rule.
        let most_positions = if units == 1 { 0 } else { MOST_POSITIONS };
        let mut best = (0.0, *memory);
        for start in starts.into_iter().chain(waiting_room(memory)) {
            let chance = Endgame::new(&start, cache5)?.chance_of_roll(&start, units)?;
            if chance > best.0 {
                best = (chance, start);
            }
        }
        climb_exactly(best, units, cache5, most_positions, &mut self.chance)
    }

    /// The work that gives the best chance, of equal ones the best by the estimate.
    pub(super) fn exact_work(
        &self,
        game: &Paging,
        die: u8,
        estimate: impl Fn(&Memory) -> f32,
    ) -> Option<Action> {
        let units = game.units();
        if !self.solves(game) || !(1..MOST_UNITS).contains(&units) {
            return None;
        }
        let (memory, cache5) = (game.memory(), game.switches().cache5);
        let mut endgame = Endgame::new(memory, cache5).ok()?;
        let mut options = vec![(Action::Pass, *memory)];
        let allowed = if die == 6 { 1..=5 } else { die..=die };
        for die in allowed {
            for_each_full_work(memory, die, cache5, |work| {
                options.push((Action::Work(work), after(memory, work)));
            });
        }
        let mut best = (0.0, f32::MIN, None);
        for (action, next) in options {
            let chance = endgame.chance(&next, units).ok()?;
            let estimated = estimate(&next);
            if chance > 0.0 && (chance, estimated) > (best.0, best.1) {
                best = (chance, estimated, Some(action));
            }
        }
        best.2
    }

    fn solves(&self, game: &Paging) -> bool {
        self.skill.exact && game.round() == ROUNDS
    }
}
