use std::time::Duration;

use ligretto::Strategy;

use super::{Phase, Player};
use crate::{Moment, ToCoordinator};

/// So often a player calls stop at the usual pace.
const N_EAGER_STOPS: u32 = 256;

impl<S: Strategy> Player<S> {
    /// When to call [`Player::handle_timeout`], unless something else happens before.
    pub fn poll_timeout(&self) -> Option<Duration> {
        if matches!(self.phase, Phase::Waiting | Phase::Done | Phase::Aborted | Phase::Expelled) {
            return None;
        }
        let mut next = self.next_ping.min(self.heard + self.limits.lease);
        let retry = self.limits.retry;
        match self.phase {
            Phase::Syncing => next = next.min(self.phase_at + retry),
            Phase::Stopping => next = next.min(self.phase_at + self.stop_pause()),
            Phase::Scheduled => next = next.min(self.phase_at),
            Phase::Playing if self.call.is_none() && !self.quietness.is_parked => {
                next = next.min(self.phase_at);
            }
            _ => {}
        }
        if let Some(call) = &self.call {
            next = next.min(call.sent + retry);
        }
        if self.is_announcing() {
            next = next.min(self.watchers.sent + retry);
        }
        if let Some(due) = self.confirmations.due() {
            next = next.min(due);
        }
        if let Some(relay) = self.relay().filter(|relay| relay.is_open()) {
            next = next.min(relay.sent + retry);
        }
        Some(next.to_duration())
    }

    /// Time has passed: does what is due.
    pub fn handle_timeout(&mut self, now: Duration) {
        if matches!(self.phase, Phase::Waiting | Phase::Done | Phase::Aborted | Phase::Expelled) {
            return;
        }
        let now = Moment::from(now);
        if now >= self.heard + self.limits.lease {
            self.phase = Phase::Aborted;
            return;
        }
        if now >= self.next_ping {
            self.next_ping = now + self.limits.ping_interval();
            self.tell_coordinator(ToCoordinator::Ping { id: 0 });
        }
        match self.phase {
            Phase::Syncing if self.is_due(now, self.phase_at) => self.ask_for_time(now),
            Phase::Scheduled if now >= self.phase_at => self.begin(now),
            Phase::Stopping if now >= self.phase_at + self.stop_pause() => self.send_stop(now),
            _ => {}
        }
        if self.call.is_some_and(|call| self.is_due(now, call.sent)) {
            self.send_call(now);
        }
        if self.confirmations.due().is_some_and(|due| now >= due) {
            self.confirm_all();
        }
        if self.is_announcing() && self.is_due(now, self.watchers.sent) {
            self.announce_again(now);
        }
        if self.relay().is_some_and(|relay| relay.is_open() && self.is_due(now, relay.sent)) {
            self.send_relay(now);
        }
        self.advance(now);
    }

    /// How long to wait for the end before stop is called again. In a game of a million it takes the
    /// coordinator a second to go round, and hundreds of thousands wait for it: a quarter of the
    /// time that they have waited is soon enough, once that is long.
    fn stop_pause(&self) -> Duration {
        let retry = self.limits.retry;
        let last = self.offset.stamp(self.phase_at);
        let waited = self.stopped.map_or(0, |called| last.0.saturating_sub(called.0));
        let waited = Duration::from_nanos(waited);
        if waited < retry * N_EAGER_STOPS { retry } else { waited / 4 }
    }

    fn is_due(&self, now: Moment, sent: Moment) -> bool {
        now >= sent + self.limits.retry
    }

    fn is_announcing(&self) -> bool {
        self.phase != Phase::Ending && !self.watchers.all_know(self.stacks.n_cards())
    }
}
