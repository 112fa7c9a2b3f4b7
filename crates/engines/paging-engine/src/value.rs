//! How likely the OS is to win, learned from games of the bots against each other.
//!
//! A position is described by a few dozen small facts, each an index into one long table: about
//! every program (how many pages are left, how heavy its lowest page is, what lies on the disk),
//! and about the whole (free frames, pages to go, the best row). The sum of the table's entries,
//! squeezed into 0 to 1, is the estimate. Learning turns the entries a little after every game,
//! so that the estimate along the game comes closer to how it ended (`examples/train.rs`).

mod facts;
mod parts;
mod weights;

use paging::{Memory, ROUNDS};

pub(crate) use facts::N_FACTS;
pub use facts::facts;
pub(crate) use parts::Parts;
pub use weights::{BadWeights, Weights};

/// When in the game: the round, and how many units the OS has left in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// From 1 to 6.
    pub round: u8,
    /// 0 when the turn is over.
    pub units: u8,
}

impl Weights {
    /// How likely the OS is to win, from 0 to 1, when it is to decide about its next unit.
    #[inline]
    pub fn value(&self, memory: &Memory, moment: Moment) -> f32 {
        if moment.round == ROUNDS && moment.units <= 1 {
            return last_unit(memory, moment.units);
        }
        squeeze(self.sum(memory, moment))
    }

    /// The estimate before it is squeezed.
    pub fn sum(&self, memory: &Memory, moment: Moment) -> f32 {
        let mut sum = 0.0;
        facts(memory, moment, |fact| sum += self.0[fact]);
        sum
    }
}

/// With one unit left, one reorder phase wins if all pages fit into RAM; otherwise it is lost but
/// for a lucky roll, the more so the more pages are too many.
fn last_unit(memory: &Memory, units: u8) -> f32 {
    let margin = margin(memory);
    if memory.n_disk() == 0 || units > 0 && margin >= 0 {
        1.0
    } else {
        0.3 * squeeze(1.5 * margin.min(0) as f32)
    }
}

/// How many frames would be free at the end if all pages in the game were brought into RAM.
pub fn margin(memory: &Memory) -> i32 {
    memory.board().n_frames() as i32 - memory.n_ram() as i32 - memory.n_disk() as i32
}

/// Maps every number to one between 0 and 1.
pub(crate) fn squeeze(sum: f32) -> f32 {
    1.0 / (1.0 + (-sum).exp())
}
