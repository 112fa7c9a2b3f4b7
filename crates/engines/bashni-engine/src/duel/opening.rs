use bashni::{Limits, Position};

use crate::engine::Engine;
use crate::options::Options;
use crate::score::Score;
use board_search::{Budget, Control};
use seeded::SplitMix;

/// A position after some random moves in which neither side is better off.
///
/// An opening that one side wins anyway tells nothing about who plays it, so the engine itself
/// judges it. The same seed gives the same opening, until the engine or its weights change.
pub fn balanced_opening(seed: u64) -> Position {
    let mut random = SplitMix::new(seed);
    let mut judge = Engine::new(Options { table_bytes: 4 << 20, ..Options::default() });
    loop {
        let n_plies = 6 + random.below(5) as u32;
        let Some(position) = random_moves(n_plies, &mut random) else { continue };
        let is_balanced = LOOKS.iter().all(|(nodes, most)| {
            let budget = Budget { analyse_forced: true, ..Budget::nodes(*nodes) };
            let control = Control::new();
            let report = judge.search(&position, Limits::DEFAULT, &budget, &control, &mut |_| ());
            report.score().abs() < *most
        });
        if is_balanced {
            return position;
        }
        judge.clear();
    }
}

/// With how many nodes an opening is looked at, and which score is a decisive advantage then.
const LOOKS: [(u64, Score); 3] = [(2_000, 100), (10_000, 60), (80_000, 30)];

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
