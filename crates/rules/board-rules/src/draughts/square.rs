use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A set of dark squares, one bit each: A1 is bit 0, B1 bit 1, … H8 bit 63.
///
/// In this layout every diagonal step is a shift by 7 or 9, and a step over the left or right edge
/// lands on a light square. So a mask of the dark squares is all that is needed to stay on the
/// board.
pub type Bitboard = u64;

/// The 32 squares on which the game is played.
pub const DARK: Bitboard = 0xAA55_AA55_AA55_AA55;

/// One of the 32 dark squares, `A1` to `H8`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square in this file and rank, both counted from 0, if it is a dark one of the board.
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 && (file + rank).is_multiple_of(2) {
            Some(Self(8 * rank + file))
        } else {
            None
        }
    }

    /// The square with this index in the chess layout (A1 = 0, H8 = 63), if it is dark.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Self> {
        Self::new(index % 8, index / 8)
    }

    /// All 32 squares, rank by rank from A1 to H8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).filter_map(Self::from_index)
    }

    /// The number of the bit of this square in a [`Bitboard`].
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The file, counted from 0 for A.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// The rank, counted from 0 for the rank that people call 1.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }

    /// The set of this square alone.
    #[inline]
    pub const fn bit(self) -> Bitboard {
        // Some hold squares as 0 to 31, from which this is a single step.
        BITS[self.dense()]
    }

    /// A number from 0 to 31: of each two neighbours in a rank exactly one is dark.
    #[inline]
    pub const fn dense(self) -> usize {
        (self.0 >> 1 & 31) as usize
    }

    /// The inverse of [`Square::dense`]; higher bits of `dense` are ignored.
    #[inline]
    pub const fn from_dense(dense: u32) -> Self {
        let dense = dense as u8 & 31;
        Self(dense << 1 | (dense >> 2 & 1))
    }

    /// The lowest square of a set that is not empty.
    #[inline]
    pub const fn lowest(set: Bitboard) -> Self {
        debug_assert!(set & DARK != 0);
        Self(set.trailing_zeros() as u8 & 63)
    }
}

static BITS: [Bitboard; 32] = {
    let mut table = [0; 32];
    let mut dense = 0;
    while dense < 32 {
        table[dense] = 1 << Square::from_dense(dense as u32).0;
        dense += 1;
    }
    table
};

/// The squares of a set, from A1 upwards.
#[inline]
pub fn squares(mut set: Bitboard) -> impl Iterator<Item = Square> {
    set &= DARK;
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let square = Square::lowest(set);
        set &= set - 1;
        Some(square)
    })
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.file()), self.rank() + 1)
    }
}

impl FromStr for Square {
    type Err = BadSquare;

    fn from_str(text: &str) -> Result<Self, BadSquare> {
        let &[letter, digit] = text.as_bytes() else {
            return Err(BadSquare::NoSquare { got: text.to_owned() });
        };
        let (file, rank) =
            (letter.to_ascii_uppercase().wrapping_sub(b'A'), digit.wrapping_sub(b'1'));
        if file >= 8 || rank >= 8 {
            return Err(BadSquare::NoSquare { got: text.to_owned() });
        }
        Self::new(file, rank)
            .ok_or_else(|| BadSquare::LightSquare { square: text.to_ascii_uppercase() })
    }
}

/// Why a text is not a square of the game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = DraughtsBadSquare))]
pub enum BadSquare {
    /// Not a letter from A to H followed by a digit from 1 to 8.
    #[error("expected a square from A1 to H8, got {got:?}")]
    NoSquare {
        /// What stands there.
        got: String,
    },
    /// A square of the board on which nothing ever stands.
    #[error("{square} is a light square, only dark ones such as A1 are used")]
    LightSquare {
        /// Which one.
        square: String,
    },
}

/// Some squares, as people list them: `B4, D4 and F4`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SquareList(pub Bitboard);

impl fmt::Display for SquareList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = squares(self.0).count();
        squares(self.0).enumerate().try_for_each(|(index, square)| match n - index {
            1 => write!(f, "{square}"),
            2 => write!(f, "{square} and "),
            _ => write!(f, "{square}, "),
        })
    }
}

game::debug_as_notation!(Square, SquareList);

#[cfg(feature = "serde")]
impl serde::Serialize for SquareList {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(squares(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_names_and_numbers() {
        assert_eq!(Square::all().count(), 32);
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.to_string().to_lowercase().parse(), Ok(square));
            assert_eq!(square.bit(), 1 << square.index());
            assert_eq!(Square::from_dense(square.dense() as u32), square);
        }
        assert!(squares(DARK).eq(Square::all()));
    }

    #[test]
    fn what_is_no_square_says_why() {
        let bad = |text: &str| text.parse::<Square>().unwrap_err().to_string();
        assert_eq!(bad("b1"), "B1 is a light square, only dark ones such as A1 are used");
        for text in ["", "A", "A9", "I1", "A0", "A11", "1A"] {
            assert_eq!(bad(text), format!("expected a square from A1 to H8, got {text:?}"));
        }
    }

    #[test]
    fn squares_are_listed_as_people_do() {
        let list = |names: &[&str]| {
            let set = names.iter().fold(0, |set, name| set | name.parse::<Square>().unwrap().bit());
            SquareList(set).to_string()
        };
        assert_eq!(list(&["B4"]), "B4");
        assert_eq!(list(&["D4", "B4"]), "B4 and D4");
        assert_eq!(list(&["F4", "D4", "B4"]), "B4, D4 and F4");
    }
}
