use game::{Seat, Viewer};

use super::{RoundEnd, Table};
use crate::{OwnView, Score, Visible};

/// A table as somebody sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TableView {
    /// What everybody sees, seat by seat.
    pub seats: Vec<Visible>,
    /// What only the viewer sees, when the viewer sits at the table.
    pub own: Option<OwnView>,
    /// The points as they stand; cards on the table are counted by their backs.
    pub scores: Vec<Score>,
    /// How the round ended, if it did.
    pub end: Option<RoundEnd>,
}

impl TableView {
    pub(super) fn new(table: &Table, viewer: Viewer) -> Self {
        let own = match viewer {
            Viewer::Seat(Seat(index)) => table.seats.get(index as usize),
            Viewer::Spectator => None,
        };
        Self {
            seats: table.seats.iter().map(|seat| seat.cards.visible(&seat.stacks)).collect(),
            own: own.map(|seat| seat.cards.own_view(&seat.stacks)),
            scores: table.scores(),
            end: table.end,
        }
    }
}
