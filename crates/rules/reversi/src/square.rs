use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// How many files and ranks a board has: an even number from 6 to 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size(u8);

impl Size {
    /// The usual board.
    pub const USUAL: Self = Self(8);

    /// The largest board.
    pub(crate) const LARGEST: Self = Self(16);

    /// This many files and ranks, if there is such a board.
    pub const fn new(n: u8) -> Option<Self> {
        if n >= 6 && n <= 16 && n.is_multiple_of(2) { Some(Self(n)) } else { None }
    }

    /// All sizes, the smallest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (6..=16).step_by(2).map(Self)
    }

    /// The number of files and of ranks.
    pub const fn n(self) -> u8 {
        self.0
    }

    /// All squares of such a board in the order of the wire: the highest rank first.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.0).rev().flat_map(move |rank| (0..self.0).map(move |file| Square { file, rank }))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A square, `A1` to `P16`, and with it a move: the square on which a disc is put.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    file: u8,
    rank: u8,
}

impl Square {
    /// The square in this file and rank, both counted from 0, if the largest board has it.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        let most = Size::LARGEST.0;
        if file < most && rank < most { Some(Self { file, rank }) } else { None }
    }

    /// The file, counted from 0 for A.
    pub const fn file(self) -> u8 {
        self.file
    }

    /// The rank, counted from 0 for the rank that people call 1.
    pub const fn rank(self) -> u8 {
        self.rank
    }

    /// Whether a board of this size has the square.
    pub(crate) const fn is_on(self, size: Size) -> bool {
        self.file < size.0 && self.rank < size.0
    }

    /// The last square of a board of this size: `H8` for the usual one.
    pub const fn last(size: Size) -> Self {
        Self { file: size.0 - 1, rank: size.0 - 1 }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.file), self.rank + 1)
    }
}

game::debug_as_notation!(Square);

impl FromStr for Square {
    type Err = BadSquare;

    fn from_str(text: &str) -> Result<Self, BadSquare> {
        let bad = || BadSquare::NoSquare { got: text.to_owned() };
        let mut letters = text.chars();
        let letter = letters.next().filter(char::is_ascii_alphabetic).ok_or_else(bad)?;
        let number = letters.as_str();
        let is_plain = !number.starts_with('0') && number.bytes().all(|byte| byte.is_ascii_digit());
        let number: u8 = number.parse().ok().filter(|_| is_plain).ok_or_else(bad)?;
        let file = letter.to_ascii_uppercase() as u8 - b'A';
        Self::new(file, number.wrapping_sub(1)).ok_or_else(bad)
    }
}

/// A text that is no square of any board.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = ReversiBadSquare))]
pub enum BadSquare {
    /// Not a letter from A to P followed by a number from 1 to 16.
    #[error("expected a square such as E3, got {got:?}")]
    NoSquare {
        /// What stands there.
        got: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_read_back() {
        for square in Size::LARGEST.squares() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.to_string().to_lowercase().parse(), Ok(square));
        }
        for text in ["", "E", "E0", "E01", "E+1", "E17", "Q1", "3E", "E3 ", "é3", "E300"] {
            let got = text.to_owned();
            assert_eq!(text.parse::<Square>(), Err(BadSquare::NoSquare { got }));
        }
    }
}
