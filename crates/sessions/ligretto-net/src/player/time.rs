use std::time::Duration;

use ligretto::Strategy;

use super::{Contact, Phase, Player};
use crate::{Moment, ToCoordinator};

/// What a player waits for. [`Player::due`] says until when, [`Player::expire`] what then.
#[derive(Clone, Copy, Debug)]
enum Timer {
    /// Word from the coordinator: without it, it is asked whether it is there.
    Ping,
    /// What the phase waits for.
    Phase,
    /// The answer to the call under way.
    Answer,
    /// A message that bears the confirmations of announcements.
    Confirmation,
    /// Confirmations of the own announcements.
    Noted,
    /// Confirmations of a signal that was passed on in the tree.
    Got,
}

/// So often a player calls stop at the usual pace.
const N_EAGER_STOPS: u32 = 256;

impl<S: Strategy> Player<S> {
    /// When to call [`Player::handle_timeout`], unless something else happens before.
    pub fn poll_timeout(&self) -> Option<Duration> {
        if !self.is_in_game() {
            return None;
        }
        // After every event: so each of them is named, and nothing has to be looked up.
        let next = self.contact.next_ping.min(self.end_of_lease());
        let next = next.min(self.due(Timer::Phase)).min(self.due(Timer::Answer));
        let next = next.min(self.due(Timer::Confirmation)).min(self.due(Timer::Noted));
        Some(next.min(self.due(Timer::Got)).to_duration())
    }

    /// Time has passed: does what is due.
    pub fn handle_timeout(&mut self, now: Duration) {
        if !self.is_in_game() {
            return;
        }
        let now = Moment::from(now);
        if now >= self.end_of_lease() {
            self.phase = Phase::Aborted;
            return;
        }
        self.look_at(now, Timer::Ping);
        self.look_at(now, Timer::Phase);
        self.look_at(now, Timer::Answer);
        self.look_at(now, Timer::Confirmation);
        self.look_at(now, Timer::Noted);
        self.look_at(now, Timer::Got);
        self.advance(now);
    }

    #[inline]
    fn look_at(&mut self, now: Moment, timer: Timer) {
        if now >= self.due(timer) {
            self.expire(now, timer);
        }
    }

    /// Without word from the coordinator the game is given up then.
    fn end_of_lease(&self) -> Moment {
        self.contact.heard + self.limits.lease
    }

    #[expect(clippy::inline_always, reason = "one call for each timer after every event")]
    #[inline(always)]
    fn due(&self, timer: Timer) -> Moment {
        let again = |sent: Moment, n_sent| sent + self.limits.pause_after(n_sent);
        let due = match timer {
            Timer::Ping => Some(self.contact.next_ping),
            Timer::Phase => match self.phase {
                Phase::Syncing { asked, n_asked } => {
                    Some(again(asked, n_asked.try_into().unwrap_or(u16::MAX)))
                }
                Phase::Scheduled { start } => Some(start),
                Phase::Playing { busy_until } => {
                    let is_free = self.calls.under_way.is_none() && !self.quietness.is_parked;
                    is_free.then_some(busy_until)
                }
                Phase::Stopping { called } => Some(called + self.stop_pause(called)),
                _ => None,
            },
            Timer::Answer => {
                self.calls.under_way.as_ref().map(|call| again(call.sent, call.n_sent))
            }
            Timer::Confirmation => self.confirmations.due(),
            Timer::Noted => {
                self.is_announcing().then(|| again(self.watchers.sent, self.watchers.n_sent))
            }
            Timer::Got => {
                let relay = self.relay().filter(|relay| relay.is_open());
                relay.map(|relay| again(relay.sent, relay.n_sent))
            }
        };
        due.unwrap_or(Moment::NEVER)
    }

    /// It has waited long enough.
    fn expire(&mut self, now: Moment, timer: Timer) {
        match timer {
            Timer::Ping => {
                let id = match self.phase {
                    // It waits for the answer to this question already.
                    Phase::Syncing { n_asked, .. } => n_asked,
                    _ => self.contact.membership.ask(now),
                };
                let mut pause = self.limits.ping_interval();
                if self.may_take_cards() {
                    let n_open = self.contact.membership.n_open().try_into().unwrap_or(u16::MAX);
                    pause = pause.min(self.limits.pause_after(n_open));
                }
                self.contact.next_ping = now + pause;
                self.tell_coordinator(ToCoordinator::Ping { id });
            }
            Timer::Phase => match self.phase {
                Phase::Syncing { .. } => self.ask_for_time(now),
                Phase::Scheduled { .. } => self.begin(now),
                Phase::Stopping { .. } => self.send_stop(now),
                // To act is what it does last, whatever has woken it.
                _ => {}
            },
            Timer::Answer => self.send_call(now),
            Timer::Confirmation => self.confirm_all(),
            Timer::Noted => self.announce_again(now),
            Timer::Got => self.send_relay(now),
        }
    }

    /// When to ask the coordinator next: some time after it was heard of last, and while cards may
    /// be laid here also in time to be sure that they may.
    pub(super) fn plan_ping(&mut self) {
        let Contact { heard, next_ping, membership } = self.contact;
        let usual = heard + self.limits.ping_after;
        self.contact.next_ping = match membership.n_open() {
            _ if !self.may_take_cards() => usual,
            0 => usual.min(membership.renewal(&self.limits)),
            _ => usual.min(next_ping),
        };
    }

    /// Whether somebody may lay a card here.
    fn may_take_cards(&self) -> bool {
        matches!(self.phase, Phase::Playing { .. } | Phase::Stopping { .. })
    }

    /// How long to wait for the end before stop is called again. In a game of a million it takes the
    /// coordinator a second to go round, and hundreds of thousands wait for it: a quarter of the
    /// time that they have waited is soon enough, once that is long.
    fn stop_pause(&self, last: Moment) -> Duration {
        let retry = self.limits.retry;
        let last = self.clock.stamp(last);
        let waited = self.stopped.map_or(0, |called| last.0.saturating_sub(called.0));
        let waited = Duration::from_nanos(waited);
        if waited < retry * N_EAGER_STOPS { retry } else { waited / 4 }
    }

    fn is_announcing(&self) -> bool {
        !self.is_ending() && !self.watchers.all_know(self.stacks.n_cards())
    }
}
