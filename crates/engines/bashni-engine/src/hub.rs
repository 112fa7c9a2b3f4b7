//! The Hub protocol for draughts engines, version 2, as a session without I/O: lines in, lines and
//! commands for the engine out.

mod line;
mod session;

pub use session::{Command, Search, Session};
