//! The MNM line protocol, spoken by the game server and by its clients, as state machines that
//! do no input or output themselves.
//!
//! [`ServerSession`] is one connection as the server sees it, [`ClientSession`] as the client
//! sees it. Both are driven the same way: `handle_*` takes what happened (bytes, end of file,
//! passed time, an answer of the host), `poll_*` gives what is to be done (writes, events, the
//! next moment to wake up). `now` is always the time since the process started.
//!
//! What they say are [`ServerLine`]s, [`Negative`]s and [`ClientLine`]s, each with its writing and
//! its reading; a [`Block`] is several lines of the server in one write.
//!
//! Neither knows any game. A kind of game is data here: its name, its position block (a list of
//! lines) and the text of a move.
//!
//! A driver is a loop of this shape:
//!
//! ```
//! # use std::time::Duration;
//! use mnm::{Major, Phase, Segments, ServerEvent, ServerLimits, ServerSession};
//!
//! let mut session = ServerSession::new(Duration::ZERO, ServerLimits::default(), Major::Two);
//! let mut sent = Vec::new();
//! while let Some(write) = session.poll_write() {
//!     sent.extend(write); // One write to the socket …
//!     session.handle_written(Duration::from_millis(1)); // … and the time when it was through.
//! }
//! assert_eq!(sent, b"+ MNM Gameserver v2.3 accepting connections\n");
//!
//! session.handle_bytes(Duration::from_millis(20), b"VERSION 2.42\nID 0hdy96hg8ukzm\n");
//! let Some(ServerEvent::MatchWanted { id, .. }) = session.poll_event() else { panic!() };
//! assert_eq!(id, "0hdy96hg8ukzm");
//! let (kind, name) = ("Bashni", "Game from 2026-11-15 07:30");
//! session.match_found(Duration::from_millis(21), kind, name, Segments::default());
//!
//! assert_eq!(session.phase(), Phase::Talking);
//! // Sleep until then or until something arrives, then call handle_timeout or handle_bytes.
//! assert!(session.poll_timeout().is_some());
//! ```

#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]

mod block;
pub mod client;
mod client_line;
mod limits;
mod line;
mod major;
mod negative;
mod phase;
#[cfg(test)]
mod script;
mod seat;
mod segments;
pub mod server;
mod server_line;
#[cfg(test)]
mod tests;

pub use block::Block;
pub use client::{
    BlockShape, ClientConfig, ClientEvent, ClientSession, NotAskedToMove, PositionBlock,
    ServerFault,
};
pub use client_line::ClientLine;
pub use limits::{ClientLimits, ServerLimits};
pub use major::{Major, UnknownMajor};
pub use negative::{Awaited, JoinRefusal, Negative, SeatRefusal};
pub use phase::Phase;
pub use seat::SeatInfo;
pub use segments::Segments;
pub use server::{LeaveReason, ServerEvent, ServerSession};
pub use server_line::{Malformed, ServerLine};
