use super::{Choice, Strategy, Where};
use crate::SeatView;

/// Lets the neighbours announce what changes and lays the first card that fits anywhere.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Push;

impl Strategy for Push {
    fn choose(&mut self, view: &SeatView<'_>) -> Choice {
        for (source, card) in view.own.open_cards() {
            if view.own.stacks.check_own(card).is_ok() {
                return Choice::Lay { source, at: Where::Own };
            }
            let fits = |index: &usize| {
                let seen = view.neighbours[*index].seen();
                seen.is_some_and(|seen| seen.stacks.check_foreign(card).is_ok())
            };
            if let Some(index) = (0..view.neighbours.len()).find(fits) {
                return Choice::Lay { source, at: Where::Neighbour(index as u8) };
            }
        }
        Choice::Draw
    }

    fn wants_announcements(&self) -> bool {
        true
    }
}
