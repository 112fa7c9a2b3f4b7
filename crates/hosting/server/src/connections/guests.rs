//! The guests of one address, in the order in which they give way.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// What a guest does with its place. Those who stall give way first, then those who only hold a
/// place; who plays comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// Nothing yet: a program without a seat, a request that has not come or only in part.
    Idle,
    /// It was asked for a move and has never made one.
    Stalling,
    /// It has nothing to say: a program with a seat, a request that is being answered, a stream.
    Silent,
    /// It has come with a ticket.
    Invited,
    /// It has played.
    Playing,
}

/// The guests from one address.
#[derive(Default)]
pub(super) struct Guests {
    /// Those who only hold a place: chance says who of them gives way, so that nobody can arrange
    /// for others to be next.
    idle: Vec<(u64, Instant)>,
    stalling: BTreeSet<(Instant, u64)>,
    silent: BTreeSet<(Instant, u64)>,
    lasting: BTreeSet<(Instant, u64)>,
}

/// Who plays or was invited gives way last, and not before this.
const PATIENCE_WITH_PLAYERS: Duration = Duration::from_mins(10);

impl Guests {
    pub(super) fn len(&self) -> usize {
        self.idle.len() + self.n_silent() + self.lasting.len()
    }

    pub(super) fn n_idle(&self) -> usize {
        self.idle.len()
    }

    /// How many have a place and have not done anything with it.
    pub(super) fn n_silent(&self) -> usize {
        self.stalling.len() + self.silent.len()
    }

    /// How many have come to stay.
    pub(super) fn n_lasting(&self) -> usize {
        self.lasting.len()
    }

    pub(super) fn insert(&mut self, id: u64, (usage, since): (Use, Instant)) {
        match self.order_of(usage) {
            Some(order) => drop(order.insert((since, id))),
            None => self.idle.push((id, since)),
        }
    }

    pub(super) fn remove(&mut self, id: u64, (usage, since): (Use, Instant)) {
        if let Some(order) = self.order_of(usage) {
            order.remove(&(since, id));
        } else if let Some(index) = self.idle.iter().position(|(one, _)| *one == id) {
            self.idle.swap_remove(index);
        }
    }

    /// One of the idle ones. Of two that chance picks it is the one that has said nothing for
    /// longer: a newcomer who is about to get its seat is hardly ever hit.
    pub(super) fn idle_one(&self, mut draw: impl FnMut() -> u64) -> Option<u64> {
        let n = self.idle.len() as u64;
        let mut pick = || self.idle.get(draw().checked_rem(n)? as usize);
        let (one, other) = (pick()?, pick()?);
        Some(if one.1 <= other.1 { one.0 } else { other.0 })
    }

    /// The one of those that have a place and do nothing with it who has done so longest.
    pub(super) fn silent_one(&self, now: Instant, patience: Duration) -> Option<u64> {
        self.stalling_one(now, patience).or_else(|| first(&self.silent, now, patience))
    }

    pub(super) fn stalling_one(&self, now: Instant, patience: Duration) -> Option<u64> {
        first(&self.stalling, now, patience)
    }

    /// The one of those who have come to stay who has been silent for far too long.
    pub(super) fn lasting_one(&self, now: Instant) -> Option<u64> {
        first(&self.lasting, now, PATIENCE_WITH_PLAYERS)
    }

    fn order_of(&mut self, usage: Use) -> Option<&mut BTreeSet<(Instant, u64)>> {
        match usage {
            Use::Idle => None,
            Use::Stalling => Some(&mut self.stalling),
            Use::Silent => Some(&mut self.silent),
            Use::Invited | Use::Playing => Some(&mut self.lasting),
        }
    }
}

fn first(order: &BTreeSet<(Instant, u64)>, now: Instant, patience: Duration) -> Option<u64> {
    let (since, id) = order.first()?;
    (now.saturating_duration_since(*since) >= patience).then_some(*id)
}
