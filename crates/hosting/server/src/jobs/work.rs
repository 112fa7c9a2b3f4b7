use super::{JobWatch, Lane};

/// Does jobs of one kind. Blocks; it has a thread of low priority for itself.
pub trait Work: Send + Sync {
    /// The kind of jobs it does.
    fn kind(&self) -> &'static str;

    /// Where a job with this order takes a slot.
    fn lane(&self, _order: &str) -> Lane {
        Lane::Local
    }

    /// Does what the order says. Looks at the watch often, and stops when that says so.
    ///
    /// # Errors
    /// Why there is no result.
    fn run(&self, id: &str, order: &str, watch: &JobWatch) -> Result<Finished, WorkFailed>;
}

/// What came of a job.
#[derive(Clone, Debug)]
pub struct Finished {
    /// What is shown of it.
    pub summary: String,
    /// All of it.
    pub report: String,
}

/// Why a job has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkFailed {
    /// It is no longer wanted.
    Cancelled,
    /// The server stops; the next one runs it again.
    Interrupted,
    /// It can't be done, for a reason that the client may read.
    Failed(String),
}
