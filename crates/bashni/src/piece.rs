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

    /// The king of this side.
    pub const fn king(self) -> Piece {
        match self {
            Self::White => Piece::WhiteKing,
            Self::Black => Piece::BlackKing,
        }
    }

    /// `w` or `b`, as in positions.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

/// A piece: a man, or a king (German: *Dame*), of one side.
///
/// Its number is the pair of bits by which a tower holds it: the lower bit says Black, the higher
/// one king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Piece {
    /// `w`
    WhiteMan = 0,
    /// `b`
    BlackMan = 1,
    /// `W`
    WhiteKing = 2,
    /// `B`
    BlackKing = 3,
}

impl Piece {
    /// The piece with the lowest two bits of `bits`.
    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Self {
        match bits & 3 {
            0 => Self::WhiteMan,
            1 => Self::BlackMan,
            2 => Self::WhiteKing,
            _ => Self::BlackKing,
        }
    }

    /// Whose piece it is.
    #[inline]
    pub const fn side(self) -> Side {
        if self as u8 & 1 == 0 { Side::White } else { Side::Black }
    }

    /// Whether it is a king.
    #[inline]
    pub const fn is_king(self) -> bool {
        self as u8 & 2 != 0
    }

    /// The piece that a letter of the notation stands for.
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'w' => Self::WhiteMan,
            'b' => Self::BlackMan,
            'W' => Self::WhiteKing,
            'B' => Self::BlackKing,
            _ => return None,
        })
    }

    /// `w`, `b`, `W` or `B`.
    pub const fn letter(self) -> char {
        match self {
            Self::WhiteMan => 'w',
            Self::BlackMan => 'b',
            Self::WhiteKing => 'W',
            Self::BlackKing => 'B',
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}
