//! The rest of a turn, played again and again by a rule of thumb, with the same dice for all that
//! are compared.

use paging::{Cache5, Chance, Memory, Paging, ROUNDS};

use crate::thumb::best_work;
use crate::value::margin;

/// What is the same for all that are compared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turns {
    round: u8,
    cache5: Cache5,
    seed: u64,
    n_turns: u64,
}

impl Turns {
    /// This many turns, from here on.
    pub(crate) fn new(game: &Paging, n_turns: u64, chance: &mut Chance) -> Self {
        let seed = u64::from(chance.word());
        Self { round: game.round(), cache5: game.switches().cache5, seed, n_turns }
    }

    /// How it stands on average after this many units, as `stand` judges the end of a turn; the end
    /// of the game judges itself.
    pub(crate) fn value(
        &self,
        memory: &Memory,
        units: u8,
        stand: impl Fn(&Memory) -> f32 + Copy,
    ) -> f32 {
        // Without units there is nothing left to chance.
        let n_turns = if units == 0 { 1 } else { self.n_turns };
        let turn = |number| self.play(*memory, units, Chance::nth(self.seed, number), stand);
        (0..n_turns).map(turn).sum::<f32>() / n_turns as f32
    }

    fn play(
        &self,
        mut memory: Memory,
        units: u8,
        mut dice: Chance,
        stand: impl Fn(&Memory) -> f32,
    ) -> f32 {
        for _ in 0..units {
            if self.round == ROUNDS && margin(&memory) >= 0 {
                return 1.0;
            }
            if let Some((_, next)) = best_work(&memory, dice.die(), self.cache5) {
                memory = next;
            }
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
