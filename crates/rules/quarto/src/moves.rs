use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::piece::{BadPiece, Piece};
use crate::position::Position;
use crate::square::{BadSquare, Square, squares};

/// What is handed over with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Give {
    /// Nothing, which is right for the move that ends the game.
    Nothing,
    /// A piece.
    Piece(Piece),
    /// Something that is no piece. A move that ends the game is fine all the same, since programs
    /// send whatever they have there.
    Unreadable,
}

impl Give {
    /// The piece, if it is one.
    #[inline]
    pub const fn piece(self) -> Option<Piece> {
        match self {
            Self::Piece(piece) => Some(piece),
            Self::Nothing | Self::Unreadable => None,
        }
    }
}

/// A move of a player: `B3,7` puts the piece on B3 and hands over 7; `B3` ends the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece goes.
    pub square: Square,
    /// What the opponent has to place.
    pub give: Give,
}

/// What a player does, or the dealer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// `7`: the dealer names the first piece.
    Name(Piece),
    /// `B3,7` or `B3`: a player moves.
    Place(Move),
}

impl Position {
    /// Appends all legal moves of the player to move; none if the game is over or no piece is
    /// named. A move that ends the game is there once, without a piece.
    pub fn moves(&self, list: &mut Vec<Move>) {
        let Some(next) = self.next().filter(|_| !self.is_over()) else { return };
        for square in squares(!self.occupied()) {
            let placed = self.with_piece(square, next);
            if placed.is_over() {
                list.push(Move { square, give: Give::Nothing });
            } else {
                let give = |piece| Move { square, give: Give::Piece(piece) };
                list.extend(self.rest_pieces().map(give));
            }
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.give {
            Give::Piece(piece) => write!(f, "{},{piece}", self.square),
            Give::Nothing | Give::Unreadable => self.square.fmt(f),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(piece) => piece.fmt(f),
            Self::Place(action) => action.fmt(f),
        }
    }
}

game::debug_as_notation!(Move, Action);

impl FromStr for Move {
    type Err = BadAction;

    fn from_str(text: &str) -> Result<Self, BadAction> {
        let (square, give) = match text.split_once(',') {
            None => (text, Give::Nothing),
            Some((square, piece)) => {
                (square, piece.trim().parse().map_or(Give::Unreadable, Give::Piece))
            }
        };
        Ok(Self { square: square.trim().parse()?, give })
    }
}

impl FromStr for Action {
    type Err = BadAction;

    fn from_str(text: &str) -> Result<Self, BadAction> {
        if text.starts_with(|first: char| first.is_ascii_digit()) {
            return Ok(Self::Name(text.parse()?));
        }
        Ok(Self::Place(text.parse()?))
    }
}

/// Why a text is no action.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = QuartoBadAction))]
pub enum BadAction {
    /// The square is none.
    #[error("{problem}; a move is a square and a piece such as B3,7")]
    Square {
        /// What is wrong with it.
        #[from]
        problem: BadSquare,
    },
    /// The piece of the dealer is none.
    #[error(transparent)]
    Piece {
        /// What is wrong with it.
        #[from]
        problem: BadPiece,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, printed: &str) {
        let answer = text.parse::<Action>();
        assert_eq!(answer.map_or_else(|error| error.to_string(), |a| a.to_string()), printed);
    }

    #[test]
    fn what_stands_behind_the_comma_never_makes_a_move_unreadable() {
        check("B3,7", "B3,7");
        check("b3, 15", "B3,15");
        check("B3", "B3");
        check("B3,16", "B3");
        check("B3,-1", "B3");
        check("B3,", "B3");
        check("B3,7,8", "B3");
        check("7", "7");
        check("16", "expected a piece from 0 to 15, got \"16\"");
        check(
            "E3,7",
            "expected a square from A1 to D4, got \"E3\"; a move is a square and a piece such as B3,7",
        );
    }
}
