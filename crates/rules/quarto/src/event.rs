use crate::line::Line;
use crate::square::{Square, squares};

/// What an action brought about, step by step, for those who watch.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = QuartoEvent))]
#[expect(missing_docs, reason = "the texts say what the variants and their fields mean")]
pub enum Event {
    /// The first piece was named.
    Named { piece: u8 },
    /// A piece was put on a square.
    Placed { square: Square, piece: u8 },
    /// A piece was handed over to the opponent.
    HandedOver { piece: u8 },
    /// Four pieces in a line share this bit, which is 1 or 0 in all of them.
    LineCompleted { squares: Vec<Square>, bit: u8, value: u8 },
}

impl From<Line> for Event {
    fn from(line: Line) -> Self {
        let (squares, value) = (squares(line.squares).collect(), u8::from(line.value));
        Self::LineCompleted { squares, bit: line.bit, value }
    }
}
