//! One connection as the client sees it.
//!
//! | state | the server says | the client answers |
//! |---|---|---|
//! | `Greeting` | `+ MNM Gameserver v2.3 …` | `VERSION` |
//! | `VersionAccepted` | `+ Client version accepted …` | `ID` |
//! | `Kind`, `GameName` | `+ PLAYING …`, `+ <name>` | `PLAYER` |
//! | `You`, `Total`, `Players` | `+ YOU …` to `+ ENDPLAYERS` | |
//! | `Idle` | `+ WAIT` | `OKWAIT` |
//! | | `+ MOVE <ms>` → `Position` | |
//! | | `+ GAMEOVER` → `Position`, `Results` | closes after `+ QUIT` |
//! | `Position` | the lines of the block | `THINKING`, if it is a turn |
//! | `OkThink` | `+ OKTHINK` | |
//! | `Move` | | `PLAY`, when the program calls `play` |
//! | `MoveOk` | `+ MOVEOK` → `Idle` | |
//!
//! From `Idle` on, `WAIT` and `GAMEOVER` are understood in every state, so that a server which
//! ends a match early is understood too. A positive line that fits nowhere is ignored, with an
//! event; a negative line ends the session.

mod config;
mod event;
mod replies;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::time::Duration;

use thiserror::Error;

pub use config::{BlockShape, ClientConfig};
pub use event::{ClientEvent, PositionBlock, ServerFault};

use crate::block::one_line;
use crate::line::{Line, LineBuffer};
use crate::{ClientLine, Phase, SeatInfo};

/// The state machine of one connection on the side of the client.
#[derive(Debug)]
pub struct ClientSession {
    config: ClientConfig,
    state: State,
    /// When the last line came or went.
    last_line: Duration,
    input: LineBuffer,
    /// The lines of a block that came before its begin.
    before_block: Vec<String>,
    /// A move that came before `OKTHINK`.
    early_move: Option<String>,
    writes: VecDeque<Vec<u8>>,
    events: VecDeque<ClientEvent>,
}

/// See the table in the module documentation.
#[derive(Debug)]
enum State {
    Greeting,
    VersionAccepted,
    Kind,
    GameName { kind: String },
    You,
    Total { you: SeatInfo },
    Players { you: SeatInfo, total: usize, others: Vec<SeatInfo> },
    Idle,
    Position { purpose: Purpose, block: Option<PositionBlock> },
    OkThink { move_time: Duration },
    Move { move_time: Duration },
    MoveOk,
    Results { block: PositionBlock, won: Vec<bool> },
    Closed,
}

/// What a position is sent for.
#[derive(Clone, Copy, Debug)]
enum Purpose {
    Turn { move_time: Duration, received: Duration },
    Result,
}

/// A move was given when the server had not asked for one.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("the server has not asked for a move")]
pub struct NotAskedToMove;

impl ClientSession {
    /// A session for a connection that was just made; the server speaks first.
    pub fn new(now: Duration, config: ClientConfig) -> Self {
        Self {
            config,
            state: State::Greeting,
            last_line: now,
            input: LineBuffer::default(),
            before_block: Vec::new(),
            early_move: None,
            writes: VecDeque::new(),
            events: VecDeque::new(),
        }
    }

    /// Bytes of the server, cut in any way.
    pub fn handle_bytes(&mut self, now: Duration, bytes: &[u8]) {
        let mut rest = bytes;
        while !self.is_closed() {
            let Some(line) = self.input.next_line(&mut rest, self.config.limits.max_line) else {
                return;
            };
            self.last_line = now;
            match line {
                Line::Text(line) => self.handle_line(now, &line),
                Line::Garbage(got) => self.fault(ServerFault::Unsigned { got }),
            }
        }
    }

    /// The server closed the connection.
    pub fn handle_eof(&mut self, _now: Duration) {
        match std::mem::replace(&mut self.state, State::Closed) {
            State::Closed => {}
            // All that matters was said; only the QUIT is missing.
            State::Results { block, won } if !won.is_empty() => {
                self.events.push_back(ClientEvent::GameOver { block, won });
            }
            _ => self.events.push_back(ClientEvent::Disconnected),
        }
    }

    /// The time of `poll_timeout` has passed; called too early it does nothing.
    pub fn handle_timeout(&mut self, now: Duration) {
        if self.poll_timeout().is_some_and(|deadline| now >= deadline) {
            self.fault(ServerFault::Silent(now.saturating_sub(self.last_line)));
        }
    }

    /// Sends the move. Before `OKTHINK` it is kept until that comes.
    pub fn play(&mut self, now: Duration, text: &str) -> Result<(), NotAskedToMove> {
        match self.state {
            State::OkThink { .. } if self.early_move.is_none() => {
                self.early_move = Some(text.to_owned());
                Ok(())
            }
            State::Move { .. } => {
                self.send_move(now, text);
                Ok(())
            }
            _ => Err(NotAskedToMove),
        }
    }

    /// The next bytes for the server: one line.
    pub fn poll_write(&mut self) -> Option<Vec<u8>> {
        self.writes.pop_front()
    }

    /// The next thing that happened.
    pub fn poll_event(&mut self) -> Option<ClientEvent> {
        self.events.pop_front()
    }

    /// When to call `handle_timeout` if nothing comes before; `None` when closed.
    pub fn poll_timeout(&self) -> Option<Duration> {
        let silence = self.config.limits.silence;
        match self.state {
            State::Closed => None,
            // The server waits for us and will say so when our time is over.
            State::OkThink { move_time } | State::Move { move_time } => {
                Some(self.last_line + move_time + silence)
            }
            _ => Some(self.last_line + silence),
        }
    }

    /// Talking or closed: a client has no last words that could be lost.
    pub fn phase(&self) -> Phase {
        if self.is_closed() { Phase::Closed } else { Phase::Talking }
    }

    fn is_closed(&self) -> bool {
        matches!(self.state, State::Closed)
    }

    fn send(&mut self, line: ClientLine<'_>) {
        self.writes.push_back(format!("{}\n", one_line(&line.to_string())).into_bytes());
    }

    fn send_move(&mut self, now: Duration, text: &str) {
        self.send(ClientLine::Play(text));
        self.last_line = now;
        self.state = State::MoveOk;
    }

    fn close(&mut self, last_event: ClientEvent) {
        self.state = State::Closed;
        self.events.push_back(last_event);
    }

    fn fault(&mut self, fault: ServerFault) {
        self.close(ClientEvent::ServerMisbehaved(fault));
    }
}
