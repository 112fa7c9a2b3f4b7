use bashni::{DARK, Position, Side};

use super::inputs::Set;
use super::threat::reached;

/// How many moves without a capture a side would have.
#[inline(always)]
#[expect(clippy::inline_always, reason = "for the instructions of the evaluation")]
pub(super) fn count(position: &Position, side: Side) -> u32 {
    let empty = position.empty();
    let men = position.men_of(side);
    let [left, right] = match side {
        Side::White => [men << 7, men << 9],
        Side::Black => [men >> 7, men >> 9],
    };
    let kings = position.kings_of(side);
    // Eight places up dark squares become light ones, and one count serves two sets.
    let together = |one: Set, other: Set| (one | other.rotate_left(8)).count_ones();
    let of_men = together(left & empty & DARK, right & empty & DARK);
    if kings == 0 {
        return of_men;
    }
    let walked = |step: fn(Set, u32) -> Set| reached(kings, empty, step) & !kings & DARK;
    of_men
        + together(walked(|set, n| set << (9 * n)), walked(|set, n| set >> (9 * n)))
        + together(walked(|set, n| set << (7 * n)), walked(|set, n| set >> (7 * n)))
}

#[cfg(test)]
mod tests {
    use bashni::Move;

    use super::*;
    use crate::bench;

    #[test]
    fn as_many_are_counted_as_there_are() {
        for mut position in bench::positions() {
            let mut moves: Vec<Move> = Vec::new();
            position.legal_moves(&mut moves);
            if position.can_capture() {
                continue;
            }
            let own = position.side_to_move();
            assert_eq!(count(&position, own) as usize, moves.len(), "{position}");
            // And after the first of them, for the other side.
            position.make(moves[0]);
            moves.clear();
            position.legal_moves(&mut moves);
            if !position.can_capture() {
                assert_eq!(count(&position, own.opponent()) as usize, moves.len(), "{position}");
            }
        }
    }
}
