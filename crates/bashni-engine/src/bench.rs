//! Fixed positions, searched single-threaded to a fixed depth: the node count is the signature of
//! the engine, the same on every machine.

use std::time::Duration;

use bashni::{Limits, Move, Position};

use crate::budget::{Budget, Control};
use crate::engine::Engine;
use crate::options::Options;
use crate::random::Random;

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

/// Twenty positions from all phases of the game: after 0, 5, 10 … plies of games in which each
/// move is one of the two with the most points.
pub fn positions() -> Vec<Position> {
    (0..20).map(|n| after(5 * n as u32, n)).collect()
}

fn after(n_plies: u32, seed: u64) -> Position {
    let mut random = Random::new(seed);
    loop {
        let mut position = Position::start();
        while position.ply() < n_plies {
            let Some(action) = sensible_move(&position, &mut random) else { break };
            position.make(action);
        }
        if position.count_moves() > 2 {
            return position;
        }
    }
}

/// A move after which the opponent has few points and few captures.
fn sensible_move(position: &Position, random: &mut Random) -> Option<Move> {
    let own = position.side_to_move();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let cost = |action: &Move| {
        let mut next = position.clone();
        next.make(*action);
        let difference = next.points(own.opponent()) as i32 - next.points(own) as i32;
        difference + 2 * i32::from(next.can_capture())
    };
    moves.sort_by_cached_key(cost);
    let n = moves.len().min(2);
    (n > 0).then(|| moves[random.below(n)])
}
