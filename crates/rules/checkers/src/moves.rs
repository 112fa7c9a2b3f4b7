use std::fmt;
use std::str::FromStr;

use board_rules::draughts::{BadSquare, Square};
use thiserror::Error;

/// A move: the square a piece leaves and all squares it lands on, `F4:D6:B8`.
///
/// It is a path and says nothing about captures; those follow from the position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    squares: [Square; Self::MAX_SQUARES],
    n: u8,
}

impl Move {
    /// The most squares in a path: no move captures more than the twelve enemies there are.
    pub const MAX_SQUARES: usize = 13;

    /// The move along these squares, if there are 2 to 13 of them.
    pub fn new(path: &[Square]) -> Option<Self> {
        let (&from, rest) = path.split_first()?;
        let fits = !rest.is_empty() && path.len() <= Self::MAX_SQUARES;
        fits.then(|| rest.iter().fold(Self::starting_at(from), |path, to| path.then(*to)))
    }

    /// The square that the piece leaves.
    #[inline]
    pub const fn from(&self) -> Square {
        self.squares[0]
    }

    /// The square on which the piece lands at last.
    #[inline]
    pub const fn to(&self) -> Square {
        self.squares[self.n as usize - 1]
    }

    /// The square left and all squares landed on.
    #[inline]
    pub fn path(&self) -> &[Square] {
        &self.squares[..usize::from(self.n)]
    }

    /// A path that has not moved yet.
    #[inline]
    pub(crate) const fn starting_at(from: Square) -> Self {
        // Unused places hold the first square, so that equal paths are equal moves.
        Self { squares: [from; Self::MAX_SQUARES], n: 1 }
    }

    /// The path with one more landing.
    #[inline]
    #[must_use]
    pub(crate) const fn then(mut self, to: Square) -> Self {
        self.squares[self.n as usize] = to;
        self.n += 1;
        self
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.from().fmt(f)?;
        self.path()[1..].iter().try_for_each(|to| write!(f, ":{to}"))
    }
}

game::debug_as_notation!(Move);

impl FromStr for Move {
    type Err = BadMove;

    fn from_str(text: &str) -> Result<Self, BadMove> {
        let squares = text.split(':').map(str::parse).collect::<Result<Vec<Square>, _>>()?;
        Self::new(&squares).ok_or(BadMove::Length { got: squares.len() })
    }
}

/// Why a text is not a move.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = CheckersBadMove))]
pub enum BadMove {
    /// One of its parts is no square.
    #[error(transparent)]
    Square {
        /// What is wrong with it.
        #[from]
        problem: BadSquare,
    },
    /// Too few or too many squares.
    #[error("expected 2 to 13 squares joined by colons such as A3:B4, got {got}")]
    Length {
        /// How many there are.
        got: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, printed: &str) {
        let answer = text.parse::<Move>();
        assert_eq!(answer.map_or_else(|error| error.to_string(), |m| m.to_string()), printed);
    }

    #[test]
    fn moves_read_back_or_say_why_not() {
        check("A3:B4", "A3:B4");
        check("f4:d6:b8", "F4:D6:B8");
        check("A3", "expected 2 to 13 squares joined by colons such as A3:B4, got 1");
        check("", "expected a square from A1 to H8, got \"\"");
        check("A3:B5", "B5 is a light square, only dark ones such as A1 are used");
        check("A3-B4", "expected a square from A1 to H8, got \"A3-B4\"");
        let circle = "A1:C3:".repeat(7);
        check(
            circle.trim_end_matches(':'),
            "expected 2 to 13 squares joined by colons such as A3:B4, got 14",
        );
    }
}
