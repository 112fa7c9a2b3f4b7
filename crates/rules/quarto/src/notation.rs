//! Positions as text: `1 8 12,4,15,*/3,10,*,*/9,*,*,*/13,*,*,*`.
//!
//! The side to move, the piece to place or `-`, and the ranks from 4 to 1.

use std::fmt;
use std::str::FromStr;

use game::Seat;
use thiserror::Error;

use crate::piece::{BadPiece, Piece};
use crate::position::Position;
use crate::square::Square;

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let next = self.next().map_or("-".to_owned(), |piece| piece.to_string());
        let ranks = (0..4).rev().map(|rank| self.rank_cells(rank).join(","));
        write!(f, "{} {next} {}", self.seat(), ranks.collect::<Vec<_>>().join("/"))
    }
}

impl Position {
    /// The cells of a rank, counted from 0, as the notation and the line protocol write them.
    pub(crate) fn rank_cells(&self, rank: u8) -> Vec<String> {
        let squares = (0..4).filter_map(|file| Square::new(file, rank));
        let cell = |piece: Option<Piece>| piece.map_or("*".to_owned(), |piece| piece.to_string());
        squares.map(|square| cell(self.piece(square))).collect()
    }
}

impl FromStr for Position {
    type Err = BadPosition;

    fn from_str(text: &str) -> Result<Self, BadPosition> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [seat, next, ranks] = words[..] else {
            return Err(BadPosition::Words { got: words.len() });
        };
        let seat = match seat {
            "0" => Seat(0),
            "1" => Seat(1),
            word => return Err(BadPosition::NoSeat { got: word.to_owned() }),
        };
        let rows: Vec<&str> = ranks.split('/').collect();
        if rows.len() != 4 {
            return Err(BadPosition::Ranks { got: rows.len() });
        }
        let mut position = Self::start(None);
        for (rank, row) in (0..4).rev().zip(rows) {
            let cells: Vec<&str> = row.split(',').collect();
            if cells.len() != 4 {
                return Err(BadPosition::Cells { rank: rank + 1, n: cells.len() });
            }
            for (file, cell) in (0..4).zip(cells).filter(|(_, cell)| *cell != "*") {
                let (piece, square) = (position.unused(cell)?, Square::new(file, rank));
                position = square.map_or(position, |square| position.with_piece(square, piece));
            }
        }
        let next = if next == "-" { None } else { Some(position.unused(next)?) };
        Ok(position.with_next(next).with_seat(seat))
    }
}

impl Position {
    fn unused(&self, text: &str) -> Result<Piece, BadPosition> {
        let piece: Piece = text.parse()?;
        let is_free = self.rest() & piece.bit() != 0;
        is_free.then_some(piece).ok_or(BadPosition::Twice { piece })
    }
}

/// Why a text is no position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = QuartoBadPosition))]
pub enum BadPosition {
    /// Too many or too few words.
    #[error("expected the player to move, the piece to place and the ranks, got {got} words")]
    Words {
        /// How many there are.
        got: usize,
    },
    /// The first word is no player.
    #[error("expected the player to move, 0 or 1, as the first word, got {got:?}")]
    NoSeat {
        /// The word itself.
        got: String,
    },
    /// Too many or too few ranks.
    #[error("expected 4 ranks with / between them, got {got}")]
    Ranks {
        /// How many there are.
        got: usize,
    },
    /// Too many or too few squares.
    #[error("rank {rank}: expected 4 squares with commas between them, got {n}")]
    Cells {
        /// Which one, as people count.
        rank: u8,
        /// How many there are.
        n: usize,
    },
    /// A number that is no piece.
    #[error("{problem}, or * for a free square")]
    Piece {
        /// What is wrong with it.
        #[from]
        problem: BadPiece,
    },
    /// A piece comes twice.
    #[error("piece {piece} is there twice")]
    Twice {
        /// Which one.
        piece: Piece,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, printed: &str) {
        let answer = text.parse::<Position>();
        assert_eq!(answer.map_or_else(|error| error.to_string(), |p| p.to_string()), printed);
    }

    #[test]
    fn positions_read_back_or_say_why_not() {
        let spoken = "1 8 12,4,15,*/3,10,*,*/9,*,*,*/13,*,*,*";
        check(spoken, spoken);
        let start = Position::start(None).to_string();
        check(&start, "0 - *,*,*,*/*,*,*,*/*,*,*,*/*,*,*,*");
        check("", "expected the player to move, the piece to place and the ranks, got 0 words");
        check("2 8 *", "expected the player to move, 0 or 1, as the first word, got \"2\"");
        check("0 8 *,*,*,*", "expected 4 ranks with / between them, got 1");
        check(
            "0 8 *,*,*,*/*,*,*/*,*,*,*/*,*,*,*",
            "rank 3: expected 4 squares with commas between them, got 3",
        );
        check("0 8 *,*,*,*/*,*,*,*/*,8,*,*/*,*,*,*", "piece 8 is there twice");
        check(
            "0 8 *,*,*,x/*,*,*,*/*,8,*,*/*,*,*,*",
            "expected a piece from 0 to 15, got \"x\", or * for a free square",
        );
    }
}
