use ligretto::{Card, Glimpse, Strategy, Visible};

use super::{Asked, Player};
use crate::peer::MAX_NEIGHBOURS;
use crate::{Answered, BetweenPlayers, Known, Moment, Stamp, Taken, Verdict};

/// The neighbours who want to be told of changes, and what they are known to have been told.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Watchers {
    /// One bit for each neighbour who watches.
    mask: u8,
    /// How many cards lay on the stacks by the last announcement each has noted.
    noted: [u8; MAX_NEIGHBOURS],
    /// When announcements were sent last, and how often without success.
    pub(super) sent: Moment,
    pub(super) n_sent: u16,
}

impl Watchers {
    fn set(&mut self, index: usize, watches: bool) {
        self.mask = self.mask & !(1 << index) | u8::from(watches) << index;
    }

    pub(super) fn noted(&mut self, index: usize, n_cards: u8) {
        self.noted[index] = self.noted[index].max(n_cards);
        self.n_sent = 0;
    }

    /// Those who watch and may not know that there are `n_cards` by now.
    pub(super) fn unaware(&self, n_cards: u8) -> impl Iterator<Item = usize> + use<> {
        let (mask, noted) = (self.mask, self.noted);
        (0..MAX_NEIGHBOURS).filter(move |index| mask & 1 << index != 0 && noted[*index] < n_cards)
    }

    pub(super) fn all_know(&self, n_cards: u8) -> bool {
        self.mask == 0 || self.unaware(n_cards).next().is_none()
    }
}

impl<S: Strategy> Player<S> {
    pub(super) fn handle_lay(
        &mut self,
        now: Moment,
        caller: usize,
        id: u32,
        card: Card,
        watch: bool,
        stamp: Stamp,
    ) {
        let answered = match self.answers.look_up(caller, id) {
            Known::Outdated => return,
            Known::Decided(answered) => answered,
            Known::New => {
                let verdict = self.decide(card);
                if verdict == Verdict::Accepted
                    && !self.contact.membership.is_sure(now, &self.limits)
                {
                    // Perhaps it was taken for dead, and the caller plays this card elsewhere. If
                    // not it asks again, and by then this player will know.
                    return self.plan_ping();
                }
                self.clock.observe(stamp);
                if !watch {
                    self.watchers.set(caller, false);
                }
                let answered = Answered { verdict, stamp: self.clock.tick(now) };
                self.answers.remember(caller, id, answered);
                if verdict == Verdict::Accepted {
                    self.stacks.lay(card);
                    let by = self.neighbours.as_slice()[caller];
                    if let Some(records) = self.records_mut() {
                        records.journal.taken.push(Taken { card, by, stamp: answered.stamp });
                    }
                    self.announce(now);
                    self.wake_for_own_stacks();
                }
                answered
            }
        };
        let noted = self.confirmation(caller);
        self.tell_neighbour(caller, BetweenPlayers::Answer { id, answered, noted });
    }

    /// First come, first served; and once the end is here, nothing is.
    fn decide(&self, card: Card) -> Verdict {
        if self.is_ending() {
            return Verdict::Over;
        }
        match self.stacks.check_foreign(card) {
            Ok(()) => Verdict::Accepted,
            Err(ligretto::Refusal::TooSlow) => Verdict::TooSlow,
            Err(ligretto::Refusal::Illegal) => Verdict::Illegal,
        }
    }

    pub(super) fn handle_look(&mut self, caller: usize, id: u32, watch: bool) {
        // A look changes nothing but who watches; a late copy must not bring that back.
        match self.answers.look_up(caller, id) {
            Known::Outdated => return,
            // A repeated look, or a copy of one that was answered long ago: nobody knows whether
            // this answer will be read, so what is announced does not depend on it.
            Known::Decided(_) => {}
            Known::New => {
                let answered = Answered { verdict: Verdict::Illegal, stamp: Stamp(0) };
                self.answers.remember(caller, id, answered);
                self.watchers.set(caller, watch);
                // The caller goes on asking until it has an answer as new as this one.
                self.watchers.noted(caller, self.stacks.n_cards());
            }
        }
        let visible = self.cards.visible(&self.stacks);
        self.tell_neighbour(caller, BetweenPlayers::Shown { id, visible });
    }

    /// The own stacks have changed: tells those who watch.
    pub(super) fn announce(&mut self, now: Moment) {
        if self.is_ending() {
            return;
        }
        let n_cards = self.stacks.n_cards();
        for index in self.watchers.unaware(n_cards) {
            let visible = self.cards.visible(&self.stacks);
            let noted = self.confirmation(index);
            self.tell_neighbour(index, BetweenPlayers::Changed { visible, noted });
            self.stats.announcements += 1;
            self.quietness.is_black = true;
        }
        self.watchers.sent = now;
    }

    /// Announces again what has not been noted.
    pub(super) fn announce_again(&mut self, now: Moment) {
        self.stats.retries += 1;
        self.watchers.n_sent = self.watchers.n_sent.saturating_add(1);
        if self.watchers.n_sent > 1 {
            for index in self.watchers.unaware(self.stacks.n_cards()) {
                self.suspect(self.neighbours.as_slice()[index]);
            }
        }
        self.announce(now);
    }

    pub(super) fn handle_shown(&mut self, index: usize, id: u32, visible: Visible) {
        self.see(index, visible);
        if let Some(call) = self.asked(index, id)
            && call.what == Asked::Look
        {
            self.calls.under_way = None;
            self.quietness.watching |= u8::from(call.watch) << index;
            self.go_on_if_enough();
        }
    }

    pub(super) fn see(&mut self, index: usize, mut visible: Visible) {
        if let Glimpse::Seen(before) = &self.glimpses[index] {
            let is_old = visible.stacks.n_cards() < before.stacks.n_cards();
            let stacks = visible.stacks.merge(&before.stacks);
            visible = if is_old { *before } else { visible };
            visible.stacks = stacks;
        }
        self.glimpses[index] = Glimpse::Seen(visible);
    }

    /// A neighbour is dead: nothing of it counts any more.
    pub(super) fn forget(&mut self, index: usize) {
        self.glimpses[index] = Glimpse::Gone;
        self.watchers.set(index, false);
        self.confirmations.drop(index);
        self.abandon_call(index);
    }
}
