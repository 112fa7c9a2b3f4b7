//! Whether an action is legal, and if not, which rule forbids it.

use game::Seat;
use thiserror::Error;

use crate::moves::{Give, Move};
use crate::piece::Piece;
use crate::position::Position;
use crate::square::Square;

impl Position {
    /// Whether the player to move may do this with the piece to place.
    pub fn check(&self, action: Move) -> Result<(), Illegal> {
        let square = action.square;
        let next = self.next().ok_or(Illegal::NothingToPlace)?;
        if let Some(piece) = self.piece(square) {
            return Err(Illegal::Occupied { square, piece });
        }
        if self.ends_at(square) {
            return Ok(());
        }
        let Give::Piece(piece) = action.give else { return Err(Illegal::NoPiece { square }) };
        if piece == next {
            return Err(Illegal::GivesNext { piece });
        }
        match Square::all().find(|square| self.piece(*square) == Some(piece)) {
            Some(square) => Err(Illegal::OnBoard { piece, square }),
            None => Ok(()),
        }
    }
}

/// Why an action is refused. The texts are for those who wrote the program that sent it.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = QuartoIllegal))]
#[expect(missing_docs, reason = "the texts say what the variants and their fields mean")]
pub enum Illegal {
    #[error("the game is over")]
    GameOver,
    #[error("it is not your turn, player {seat} is to move")]
    NotYourTurn { seat: Seat },
    #[error("the first piece is not named yet")]
    NothingToPlace,
    #[error("a player places a piece and hands one over such as B3,7")]
    NotThePlayers,
    #[error("the dealer only names the first piece, from those that are free")]
    NotTheDealers,
    #[error("{square} is not free, piece {piece} stands there")]
    Occupied { square: Square, piece: Piece },
    #[error(
        "{square} does not end the game, so name the piece that you hand over such as {square},7"
    )]
    NoPiece { square: Square },
    #[error("piece {piece} is the one that you place, hand over another one")]
    GivesNext { piece: Piece },
    #[error("piece {piece} is already on {square}, hand over one that is free")]
    OnBoard { piece: Piece, square: Square },
}
