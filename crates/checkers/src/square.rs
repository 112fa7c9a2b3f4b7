use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A set of squares: bit `8 * rank + file`, A1 the lowest.
pub type Bitboard = u64;

/// The 32 squares on which the game is played.
pub const DARK: Bitboard = 0xAA55_AA55_AA55_AA55;

/// One of the 32 dark squares, `A1` to `H8`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square in this file and rank, both counted from 0, if it is a dark one of the board.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 && (file + rank).is_multiple_of(2) {
            Some(Self(8 * rank + file))
        } else {
            None
        }
    }

    /// All 32 squares, the highest rank first, each from file A on.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).rev().flat_map(|rank| (0..8).filter_map(move |file| Self::new(file, rank)))
    }

    /// The number of the bit of this square in a [`Bitboard`].
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The file, counted from 0 for A.
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// The rank, counted from 0 for the rank that people call 1.
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }

    /// The set of this square alone.
    #[inline]
    pub const fn bit(self) -> Bitboard {
        1 << (self.0 & 63)
    }

    /// The lowest square of a set that is not empty.
    #[inline]
    pub(crate) const fn lowest(set: Bitboard) -> Self {
        debug_assert!(set & DARK != 0);
        Self(set.trailing_zeros() as u8 & 63)
    }
}

/// The squares of a set, from A1 upwards.
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

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = BadSquare;

    fn from_str(text: &str) -> Result<Self, BadSquare> {
        let &[letter, digit] = text.as_bytes() else {
            return Err(BadSquare::Unknown(text.to_owned()));
        };
        let file = letter.to_ascii_uppercase().wrapping_sub(b'A');
        let rank = digit.wrapping_sub(b'1');
        if file >= 8 || rank >= 8 {
            return Err(BadSquare::Unknown(text.to_owned()));
        }
        Self::new(file, rank).ok_or_else(|| BadSquare::Light(text.to_ascii_uppercase()))
    }
}

/// Why a text is not a square of the game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadSquare {
    /// Not a letter from A to H followed by a digit from 1 to 8.
    #[error("expected a square from A1 to H8, got {0:?}")]
    Unknown(String),
    /// A square of the board on which nothing ever stands.
    #[error("{0} is a light square, only dark ones such as A1 are used")]
    Light(String),
}
