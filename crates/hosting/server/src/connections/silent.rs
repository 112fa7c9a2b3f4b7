//! Guests in the order in which they give way.

use std::collections::{BTreeSet, HashMap};
use std::time::Instant;

/// How a guest is silent. Who could speak and does not goes before others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Silence {
    /// It was asked for a move and has never made one.
    Stalling,
    /// It has nothing to say yet.
    Usual,
}

/// Guests who are silent, and since when.
#[derive(Default)]
pub(super) struct Silent {
    stalling: BTreeSet<(Instant, u64)>,
    usual: BTreeSet<(Instant, u64)>,
    places: HashMap<u64, (Silence, Instant)>,
}

impl Silent {
    pub(super) fn insert(&mut self, id: u64, silence: Silence, since: Instant) {
        self.remove(id);
        self.order_of(silence).insert((since, id));
        self.places.insert(id, (silence, since));
    }

    pub(super) fn remove(&mut self, id: u64) {
        if let Some((silence, since)) = self.places.remove(&id) {
            self.order_of(silence).remove(&(since, id));
        }
    }

    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// The one who has been silent longest, of those who stall first, if it is since this moment
    /// or longer.
    pub(super) fn first_since(&self, moment: Instant) -> Option<u64> {
        let mut orders = [&self.stalling, &self.usual].into_iter();
        orders
            .find_map(|order| order.first().filter(|(since, _)| *since <= moment))
            .map(|one| one.1)
    }

    fn order_of(&mut self, silence: Silence) -> &mut BTreeSet<(Instant, u64)> {
        match silence {
            Silence::Stalling => &mut self.stalling,
            Silence::Usual => &mut self.usual,
        }
    }
}
