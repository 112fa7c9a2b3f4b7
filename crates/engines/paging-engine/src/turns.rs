//! The rest of a turn, played again and again by a rule of thumb, with the same dice for all that
//! are compared.

use paging::{Cache5, Chance, Memory, Paging, ROUNDS};

use crate::arrange::{climb_by, snakes};
use crate::goal::Goal;
use crate::value::margin;

/// What is the same for all that are compared.
#[derive(Clone, Debug)]
pub(crate) struct Turns {
    goal: Goal,
    round: u8,
    cache5: Cache5,
    seed: u64,
    n_turns: u64,
}

/// How a turn is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rest {
    /// Every unit is a roll.
    Rolls,
    /// The second unit is a reorder phase, all others are rolls.
    OneRollThenReorder,
}

/// How many changes are tried for a reorder phase within the turn.
const N_TRIES: usize = 60;

impl Turns {
    /// This many turns, from here on.
    pub(crate) fn new(game: &Paging, n_turns: u64, chance: &mut Chance) -> Self {
        let (goal, seed) = (Goal::new(game.memory()), u64::from(chance.word()));
        Self { goal, round: game.round(), cache5: game.switches().cache5, seed, n_turns }
    }

    /// How it stands on average after this many units, as `stand` judges the end of a turn; the end
    /// of the game judges itself.
    pub(crate) fn value(
        &self,
        memory: &Memory,
        units: u8,
        rest: Rest,
        stand: impl Fn(&Memory) -> f32 + Copy,
    ) -> f32 {
        // Without units there is nothing left to chance.
        let n_turns = if units == 0 { 1 } else { self.n_turns };
        let turn = |number| self.play(*memory, units, rest, Chance::nth(self.seed, number), stand);
        (0..n_turns).map(turn).sum::<f32>() / n_turns as f32
    }

    fn play(
        &self,
        mut memory: Memory,
        units: u8,
        rest: Rest,
        mut dice: Chance,
        stand: impl Fn(&Memory) -> f32,
    ) -> f32 {
        for unit in 0..units {
            if self.round == ROUNDS && margin(&memory) >= 0 {
                return 1.0;
            }
            memory = if unit == 1 && rest == Rest::OneRollThenReorder {
                // The dice that follow shall not depend on it.
                arranged(&memory, self.cache5, &mut dice.clone())
            } else {
                self.goal.after_best_work(&memory, dice.die(), self.cache5)
            };
        }
        if self.round < ROUNDS {
            stand(&memory)
        } else if memory.n_disk() == 0 {
            1.0
        } else {
            // Lost, but nearer or farther.
            0.02 * margin(&memory).min(0) as f32
        }
    }
}

/// An arrangement that is found quickly: the best made by rule, climbed a little.
fn arranged(memory: &Memory, cache5: Cache5, chance: &mut Chance) -> Memory {
    let goal = Goal::new(memory);
    let value = |next: &Memory| goal.expected(next, cache5);
    let best = snakes(memory)
        .into_iter()
        .map(|next| (value(&next), next))
        .max_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or(*memory, |best| climb_by(best, N_TRIES, chance, value).1)
}
