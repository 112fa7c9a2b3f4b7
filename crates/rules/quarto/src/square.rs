use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A set of squares: bit `4 * rank + file`, A1 the lowest.
pub type Squares = u16;

/// One of the sixteen squares, `A1` to `D4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square in this file and rank, both counted from 0.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < 4 && rank < 4 { Some(Self(4 * rank + file)) } else { None }
    }

    /// All squares from A1 to D4, rank by rank.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..16).map(Self)
    }

    /// The number of the bit of this square.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The set of this square alone.
    #[inline]
    pub const fn bit(self) -> Squares {
        1 << self.0
    }
}

/// The squares of a set, from A1 on.
pub fn squares(mut set: Squares) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let index = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(Square(index))
    })
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.0 % 4), self.0 / 4 + 1)
    }
}

game::debug_as_notation!(Square);

impl FromStr for Square {
    type Err = BadSquare;

    fn from_str(text: &str) -> Result<Self, BadSquare> {
        let bad = || BadSquare { got: text.to_owned() };
        let &[letter, digit] = text.as_bytes() else { return Err(bad()) };
        let file = letter.to_ascii_uppercase().wrapping_sub(b'A');
        Self::new(file, digit.wrapping_sub(b'1')).ok_or_else(bad)
    }
}

/// A text that is no square.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = QuartoBadSquare))]
#[error("expected a square from A1 to D4, got {got:?}")]
pub struct BadSquare {
    /// What stands there.
    got: String,
}
