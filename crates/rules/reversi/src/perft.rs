//! Counting the sequences of moves: the measure of a move generator, right or wrong, fast or slow.
//!
//! As in published tables a skip counts as a ply, and a game that ends earlier counts once.

use crate::discs::{Discs, Field};
use crate::grid::{Grid, Wide};
use crate::position::Position;
use crate::square::Square;

/// The number of sequences of `depth` plies.
pub fn count(position: &Position, depth: u32) -> u64 {
    match (position.discs::<u64>(), position.discs::<Wide>()) {
        (Some((field, discs)), _) => sequences(&field, discs, depth),
        (None, Some((field, discs))) => sequences(&field, discs, depth),
        (None, None) => 0,
    }
}

/// The number of sequences by their first move.
pub fn divide(position: &Position, depth: u32) -> Vec<(Square, u64)> {
    let moves = if depth > 0 { position.legal_moves() } else { Vec::new() };
    let number = |square: Square| {
        let (after, is_skipped) = position.after(square);
        // The side that is skipped has used a ply.
        let left = depth - 1;
        if is_skipped && left == 0 { 1 } else { count(&after, left - u32::from(is_skipped)) }
    };
    moves.into_iter().map(|square| (square, number(square))).collect()
}

/// The number of sequences of `depth` plies on sets of squares.
pub fn sequences<G: Grid>(field: &Field<G>, discs: Discs<G>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = field.moves(discs);
    if moves.is_empty() {
        let skipped = discs.skipped();
        let is_over = field.moves(skipped).is_empty();
        return if is_over { 1 } else { sequences(field, skipped, depth - 1) };
    }
    if depth == 1 {
        return u64::from(moves.count());
    }
    let after = |index| discs.after(index, field.turned(discs, index));
    moves.squares().map(|index| sequences(field, after(index), depth - 1)).sum()
}
