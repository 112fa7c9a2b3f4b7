pub(crate) use board_search::INFINITE;
pub use board_search::{SURE, Score, WIN, plies_to_end};

/// The chance to win that a score stands for; a draw counts half.
pub fn chance(score: Score) -> f64 {
    board_search::chance_on_scale(score, SCALE)
}

/// The score at which the odds are e to 1. It fixes what a hundredth of a man means.
pub(crate) const SCALE: f64 = 250.0;
