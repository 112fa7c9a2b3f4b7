use std::fmt;

use game::Seat;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Player 0, who begins.
    White,
    /// Player 1.
    Black,
}

impl Side {
    /// Both sides, in the order of their seats.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The other side.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// 0 for White, 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat of this side.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }
}

impl fmt::Display for Side {
    /// `w` or `b`, as in positions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "w",
            Self::Black => "b",
        })
    }
}
