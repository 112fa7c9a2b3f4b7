use serde::{Deserialize, Serialize};
use thiserror::Error;
use utoipa::ToSchema;

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
    /// It can't be done.
    Failed(JobFailure),
}

/// Why there is nothing to show of a job that was done: what the file keeps of it.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize, ToSchema)]
#[serde(tag = "code", content = "params", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the sentences say what the variants and their fields mean")]
pub enum JobFailure {
    #[error("not finished after {seconds} s, the time limit for jobs on this server")]
    TooLong { seconds: u64 },
    #[error("it did not end within {steps} steps; repeat it with: {command}")]
    Endless { steps: u64, command: String },
    #[error("this server can't read the order")]
    UnreadableOrder,
    #[error("this server knows no workers any more")]
    NoWorkers,
    #[error("this server does not know jobs of kind {kind}")]
    UnknownKind { kind: String },
    #[error("internal error; see the log of the server")]
    Internal,
    /// An earlier version wrote a sentence.
    #[error("{text}")]
    Other { text: String },
}

impl JobFailure {
    /// What the file keeps of it.
    pub(super) fn stored(&self) -> String {
        serde_json::to_string(self).expect("a reason is plain data")
    }

    /// Why a job failed of which the file keeps this.
    pub fn read(stored: &str) -> Self {
        serde_json::from_str(stored).unwrap_or_else(|_| Self::Other { text: stored.to_owned() })
    }
}
