use super::{Choice, Strategy, Where};
use crate::{Glimpse, SeatView, Source};

/// The concept's final choice: tries each open card at its own stacks and then at those of each
/// neighbour, without looking; begins again after a success, and draws when all have failed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Blind {
    /// Which open card is next: the slots of the row, then the waste pile.
    card: u8,
    /// Where it is tried next: at the own place (0), then at the neighbours.
    place: u8,
}

impl Strategy for Blind {
    fn choose(&mut self, view: &SeatView<'_>) -> Choice {
        let waste = view.own.row_size;
        while self.card <= waste {
            let is_waste = self.card == waste;
            let source = if is_waste { Source::Waste } else { Source::Row(self.card) };
            let card = if is_waste { view.own.waste } else { view.own.row[self.card as usize] };
            while card.is_some() && self.place as usize <= view.neighbours.len() {
                let place = self.place;
                self.place += 1;
                let Some(neighbour) = place.checked_sub(1) else {
                    return Choice::Lay { source, at: Where::Own };
                };
                if view.neighbours[neighbour as usize] != Glimpse::Gone {
                    return Choice::Lay { source, at: Where::Neighbour(neighbour) };
                }
            }
            self.card += 1;
            self.place = 0;
        }
        *self = Self::default();
        Choice::Draw
    }

    fn laid(&mut self, accepted: bool) {
        if accepted {
            *self = Self::default();
        }
    }
}
