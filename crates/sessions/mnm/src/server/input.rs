//! What comes from the client.

use std::time::Duration;

use super::{After, LeaveReason, ServerEvent, ServerSession, State};
use crate::line::Line;
use crate::{Awaited, Block, ClientLine, Major, Negative, ServerLine};

impl ServerSession {
    /// Bytes of the client, cut in any way; `now` is when they were received.
    pub fn handle_bytes(&mut self, now: Duration, bytes: &[u8]) {
        let mut rest = bytes;
        loop {
            if self.state.is_over() {
                return;
            }
            if self.state.awaits_host() {
                if !self.input.keep(rest, self.limits.max_ahead) {
                    self.reject(now, "too much input sent ahead".to_owned());
                }
                return;
            }
            match self.input.next_line(&mut rest, self.limits.max_line) {
                Some(Line::Text(line)) => self.handle_line(now, &line),
                Some(Line::Garbage(preview)) => self.reject(now, preview),
                None => return,
            }
        }
    }

    /// The client closed its side of the connection.
    ///
    /// What is queued may still be written; an unfinished line and lines sent ahead are void.
    /// After an error of the connection call this too, take the events and drop the session.
    pub fn handle_eof(&mut self, now: Duration) {
        match self.state {
            State::Closed => {}
            State::Draining => self.close(),
            _ => {
                self.leave(LeaveReason::Disconnected);
                self.write_rest(now);
                if self.is_unwritten() {
                    self.state = State::Ending { peer_closed: true };
                    self.forget();
                } else {
                    self.close();
                }
            }
        }
    }

    fn handle_line(&mut self, now: Duration, line: &str) {
        match (self.state, ClientLine::read(line)) {
            (State::Version, Some(ClientLine::Version(version))) => {
                self.handle_version(now, version);
            }
            (State::Id, Some(ClientLine::Id(id))) => self.handle_id(now, id),
            (State::Player, Some(ClientLine::Player(seat))) => self.handle_player(now, seat),
            (State::OkWait, Some(ClientLine::OkWait)) => {
                self.enter(now, State::Idle(After::OkWait));
                self.speak_if_due(now);
            }
            (State::Thinking { move_time }, Some(ClientLine::Thinking)) => {
                // Before handle_written the clock of the move has not started.
                let started = if self.is_unwritten() { now } else { self.since };
                self.write(now, Block::of(ServerLine::OkThink));
                self.enter(now, State::Play { move_time, started });
            }
            (State::Play { move_time, started }, Some(ClientLine::Play(text))) => {
                if self.result.is_some() {
                    self.answer_move(now);
                } else {
                    let used = now.saturating_sub(started).min(move_time);
                    self.events.push_back(ServerEvent::Played { text: text.to_owned(), used });
                    self.enter(now, State::VerdictPending);
                }
            }
            _ => self.reject(now, quote(line)),
        }
    }

    fn handle_version(&mut self, now: Duration, version: &str) {
        if Major::number_in(version) == Some(self.major.number()) {
            version.clone_into(&mut self.client_version);
            self.write(now, Block::of(ServerLine::VersionAccepted));
            self.enter(now, State::Id);
        } else {
            self.refuse_request(now, Negative::VersionMismatch);
        }
    }

    fn handle_id(&mut self, now: Duration, id: &str) {
        if is_match_id(id) {
            let client_version = std::mem::take(&mut self.client_version);
            self.events.push_back(ServerEvent::MatchWanted { id: id.to_owned(), client_version });
            self.enter(now, State::MatchPending);
        } else {
            self.refuse_request(now, Negative::InvalidId);
        }
    }

    fn handle_player(&mut self, now: Duration, seat: Option<u32>) {
        let Ok(seat) = seat.map(u8::try_from).transpose() else {
            // A number, but none that a seat could have.
            return self.refuse_request(now, Negative::NoFreePlayer);
        };
        self.events.push_back(ServerEvent::SeatWanted { seat });
        self.enter(now, State::SeatPending);
    }

    pub(super) fn refuse_request(&mut self, now: Duration, negative: Negative) {
        self.refuse(now, &negative.clone(), LeaveReason::Refused(negative));
    }

    /// The client sent something that was not due.
    fn reject(&mut self, now: Duration, got: String) {
        let expected = self.state.awaited();
        let negative = match expected {
            Awaited::Silence | Awaited::Reading => Negative::UnexpectedInput,
            word => Negative::Expected(word),
        };
        self.fail(now, &negative, LeaveReason::BrokeProtocol { expected, got });
    }
}

fn is_match_id(id: &str) -> bool {
    id.len() == ID_LENGTH && id.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_lowercase())
}

fn quote(line: &str) -> String {
    line.chars().take(MAX_QUOTE).collect()
}

/// Zero-padded base 36 of a 64-bit number.
const ID_LENGTH: usize = 13;

/// How many characters of a wrong line are quoted to the host.
const MAX_QUOTE: usize = 64;
