use std::time::Duration;

use ligretto::Strategy;

use super::{Phase, Player};
use crate::{Moment, ToCoordinator};

/// What a player waits for. [`Player::due`] is the table of when, [`Player::expire`] of what then.
#[derive(Clone, Copy, Debug)]
enum Timer {
    /// Silence of the coordinator for so long that the game is given up.
    Lease,
    /// Silence of the coordinator for so long that it is asked whether it is there.
    Ping,
    /// The answer to a question for the time.
    Time,
    /// The moment named for the start.
    Start,
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
    /// The end of what its own last action takes.
    Busy,
}

impl Timer {
    /// All of them, in the order in which they are looked at.
    const ALL: [Self; 10] = [
        Self::Lease,
        Self::Ping,
        Self::Time,
        Self::Start,
        Self::End,
        Self::Answer,
        Self::Confirmation,
        Self::Noted,
        Self::Got,
        Self::Busy,
    ];
}

/// So often a player calls stop at the usual pace.
const N_EAGER_STOPS: u32 = 256;

impl<S: Strategy> Player<S> {
    /// When to call [`Player::handle_timeout`], unless something else happens before.
    pub fn poll_timeout(&self) -> Option<Duration> {
        let due = Timer::ALL.into_iter().filter_map(|timer| self.due(timer)).min();
        due.map(Moment::to_duration)
    }

    /// Time has passed: does what is due.
    pub fn handle_timeout(&mut self, now: Duration) {
        let now = Moment::from(now);
        for timer in Timer::ALL {
            if self.due(timer).is_some_and(|due| now >= due) {
                self.expire(now, timer);
            }
        }
        if self.is_in_game() {
            self.advance(now);
        }
    }

    /// Until when it waits for this, if it does.
    fn due(&self, timer: Timer) -> Option<Moment> {
        if !self.is_in_game() {
            return None;
        }
        let retry = self.limits.retry;
        match (timer, self.phase) {
            (Timer::Lease, _) => Some(self.contact.heard + self.limits.lease),
            (Timer::Ping, _) => Some(self.contact.next_ping),
            (Timer::Time, Phase::Syncing { asked, .. }) => Some(asked + retry),
            (Timer::Start, Phase::Scheduled { start }) => Some(start),
            (Timer::End, Phase::Stopping { called }) => Some(called + self.stop_pause(called)),
            (Timer::Answer, _) => self.calls.under_way.map(|call| call.sent + retry),
            (Timer::Confirmation, _) => self.confirmations.due(),
            (Timer::Noted, _) => self.is_announcing().then(|| self.watchers.sent + retry),
            (Timer::Got, _) => {
                self.relay().filter(|relay| relay.is_open()).map(|relay| relay.sent + retry)
            }
            (Timer::Busy, Phase::Playing { busy_until }) => {
                let is_free = self.calls.under_way.is_none() && !self.quietness.is_parked;
                is_free.then_some(busy_until)
            }
            (Timer::Time | Timer::Start | Timer::End | Timer::Busy, _) => None,
        }
    }

    /// It has waited long enough.
    fn expire(&mut self, now: Moment, timer: Timer) {
        match timer {
            Timer::Lease => self.phase = Phase::Aborted,
            Timer::Ping => {
                self.contact.next_ping = now + self.limits.ping_interval();
                self.tell_coordinator(ToCoordinator::Ping { id: 0 });
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
