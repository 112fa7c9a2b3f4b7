use super::{Bitboard, DARK, Square};
use crate::Side;

/// One of the four diagonal directions, as White sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards H8.
    NorthEast,
    /// Towards A8.
    NorthWest,
    /// Towards H1.
    SouthEast,
    /// Towards A1.
    SouthWest,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::NorthEast, Self::NorthWest, Self::SouthEast, Self::SouthWest];

    /// The direction in which `to` lies when seen from `from`, if they share a diagonal.
    pub const fn between(from: Square, to: Square) -> Option<Self> {
        let files = to.file().cast_signed() - from.file().cast_signed();
        let ranks = to.rank().cast_signed() - from.rank().cast_signed();
        if files == 0 || files.abs() != ranks.abs() {
            return None;
        }
        Some(match (files > 0, ranks > 0) {
            (true, true) => Self::NorthEast,
            (false, true) => Self::NorthWest,
            (true, false) => Self::SouthEast,
            (false, false) => Self::SouthWest,
        })
    }

    /// What `question` answers for each direction, in the order of [`Direction::ALL`].
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "only in place are the four answers constant shifts")]
    pub fn each<T>(question: impl Fn(Self) -> T) -> [T; 4] {
        let [north_east, north_west, south_east, south_west] = Self::ALL;
        [question(north_east), question(north_west), question(south_east), question(south_west)]
    }

    /// The direction turned by 180°.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::NorthEast => Self::SouthWest,
            Self::NorthWest => Self::SouthEast,
            Self::SouthEast => Self::NorthWest,
            Self::SouthWest => Self::NorthEast,
        }
    }

    /// Moves every square of the set one step. What leaves the board lands on light squares, so
    /// the caller asks for those of some dark ones.
    #[inline]
    pub const fn shift(self, set: Bitboard) -> Bitboard {
        self.shift_far(set, 1)
    }

    /// Moves every square of the set `n` steps, without a mask.
    #[inline]
    const fn shift_far(self, set: Bitboard, n: u32) -> Bitboard {
        match self {
            Self::NorthEast => set << (9 * n),
            Self::NorthWest => set << (7 * n),
            Self::SouthEast => set >> (7 * n),
            Self::SouthWest => set >> (9 * n),
        }
    }

    /// All squares of `free` that are reached from `set` over squares of `free`, with `set` itself.
    ///
    /// Each round doubles the distance, so three rounds span the board.
    #[inline]
    pub const fn fill(self, mut set: Bitboard, mut free: Bitboard) -> Bitboard {
        set |= free & self.shift_far(set, 1);
        free &= self.shift_far(free, 1);
        set |= free & self.shift_far(set, 2);
        free &= self.shift_far(free, 2);
        set | free & self.shift_far(set, 4)
    }
}

impl Side {
    /// The two directions in which the men of this side move without capturing.
    #[inline]
    pub const fn forward(self) -> [Direction; 2] {
        match self {
            Self::White => [Direction::NorthEast, Direction::NorthWest],
            Self::Black => [Direction::SouthEast, Direction::SouthWest],
        }
    }

    /// The far rank, on which the men of this side become kings (German: *Grundlinie* of the
    /// opponent).
    #[inline]
    pub const fn far_rank(self) -> Bitboard {
        match self {
            Self::White => 0xFF << 56,
            Self::Black => 0xFF,
        }
    }
}

/// The squares strictly between two squares of a diagonal; empty for other pairs.
#[inline]
pub const fn between(from: Square, to: Square) -> Bitboard {
    BETWEEN[from.dense()][to.dense()]
}

static BETWEEN: [[Bitboard; 32]; 32] = {
    let mut table = [[0; 32]; 32];
    let mut from = 0;
    while from < 32 {
        let mut to = 0;
        while to < 32 {
            table[from][to] = walk(Square::from_dense(from as u32), Square::from_dense(to as u32));
            to += 1;
        }
        from += 1;
    }
    table
};

const fn walk(from: Square, to: Square) -> Bitboard {
    let Some(direction) = Direction::between(from, to) else {
        return 0;
    };
    let there = direction.fill(from.bit(), DARK & !to.bit());
    there & !from.bit()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn two_squares_of_a_diagonal_have_a_direction_and_squares_between() {
        let check = |from, to, direction, n| {
            let (from, to) = (square(from), square(to));
            assert_eq!(Direction::between(from, to), Some(direction));
            assert_eq!(Direction::between(to, from), Some(direction.opposite()));
            assert_eq!(between(from, to).count_ones(), n);
            assert_eq!(between(from, to), between(to, from));
        };
        check("A1", "H8", Direction::NorthEast, 6);
        check("G1", "A7", Direction::NorthWest, 5);
        check("B8", "D6", Direction::SouthEast, 1);
        check("C3", "B2", Direction::SouthWest, 0);
        assert_eq!(between(square("A1"), square("C3")), square("B2").bit());
        for (from, to) in [("A1", "A1"), ("A1", "A3"), ("A1", "C1"), ("A1", "D2")] {
            assert_eq!(Direction::between(square(from), square(to)), None);
            assert_eq!(between(square(from), square(to)), 0);
        }
    }

    #[test]
    fn a_step_over_the_edge_leaves_the_dark_squares() {
        for direction in Direction::ALL {
            let stepped = Square::all().filter(|from| direction.shift(from.bit()) & DARK != 0);
            // Of the eight ranks and files the last one each has no step on.
            assert_eq!(
                stepped.count(),
                32 - if matches!(direction, Direction::NorthEast | Direction::SouthWest) {
                    7
                } else {
                    8
                }
            );
        }
    }
}
