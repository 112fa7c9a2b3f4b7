use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;

use crate::{GameOrder, GameReport, Obstacle, Venue, VirtualTimeRunner};

/// Plays what an order asks for, at one kind of place. Blocks until the game is over: a caller who
/// calls it has a thread to spare.
pub trait Runner: Send + Sync {
    /// Plays. `id` is the same when an order is played again after a crash, so that a runner that
    /// hands it on can see that it is already known.
    ///
    /// # Errors
    /// Why there is no report.
    fn run(&self, id: &str, order: &GameOrder, watch: &dyn Watch) -> Result<GameReport, RunFailed>;
}

/// How a client who waits for a game hears of it, and says that it need not go on.
pub trait Watch: Send + Sync {
    /// Why to stop now, if there is a reason; asked often, also from other threads.
    fn stop_reason(&self) -> Option<RunFailed>;

    /// How far it is, as a part from 0 to 1, and how many events there were.
    fn progress(&self, part: f64, n_events: u64);

    /// It can't be played yet, and why; or nothing stands in its way any more.
    fn waits_for(&self, _what: Option<&Obstacle>) {}
}

/// Nobody watches, and nobody stops it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn stop_reason(&self) -> Option<RunFailed> {
        None
    }

    fn progress(&self, _part: f64, _n_events: u64) {}
}

/// Why there is no report.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RunFailed {
    /// It is no longer wanted.
    #[error("cancelled")]
    Cancelled,
    /// It took longer than anything may take here.
    #[error("not finished after {} s, the time limit for jobs on this server", .0.as_secs())]
    TooLong(Duration),
    /// The process is about to end; the order is to be played again by the next one.
    #[error("interrupted; it will be run again")]
    Interrupted,
    /// A simulated game used up its budget of events, so that it runs in a circle.
    #[error("the game did not end within {n_events} events; repeat it with: {command}")]
    Endless {
        /// This many events were played.
        n_events: u64,
        /// The command that plays the same game.
        command: String,
    },
    /// Something of ours is broken; the log says what.
    #[error("internal error; see the log")]
    Internal,
}

/// Who plays where.
#[derive(Clone, Default)]
pub struct Runners {
    virtual_time: VirtualTimeRunner,
    workers: Option<Arc<dyn Runner>>,
}

impl Runners {
    /// The one of this process, and perhaps one for other machines.
    pub fn new(workers: Option<Arc<dyn Runner>>) -> Self {
        Self { workers, ..Self::default() }
    }

    /// The runner for a place.
    ///
    /// # Errors
    /// When there is none, with what to do about it.
    pub fn get(&self, venue: Venue) -> Result<&dyn Runner, NoWorkers> {
        match venue {
            Venue::Virtual => Ok(&self.virtual_time),
            Venue::Workers => self.workers.as_deref().ok_or(NoWorkers),
        }
    }
}

/// Nobody plays on other machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "no workers: start the server with --nats URL, and workers with spielwerk worker --nats URL"
)]
pub struct NoWorkers;
