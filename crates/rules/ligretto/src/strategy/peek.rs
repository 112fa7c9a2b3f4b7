use super::{Choice, Strategy, Where};
use crate::{Glimpse, SeatView};

/// What the concept considered first: looks at one neighbour after the other and lays what fits
/// there; draws when it has been round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Peek {
    /// Whose turn it is to be looked at.
    neighbour: u8,
    /// Whether that one has just been looked at.
    has_looked: bool,
}

impl Strategy for Peek {
    fn choose(&mut self, view: &SeatView<'_>) -> Choice {
        for (source, card) in view.own.open_cards() {
            if view.own.stacks.check_own(card).is_ok() {
                return Choice::Lay { source, at: Where::Own };
            }
        }
        while let Some(glimpse) = view.neighbours.get(self.neighbour as usize) {
            if !self.has_looked && *glimpse != Glimpse::Gone {
                self.has_looked = true;
                return Choice::Look(self.neighbour);
            }
            let fits = |stacks: &crate::Stacks| {
                view.own.open_cards().find(|(_, card)| stacks.check_foreign(*card).is_ok())
            };
            if let Some((source, _)) = glimpse.seen().and_then(|seen| fits(&seen.stacks)) {
                return Choice::Lay { source, at: Where::Neighbour(self.neighbour) };
            }
            self.neighbour += 1;
            self.has_looked = false;
        }
        *self = Self::default();
        Choice::Draw
    }

    fn laid(&mut self, accepted: bool) {
        // Somebody was faster, so what was seen is old: look again.
        self.has_looked = self.has_looked && accepted;
    }
}
