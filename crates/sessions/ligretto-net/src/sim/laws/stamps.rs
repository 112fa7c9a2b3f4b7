//! With timestamps: when the cards were laid.

use std::collections::BTreeMap;

use ligretto::Card;

use super::{BrokenLaw, Laws};
use crate::sim::World;
use crate::{PeerId, Stamp};

impl Laws {
    /// With timestamps: the moments of lays, once their player knows them.
    pub(super) fn note_stamps(&mut self, world: &World, of: PeerId) -> Result<(), BrokenLaw> {
        let book = &mut self.books[of.index()];
        let mut last = Stamp(0);
        for (nth, (card, stamp, from_row)) in world.players[of.index()].stamped_lays().enumerate() {
            if stamp <= last {
                return Err(BrokenLaw::NotLater { card, of });
            }
            last = stamp;
            if nth >= book.n_stamped
                && let Some(lies) = self.lies_at.get_mut(&(of, card))
            {
                (lies.stamp, lies.from_row) = (Some(stamp), Some(from_row));
                book.n_stamped = nth + 1;
            }
        }
        Ok(())
    }

    /// With timestamps: on every stack each card bears a later stamp than the one below it.
    pub(super) fn check_stamps(&self) -> Result<(), BrokenLaw> {
        let mut stacks: BTreeMap<_, Vec<(u8, Stamp, PeerId)>> = BTreeMap::new();
        for ((of, card), lies) in &self.lies_at {
            if let Some(stamp) = lies.stamp {
                let stack = stacks.entry((lies.at, card.colour())).or_default();
                stack.push((card.number(), stamp, *of));
            }
        }
        for ((_, colour), mut stack) in stacks {
            stack.sort_unstable();
            for pair in stack.windows(2) {
                let (number, stamp, of) = pair[1];
                if stamp <= pair[0].1
                    && let Some(card) = Card::new(colour, number)
                {
                    return Err(BrokenLaw::NotLater { card, of });
                }
            }
        }
        Ok(())
    }
}
