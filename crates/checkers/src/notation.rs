//! Positions as text: `w w@A1 b@H8 W@E1;ply=17;quiet=3`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::piece::{Piece, Side};
use crate::position::{BadPieces, Position};
use crate::square::{BadSquare, Square};

/// The highest number that a counter or a limit may have.
pub(crate) const MAX_COUNT: u32 = 10_000;

/// The names of the counters.
pub(crate) const PLY: &str = "ply";
pub(crate) const QUIET: &str = "quiet";

impl fmt::Display for Position {
    /// The side to move, the pieces from the highest rank on, and the counters that are not 0.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.side_to_move().fmt(f)?;
        for square in Square::all() {
            if let Some(piece) = self.piece(square) {
                write!(f, " {piece}@{square}")?;
            }
        }
        for (name, count) in [(PLY, self.ply()), (QUIET, self.quiet())] {
            if count != 0 {
                write!(f, ";{name}={count}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Position {
    type Err = BadPosition;

    fn from_str(text: &str) -> Result<Self, BadPosition> {
        let mut parts = text.split(';');
        let mut position = read_board(parts.next().unwrap_or(""))?;
        let mut seen = Vec::new();
        for part in parts {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let (name, value) = (name.trim(), value.trim());
            let count = || read_count(value).ok_or_else(|| BadPosition::count(name, value));
            position = match name {
                PLY => position.with_counters(count()?, position.quiet()),
                QUIET => position.with_counters(position.ply(), count()?),
                _ => return Err(BadPosition::UnknownCounter(part.to_owned())),
            };
            if seen.contains(&name) {
                return Err(BadPosition::RepeatedCounter(name.to_owned()));
            }
            seen.push(name);
        }
        Ok(position)
    }
}

/// The side to move and the pieces in any order.
fn read_board(text: &str) -> Result<Position, BadPosition> {
    let mut words = text.split_whitespace();
    let side = match words.next() {
        Some("w") => Side::White,
        Some("b") => Side::Black,
        word => return Err(BadPosition::NoSide(word.unwrap_or("").to_owned())),
    };
    let pieces = words.enumerate().map(|(index, word)| {
        read_piece(word).map_err(|problem| BadPosition::Piece {
            number: index + 1,
            word: word.to_owned(),
            problem,
        })
    });
    let pieces = pieces.collect::<Result<Vec<_>, _>>()?;
    Ok(Position::from_pieces(side, pieces)?)
}

/// One piece with its square: `W@E1`.
fn read_piece(word: &str) -> Result<(Square, Piece), BadPiece> {
    let (letter, square) = word.split_once('@').ok_or(BadPiece::NoAt)?;
    let mut letters = letter.chars();
    match (letters.next().and_then(Piece::from_letter), letters.next()) {
        (Some(piece), None) => Ok((square.parse()?, piece)),
        _ => Err(BadPiece::Letter(letter.to_owned())),
    }
}

/// A number in plain digits that is not too high.
fn read_count(text: &str) -> Option<u32> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|count| is_plain && *count <= MAX_COUNT)
}

/// Why a text is no position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadPosition {
    /// The side to move is missing.
    #[error("expected the side to move, w or b, as the first word, got {0:?}")]
    NoSide(String),
    /// A word that should be a piece on a square is none.
    #[error("piece {number}, {word:?}: {problem}")]
    Piece {
        /// Which one, counted from 1.
        number: usize,
        /// The word itself.
        word: String,
        /// What is wrong with it.
        problem: BadPiece,
    },
    /// The pieces as a whole are no position.
    #[error(transparent)]
    Pieces(#[from] BadPieces),
    /// What stands behind a semicolon is no known counter.
    #[error("expected ply=… or quiet=… behind a semicolon, got {0:?}")]
    UnknownCounter(String),
    /// A counter comes twice.
    #[error("{0} is given twice")]
    RepeatedCounter(String),
    /// A counter has no number that fits.
    #[error("expected a number from 0 to {max} for {name}, got {got:?}", max = MAX_COUNT)]
    Count {
        /// The counter.
        name: String,
        /// What stands behind its equals sign.
        got: String,
    },
}

impl BadPosition {
    fn count(name: &str, got: &str) -> Self {
        Self::Count { name: name.to_owned(), got: got.to_owned() }
    }
}

/// Why a word is not a piece on a square.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadPiece {
    /// No `@`.
    #[error("expected a piece and a square such as w@A1")]
    NoAt,
    /// Not one of the four letters.
    #[error("expected w, b, W or B before the @, got {0:?}")]
    Letter(String),
    /// Not a square.
    #[error(transparent)]
    Square(#[from] BadSquare),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, printed: &str) {
        let position: Position = text.parse().unwrap();
        assert_eq!(position.to_string(), printed);
        assert_eq!(printed.parse(), Ok(position), "the printed form reads back");
    }

    fn check_error(text: &str, error: &str) {
        assert_eq!(text.parse::<Position>().unwrap_err().to_string(), error);
    }

    #[test]
    fn any_order_is_read_and_one_is_printed() {
        check("w w@A1 b@c1 W@H8 B@A3", "w W@H8 B@A3 w@A1 b@C1");
        check(" b  B@A1;quiet=3 ; ply = 17", "b B@A1;ply=17;quiet=3");
        check("w w@A1;ply=0;quiet=0", "w w@A1");
    }

    #[test]
    fn a_bad_position_says_what_and_where() {
        check_error("", "expected the side to move, w or b, as the first word, got \"\"");
        check_error("w", "expected at least one piece such as w@A1");
        check_error("w w@A1 b@A1", "A1 has two pieces");
        check_error(
            "w w@A1 k@C1",
            "piece 2, \"k@C1\": expected w, b, W or B before the @, got \"k\"",
        );
        check_error("w wA1", "piece 1, \"wA1\": expected a piece and a square such as w@A1");
        check_error(
            "w w@B1",
            "piece 1, \"w@B1\": B1 is a light square, only dark ones such as A1 are used",
        );
        let squares =
            ["A1", "C1", "E1", "G1", "B2", "D2", "F2", "H2", "A3", "C3", "E3", "G3", "B4"];
        let many: Vec<String> = squares.iter().map(|square| format!("w@{square}")).collect();
        check_error(
            &format!("b {}", many.join(" ")),
            "w has more than 12 pieces, and no side can have more",
        );
        check_error("w w@A1;ply=+1", "expected a number from 0 to 10000 for ply, got \"+1\"");
        check_error(
            "w w@A1;quiet=10001",
            "expected a number from 0 to 10000 for quiet, got \"10001\"",
        );
        check_error("w w@A1;ply=1;ply=1", "ply is given twice");
        check_error("w w@A1;x=1", "expected ply=… or quiet=… behind a semicolon, got \"x=1\"");
    }
}
