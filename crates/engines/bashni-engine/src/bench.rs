//! Fixed positions, searched single-threaded to a fixed depth: the node count is the signature of
//! the engine, the same on every machine.

use std::time::Duration;

use bashni::{Limits, Position};

use crate::engine::Engine;
use crate::options::Options;
use board_search::{Budget, Control};

/// What a run came to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Total {
    /// Positions visited.
    pub nodes: u64,
    /// Time spent searching.
    pub time: Duration,
    /// The depths reached, added up.
    pub depths: u32,
    /// The number of positions.
    pub n_positions: u32,
}

/// The depth of `spielwerk bashni bench`.
pub const DEPTH: u32 = 14;

/// Searches each of the positions with a fresh memory.
pub fn run(options: Options, budget: &Budget) -> Total {
    let mut engine = Engine::new(options);
    let mut total = Total::default();
    for position in positions() {
        engine.clear();
        let control = Control::new();
        let report = engine.search(&position, Limits::DEFAULT, budget, &control, &mut |_| ());
        total.nodes += report.nodes;
        total.time += report.time;
        total.depths += report.depth;
        total.n_positions += 1;
    }
    total
}

/// Twenty positions from all phases of games that the engine played against itself.
pub fn positions() -> Vec<Position> {
    let texts = include_str!("bench/positions.txt").lines();
    texts.map(|text| text.parse().expect("one position a line")).collect()
}
