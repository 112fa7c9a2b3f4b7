use thiserror::Error;

use crate::position::Position;
use crate::side::Side;
use crate::square::Square;

impl Position {
    /// Whether the side to move may put a disc on this square.
    pub fn check(&self, square: Square) -> Result<(), Illegal> {
        if !square.is_on(self.size()) {
            return Err(Illegal::OffBoard { square, last: Square::last(self.size()) });
        }
        if let Some(side) = self.disc(square) {
            return Err(Illegal::Occupied { square, side });
        }
        if self.turned_by(square).is_empty() {
            return Err(Illegal::TurnsNothing { square });
        }
        Ok(())
    }
}

/// Why a move is refused.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = ReversiIllegal))]
#[expect(missing_docs, reason = "the texts say what the variants and their fields mean")]
pub enum Illegal {
    #[error("the game is over")]
    GameOver,
    #[error("it is not your turn, {} is to move", side.name())]
    NotYourTurn { side: Side },
    #[error("{square} is not on the board, which goes from A1 to {last}")]
    OffBoard { square: Square, last: Square },
    #[error("{square} is not free, a {} disc lies there", side.name().to_lowercase())]
    Occupied { square: Square, side: Side },
    #[error("{square} turns nothing, a move encloses at least one disc of the other side")]
    TurnsNothing { square: Square },
}

impl Illegal {
    /// What the line protocol says to every square that is no legal move; clients compare it.
    pub const WIRE_MESSAGE: &'static str = "Invalid position";
}
