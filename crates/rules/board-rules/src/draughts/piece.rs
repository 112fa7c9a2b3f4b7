use std::fmt;

use crate::Side;

/// A piece: a man, or a king (German: *Dame*), of one side.
///
/// Its number is the pair of bits by which a board may hold it: the lower bit says Black, the higher
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
    /// A man or a king of a side.
    #[inline]
    pub const fn new(side: Side, is_king: bool) -> Self {
        Self::from_bits(side as u64 | (is_king as u64) << 1)
    }

    /// The piece with the lowest two bits of `bits`.
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
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

impl Side {
    /// The king of this side.
    pub const fn king(self) -> Piece {
        match self {
            Self::White => Piece::WhiteKing,
            Self::Black => Piece::BlackKing,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_its_side_and_its_rank_and_its_letter() {
        for (number, letter) in ['w', 'b', 'W', 'B'].into_iter().enumerate() {
            let piece = Piece::from_letter(letter).unwrap();
            assert_eq!(piece as usize, number);
            assert_eq!(piece.to_string(), letter.to_string());
            assert_eq!(piece, Piece::new(piece.side(), piece.is_king()));
            assert_eq!(piece.is_king(), piece == piece.side().king());
        }
        assert_eq!(Piece::from_letter('k'), None);
    }
}
