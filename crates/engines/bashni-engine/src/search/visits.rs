use std::sync::{Mutex, PoisonError};

use bashni::{Limits, Position};
use seeded::SplitMix;

/// A random choice of the quiet positions that a search looks at.
///
/// Most of them are leaves, and those are what an evaluation has to judge.
pub(crate) struct Visits {
    /// The mean number of nodes from one to the next.
    distance: u64,
    chosen: Mutex<Chosen>,
}

struct Chosen {
    random: SplitMix,
    positions: Vec<Position>,
}

impl Visits {
    /// Keeps one of so many nodes.
    pub(crate) fn new(distance: u64, seed: u64) -> Self {
        let chosen = Chosen { random: SplitMix::new(seed), positions: Vec::new() };
        Self { distance: distance.max(1), chosen: Mutex::new(chosen) }
    }

    /// Keeps this position if it is one that is evaluated; says after how many nodes it wants to
    /// see the next one.
    pub(super) fn visit(&self, position: &Position, limits: Limits) -> u64 {
        let mut chosen = self.chosen.lock().unwrap_or_else(PoisonError::into_inner);
        if !position.can_capture() && position.end(limits).is_none() {
            chosen.positions.push(position.clone());
        }
        1 + chosen.random.below(2 * self.distance as usize) as u64
    }

    /// All that were kept, now and then one twice.
    pub(crate) fn into_positions(self) -> Vec<Position> {
        self.chosen.into_inner().unwrap_or_else(PoisonError::into_inner).positions
    }
}
