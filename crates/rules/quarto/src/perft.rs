//! Counting the sequences of moves: the measure of a move generator, right or wrong, fast or slow.
//!
//! A move that ends the game counts once, without a piece, and leads nowhere.

use crate::moves::Move;
use crate::position::Position;
use crate::square::{Square, squares};

/// The number of sequences of `depth` moves. The last ones are counted without being made.
pub fn count(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let Some(next) = position.next().filter(|_| !position.is_over()) else { return 0 };
    let n_rest = u64::from(position.rest().count_ones());
    let number = |square: Square| {
        let placed = position.with_piece(square, next);
        if placed.is_over() {
            return u64::from(depth == 1);
        }
        if depth == 1 {
            return n_rest;
        }
        let given = position.rest_pieces().map(|piece| placed.with_next(Some(piece)));
        given.map(|position| count(&position, depth - 1)).sum()
    };
    squares(!position.occupied()).map(number).sum()
}

/// The number of sequences by their first move.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let mut list = Vec::new();
    if depth > 0 {
        position.moves(&mut list);
    }
    let number = |action: Move| count(&position.after(action), depth - 1);
    list.into_iter().map(|action| (action, number(action))).collect()
}
