//! One connection as the server sees it.
//!
//! # States
//!
//! | state | who speaks | goes on with | time limit |
//! |---|---|---|---|
//! | `Version` | client | `VERSION 2…` → `Id` | `answer` |
//! | `Id` | client | `ID …` → `MatchPending` | `answer` |
//! | `MatchPending` | host | `match_found` → `Player` | `host_answer` |
//! | `MatchDelayed` | host | the same | none |
//! | `Player` | client | `PLAYER [n]` → `SeatPending` | `answer` |
//! | `SeatPending` | host | `seat_given` → `Idle` | `host_answer` |
//! | `Idle` | server | a result → `Ending`; a turn → `Thinking`; time → `OkWait` | see below |
//! | `OkWait` | client | `OKWAIT` → `Idle` | `answer` |
//! | `Thinking` | client | `THINKING` → `Play` | `answer`, at most the move time |
//! | `Play` | client | `PLAY …` → `VerdictPending` | the move time |
//! | `VerdictPending` | host | `move_accepted` → `Idle` | `host_answer` |
//! | `Ending` | server | the last write is through → `Draining` | `answer` |
//! | `Draining` | nobody | the client closes → `Closed` | `drain` |
//! | `Closed` | nobody | | none |
//!
//! `Idle` is the silence between two commands. It lasts `first_command_delay` after the prolog and
//! `after_move_delay` after `MOVEOK`; after `OKWAIT` a turn is announced at once. A `WAIT` is sent
//! after `wait_interval`.
//!
//! # Writes
//!
//! A block is one write, unless the match says otherwise ([`Segments`]): then its rest follows the
//! first line a little later. The time of the client runs from the rest on. If there is something
//! else to say before, as to a client that answers the first line already, the rest goes at once.
//!
//! # Time
//!
//! The limit of a state runs from the moment its write was handed to the kernel
//! (`handle_written`), the move time likewise, until the line is received (`now` of
//! `handle_bytes`, which may lie in the past: the driver tells when the kernel had the bytes, not
//! when it got round to reading them). The time from `THINKING` to the writing of `OKTHINK` is not
//! the client's and is not charged. Only `handle_timeout` ends a session for being late: input
//! that the driver finds before it calls that counts, however late the driver was, so that a
//! client never loses time to the server. As long as a write is not through, the one limit is
//! `answer`, for the client to take it.
//!
//! # Races
//!
//! - **A turn or a result while a `WAIT` is unanswered** is remembered and sent right after
//!   `OKWAIT`.
//! - **A result while the client is to move** (the opponent gave up, the match was aborted) is
//!   remembered until the client has said its `THINKING` and `PLAY`. They are answered as always,
//!   so that a client which knows nothing but the sheet still understands every line; the move is
//!   not judged and no event tells of it. Then `GAMEOVER` follows.
//! - **A result before the verdict on a move** is remembered until the host gives that verdict.
//!   `move_refused` still reaches the client: it is the reason for the result. If the match ended
//!   before the move was looked at, the host says `move_accepted`.
//! - **Once a result is known, the client gets it**: a time-out or a wrong line from then on only
//!   brings `GAMEOVER` forward.
//! - **Lines sent ahead** are taken in order, as by a server that reads a line whenever it wants
//!   one. While the host owes an answer they are kept, up to `max_ahead` bytes. A line that comes
//!   when nothing is due (`Idle`) is an error, so of two `OKWAIT` for one `WAIT` the second is.
//! - **A turn or a result told before the client has its seat** is remembered too.
//! - **An answer of the host that nobody waits for** (the client has gone meanwhile) is ignored.

mod answers;
mod clock;
mod event;
mod input;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::time::Duration;

pub use event::{LeaveReason, ServerEvent};

use crate::line::LineBuffer;
use crate::{Awaited, Block, Major, Negative, Phase, Segments, ServerLimits};

/// The state machine of one connection on the side of the server.
///
/// Feed it with `handle_*` and with the answers to its events, then empty `poll_write` and
/// `poll_event`, then sleep until `poll_timeout`.
#[derive(Debug)]
pub struct ServerSession {
    limits: ServerLimits,
    major: Major,
    segments: Segments,
    state: State,
    /// When the clock of this state started.
    since: Duration,
    input: LineBuffer,
    client_version: String,
    /// A turn that could not be announced yet.
    turn: Option<Turn>,
    /// The block with the result, if it could not be sent yet.
    result: Option<Block>,
    writes: VecDeque<Vec<u8>>,
    /// The rest of the last block, which is not to be sent yet.
    rest: Option<Rest>,
    /// A write was given to the driver and is not through yet.
    is_writing: bool,
    /// When the oldest write that is not through was queued.
    unwritten_since: Duration,
    events: VecDeque<ServerEvent>,
    has_left: bool,
}

/// See the table in the module documentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Version,
    Id,
    MatchPending,
    MatchDelayed,
    Player,
    SeatPending,
    Idle(After),
    OkWait,
    Thinking { move_time: Duration },
    Play { move_time: Duration, started: Duration },
    VerdictPending,
    Ending { peer_closed: bool },
    Draining,
    Closed,
}

/// What a silence follows; its length depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum After {
    Players,
    OkWait,
    MoveOk,
}

/// A turn as the host announced it.
#[derive(Debug)]
struct Turn {
    move_time: Duration,
    block: Block,
}

/// What is written some time after what stands before it.
#[derive(Debug)]
struct Rest {
    block: Block,
    delay: Duration,
    /// When it is to be written; known when the first line is through.
    due: Option<Duration>,
}

impl ServerSession {
    /// A session for a connection that was just accepted; the greeting is its first write.
    pub fn new(now: Duration, limits: ServerLimits, major: Major) -> Self {
        let mut session = Self {
            limits,
            major,
            segments: Segments::default(),
            state: State::Version,
            since: now,
            input: LineBuffer::default(),
            client_version: String::new(),
            turn: None,
            result: None,
            writes: VecDeque::new(),
            rest: None,
            is_writing: false,
            unwritten_since: now,
            events: VecDeque::new(),
            has_left: false,
        };
        session.write(now, Block::greeting(major));
        session
    }

    /// The next bytes for the client. Each item is one write: some clients read once per block.
    /// Call `handle_written` when it is through.
    pub fn poll_write(&mut self) -> Option<Vec<u8>> {
        let write = self.writes.pop_front()?;
        self.is_writing = true;
        Some(write)
    }

    /// The next thing the host has to know or to decide.
    pub fn poll_event(&mut self) -> Option<ServerEvent> {
        self.events.pop_front()
    }

    /// What to do with the connection.
    pub fn phase(&self) -> Phase {
        match self.state {
            State::Draining => Phase::Draining,
            State::Closed => Phase::Closed,
            _ => Phase::Talking,
        }
    }

    /// Whether a line of the client is due, so that its time is running.
    pub fn awaits_line(&self) -> bool {
        !self.is_unwritten() && self.state.awaited() != Awaited::Silence
    }

    /// Whether the client waits for a match that comes later.
    #[cfg(test)]
    pub(crate) fn is_delayed(&self) -> bool {
        self.state == State::MatchDelayed
    }

    /// Whether `poll_write` has something to give.
    #[cfg(test)]
    pub(crate) fn has_writes(&self) -> bool {
        !self.writes.is_empty()
    }

    /// Writes a block, in two parts if the match wants that.
    fn write(&mut self, now: Duration, block: Block) {
        if self.segments.first_line_alone {
            self.write_in_two(now, block, self.limits.segment_delay);
        } else {
            self.write_whole(now, block);
        }
    }

    /// Writes the first line of a block now, and the rest so much later.
    fn write_in_two(&mut self, now: Duration, block: Block, delay: Duration) {
        let (first, rest) = block.split();
        self.write_whole(now, first);
        self.rest = rest.map(|block| Rest { block, delay, due: None });
    }

    fn write_whole(&mut self, now: Duration, block: Block) {
        self.write_rest(now);
        self.queue(now, block);
    }

    /// Does not wait with the rest of the last block any longer.
    fn write_rest(&mut self, now: Duration) {
        if let Some(Rest { block, .. }) = self.rest.take() {
            self.queue(now, block);
        }
    }

    fn queue(&mut self, now: Duration, block: Block) {
        if !self.is_unwritten() {
            self.unwritten_since = now;
        }
        self.writes.push_back(block.into_bytes());
    }

    fn is_unwritten(&self) -> bool {
        self.is_writing || !self.writes.is_empty() || self.rest.is_some()
    }

    fn enter(&mut self, now: Duration, state: State) {
        self.state = state;
        self.since = now;
    }

    /// The client did something wrong, or we did. A known result matters more than that.
    fn fail(&mut self, now: Duration, negative: &Negative, why: LeaveReason) {
        if self.result.is_some() {
            self.send_result(now);
        } else {
            self.refuse(now, negative, why);
        }
    }

    fn refuse(&mut self, now: Duration, negative: &Negative, why: LeaveReason) {
        self.end(now, Block::negative(negative), why);
    }

    fn send_result(&mut self, now: Duration) {
        if let Some(result) = self.result.take() {
            self.end(now, result, LeaveReason::Finished);
        }
    }

    fn end(&mut self, now: Duration, last: Block, why: LeaveReason) {
        self.write(now, last);
        self.leave(why);
        self.enter(now, State::Ending { peer_closed: false });
        self.forget();
    }

    fn close(&mut self) {
        self.state = State::Closed;
        self.writes.clear();
        self.rest = None;
        self.is_writing = false;
        self.forget();
    }

    /// Gives back what only a living conversation needs.
    fn forget(&mut self) {
        self.input.clear();
        self.turn = None;
        self.result = None;
    }

    fn leave(&mut self, why: LeaveReason) {
        if !self.has_left {
            self.has_left = true;
            self.events.push_back(ServerEvent::Left { why });
        }
    }
}

impl State {
    /// What the client has to do now, if anything is up to it.
    fn awaited(self) -> Awaited {
        match self {
            Self::Version => Awaited::Version,
            Self::Id => Awaited::Id,
            Self::Player => Awaited::Player,
            Self::OkWait => Awaited::OkWait,
            Self::Thinking { .. } => Awaited::Thinking,
            Self::Play { .. } => Awaited::Play,
            Self::MatchPending
            | Self::MatchDelayed
            | Self::SeatPending
            | Self::Idle(_)
            | Self::VerdictPending
            | Self::Ending { .. }
            | Self::Draining
            | Self::Closed => Awaited::Silence,
        }
    }

    fn awaits_host(self) -> bool {
        self.awaits_match() || matches!(self, Self::SeatPending | Self::VerdictPending)
    }

    fn awaits_match(self) -> bool {
        matches!(self, Self::MatchPending | Self::MatchDelayed)
    }

    /// Whether the conversation is over, so that input has no meaning any more.
    fn is_over(self) -> bool {
        matches!(self, Self::Ending { .. } | Self::Draining | Self::Closed)
    }
}
