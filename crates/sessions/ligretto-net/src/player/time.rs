use std::time::Duration;

use ligretto::Strategy;

use super::{Contact, Phase, Player};
use crate::{Moment, ToCoordinator};

/// What a player waits for. [`Player::timers`] is the table of until when, [`Player::expire`] of
/// what then.
#[derive(Clone, Copy, Debug)]
enum Timer {
    /// Word from the coordinator: without it the game is given up.
    Lease,
    /// Word from the coordinator: without it, it is asked whether it is there.
    Ping,
    /// The answer to a question for the time.
    Time,
    /// The moment named for the start.
    Start,
    /// The end of what its own last action takes.
    Busy,
    /// The end, after stop was called.
    End,
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
        let next = self.timers().map(|(_, due)| due).into_iter().min();
        next.map(Moment::to_duration)
    }

    /// Time has passed: does what is due.
    pub fn handle_timeout(&mut self, now: Duration) {
        let now = Moment::from(now);
        for (timer, due) in self.timers() {
            if now >= due && self.is_in_game() {
                self.expire(now, timer);
            }
        }
        if self.is_in_game() {
            self.advance(now);
        }
    }

    /// All that it waits for and until when, in the order in which it is looked at; one of them
    /// depends on the phase.
    fn timers(&self) -> [(Timer, Moment); 7] {
        let never = Moment::NEVER;
        let again = |sent: Moment, n_sent| sent + self.limits.pause_after(n_sent);
        let is_free = self.calls.under_way.is_none() && !self.quietness.is_parked;
        let in_phase = match self.phase {
            Phase::Syncing { asked, n_asked } => {
                let n_asked = n_asked.try_into().unwrap_or(u16::MAX);
                (Timer::Time, asked + self.limits.pause_after(n_asked))
            }
            Phase::Scheduled { start } => (Timer::Start, start),
            Phase::Playing { busy_until } if is_free => (Timer::Busy, busy_until),
            Phase::Stopping { called } => (Timer::End, called + self.stop_pause(called)),
            Phase::Waiting
            | Phase::Ready { .. }
            | Phase::Playing { .. }
            | Phase::Ending { .. }
            | Phase::Done
            | Phase::Aborted
            | Phase::Expelled => (Timer::Busy, never),
        };
        let call = self.calls.under_way.as_ref();
        let relay = self.relay().filter(|relay| relay.is_open());
        let announced = again(self.watchers.sent, self.watchers.n_sent);
        [
            (Timer::Lease, self.contact.heard + self.limits.lease),
            (Timer::Ping, self.contact.next_ping),
            in_phase,
            (Timer::Answer, call.map_or(never, |call| again(call.sent, call.n_sent))),
            (Timer::Confirmation, self.confirmations.due().unwrap_or(never)),
            (Timer::Noted, if self.is_announcing() { announced } else { never }),
            (Timer::Got, relay.map_or(never, |relay| again(relay.sent, relay.n_sent))),
        ]
    }

    /// It has waited long enough.
    fn expire(&mut self, now: Moment, timer: Timer) {
        match timer {
            Timer::Lease => self.phase = Phase::Aborted,
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
            Timer::Time => self.ask_for_time(now),
            Timer::Start => self.begin(now),
            Timer::End => self.send_stop(now),
            Timer::Answer => self.send_call(now),
            Timer::Confirmation => self.confirm_all(),
            Timer::Noted => self.announce_again(now),
            Timer::Got => self.send_relay(now),
            // To act is what it does last, whatever has woken it.
            Timer::Busy => {}
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
