use std::time::Duration;

use ligretto::Strategy;

use super::{Phase, Player};
use crate::Message;

impl<S: Strategy> Player<S> {
    /// When to call [`Player::handle_timeout`], unless something else happens before.
    pub fn poll_timeout(&self) -> Option<Duration> {
        if matches!(self.phase, Phase::Waiting | Phase::Done | Phase::Aborted | Phase::Expelled) {
            return None;
        }
        let mut next = self.next_ping.min(self.heard + self.limits.lease);
        let retry = self.limits.retry;
        match self.phase {
            Phase::Syncing { sent } => next = next.min(sent + retry),
            Phase::Scheduled(at) => next = next.min(at),
            Phase::Playing if self.call.is_none() && !self.quietness.is_parked => {
                next = next.min(self.free_at);
            }
            Phase::Stopping => next = next.min(self.stop_sent + retry),
            _ => {}
        }
        if let Some(call) = &self.call {
            next = next.min(call.sent + retry);
        }
        if self.is_announcing() {
            next = next.min(self.watchers.sent + retry);
        }
        if self.relay.is_open() {
            next = next.min(self.relay.sent + retry);
        }
        Some(next)
    }

    /// Time has passed: does what is due.
    pub fn handle_timeout(&mut self, now: Duration) {
        if matches!(self.phase, Phase::Waiting | Phase::Done | Phase::Aborted | Phase::Expelled) {
            return;
        }
        if now >= self.heard + self.limits.lease {
            self.phase = Phase::Aborted;
            return;
        }
        if now >= self.next_ping {
            self.next_ping = now + self.limits.ping_after / 10;
            self.tell_coordinator(Message::Ping { id: 0 });
        }
        match self.phase {
            Phase::Syncing { sent } if self.is_due(now, sent) => self.ask_for_time(now),
            Phase::Scheduled(at) if now >= at => self.begin(now),
            Phase::Stopping if self.is_due(now, self.stop_sent) => self.send_stop(now),
            _ => {}
        }
        if self.call.is_some_and(|call| self.is_due(now, call.sent)) {
            self.send_call(now);
        }
        if self.is_announcing() && self.is_due(now, self.watchers.sent) {
            self.announce_again(now);
        }
        if self.relay.is_open() && self.is_due(now, self.relay.sent) {
            self.send_relay(now);
        }
        self.advance(now);
    }

    fn is_due(&self, now: Duration, sent: Duration) -> bool {
        now >= sent + self.limits.retry
    }

    fn is_announcing(&self) -> bool {
        self.phase != Phase::Ending && !self.watchers.all_know(self.stacks.n_cards())
    }
}
