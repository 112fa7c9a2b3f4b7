//! Positions as text: `b 8/8/8/3WB3/3BW3/8/8/8`, the side to move and the ranks from the highest.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::position::Position;
use crate::side::Side;
use crate::square::{Size, Square};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.side_to_move())?;
        let mut n_free = 0;
        for square in self.size().squares() {
            if square.file() == 0 {
                f.write_str(if square.rank() + 1 == self.size().n() { " " } else { "/" })?;
            }
            let disc = self.disc(square);
            n_free += u8::from(disc.is_none());
            let is_last = square.file() + 1 == self.size().n();
            if n_free > 0 && (disc.is_some() || is_last) {
                write!(f, "{n_free}")?;
                n_free = 0;
            }
            if let Some(side) = disc {
                write!(f, "{}", side.letter())?;
            }
        }
        Ok(())
    }
}

impl FromStr for Position {
    type Err = BadPosition;

    fn from_str(text: &str) -> Result<Self, BadPosition> {
        let mut words = text.split_whitespace();
        let side = match words.next().unwrap_or("") {
            "b" | "B" => Side::Black,
            "w" | "W" => Side::White,
            word => return Err(BadPosition::NoSide { got: word.to_owned() }),
        };
        let ranks: Vec<&str> = words.next().unwrap_or("").split('/').collect();
        if let Some(word) = words.next() {
            return Err(BadPosition::TooMuch { got: word.to_owned() });
        }
        let size = u8::try_from(ranks.len()).ok().and_then(Size::new);
        let size = size.ok_or(BadPosition::NoSize { got: ranks.len() })?;
        let mut discs = Vec::new();
        for (rank, text) in (0..size.n()).rev().zip(ranks) {
            discs.extend(read_rank(size, rank, text)?);
        }
        Ok(Self::from_discs(size, side, discs))
    }
}

/// The discs of one rank: letters, and numbers of free squares between them.
fn read_rank(size: Size, rank: u8, text: &str) -> Result<Vec<(Square, Side)>, BadPosition> {
    let bad = || BadPosition::Rank { rank: rank + 1, n: size.n(), got: text.to_owned() };
    let (mut file, mut discs, mut rest) = (0_u8, Vec::new(), text);
    while let Some(first) = rest.chars().next() {
        let n_digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if n_digits > 0 {
            let n: u8 = rest[..n_digits].parse().map_err(|_| bad())?;
            file = file.checked_add(n).filter(|_| n > 0).ok_or_else(bad)?;
            rest = &rest[n_digits..];
            continue;
        }
        let side = match first {
            'B' | 'b' => Side::Black,
            'W' | 'w' => Side::White,
            _ => return Err(bad()),
        };
        discs.push((Square::new(file, rank).ok_or_else(bad)?, side));
        (file, rest) = (file + 1, &rest[1..]);
    }
    if file == size.n() { Ok(discs) } else { Err(bad()) }
}

/// Why a text is no position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = ReversiBadPosition))]
pub enum BadPosition {
    /// The side to move is missing.
    #[error("expected the side to move, b or w, as the first word, got {got:?}")]
    NoSide {
        /// The word itself.
        got: String,
    },
    /// There is no board with so many ranks.
    #[error("expected 6, 8, 10, 12, 14 or 16 ranks with / between them, got {got}")]
    NoSize {
        /// How many there are.
        got: usize,
    },
    /// A rank has too many or too few squares, or a letter that is no disc.
    #[error("rank {rank}, {got:?}: expected B, W and numbers of free squares for {n} squares")]
    Rank {
        /// Which one, as people count.
        rank: u8,
        /// How many squares it has.
        n: u8,
        /// What stands there.
        got: String,
    },
    /// Something follows the ranks.
    #[error("expected nothing after the ranks, got {got:?}")]
    TooMuch {
        /// What does.
        got: String,
    },
}

#[cfg(test)]
mod tests {
    use game::testing::{check_bad_text, check_text};

    use super::*;

    #[test]
    fn positions_are_written_in_one_way() {
        check_text::<Position>(&Position::default().to_string(), "b 8/8/8/3WB3/3BW3/8/8/8");
        check_text::<Position>("B  6/6/2wb2/2bw2/6/6", "b 6/6/2WB2/2BW2/6/6");
        check_text::<Position>(
            "b 10/10/10/10/4WB4/4BW4/10/10/10/10",
            "b 10/10/10/10/4WB4/4BW4/10/10/10/10",
        );
    }

    #[test]
    fn who_cannot_move_is_skipped_at_once() {
        check_text::<Position>("w WB4/6/6/6/6/6", "w WB4/6/6/6/6/6");
        check_text::<Position>("b WB4/6/6/6/6/6", "w WB4/6/6/6/6/6");
        check_text::<Position>("b W5/6/6/6/6/6", "b W5/6/6/6/6/6");
    }

    #[test]
    fn a_bad_position_says_what_and_where() {
        check_bad_text::<Position>(
            "",
            "expected the side to move, b or w, as the first word, got \"\"",
        );
        check_bad_text::<Position>(
            "b",
            "expected 6, 8, 10, 12, 14 or 16 ranks with / between them, got 1",
        );
        let rank = "expected B, W and numbers of free squares for 6 squares";
        check_bad_text::<Position>("b 6/6/6/6/6/5", &format!("rank 1, \"5\": {rank}"));
        check_bad_text::<Position>("b 6/6/6/7/6/6", &format!("rank 3, \"7\": {rank}"));
        check_bad_text::<Position>("b 6/6/6/x5/6/6", &format!("rank 3, \"x5\": {rank}"));
        check_bad_text::<Position>("b 6/6/6/é5/6/6", &format!("rank 3, \"é5\": {rank}"));
        check_bad_text::<Position>("b 6/6/6/0B5/6/6", &format!("rank 3, \"0B5\": {rank}"));
        check_bad_text::<Position>("b 6/6/6/999/6/6", &format!("rank 3, \"999\": {rank}"));
        check_bad_text::<Position>(
            "b 6/6/6/6/6/6 x",
            "expected nothing after the ranks, got \"x\"",
        );
    }
}
