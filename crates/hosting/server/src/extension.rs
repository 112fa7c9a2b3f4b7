//! What a game may add to the server beyond matches: routes of its own, the work behind them, and
//! other places than a match to which an ID leads a program. The server serves them without
//! knowing what they are about.

use std::sync::Arc;
use std::time::Duration;

use utoipa_axum::router::OpenApiRouter;

pub use crate::http::{
    Admin, Bearer, Context, FieldError, JsonBody, Peer, Problem, QueryString, StreamRoom,
};
use crate::jobs::Work;
pub use crate::readiness::Need;

/// Routes, and what does the jobs that they order.
#[derive(Default)]
pub struct Extension {
    /// Served beside our own, and part of the OpenAPI document.
    pub routes: OpenApiRouter<Context>,
    /// Does the jobs.
    pub works: Vec<Arc<dyn Work>>,
    /// What must be there for the server to be ready.
    pub needs: Vec<Need>,
    /// Where IDs lead that are none of a match.
    pub doors: Vec<Arc<dyn Door>>,
}

/// Knows IDs that lead a program elsewhere than to a match.
pub trait Door: Send + Sync {
    /// The conversation to which this ID leads, if it is one of these. Greeting, version and ID
    /// have been exchanged; `now` is the clock of all that follows.
    fn open(&self, id: &str, now: Duration) -> Option<Box<dyn Conversation>>;
}

/// A conversation with a program that is not about a match, driven like a session: bytes and time
/// in, bytes out.
pub trait Conversation: Send {
    /// Bytes of the program.
    fn handle_bytes(&mut self, now: Duration, bytes: &[u8]);
    /// The program has closed its side, or is gone.
    fn handle_eof(&mut self, now: Duration);
    /// The time of `poll_timeout` has passed.
    fn handle_timeout(&mut self, now: Duration);
    /// The next write.
    fn poll_write(&mut self) -> Option<Vec<u8>>;
    /// Whether nothing more will be written, so that the program can be told.
    fn poll_shut_down(&mut self) -> bool;
    /// When to call `handle_timeout`; nothing when it is over.
    fn poll_timeout(&self) -> Option<Duration>;
}
