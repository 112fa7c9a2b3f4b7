use ligretto::{CardSet, Glimpse, Strategy};

use super::{Phase, Player};
use crate::{Entry, Moment, Signal, ToCoordinator};

/// What a player knows about getting stuck: its share in finding out that everybody is.
///
/// After a pass through the hand without a lay a player *parks*: it asks all neighbours to announce
/// changes, and when none of the cards it can reach fits anywhere, it does nothing more until
/// somebody's announcement, or a card on an own stack, wakes it. A parked player is *quiet* when
/// everybody has noted its own announcements: then nothing it has said is still under way.
///
/// The token goes round by the rules of Dijkstra, Feijen and van Gasteren (EWD 840, 1983): a player
/// passes it on when it is quiet, black when it may have woken somebody since the last time.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent of each other")]
pub(super) struct Quietness {
    /// Asking the neighbours, before it parks.
    pub(super) is_parking: bool,
    /// Does nothing until it is woken.
    pub(super) is_parked: bool,
    /// Its strategy has let a possible lay be for a whole pass: now it is made.
    pub(super) is_forced: bool,
    /// Neighbours that are known to announce changes, one bit for each.
    pub(super) watching: u8,
    /// Whether a lay was tried since it was last parking.
    pub(super) has_tried: bool,
    /// Whether somebody may have been woken since the token was here.
    pub(super) is_black: bool,
    has_laid: bool,
    n_passes_without_lay: u8,
    /// The token, while it is here, and the last answer, since that may have to be repeated.
    held: Option<u32>,
    passed: Option<(u32, bool)>,
    last_rotation: u32,
}

impl Quietness {
    /// The waste pile was turned over.
    pub(super) fn end_pass(&mut self, patience: u8) {
        self.n_passes_without_lay =
            if self.has_laid { 0 } else { self.n_passes_without_lay.saturating_add(1) };
        self.has_laid = false;
        self.is_parking = self.n_passes_without_lay >= patience;
    }

    /// An own card was laid.
    pub(super) fn laid(&mut self) {
        self.has_laid = true;
        self.is_forced = false;
    }

    fn wake(&mut self) {
        self.is_parked = false;
        self.is_parking = false;
        self.n_passes_without_lay = 0;
    }
}

impl<S: Strategy> Player<S> {
    pub(super) fn wants_to_watch(&self) -> bool {
        self.quietness.is_parking || self.quietness.is_forced || self.strategy.wants_announcements()
    }

    /// The next neighbour to be asked for announcements, if it is time to ask.
    ///
    /// An announcement to somebody who has enough to lay is for nothing. So also those who like to
    /// be told ask for it only when they have run dry.
    pub(super) fn next_to_watch(&self) -> Option<u8> {
        let is_dry = self.quietness.is_parking || self.quietness.is_forced;
        let asks_early = self.limits.asks_early && self.strategy.wants_announcements();
        if is_dry || asks_early { self.next_unwatched() } else { None }
    }

    /// A pass through the hand is over.
    pub(super) fn end_pass(&mut self) {
        // Trying on is no use to one that waits to be told and has not asked everybody.
        let is_asking = self.strategy.wants_announcements() && self.next_unwatched().is_some();
        self.quietness.end_pass(if is_asking { 1 } else { self.limits.patience });
    }

    fn next_unwatched(&self) -> Option<u8> {
        let is_open = |index: &u8| {
            self.quietness.watching & 1 << index == 0
                && self.glimpses[*index as usize] != Glimpse::Gone
        };
        (0..self.neighbours.as_slice().len() as u8).find(is_open)
    }

    /// All neighbours announce their changes: is there anything to lay?
    pub(super) fn finish_parking(&mut self) {
        if self.can_lay() {
            // A strategy that did not even try what fits is not asked for the next lay.
            self.quietness.is_forced = !self.quietness.has_tried;
            self.quietness.wake();
        } else {
            self.quietness.is_parking = false;
            self.quietness.is_parked = true;
        }
        self.quietness.has_tried = false;
    }

    /// One more neighbour announces its changes. A strategy that likes to be told asks the next one
    /// only if it has to; the others do not watch for long, and ask all of them in any case.
    pub(super) fn go_on_if_enough(&mut self) {
        let is_asking = self.quietness.is_parking && self.strategy.wants_announcements();
        if is_asking && self.can_lay() {
            self.quietness.wake();
        }
    }

    /// Whether any card that drawing brings to light fits somewhere, as far as it knows.
    fn can_lay(&self) -> bool {
        let neighbours = self.glimpses.iter().filter_map(|glimpse| glimpse.seen());
        let wanted = neighbours.map(|seen| seen.stacks.wanted());
        let wanted = wanted.fold(self.stacks.wanted_of_owner(), CardSet::union);
        !self.cards.reachable().intersection(wanted).is_empty()
    }

    pub(super) fn wake_for(&mut self, index: usize) {
        if let Some(seen) = self.glimpses[index].seen() {
            let wanted = seen.stacks.wanted();
            self.wake_if_wanted(wanted);
        }
    }

    pub(super) fn wake_for_own_stacks(&mut self) {
        self.wake_if_wanted(self.stacks.wanted_of_owner());
    }

    fn wake_if_wanted(&mut self, wanted: CardSet) {
        if self.quietness.is_parked && !self.cards.reachable().intersection(wanted).is_empty() {
            self.quietness.wake();
        }
    }

    pub(super) fn handle_probe(&mut self, round: u32) {
        match self.quietness.passed {
            Some((last, black)) if last == round => {
                self.tell_coordinator(ToCoordinator::Quiet { round, black });
            }
            Some((last, _)) if last > round => {}
            _ => self.quietness.held = Some(round),
        }
    }

    /// Passes the token on if it is here and this player is quiet.
    pub(super) fn pass_token_on(&mut self) {
        let Some(round) = self.quietness.held else { return };
        let is_quiet = matches!(self.phase, Phase::Playing { .. })
            && self.quietness.is_parked
            && self.watchers.all_know(self.stacks.n_cards());
        if is_quiet {
            let black = self.quietness.is_black;
            self.quietness.held = None;
            self.quietness.passed = Some((round, black));
            self.quietness.is_black = false;
            self.tell_coordinator(ToCoordinator::Quiet { round, black });
        }
    }

    /// Puts the top card of the hand to its bottom, once for each round.
    pub(super) fn rotate(&mut self, now: Moment, round: u32) {
        if !matches!(self.phase, Phase::Playing { .. }) || self.calls.under_way.is_some() {
            return;
        }
        if round > self.quietness.last_rotation {
            self.quietness.last_rotation = round;
            self.cards.rotate();
            if let Some(records) = self.records_mut() {
                records.journal.own.push(Entry::Rotated);
            }
            self.quietness.wake();
            self.take_time(now);
        }
        self.tell_coordinator(ToCoordinator::Got(Signal::Rotate { round }));
    }
}
