use board_rules::draughts::{Piece, Square, between, squares};

use crate::moves::Move;
use crate::position::Position;

/// What a move brought about, step by step, for those who watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = CheckersEvent))]
#[expect(missing_docs, reason = "the texts say what the variants and their fields mean")]
pub enum Event {
    /// A piece went from one square to another.
    Moved { from: Square, to: Square },
    /// A piece was jumped and left the board.
    Captured { square: Square, piece: Piece },
    /// The man that moved became a king.
    Promoted { square: Square },
}

impl Position {
    /// What a legal move will do, one step after the other.
    pub(crate) fn events(&self, action: &Move) -> Vec<Event> {
        let side = self.side_to_move();
        let mut enemies = self.pieces_of(side.opponent());
        let mut events = Vec::new();
        for step in action.path().windows(2) {
            let (from, to) = (step[0], step[1]);
            events.push(Event::Moved { from, to });
            let over = squares(between(from, to) & enemies).next();
            if let Some((square, piece)) = over.and_then(|over| Some((over, self.piece(over)?))) {
                events.push(Event::Captured { square, piece });
                enemies &= !square.bit();
            }
        }
        if self.promotes(action) {
            events.push(Event::Promoted { square: action.to() });
        }
        events
    }

    /// Whether a legal move makes a new king.
    pub fn promotes(&self, action: &Move) -> bool {
        let is_man = action.from().bit() & self.kings() == 0;
        is_man && action.to().bit() & self.side_to_move().far_rank() != 0
    }
}
