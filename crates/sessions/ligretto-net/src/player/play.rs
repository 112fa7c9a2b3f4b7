use ligretto::strategy::Push;
use ligretto::{Choice, Glimpse, SeatView, Source, Strategy, Where};

use super::{Asked, Call, Calls, Phase, Player};
use crate::{Answered, BetweenPlayers, Clock, Entry, Moment, PeerId, Signals, Stamp, Verdict};

/// A strategy that keeps trying what is impossible is made to draw after this many tries.
const MOST_FAILED_TRIES: usize = 64;

/// So many lays are tried at full speed although the end has reached the owners.
const MOST_EAGER_TRIES_AFTER_END: u32 = 512;

impl<S: Strategy> Player<S> {
    /// Goes on as far as it can without waiting.
    pub(super) fn advance(&mut self, now: Moment) {
        let mut n_failed = 0;
        while let Phase::Playing { busy_until } = self.phase
            && self.calls.under_way.is_none()
            && !self.quietness.is_parked
            && now >= busy_until
        {
            if let Some(unwatched) = self.next_to_watch() {
                self.call(now, unwatched, Asked::Look);
            } else if self.quietness.is_parking {
                self.finish_parking();
            } else if n_failed == MOST_FAILED_TRIES {
                self.draw(now);
            } else {
                n_failed += usize::from(!self.act(now));
            }
        }
        self.pass_token_on();
        self.tell_journal();
        self.tell_score();
    }

    /// Does what the strategy wants; says whether anything came of it.
    fn act(&mut self, now: Moment) -> bool {
        let neighbours = &self.glimpses[..self.neighbours.as_slice().len()];
        let view = SeatView { own: self.cards.own_view(&self.stacks), neighbours };
        let choice =
            if self.quietness.is_forced { Push.choose(&view) } else { self.strategy.choose(&view) };
        let is_there = |index: u8| {
            neighbours.get(index as usize).is_some_and(|glimpse| *glimpse != Glimpse::Gone)
        };
        match choice {
            Choice::Draw => self.draw(now),
            Choice::Look(index) if is_there(index) => self.call(now, index, Asked::Look),
            Choice::Lay { source, at: Where::Own } => return self.lay_own(now, source),
            Choice::Lay { source, at: Where::Neighbour(index) } if is_there(index) => {
                let Some(card) = self.cards.card_at(source) else { return false };
                self.call(now, index, Asked::Lay { source, card });
            }
            Choice::Look(_) | Choice::Lay { .. } => return false,
        }
        true
    }

    fn lay_own(&mut self, now: Moment, source: Source) -> bool {
        let card = self.cards.card_at(source);
        let fits = card.filter(|card| self.stacks.check_own(*card).is_ok());
        self.strategy.laid(fits.is_some());
        let Some(card) = fits else { return false };
        let stamp = self.clock.tick(now);
        self.stacks.lay(card);
        self.stats.own_lays += 1;
        self.take_time(now);
        self.count_laid(now, source, self.me, stamp);
        self.announce(now);
        true
    }

    /// What it does takes as long as `pace` says.
    pub(super) fn take_time(&mut self, now: Moment) {
        if let Phase::Playing { busy_until } = &mut self.phase {
            *busy_until = now + self.limits.pace;
        }
    }

    fn draw(&mut self, now: Moment) {
        self.stats.draws += 1;
        self.take_time(now);
        if self.cards.draw() {
            self.end_pass();
        }
    }

    fn call(&mut self, now: Moment, neighbour: u8, what: Asked) {
        self.calls.last_id += 1;
        match what {
            Asked::Look => self.stats.looks += 1,
            Asked::Lay { .. } => {
                self.stats.attempts += 1;
                self.quietness.has_tried = true;
            }
        }
        let watch = self.wants_to_watch();
        if !watch {
            self.quietness.watching &= !(1 << neighbour);
        }
        self.calls.under_way = Some(Call { neighbour, what, watch, sent: now, n_sent: 0 });
        self.send_call(now);
    }

    /// Sends the call under way, for the first time or again.
    pub(super) fn send_call(&mut self, now: Moment) {
        let Some(call) = &mut self.calls.under_way else { return };
        call.sent = now;
        call.n_sent = call.n_sent.saturating_add(1);
        let Call { neighbour, what, watch, n_sent, .. } = *call;
        let id = self.calls.last_id;
        let message = match what {
            Asked::Lay { card, .. } => {
                let stamp = self.clock.tick(now);
                let noted = self.confirmation(neighbour as usize);
                BetweenPlayers::Lay { id, card, watch, stamp, noted }
            }
            Asked::Look => BetweenPlayers::Look { id, watch },
        };
        self.tell_neighbour(neighbour as usize, message);
        if n_sent > 1 {
            self.stats.retries += 1;
            self.suspect(self.neighbours.as_slice()[neighbour as usize]);
        }
    }

    pub(super) fn handle_answer(&mut self, now: Moment, index: usize, id: u32, answer: Answered) {
        let Some(call) = self.asked(index, id) else { return };
        let Asked::Lay { source, card } = call.what else { return };
        self.calls.under_way = None;
        self.clock.observe(answer.stamp);
        let accepted = answer.verdict == Verdict::Accepted;
        match answer.verdict {
            Verdict::Accepted => self.stats.accepted += 1,
            Verdict::TooSlow => self.stats.too_slow += 1,
            Verdict::Illegal => self.stats.illegal += 1,
            Verdict::Over => {
                self.stats.over += 1;
                self.slow_down(now);
            }
        }
        // Either our card or a faster one lies there now, so the stack is at least as high.
        if let Glimpse::Seen(seen) = &mut self.glimpses[index]
            && matches!(answer.verdict, Verdict::Accepted | Verdict::TooSlow)
        {
            seen.stacks.raise(card);
            if self.quietness.watching & 1 << index != 0 {
                self.confirm_soon(now, index);
            }
        }
        if accepted {
            self.quietness.is_black = true;
            let at = self.neighbours.as_slice()[index];
            self.count_laid(now, source, at, answer.stamp);
        }
        self.strategy.laid(accepted);
    }

    /// The end has reached others and not this player, so that it may try on. When it has done so
    /// for long, the end is held up by somebody who stands still, and there is no hurry.
    fn slow_down(&mut self, now: Moment) {
        if let Phase::Playing { busy_until } = &mut self.phase
            && self.stats.over > MOST_EAGER_TRIES_AFTER_END
        {
            *busy_until = now + self.limits.retry;
        }
    }

    /// The call under way, if it has this number and goes to this neighbour.
    pub(super) fn asked(&self, index: usize, id: u32) -> Option<Call> {
        let Calls { under_way, last_id } = self.calls;
        under_way.filter(|call| (last_id, call.neighbour as usize) == (id, index))
    }

    /// Takes the card that was laid away from the own ones.
    fn count_laid(&mut self, now: Moment, source: Source, at: PeerId, stamp: Stamp) {
        let Some(card) = self.cards.take(source) else { return };
        let mut stamp = stamp;
        if let Some(records) = self.rare.as_mut().and_then(|rare| rare.records.as_mut()) {
            // The owner names the moment. One that can't be would make our own journal look
            // backdated, so ours counts then.
            let last = records.journal.lays().last().map_or(Stamp(0), |(.., stamp)| stamp);
            if stamp <= last || stamp > Clock::FARTHEST {
                stamp = self.clock.tick(now);
            }
            records.journal.own.push(Entry::Laid { card, source, at, stamp });
        }
        self.laid.n_cards += 1;
        self.quietness.laid();
        if self.agreed.options.signals == Signals::Timestamp {
            self.laid.log.push(card, stamp, source != Source::Waste);
        }
        if self.cards.is_out() && matches!(self.phase, Phase::Playing { .. }) {
            self.stopped = Some(self.clock.tick(now));
            self.send_stop(now);
        }
    }

    /// The neighbour is gone, and what was asked of it will never be answered. Whether a card was
    /// taken there does not matter: those stacks are gone as well, so the card is still ours.
    pub(super) fn abandon_call(&mut self, index: usize) {
        let call = self.calls.under_way.filter(|call| call.neighbour as usize == index);
        let Some(call) = call else { return };
        self.calls.under_way = None;
        if matches!(call.what, Asked::Lay { .. }) {
            self.strategy.laid(false);
        }
    }
}
