use board_rules::draughts::{Piece, Square, between, squares};

use crate::moves::Move;
use crate::position::Position;

/// One partial move (German: *Teilzug*) as it happened, ready to be shown step by step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = BashniStep))]
pub struct PartialMove {
    /// The square the tower left.
    pub from: Square,
    /// The square it landed on.
    pub to: Square,
    /// The piece that came under the tower, if it captured.
    pub captured: Option<Captured>,
    /// Whether the top of the tower became a king on landing.
    pub promoted: bool,
}

/// A piece taken off the top of a tower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = BashniCaptured))]
pub struct Captured {
    /// Where the tower stands or stood.
    pub square: Square,
    /// What was its top.
    pub piece: Piece,
}

impl Position {
    /// What a legal move will do, one partial move after the other.
    pub fn partial_moves(&self, action: Move) -> Vec<PartialMove> {
        let side = self.side_to_move();
        let mut board = self.clone();
        let mut is_man = action.from().bit() & self.men_of(side) != 0;
        let mut from = action.from();
        board.lift(from);
        let landings = action.path().skip(1);
        landings
            .map(|to| {
                let over = squares(between(from, to) & board.occupied()).next();
                let captured = over.and_then(|square| {
                    let piece = board.tower(square).top()?;
                    board.lose_top(square);
                    Some(Captured { square, piece })
                });
                let promoted = is_man && to.bit() & side.far_rank() != 0;
                is_man &= !promoted;
                PartialMove { from: std::mem::replace(&mut from, to), to, captured, promoted }
            })
            .collect()
    }
}
