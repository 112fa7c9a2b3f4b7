//! Positions as text: `w w@A1 b@H8 W@E1;ply=17;quiet=3`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{BadSquare, Piece, Square};
use crate::Side;

/// The highest number that a counter or a limit may have.
pub const MAX_COUNT: u32 = 10_000;

/// The most pieces that a side can have.
pub const MAX_PIECES_A_SIDE: usize = 12;

/// What the text of a position says, whether or not a game allows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionText {
    /// Whose turn it is.
    pub side_to_move: Side,
    /// The pieces; of two on one square the earlier lies lower.
    pub pieces: Vec<(Square, Piece)>,
    /// How many plies were played.
    pub ply: u32,
    /// How many of them since the last one that counts as progress.
    pub quiet: u32,
}

impl fmt::Display for PositionText {
    /// The side to move, the pieces as they come, and the counters that are not 0.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.side_to_move.fmt(f)?;
        for (square, piece) in &self.pieces {
            write!(f, " {piece}@{square}")?;
        }
        for (name, count) in [(PLY, self.ply), (QUIET, self.quiet)] {
            if count != 0 {
                write!(f, ";{name}={count}")?;
            }
        }
        Ok(())
    }
}

/// The names of the counters.
pub(super) const PLY: &str = "ply";
pub(super) const QUIET: &str = "quiet";

impl FromStr for PositionText {
    type Err = BadPosition;

    fn from_str(text: &str) -> Result<Self, BadPosition> {
        let mut parts = text.split(';');
        let mut words = parts.next().unwrap_or("").split_whitespace();
        let side = words.next().unwrap_or("");
        let side_to_move =
            Side::from_letter(side).ok_or_else(|| BadPosition::NoSide { got: side.to_owned() })?;
        let pieces = words.enumerate().map(|(index, word)| {
            read_piece(word).map_err(|problem| BadPosition::Piece {
                number: index + 1,
                word: word.to_owned(),
                problem,
            })
        });
        let pieces = pieces.collect::<Result<Vec<_>, _>>()?;
        let [ply, quiet] = read_counters(parts)?;
        Ok(Self { side_to_move, pieces, ply, quiet })
    }
}

/// One piece with its square: `W@E1`.
fn read_piece(word: &str) -> Result<(Square, Piece), BadPiece> {
    let (letter, square) = word.split_once('@').ok_or(BadPiece::NoAt)?;
    let mut letters = letter.chars();
    match (letters.next().and_then(Piece::from_letter), letters.next()) {
        (Some(piece), None) => Ok((square.parse()?, piece)),
        _ => Err(BadPiece::NoPiece { got: letter.to_owned() }),
    }
}

/// The plies and the quiet ones among them, each named at most once.
fn read_counters<'a>(parts: impl Iterator<Item = &'a str>) -> Result<[u32; 2], BadPosition> {
    let (mut ply, mut quiet) = (None, None);
    for part in parts {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let (name, value) = (name.trim(), value.trim());
        let counter = match name {
            PLY => &mut ply,
            QUIET => &mut quiet,
            _ => return Err(BadPosition::UnknownCounter { got: part.to_owned() }),
        };
        if counter.is_some() {
            return Err(BadPosition::RepeatedCounter { name: name.to_owned() });
        }
        let (name, got) = (name.to_owned(), value.to_owned());
        let bad = || BadPosition::Count { name, got, max: MAX_COUNT };
        *counter = Some(read_count(value).ok_or_else(bad)?);
    }
    Ok([ply, quiet].map(Option::unwrap_or_default))
}

/// A number in plain digits that is not too high.
fn read_count(text: &str) -> Option<u32> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|count| is_plain && *count <= MAX_COUNT)
}

/// Why a text is not a position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = DraughtsBadPosition))]
pub enum BadPosition {
    /// The first word is not a side.
    #[error("expected the side to move, w or b, as the first word, got {got:?}")]
    NoSide {
        /// The word itself.
        got: String,
    },
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
    Pieces {
        /// What is wrong with them.
        #[from]
        problem: BadPieces,
    },
    /// What stands behind a semicolon is no known counter.
    #[error("expected ply=… or quiet=… after a semicolon, got {got:?}")]
    UnknownCounter {
        /// What stands there.
        got: String,
    },
    /// A counter comes twice.
    #[error("{name} is given twice")]
    RepeatedCounter {
        /// Which one.
        name: String,
    },
    /// A counter has no number that fits.
    #[error("expected a number from 0 to {max} for {name}, got {got:?}")]
    Count {
        /// The counter.
        name: String,
        /// What stands behind its equals sign.
        got: String,
        /// The most it can be.
        max: u32,
    },
}

/// Why a word is not a piece on a square.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = DraughtsBadPiece))]
pub enum BadPiece {
    /// No `@`.
    #[error("expected a piece and a square such as w@A1")]
    NoAt,
    /// Not one of the four letters.
    #[error("expected w, b, W or B before the @, got {got:?}")]
    NoPiece {
        /// What stands there.
        got: String,
    },
    /// Not a square.
    #[error(transparent)]
    Square {
        /// What is wrong with it.
        #[from]
        problem: BadSquare,
    },
}

/// Why a list of pieces makes no position.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = DraughtsBadPieces))]
pub enum BadPieces {
    /// An empty board.
    #[error("expected at least one piece such as w@A1")]
    None,
    /// Two on one square, in a game without towers.
    #[error("{square} has two pieces")]
    Twice {
        /// Which one.
        square: Square,
    },
    /// One side has more pieces than the game has.
    #[error("{side} has more than {max} pieces, and no side can have more")]
    TooMany {
        /// Which one.
        side: Side,
        /// How many a side can have.
        max: usize,
    },
}

#[cfg(test)]
mod tests {
    use game::testing::{check_bad_text, check_text};

    use super::*;

    #[test]
    fn positions_read_back() {
        check_text::<PositionText>("w w@A1 b@c1 b@A1 W@H8 B@A1", "w w@A1 b@C1 b@A1 W@H8 B@A1");
        check_text::<PositionText>(" b  B@A1;quiet=3 ; ply = 17", "b B@A1;ply=17;quiet=3");
        check_text::<PositionText>("w w@A1;ply=0;quiet=0", "w w@A1");
    }

    #[test]
    fn a_bad_position_says_what_and_where() {
        for (text, refusal) in [
            ("", "expected the side to move, w or b, as the first word, got \"\""),
            ("w@A1", "expected the side to move, w or b, as the first word, got \"w@A1\""),
            ("w w@A1 k@C1", "piece 2, \"k@C1\": expected w, b, W or B before the @, got \"k\""),
            ("w ww@A1", "piece 1, \"ww@A1\": expected w, b, W or B before the @, got \"ww\""),
            ("w wA1", "piece 1, \"wA1\": expected a piece and a square such as w@A1"),
            (
                "w w@B1",
                "piece 1, \"w@B1\": B1 is a light square, only dark ones such as A1 are used",
            ),
            ("w w@A9", "piece 1, \"w@A9\": expected a square from A1 to H8, got \"A9\""),
            ("w w@A1;ply=x", "expected a number from 0 to 10000 for ply, got \"x\""),
            ("w w@A1;ply=+1", "expected a number from 0 to 10000 for ply, got \"+1\""),
            ("w w@A1;quiet=10001", "expected a number from 0 to 10000 for quiet, got \"10001\""),
            ("w w@A1;ply=1;ply=1", "ply is given twice"),
            ("w w@A1;", "expected ply=… or quiet=… after a semicolon, got \"\""),
            ("w w@A1;x=1", "expected ply=… or quiet=… after a semicolon, got \"x=1\""),
        ] {
            check_bad_text::<PositionText>(text, refusal);
        }
    }
}
