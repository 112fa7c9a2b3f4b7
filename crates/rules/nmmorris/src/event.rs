use board_rules::Side;

use crate::board::closed;
use crate::moves::Move;
use crate::point::{Point, points};
use crate::position::Position;

/// What a move brought about, step by step, for those who watch.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = NMMorrisEvent))]
#[expect(missing_docs, reason = "the texts say what the variants and their fields mean")]
pub enum Event {
    /// A piece came from the hand.
    Placed { side: Side, number: u8, point: Point },
    /// A piece went along a line, or jumped.
    Moved { from: Point, to: Point, jumped: bool },
    /// Three in a row: the side that closed the mill takes a piece.
    MillClosed { points: Vec<Point> },
    /// A piece was taken.
    Captured { side: Side, number: u8, point: Point },
}

impl Position {
    /// What a legal move will do.
    pub(crate) fn events(&self, action: Move) -> Vec<Event> {
        let board = self.board();
        let side = board.side_to_move();
        let number = self.touched(action).unwrap_or(0) as u8;
        let first = match action {
            Move::At(point) if board.capture() > 0 => {
                return vec![Event::Captured { side: side.opponent(), number, point }];
            }
            Move::At(point) => Event::Placed { side, number, point },
            Move::Along(from, to) => Event::Moved { from, to, jumped: board.may_jump() },
        };
        let mills = self.mills_closed_by(action).into_iter();
        let closed = mills.map(|points| Event::MillClosed { points });
        [first].into_iter().chain(closed).collect()
    }

    /// The mills that a legal move will close, each by its points.
    pub(crate) fn mills_closed_by(&self, action: Move) -> Vec<Vec<Point>> {
        let board = self.board();
        let own = board.stones(board.side_to_move());
        let (stones, to) = match action {
            Move::At(_) if board.capture() > 0 => return Vec::new(),
            Move::At(point) => (own | point.bit(), point),
            Move::Along(from, to) => (own & !from.bit() | to.bit(), to),
        };
        closed(stones, to).into_iter().flatten().map(|mill| points(mill).collect()).collect()
    }
}
