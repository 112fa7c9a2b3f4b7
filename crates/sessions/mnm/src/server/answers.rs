//! What the host answers to events, and what it tells by itself.

use std::time::Duration;

use super::{After, LeaveReason, ServerSession, State, Turn};
use crate::block::{name_or, one_line};
use crate::{Block, JoinRefusal, Negative, SeatInfo, SeatRefusal, Segments, ServerLine};

impl ServerSession {
    /// The wanted match exists; `kind` is the name of its game.
    pub fn match_found(&mut self, now: Duration, kind: &str, name: &str, segments: Segments) {
        if !self.state.awaits_match() {
            return;
        }
        self.segments = segments;
        let block = Block::of(ServerLine::Playing { kind }).texts([name_or(name, "Game")]);
        if segments.name_apart {
            self.write_in_two(now, block, self.limits.name_delay);
        } else {
            self.write(now, block);
        }
        self.enter(now, State::Player);
        self.handle_bytes(now, &[]);
    }

    /// There is a match for this client, but not yet. It may wait for as long as it likes, and
    /// hears nothing until the host answers with `match_found` or `match_refused`.
    pub fn match_delayed(&mut self, now: Duration) {
        if self.state == State::MatchPending {
            self.enter(now, State::MatchDelayed);
        }
    }

    /// The client cannot join this match.
    pub fn match_refused(&mut self, now: Duration, refusal: JoinRefusal) {
        if self.state.awaits_match() {
            self.refuse_request(now, refusal.into());
        }
    }

    /// The client has a seat; `others` are all other seats of the match.
    pub fn seat_given(&mut self, now: Duration, you: &SeatInfo, others: &[SeatInfo]) {
        if self.state != State::SeatPending {
            return;
        }
        let others: Vec<SeatInfo> = others.iter().map(with_name).collect();
        self.write(now, Block::players(&with_name(you), &others));
        self.enter(now, State::Idle(After::Players));
        self.handle_bytes(now, &[]);
    }

    /// The wanted seat, or every seat for programs, is taken or does not exist.
    pub fn seat_refused(&mut self, now: Duration) {
        if self.state == State::SeatPending {
            self.refuse_request(now, Negative::NoFreePlayer);
        }
    }

    /// There are seats, but none for this client.
    pub fn seat_withheld(&mut self, now: Duration, refusal: SeatRefusal) {
        if self.state == State::SeatPending {
            self.refuse_request(now, Negative::NoFreePlayerBecause(refusal));
        }
    }

    /// The client is to move. `block` is the position, from its begin to its end line, without
    /// the `+ `. Sent at once or as soon as the protocol allows; a later call replaces a turn that
    /// was not announced yet.
    pub fn your_turn(&mut self, now: Duration, move_time: Duration, block: &[String]) {
        let is_moving = matches!(self.state, State::Thinking { .. } | State::Play { .. });
        if is_moving || self.state.is_over() {
            return;
        }
        self.turn = Some(Turn { move_time, block: Block::turn(move_time, block) });
        self.speak_if_due(now);
    }

    /// The move was carried out, or the match ended before anybody looked at it.
    pub fn move_accepted(&mut self, now: Duration) {
        if self.state == State::VerdictPending {
            self.answer_move(now);
            self.handle_bytes(now, &[]);
        }
    }

    /// The rules forbid the move. The reason should name the rule and what would be right.
    pub fn move_refused(&mut self, now: Duration, reason: &str) {
        if self.state == State::VerdictPending {
            self.refuse_request(now, Negative::InvalidMove(one_line(reason)));
        }
    }

    /// The match is over. `won` has an entry per seat, all true for a draw; `block` is the last
    /// position. Sent as soon as the protocol allows; only the first call counts.
    pub fn game_over(&mut self, now: Duration, block: &[String], won: &[bool]) {
        if self.result.is_some() || self.state.is_over() {
            return;
        }
        self.result = Some(Block::result(block, won));
        self.speak_if_due(now);
    }

    /// A fault of the server: apologises and ends the session.
    pub fn internal_error(&mut self, now: Duration) {
        if !self.state.is_over() {
            self.fail(now, &Negative::Internal, LeaveReason::ServerFault);
        }
    }

    /// Others need the room more: says so and ends the session.
    pub fn make_room(&mut self, now: Duration) {
        if !self.state.is_over() {
            self.fail(now, &Negative::MadeRoom, LeaveReason::MadeRoom);
        }
    }

    /// The server is going down: says so and ends the session.
    pub fn shut_down(&mut self, now: Duration) {
        if !self.state.is_over() {
            self.fail(now, &Negative::ShuttingDown, LeaveReason::ShuttingDown);
        }
    }

    pub(super) fn answer_move(&mut self, now: Duration) {
        self.write(now, Block::of(ServerLine::MoveOk));
        self.enter(now, State::Idle(After::MoveOk));
    }
}

/// A player without a name has the one that the original gives.
fn with_name(seat: &SeatInfo) -> SeatInfo {
    let name = name_or(&seat.name, &format!("Player {}", u16::from(seat.number) + 1));
    SeatInfo { name, ..seat.clone() }
}
