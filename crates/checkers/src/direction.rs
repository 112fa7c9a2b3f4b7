use crate::square::{Bitboard, DARK, Square};

/// One of the four diagonal directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Up and to the right.
    NorthEast,
    /// Up and to the left.
    NorthWest,
    /// Down and to the right.
    SouthEast,
    /// Down and to the left.
    SouthWest,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::NorthEast, Self::NorthWest, Self::SouthEast, Self::SouthWest];

    /// All squares of a set one step further, those that leave the board dropped: a step over the
    /// edge lands on a light square.
    #[inline]
    pub const fn shift(self, set: Bitboard) -> Bitboard {
        let moved = match self {
            Self::NorthEast => set << 9,
            Self::NorthWest => set << 7,
            Self::SouthEast => set >> 7,
            Self::SouthWest => set >> 9,
        };
        moved & DARK
    }

    /// The way from one square to another one, if they are on a diagonal.
    pub fn between(from: Square, to: Square) -> Option<Self> {
        let [right, up] = [(from.file(), to.file()), (from.rank(), to.rank())]
            .map(|(a, b)| i16::from(b) - i16::from(a));
        if right == 0 || right.abs() != up.abs() {
            return None;
        }
        Some(match (up > 0, right > 0) {
            (true, true) => Self::NorthEast,
            (true, false) => Self::NorthWest,
            (false, true) => Self::SouthEast,
            (false, false) => Self::SouthWest,
        })
    }
}

/// The squares strictly between two squares of a diagonal; none for others.
pub(crate) fn between(from: Square, to: Square) -> Bitboard {
    let Some(direction) = Direction::between(from, to) else { return 0 };
    let (mut set, mut at) = (0, direction.shift(from.bit()));
    while at != to.bit() && at != 0 {
        set |= at;
        at = direction.shift(at);
    }
    set
}
