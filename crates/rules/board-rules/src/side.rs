use std::fmt;

use game::Seat;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub enum Side {
    /// Player 0, who begins; in draughts up the board.
    #[cfg_attr(feature = "serde", serde(rename = "w"))]
    White,
    /// Player 1; in draughts down the board.
    #[cfg_attr(feature = "serde", serde(rename = "b"))]
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
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The seats of those who won: of one side, or of both for a draw.
    pub fn winners(winner: Option<Self>) -> Vec<Seat> {
        winner.map_or(Self::ALL.map(Self::seat).to_vec(), |side| vec![side.seat()])
    }

    /// `w` or `b`, as in positions.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// The side with this letter.
    pub fn from_letter(text: &str) -> Option<Self> {
        match text {
            "w" => Some(Self::White),
            "b" => Some(Self::Black),
            _ => None,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}
