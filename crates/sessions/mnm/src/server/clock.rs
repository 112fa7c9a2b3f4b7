//! What time brings about.

use std::time::Duration;

use super::{After, LeaveReason, ServerSession, State, Turn};
use crate::{Awaited, Block, Negative, ServerLine};

impl ServerSession {
    /// When to call `handle_timeout` if nothing else happens before; `None` only when closed, or
    /// when the client waits for a match that comes later.
    pub fn poll_timeout(&self) -> Option<Duration> {
        let limits = &self.limits;
        if self.state == State::Closed {
            return None;
        }
        if let Some(due) = self.rest_due() {
            return Some(due);
        }
        if self.is_unwritten() {
            return Some(self.unwritten_since + limits.answer);
        }
        Some(match self.state {
            State::MatchDelayed => return None,
            State::Version | State::Id | State::Player | State::OkWait => {
                self.since + limits.answer
            }
            State::MatchPending | State::SeatPending | State::VerdictPending => {
                self.since + limits.host_answer
            }
            State::Thinking { move_time } => self.since + limits.answer.min(move_time),
            State::Play { move_time, started } => started + move_time,
            State::Idle(after) => self.since + self.silence(after),
            State::Ending { .. } | State::Draining | State::Closed => self.since + limits.drain,
        })
    }

    /// The time of `poll_timeout` has passed and the driver found nothing to read. Called too
    /// early it does nothing.
    pub fn handle_timeout(&mut self, now: Duration) {
        if self.poll_timeout().is_none_or(|deadline| now < deadline) {
            return;
        }
        if self.rest_due().is_some() {
            self.write_rest(now);
            return;
        }
        if self.is_unwritten() {
            // Nothing can be said to somebody who does not listen.
            self.leave(LeaveReason::TimedOut { waiting_for: Awaited::Reading });
            self.close();
            return;
        }
        match self.state {
            State::Version
            | State::Id
            | State::Player
            | State::OkWait
            | State::Thinking { .. }
            | State::Play { .. } => {
                let waiting_for = self.state.awaited();
                self.fail(now, &Negative::Timeout, LeaveReason::TimedOut { waiting_for });
            }
            State::MatchPending | State::SeatPending | State::VerdictPending => {
                self.fail(now, &Negative::Internal, LeaveReason::ServerFault);
            }
            State::Idle(_) => self.speak_if_due(now),
            State::MatchDelayed => {}
            State::Ending { .. } | State::Draining | State::Closed => self.close(),
        }
    }

    /// Everything that `poll_write` gave so far was handed to the kernel, completely, at `now`.
    /// This starts the move time and the limits for the answers of the client.
    pub fn handle_written(&mut self, now: Duration) {
        if !self.is_writing {
            return;
        }
        self.is_writing = false;
        if let Some(rest) = self.rest.as_mut().filter(|_| self.writes.is_empty()) {
            rest.due = Some(now + rest.delay);
        }
        if self.is_unwritten() {
            self.unwritten_since = now;
            return;
        }
        match self.state {
            State::Ending { peer_closed: true } => self.close(),
            State::Ending { peer_closed: false } => self.enter(now, State::Draining),
            // The clock of the host runs from its question, not from an earlier write.
            state if state.awaits_host() => {}
            // Whoever has to wait for `OKTHINK` does not pay for it.
            State::Play { move_time, started } => {
                let started = started + now.saturating_sub(self.since);
                self.enter(now, State::Play { move_time, started });
            }
            _ => {
                self.since = now;
                self.speak_if_due(now);
            }
        }
    }

    /// When the rest of a block is to be written, if that is what is waited for.
    fn rest_due(&self) -> Option<Duration> {
        self.rest.as_ref().and_then(|rest| rest.due)
    }

    /// In a silence that has lasted long enough: says what is next.
    pub(super) fn speak_if_due(&mut self, now: Duration) {
        let State::Idle(after) = self.state else { return };
        if self.is_unwritten() || now < self.since + self.silence(after) {
            return;
        }
        if self.result.is_some() {
            self.send_result(now);
        } else if let Some(Turn { move_time, block }) = self.turn.take() {
            self.write(now, block);
            self.enter(now, State::Thinking { move_time });
        } else {
            self.write(now, Block::of(ServerLine::Wait));
            self.enter(now, State::OkWait);
        }
    }

    /// How long to be silent before the next command; it depends on what that is.
    fn silence(&self, after: After) -> Duration {
        let limits = &self.limits;
        match after {
            After::Players => limits.first_command_delay,
            After::OkWait | After::MoveOk if self.result.is_none() && self.turn.is_none() => {
                limits.wait_interval
            }
            After::OkWait => Duration::ZERO,
            After::MoveOk => limits.after_move_delay,
        }
    }
}
