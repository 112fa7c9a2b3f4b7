//! Positions as text: `w A0 - A3/B1 B2 capture=1 quiet=7`.
//!
//! The side to move, then the pieces of White and of Black by their numbers: a point, or `-` for
//! one that was taken. Those that are not listed are in hand.

use std::fmt;
use std::str::FromStr;

use board_rules::Side;
use thiserror::Error;

use crate::board::Board;
use crate::point::{BadPoint, Point};
use crate::position::{Location, Position};

/// The highest number of turns that a counter or a limit may have.
pub(crate) const MAX_COUNT: u16 = 10_000;

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.board().side_to_move())?;
        for (side, end) in [(Side::White, "/"), (Side::Black, "")] {
            let words = self.locations(side).iter().filter_map(|place| match place {
                Location::Hand => None,
                Location::At(point) => Some(point.to_string()),
                Location::Captured => Some("-".to_owned()),
            });
            write!(f, "{}{end}", words.collect::<Vec<_>>().join(" "))?;
        }
        let board = self.board();
        if board.capture() > 0 {
            write!(f, " capture={}", board.capture())?;
        }
        if board.quiet() > 0 {
            write!(f, " quiet={}", board.quiet())?;
        }
        Ok(())
    }
}

impl FromStr for Position {
    type Err = BadPosition;

    fn from_str(text: &str) -> Result<Self, BadPosition> {
        let (first, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let side = Side::from_letter(first)
            .ok_or_else(|| BadPosition::NoSide { got: first.to_owned() })?;
        let (white, rest) = rest.split_once('/').ok_or(BadPosition::NoSlash)?;
        let mut words: Vec<&str> = rest.split_whitespace().collect();
        let first_counter = words.iter().position(|word| word.contains('='));
        let counters = words.split_off(first_counter.unwrap_or(words.len()));
        let mut taken = 0;
        let white = read_locations(white.split_whitespace(), &mut taken)?;
        let black = read_locations(words.into_iter(), &mut taken)?;
        let (capture, quiet) = read_counters(&counters)?;
        let position = Self::from_locations(side, [white, black]);
        let enemies = position.board().stones(side.opponent()).count_ones();
        if u32::from(capture) > enemies {
            return Err(BadPosition::Capture { capture, enemies });
        }
        Ok(position.with_counters(capture, quiet))
    }
}

fn read_locations<'a>(
    words: impl Iterator<Item = &'a str>,
    taken: &mut u32,
) -> Result<[Location; 9], BadPosition> {
    let mut locations = [Location::Hand; 9];
    for (number, word) in words.enumerate() {
        let place =
            locations.get_mut(number).ok_or(BadPosition::TooMany { max: Board::N_PIECES })?;
        *place = if word == "-" {
            Location::Captured
        } else {
            let point: Point = word.parse()?;
            if *taken & point.bit() != 0 {
                return Err(BadPosition::Twice { point });
            }
            *taken |= point.bit();
            Location::At(point)
        };
    }
    Ok(locations)
}

fn read_counters(words: &[&str]) -> Result<(u8, u16), BadPosition> {
    let (mut capture, mut quiet) = (None, None);
    for word in words {
        let bad = || BadPosition::Counter { got: (*word).to_owned(), max: MAX_COUNT };
        let (name, value) = word.split_once('=').ok_or_else(bad)?;
        let is_plain = value.bytes().all(|byte| byte.is_ascii_digit());
        let count: u16 = value.parse().ok().filter(|_| is_plain).ok_or_else(bad)?;
        match name {
            "capture" if capture.is_none() && count <= 2 => capture = Some(count as u8),
            "quiet" if quiet.is_none() && count <= MAX_COUNT => quiet = Some(count),
            _ => return Err(bad()),
        }
    }
    Ok((capture.unwrap_or(0), quiet.unwrap_or(0)))
}

/// Why a text is no position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = NMMorrisBadPosition))]
pub enum BadPosition {
    /// The side to move is missing.
    #[error("expected the side to move, w or b, as the first word, got {got:?}")]
    NoSide {
        /// The word itself.
        got: String,
    },
    /// The pieces of the two sides are not told apart.
    #[error("expected a / between White's pieces and Black's")]
    NoSlash,
    /// A word that should be a piece is none.
    #[error("{problem}, or - for a piece that was taken")]
    Point {
        /// What is wrong with it.
        #[from]
        problem: BadPoint,
    },
    /// Two pieces on one point.
    #[error("{point} has two pieces")]
    Twice {
        /// Which one.
        point: Point,
    },
    /// More pieces than there are.
    #[error("expected at most {max} pieces of a side")]
    TooMany {
        /// How many there are in the game.
        max: u8,
    },
    /// What follows the pieces is no counter.
    #[error("expected capture=1 or 2, or quiet=0 to {max}, each once, got {got:?}")]
    Counter {
        /// What stands there.
        got: String,
        /// The highest number of quiet turns.
        max: u16,
    },
    /// There are not so many pieces to take.
    #[error("capture={capture}, but there are {enemies} pieces to take")]
    Capture {
        /// What the text says.
        capture: u8,
        /// How many there are.
        enemies: u32,
    },
}

#[cfg(test)]
mod tests {
    use game::testing::{check_bad_text, check_text};

    use super::*;

    #[test]
    fn pieces_keep_their_numbers() {
        check_text::<Position>(&Position::start().to_string(), "w /");
        check_text::<Position>(
            " b  c7 - A0 / B1  quiet=3 capture=1",
            "b C7 - A0/B1 capture=1 quiet=3",
        );
        let position: Position = "w C7 - A0/B1".parse().unwrap();
        assert_eq!(position.piece("A0".parse().unwrap()), Some((Side::White, 2)));
        assert_eq!(
            (position.board().hand(Side::White), position.board().hand(Side::Black)),
            (6, 8)
        );
    }

    #[test]
    fn a_bad_position_says_what_is_wrong() {
        for (text, refusal) in [
            ("", "expected the side to move, w or b, as the first word, got \"\""),
            ("w A0", "expected a / between White's pieces and Black's"),
            (
                "w A9/",
                "expected a point from A0 to C7, got \"A9\", or - for a piece that was taken",
            ),
            ("w A0/A0", "A0 has two pieces"),
            ("w - - - - - - - - - -/", "expected at most 9 pieces of a side"),
        ] {
            check_bad_text::<Position>(text, refusal);
        }
        let counter = "expected capture=1 or 2, or quiet=0 to 10000, each once, got";
        check_bad_text::<Position>("w / capture=3", &format!("{counter} \"capture=3\""));
        check_bad_text::<Position>("w / quiet=1 quiet=1", &format!("{counter} \"quiet=1\""));
        check_bad_text::<Position>("w / quiet=+1", &format!("{counter} \"quiet=+1\""));
        check_bad_text::<Position>("w / quiet=1 A0", &format!("{counter} \"A0\""));
        check_bad_text::<Position>(
            "w A0/B1 capture=2",
            "capture=2, but there are 1 pieces to take",
        );
    }
}
