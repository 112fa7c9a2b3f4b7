use std::thread;
use std::time::Duration;

use store::StoreError;

/// Something that is to be done.
#[derive(Clone, Debug)]
pub struct JobRequest {
    /// Who understands it.
    pub kind: &'static str,
    /// Who shares fairly with others.
    pub submitter: String,
    /// What is to be done.
    pub text: String,
}

/// An order that was accepted: it is on disk.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// The name of the job.
    pub id: String,
    /// Anyone who has this may cancel it.
    pub secret: String,
}

/// Why an order is not accepted, or a job can't be cancelled.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// Too many wait.
    #[error("{0} jobs are already queued; try again later")]
    Full(usize),
    /// One has too many waiting.
    #[error("at most {0} of your jobs can wait; try again when one is done")]
    FullOfYours(usize),
    /// There is no such job.
    #[error("no such job")]
    Unknown,
    /// The secret is not the one.
    #[error("only the one who started the job may cancel it")]
    NotYours,
    /// It is over.
    #[error("the job has already ended")]
    Over,
    /// The data file says no.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The operating system gives no random numbers.
    #[error("no random numbers: {0}")]
    Random(#[from] getrandom::Error),
}

/// What may be ordered, and how much is done at once.
#[derive(Clone, Copy, Debug)]
pub struct JobLimits {
    /// How many jobs may wait.
    pub max_waiting: usize,
    /// How many of them from one submitter.
    pub max_waiting_per_submitter: usize,
    /// How many run at once on this machine.
    pub slots_here: usize,
    /// How many run at once elsewhere, and only are waited for here.
    pub slots_elsewhere: usize,
    /// How long a job may run.
    pub max_time: Duration,
}

impl Default for JobLimits {
    fn default() -> Self {
        let n_processors = thread::available_parallelism().map_or(1, usize::from);
        Self {
            max_waiting: 1_000,
            max_waiting_per_submitter: 100,
            slots_here: (n_processors / 2).max(1),
            slots_elsewhere: 16,
            max_time: Duration::from_mins(10),
        }
    }
}
