use std::time::Duration;

use thiserror::Error;

use crate::{GameReport, Order};

/// Plays what an order asks for, at one kind of place. Blocks until the game is over: whoever
/// calls it has a thread to spare.
pub trait Runner: Send + Sync {
    /// Plays. `id` is the same when an order is played again after a crash, so that a runner that
    /// hands it on can see that it is already known.
    ///
    /// # Errors
    /// Why there is no report.
    fn run(&self, id: &str, order: &Order, watch: &dyn Watch) -> Result<GameReport, RunFailed>;
}

/// How whoever waits for a game is told of it, and tells that it need not go on.
pub trait Watch: Send + Sync {
    /// Why to stop now, if there is a reason; asked often, also from other threads.
    fn stop(&self) -> Option<RunFailed>;

    /// How far the game is, as a part from 0 to 1, and how many events there were.
    fn tell(&self, part: f64, n_events: u64);
}

/// Nobody watches, and nobody stops it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn stop(&self) -> Option<RunFailed> {
        None
    }

    fn tell(&self, _part: f64, _n_events: u64) {}
}

/// Why there is no report.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RunFailed {
    /// Whoever ordered it does not want it any more.
    #[error("cancelled")]
    Cancelled,
    /// It took longer than anything may take here.
    #[error("not over after {} s, which is the most that a job may take here", .0.as_secs())]
    TooLong(Duration),
    /// The process is about to end; the order is to be played again by the next one.
    #[error("interrupted; it will be run again")]
    Interrupted,
    /// It can't be played there, now or ever.
    #[error("{0}")]
    Impossible(String),
}
