//! Where the cards are: each in one place, and on the table only where it may be.

use ligretto::{Card, CardSet, Colour};

use super::{BrokenLaw, Laws, Lies};
use crate::sim::{Happened, World};
use crate::{PeerId, Signals};

impl Laws {
    /// What came onto the stacks of `me` by this event.
    pub(super) fn check_stacks(
        &mut self,
        world: &World,
        me: PeerId,
        what: &Happened<'_>,
    ) -> Result<(), BrokenLaw> {
        let player = &world.players[me.index()];
        let before = std::mem::replace(&mut self.books[me.index()].stacks, *player.stacks());
        if before == *player.stacks() {
            return Ok(());
        }
        let n_own_lays = player.stats().own_lays;
        let n_own =
            n_own_lays - std::mem::replace(&mut self.books[me.index()].n_own_lays, n_own_lays);
        // The card of a request may also be the owner's own, if the request was a late copy.
        let n_new = u32::from(player.stacks().n_cards() - before.n_cards());
        let is_taken = n_new > n_own;
        for colour in Colour::ALL {
            for number in before.height(colour) + 1..=player.stacks().height(colour) {
                let Some(card) = Card::new(colour, number) else { continue };
                let of = match what.lay() {
                    Some((caller, laid)) if laid == card && is_taken => caller,
                    _ => me,
                };
                self.note_laid(world, me, of, card)?;
            }
        }
        Ok(())
    }

    fn note_laid(
        &mut self,
        world: &World,
        at: PeerId,
        of: PeerId,
        card: Card,
    ) -> Result<(), BrokenLaw> {
        if self.books[at.index()].has_ended {
            return Err(BrokenLaw::CreditedAfterEnd { card, of, at });
        }
        if !world.players[of.index()].has_started() {
            return Err(BrokenLaw::ActedBeforeStart(of));
        }
        if of != at && world.coordinator.is_dead(at) {
            return Err(BrokenLaw::TakenByDead { card, of, at });
        }
        if card.number() == 1 && of != at {
            return Err(BrokenLaw::OpenedElsewhere { of, at });
        }
        if !self.books[of.index()].on_table.insert(card) {
            // Once more is only right where the stack it lay on has gone with a dead player.
            let before = self.lies_at.get(&(of, card));
            if before.is_none_or(|lies| !world.coordinator.is_dead(lies.at)) {
                return Err(BrokenLaw::Doubled { card, of });
            }
        }
        self.lies_at.insert((of, card), Lies { at, stamp: None, from_row: None });
        Ok(())
    }

    /// Each card of `me` is in one place: with it, or on the table; only one that it has offered
    /// may be on the table without its knowing.
    pub(super) fn check_cards(&mut self, world: &World, me: PeerId) -> Result<(), BrokenLaw> {
        let player = &world.players[me.index()];
        let (here, on_table) = (player.cards().all(), self.books[me.index()].on_table);
        let offered = player.offered().map(|(_, card)| card);
        let wrong = |card: Card| BrokenLaw::NotInOnePlace { of: me, card };
        if let Some(card) = CardSet::ALL.difference(here.union(on_table)).iter().next() {
            return Err(wrong(card));
        }
        for card in here.intersection(on_table).iter() {
            let lies = &self.lies_at[&(me, card)];
            // Whose owner is dead in the eyes of `me`, that stack is no more.
            let is_gone = !player.living_neighbours().any(|peer| peer == lies.at);
            if Some(card) != offered && !is_gone {
                return Err(wrong(card));
            }
        }
        let n_laid = usize::from(player.n_laid());
        if here.len() + n_laid != CardSet::ALL.len() {
            return Err(BrokenLaw::Miscounted(me));
        }
        if self.signals == Signals::Timestamp {
            self.note_stamps(world, me)?;
        }
        Ok(())
    }
}
