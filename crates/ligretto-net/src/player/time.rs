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
        let is_due = |sent: Duration| now >= sent + self.limits.retry;
        match self.phase {
            Phase::Syncing { sent } if is_due(sent) => self.ask_for_time(now),
            Phase::Scheduled(at) if now >= at => self.begin(now),
            Phase::Stopping if is_due(self.stop_sent) => self.send_stop(now),
            _ => {}
        }
        let is_due = |sent: Duration| now >= sent + self.limits.retry;
        if self.call.is_some_and(|call| is_due(call.sent)) {
            self.send_call(now);
        }
        let is_due = |sent: Duration| now >= sent + self.limits.retry;
        if self.is_announcing() && is_due(self.watchers.sent) {
            self.announce_again(now);
        }
        let is_due = |sent: Duration| now >= sent + self.limits.retry;
        if self.relay.is_open() && is_due(self.relay.sent) {
            self.send_relay(now);
        }
        self.advance(now);
    }

    fn is_announcing(&self) -> bool {
        self.phase != Phase::Ending && !self.watchers.all_know(self.stacks.n_cards())
    }
}
