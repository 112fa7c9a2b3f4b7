//! Positions as text: `w w@A1 b@A1 W@E1;ply=17;quiet=3`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::piece::{Piece, Side};
use crate::position::{BadPieces, Position};
use crate::square::{BadSquare, Square};

/// The highest number that a counter or a limit may have.
pub(crate) const MAX_COUNT: u32 = 10_000;

impl fmt::Display for Position {
    /// The side to move, the pieces in the order of the wire, and the counters that are not 0.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.side_to_move().fmt(f)?;
        for (square, tower) in self.towers() {
            for piece in tower.from_bottom() {
                write!(f, " {piece}@{square}")?;
            }
        }
        for (name, count) in [("ply", self.ply()), ("quiet", self.quiet())] {
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
        let (board, mut counters) = split(text, &["ply", "quiet"])?;
        let (ply, quiet) = (counters.take("ply"), counters.take("quiet"));
        Ok(parse_board(board)?.with_counters(ply.unwrap_or(0), quiet.unwrap_or(0)))
    }
}

/// The side to move and the pieces, in any order and with the towers interleaved.
pub(crate) fn parse_board(text: &str) -> Result<Position, BadPosition> {
    let mut tokens = text.split_whitespace();
    let side = match tokens.next() {
        Some("w") => Side::White,
        Some("b") => Side::Black,
        token => return Err(BadPosition::NoSide(token.unwrap_or("").to_owned())),
    };
    let pieces = tokens.enumerate().map(|(index, token)| {
        parse_piece(token).map_err(|problem| BadPosition::Piece {
            number: index + 1,
            token: token.to_owned(),
            problem,
        })
    });
    let pieces = pieces.collect::<Result<Vec<_>, _>>()?;
    Position::from_pieces(side, pieces).map_err(BadPosition::Pieces)
}

/// One piece with its square: `W@E1`.
fn parse_piece(token: &str) -> Result<(Square, Piece), BadPiece> {
    let (letter, square) = token.split_once('@').ok_or(BadPiece::NoAt)?;
    let mut letters = letter.chars();
    match (letters.next().and_then(Piece::from_letter), letters.next()) {
        (Some(piece), None) => Ok((square.parse()?, piece)),
        _ => Err(BadPiece::Letter(letter.to_owned())),
    }
}

/// The named numbers behind a position.
pub(crate) struct Counters<'a>(Vec<(&'a str, u32)>);

impl Counters<'_> {
    /// The number with this name, if it was given.
    pub(crate) fn take(&mut self, name: &str) -> Option<u32> {
        let index = self.0.iter().position(|(known, _)| *known == name)?;
        Some(self.0.swap_remove(index).1)
    }
}

/// Splits a text into the board and the numbers behind it, each of which must be in `known` and
/// come once.
pub(crate) fn split<'a>(
    text: &'a str,
    known: &'static [&'static str],
) -> Result<(&'a str, Counters<'a>), BadPosition> {
    let mut parts = text.split(';');
    let board = parts.next().unwrap_or("");
    let mut counters: Vec<(&str, u32)> = Vec::new();
    for part in parts {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let (name, value) = (name.trim(), value.trim());
        if !known.contains(&name) {
            return Err(BadPosition::UnknownCounter { known, got: part.to_owned() });
        }
        if counters.iter().any(|(other, _)| *other == name) {
            return Err(BadPosition::RepeatedCounter(name.to_owned()));
        }
        let Some(count) = parse_count(value) else {
            return Err(BadPosition::Count { name: name.to_owned(), got: value.to_owned() });
        };
        counters.push((name, count));
    }
    Ok((board, Counters(counters)))
}

/// A number in plain digits that is not above [`MAX_COUNT`].
pub(crate) fn parse_count(text: &str) -> Option<u32> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|count| is_plain && *count <= MAX_COUNT)
}

/// Why a text is not a position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadPosition {
    /// The first word is not a side.
    #[error("expected the side to move, w or b, as the first word, got {0:?}")]
    NoSide(String),
    /// A word that should be a piece on a square is none.
    #[error("piece {number}, {token:?}: {problem}")]
    Piece {
        /// Which one, counted from 1.
        number: usize,
        /// The word itself.
        token: String,
        /// What is wrong with it.
        problem: BadPiece,
    },
    /// The pieces as a whole are no position.
    #[error(transparent)]
    Pieces(BadPieces),
    /// What stands behind a semicolon is no known counter.
    #[error("expected one of {} behind a semicolon, got {got:?}", list(known))]
    UnknownCounter {
        /// The names that may stand there.
        known: &'static [&'static str],
        /// What stands there.
        got: String,
    },
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

fn list(names: &[&str]) -> String {
    names.iter().map(|name| format!("{name}=…")).collect::<Vec<_>>().join(", ")
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
    fn any_order_is_read_and_the_order_of_the_wire_is_printed() {
        check("w w@A1 b@c1 b@A1 W@H8 B@A1", "w W@H8 b@C1 w@A1 b@A1 B@A1");
        check(" b  B@A1;quiet=3 ; ply = 17", "b B@A1;ply=17;quiet=3");
        check("w w@A1;ply=0;quiet=0", "w w@A1");
    }

    #[test]
    fn a_man_may_be_set_up_on_his_far_rank() {
        check("w w@B8 b@A1", "w w@B8 b@A1");
    }

    #[test]
    fn a_bad_position_says_what_and_where() {
        check_error("", "expected the side to move, w or b, as the first word, got \"\"");
        check_error("w@A1", "expected the side to move, w or b, as the first word, got \"w@A1\"");
        check_error("w", "expected at least one piece such as w@A1");
        check_error(
            "w w@A1 k@C1",
            "piece 2, \"k@C1\": expected w, b, W or B before the @, got \"k\"",
        );
        check_error(
            "w ww@A1",
            "piece 1, \"ww@A1\": expected w, b, W or B before the @, got \"ww\"",
        );
        check_error("w wA1", "piece 1, \"wA1\": expected a piece and a square such as w@A1");
        check_error(
            "w w@B1",
            "piece 1, \"w@B1\": B1 is a light square, only dark ones such as A1 are used",
        );
        check_error("w w@A9", "piece 1, \"w@A9\": expected a square from A1 to H8, got \"A9\"");
        check_error(
            &format!("b{}", " w@A1".repeat(13)),
            "w has more than 12 pieces, and no side can have more",
        );
        check_error("w w@A1;ply=x", "expected a number from 0 to 10000 for ply, got \"x\"");
        check_error("w w@A1;ply=+1", "expected a number from 0 to 10000 for ply, got \"+1\"");
        check_error(
            "w w@A1;quiet=10001",
            "expected a number from 0 to 10000 for quiet, got \"10001\"",
        );
        check_error("w w@A1;ply=1;ply=1", "ply is given twice");
        check_error("w w@A1;", "expected one of ply=…, quiet=… behind a semicolon, got \"\"");
        check_error("w w@A1;x=1", "expected one of ply=…, quiet=… behind a semicolon, got \"x=1\"");
    }
}
