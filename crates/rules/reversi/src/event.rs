use crate::side::Side;
use crate::square::Square;

/// What a move brought about, step by step, for those who watch.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = ReversiEvent))]
#[expect(missing_docs, reason = "the texts say what the variants and their fields mean")]
pub enum Event {
    /// A disc was put on a square.
    Placed { square: Square, side: Side },
    /// These discs turned and are now this side's.
    Turned { squares: Vec<Square>, side: Side },
    /// This side cannot move, so the other one moves again.
    Skipped { side: Side },
}
