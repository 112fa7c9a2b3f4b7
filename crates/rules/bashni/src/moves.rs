use std::fmt;
use std::str::FromStr;

use board_rules::draughts::{BadSquare, Bitboard, Square, between};
use thiserror::Error;

/// A move (German: *Zug*): the square a tower leaves and all squares it lands on, `C5:E7:G5`.
///
/// It is a path and says nothing about captures; those follow from the position. Sixteen bytes
/// hold every move there can be: each capturing partial move takes a piece, and with 24 pieces
/// none can take more than 23. So a path has at most [`Move::MAX_SQUARES`] squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u128);

/// Bits for a dark square, and for the number of squares below them all.
const WIDTH: u32 = 5;
const LOW: u128 = (1 << WIDTH) - 1;

impl Move {
    /// The most squares in a path.
    pub const MAX_SQUARES: usize = 24;

    /// The move along these squares, if there are 2 to 24 of them.
    pub fn new(path: &[Square]) -> Option<Self> {
        let (&from, rest) = path.split_first()?;
        let fits = !rest.is_empty() && path.len() <= Self::MAX_SQUARES;
        fits.then(|| rest.iter().fold(Self::starting_at(from), |path, to| path.then(*to)))
    }

    /// The square that the tower leaves.
    #[inline]
    pub const fn from(self) -> Square {
        self.square(0)
    }

    /// The square on which the tower lands at last.
    #[inline]
    pub const fn to(self) -> Square {
        self.square(self.n_partial_moves() as u32)
    }

    /// The square on which the tower lands first; a move without a capture goes no farther.
    #[inline]
    pub const fn first_landing(self) -> Square {
        self.square(1)
    }

    /// The number of partial moves (German: *Teilzüge*).
    #[inline]
    pub const fn n_partial_moves(self) -> usize {
        (self.0 & LOW) as usize - 1
    }

    /// The square left and all squares landed on.
    pub fn path(self) -> impl Iterator<Item = Square> {
        (0..=self.n_partial_moves() as u32).map(move |n| self.square(n))
    }

    /// The squares landed on.
    #[inline]
    pub(crate) fn landings(self) -> impl Iterator<Item = Square> {
        let mut rest = self.0 >> WIDTH;
        (0..self.n_partial_moves()).map(move |_| {
            rest >>= WIDTH;
            Square::from_dense(rest as u32)
        })
    }

    /// All squares whose tower the move may change: those it touches and those it passes.
    #[inline]
    pub fn swept(self) -> Bitboard {
        let mut at = self.from();
        let mut set = at.bit();
        for to in self.landings() {
            set |= between(at, to) | to.bit();
            at = to;
        }
        set
    }

    /// The move packed: five bits for the number of squares, then five for each square. Different
    /// moves have different words; for moves of up to eleven squares the lower half tells all.
    #[inline]
    pub const fn word(self) -> u128 {
        self.0
    }

    /// A path that has not moved yet.
    #[inline]
    pub(crate) const fn starting_at(from: Square) -> Self {
        Self((from.dense() as u128) << WIDTH | 1)
    }

    /// The path with one more landing.
    #[inline]
    pub(crate) const fn then(self, to: Square) -> Self {
        let n_squares = (self.0 & LOW) as u32;
        debug_assert!((n_squares as usize) < Self::MAX_SQUARES);
        Self((self.0 | (to.dense() as u128) << (WIDTH + WIDTH * n_squares)) + 1)
    }

    /// The one quiet partial move or first capture from `from` to `to`.
    #[inline]
    pub(crate) const fn single(from: Square, to: Square) -> Self {
        Self(((to.dense() << (2 * WIDTH)) | (from.dense() << WIDTH) | 2) as u128)
    }

    /// The move of a single step, from the [word](Self::word) of one.
    #[inline]
    pub(crate) const fn from_step(word: u16) -> Self {
        Self(word as u128)
    }

    #[inline]
    pub(crate) const fn square(self, n: u32) -> Square {
        Square::from_dense((self.0 >> (WIDTH + WIDTH * n)) as u32)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.from().fmt(f)?;
        self.path().skip(1).try_for_each(|to| write!(f, ":{to}"))
    }
}

game::debug_as_notation!(Move);

impl FromStr for Move {
    type Err = BadMove;

    fn from_str(text: &str) -> Result<Self, BadMove> {
        let mut path = Vec::new();
        for (index, token) in text.split(':').enumerate() {
            if index == Self::MAX_SQUARES {
                return Err(BadMove::TooLong { max: Self::MAX_SQUARES });
            }
            match token.parse() {
                Ok(square) => path.push(square),
                Err(problem) => return Err(BadMove::Square { number: index + 1, problem }),
            }
        }
        Self::new(&path).ok_or_else(|| BadMove::TooShort { got: text.to_owned() })
    }
}

/// Why a text is not a move in any position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = BashniBadMove))]
pub enum BadMove {
    /// One of the squares is none.
    #[error("square {number} of the move: {problem}")]
    Square {
        /// Which one, counted from 1.
        number: usize,
        /// What is wrong with it.
        problem: BadSquare,
    },
    /// A single square.
    #[error("expected at least two squares such as C3:D4, got {got:?}")]
    TooShort {
        /// What is there.
        got: String,
    },
    /// More squares than any move can visit.
    #[error("a move visits at most {max} squares, for each capture takes a piece")]
    TooLong {
        /// How many squares one can visit.
        max: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<Move>().unwrap_err().to_string()
    }

    #[test]
    fn a_move_reads_back_in_upper_case() {
        let text = "c5:E7:g5:E3:C5:e7:G5:E3:C5:e7:G5:E3:C5:e7:G5:E3:C5:e7:G5:E3:C5:e7:G5:h8";
        let path: Move = text.parse().unwrap();
        assert_eq!(path.to_string(), text.to_uppercase());
        assert_eq!(path.to_string().parse(), Ok(path));
        assert_eq!((path.n_partial_moves(), path.to().to_string()), (23, "H8".to_owned()));
        let [from, to] = ["C3", "D4"].map(|square| square.parse().unwrap());
        assert_eq!("c3:d4".parse(), Ok(Move::single(from, to)));
        assert_eq!(Move::new(&[from, to]), Some(Move::single(from, to)));
    }

    #[test]
    fn a_bad_move_says_what_and_where() {
        assert_eq!(error("C3"), "expected at least two squares such as C3:D4, got \"C3\"");
        assert_eq!(
            error("C3:d3"),
            "square 2 of the move: D3 is a light square, only dark ones such as A1 are used"
        );
        assert_eq!(
            error("C3-D4"),
            "square 1 of the move: expected a square from A1 to H8, got \"C3-D4\""
        );
        assert_eq!(error("C3:"), "square 2 of the move: expected a square from A1 to H8, got \"\"");
        assert_eq!(
            error(&["A1"; 25].join(":")),
            "a move visits at most 24 squares, for each capture takes a piece"
        );
    }
}
