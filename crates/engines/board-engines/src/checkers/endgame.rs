//! What every position with few pieces is worth, found once by going backwards from the ends.
//!
//! The tables hold for kings that may land anywhere behind what they take, and know nothing of the
//! limits of a game: the caller compares the distance with the plies that are left.

mod numbering;
mod solve;
#[cfg(test)]
mod tests;

use checkers::{Bitboard, Position, Side};

use numbering::{Counts, Numbering, Sets};

/// The most pieces of a position that the tables know.
const MOST_PIECES: u32 = 4;

/// How a position ends if both sides do their best, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outlook {
    /// The side to move wins after this many plies.
    Wins(u32),
    /// Nobody can force anything.
    Draws,
    /// It loses after this many plies.
    Loses(u32),
}

/// The values of all positions with up to four pieces: 8 MB.
#[derive(Debug)]
pub(super) struct Endgames {
    /// By how many men and kings the two sides have.
    slices: Vec<Option<Slice>>,
}

/// The positions with the same pieces. A value is 0 for a draw, otherwise one more than the plies to
/// the end: an even number of plies is a loss for the side to move, an odd one a win.
#[derive(Debug)]
struct Slice {
    numbering: Numbering,
    values: Vec<u8>,
}

impl Endgames {
    /// Solves all positions, which takes seconds.
    pub(super) fn solve() -> Self {
        let mut tables = Self { slices: (0..Counts::N_PLACES).map(|_| None).collect() };
        for counts in Counts::in_order_of_solving(MOST_PIECES) {
            for (counts, slice) in solve::solve_with_partner(&tables, counts) {
                tables.slices[counts.place()] = Some(slice);
            }
        }
        tables
    }

    /// What a position is worth, if it has few enough pieces. The counters do not matter.
    #[inline]
    pub(super) fn outlook(&self, position: &Position) -> Option<Outlook> {
        if position.occupied().count_ones() > MOST_PIECES {
            return None;
        }
        let value = self.value(&Sets::of(position))?;
        Some(match u32::from(value) {
            0 => Outlook::Draws,
            value if value % 2 == 1 => Outlook::Loses(value - 1),
            value => Outlook::Wins(value - 1),
        })
    }

    #[inline]
    fn value(&self, sets: &Sets) -> Option<u8> {
        if sets.own() == 0 || sets.other() == 0 {
            // Who has nothing left cannot move.
            return Some(u8::from(sets.own() == 0) + 2 * u8::from(sets.other() == 0));
        }
        let slice = self.slices[sets.counts().place()].as_ref()?;
        slice.values.get(slice.numbering.index(sets)).copied()
    }
}

impl Sets {
    /// The pieces as the side to move sees them, its own men going up.
    #[inline]
    fn of(position: &Position) -> Self {
        let (side, kings) = (position.side_to_move(), position.kings());
        let (own, other) = (position.pieces_of(side), position.pieces_of(side.opponent()));
        let sets = Self {
            own_men: own & !kings,
            own_kings: own & kings,
            other_men: other & !kings,
            other_kings: other & kings,
        };
        if side == Side::White { sets } else { sets.turned() }
    }

    fn own(&self) -> Bitboard {
        self.own_men | self.own_kings
    }

    fn other(&self) -> Bitboard {
        self.other_men | self.other_kings
    }

    /// The same board seen from its other side; whose turn it is stays.
    fn turned(self) -> Self {
        Self {
            own_men: self.own_men.reverse_bits(),
            own_kings: self.own_kings.reverse_bits(),
            other_men: self.other_men.reverse_bits(),
            other_kings: self.other_kings.reverse_bits(),
        }
    }

    /// No two pieces stand on one square.
    fn is_possible(&self) -> bool {
        let (all, sum) = (self.own() | self.other(), self.counts().sum());
        all.count_ones() == sum
    }
}
