//! Counting the sequences of moves: the measure of a move generator, right or wrong, fast or slow.

use crate::generate::Candidate;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::KingLanding;

/// The number of sequences of `depth` moves. The last ones are counted without being made.
pub fn count(position: &Position, landing: KingLanding, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    sequences(position, landing, depth, &mut Vec::new())
}

/// The number of sequences by their first move.
pub fn divide(position: &Position, landing: KingLanding, depth: u32) -> Vec<(Move, u64)> {
    let mut list = Vec::new();
    if depth > 0 {
        position.candidates(landing, &mut list);
    }
    let number = |candidate: &Candidate| count(&position.after(candidate), landing, depth - 1);
    list.iter().map(|candidate| (candidate.action, number(candidate))).collect()
}

/// All depths share one list: each uses the part above that of the depth before.
fn sequences(
    position: &Position,
    landing: KingLanding,
    depth: u32,
    list: &mut Vec<Candidate>,
) -> u64 {
    if depth == 1 {
        return position.count_moves(landing);
    }
    let first = list.len();
    position.candidates(landing, list);
    let mut n = 0;
    for index in first..list.len() {
        n += sequences(&position.after(&list[index]), landing, depth - 1, list);
    }
    list.truncate(first);
    n
}
