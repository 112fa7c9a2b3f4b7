//! Counting the sequences of requests: the measure of a move generator, right or wrong, fast or
//! slow. To take a piece is a ply of its own; the limit of turns without a mill is not looked at.

use crate::board::Board;
use crate::moves::Move;

/// The number of sequences of `depth` requests. The last ones are counted without being made.
pub fn count(board: &Board, protect_mills: bool, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    sequences(board, protect_mills, depth, &mut Vec::new())
}

/// The number of sequences by their first move.
pub fn divide(board: &Board, protect_mills: bool, depth: u32) -> Vec<(Move, u64)> {
    let mut list = Vec::new();
    if depth > 0 {
        board.moves(protect_mills, &mut list);
    }
    let number = |action: Move| count(&board.after(action), protect_mills, depth - 1);
    list.into_iter().map(|action| (action, number(action))).collect()
}

/// All depths share one list: each uses the part above that of the depth before.
fn sequences(board: &Board, protect_mills: bool, depth: u32, list: &mut Vec<Move>) -> u64 {
    if depth == 1 {
        return board.count_moves(protect_mills);
    }
    let first = list.len();
    board.moves(protect_mills, list);
    let mut n = 0;
    for index in first..list.len() {
        n += sequences(&board.after(list[index]), protect_mills, depth - 1, list);
    }
    list.truncate(first);
    n
}
