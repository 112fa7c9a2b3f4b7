use bashni::{Limits, Position};

use crate::budget::{Budget, Control};
use crate::engine::Engine;
use crate::options::{Features, Options};
use seeded::SplitMix;

/// A position after some random moves in which neither side is much better off.
///
/// The same seed gives the same opening.
pub fn balanced_opening(seed: u64) -> Position {
    let mut random = SplitMix::new(seed);
    // Not the network: with other weights the same seed gives the same opening.
    let features = Features { network: false, ..Features::ALL };
    let mut judge = Engine::new(Options { table_bytes: 1 << 16, features, ..Options::default() });
    loop {
        let n_plies = 6 + random.below(5) as u32;
        let Some(position) = random_moves(n_plies, &mut random) else { continue };
        let budget = Budget { analyse_forced: true, ..Budget::nodes(5_000) };
        let report =
            judge.search(&position, Limits::DEFAULT, &budget, &Control::new(), &mut |_| ());
        if report.score().abs() < BALANCED {
            return position;
        }
    }
}

/// The start position after so many random moves, unless the game ends before.
fn random_moves(n_plies: u32, random: &mut SplitMix) -> Option<Position> {
    let mut position = Position::start();
    let mut moves = Vec::new();
    for _ in 0..n_plies {
        moves.clear();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            return None;
        }
        position.make(moves[random.below(moves.len())]);
    }
    position.can_move().then_some(position)
}

/// Less than this is no decisive advantage.
const BALANCED: i32 = 80;
