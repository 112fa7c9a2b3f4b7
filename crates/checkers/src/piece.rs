use std::fmt;

use game::Seat;

use crate::direction::Direction;
use crate::square::Bitboard;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Player 0, who begins and moves up the board.
    White,
    /// Player 1, who moves down the board.
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

    /// The two directions in which the men of this side go and capture.
    #[inline]
    pub const fn forward(self) -> [Direction; 2] {
        match self {
            Self::White => [Direction::NorthEast, Direction::NorthWest],
            Self::Black => [Direction::SouthEast, Direction::SouthWest],
        }
    }

    /// The far rank, on which the men of this side become kings.
    #[inline]
    pub const fn far_rank(self) -> Bitboard {
        match self {
            Self::White => 0xFF << 56,
            Self::Black => 0xFF,
        }
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

/// A man or a king of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// Whether it is a king (German: *Dame*).
    pub is_king: bool,
}

impl Piece {
    /// `w`, `b`, `W` or `B`.
    pub const fn letter(self) -> char {
        match (self.side, self.is_king) {
            (Side::White, false) => 'w',
            (Side::Black, false) => 'b',
            (Side::White, true) => 'W',
            (Side::Black, true) => 'B',
        }
    }

    /// The piece with this letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        let side = match letter {
            'w' | 'W' => Side::White,
            'b' | 'B' => Side::Black,
            _ => return None,
        };
        Some(Self { side, is_king: letter.is_ascii_uppercase() })
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
