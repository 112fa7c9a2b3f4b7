//! Jobs as somebody sees them who asks for one.

use std::sync::Arc;

use serde_json::Value;
use store::{StoreError, StoredJob};

use super::{Jobs, key_of, report};
use crate::blocking::blocking;

/// A job as it is now.
#[derive(Clone, Debug)]
pub struct Job {
    /// As the file has it.
    pub stored: StoredJob,
    /// How far it is.
    pub state: JobState,
}

/// How far a job is.
#[derive(Clone, Debug, PartialEq)]
pub enum JobState {
    /// How many others will start before it, as it looks now.
    Queued {
        /// How many.
        ahead: usize,
    },
    /// It is being done.
    Running {
        /// How far, from 0 to 1.
        part: f64,
        /// Steps of whatever kind so far.
        n_steps: u64,
        /// Since when, in milliseconds since 1970.
        since: i64,
        /// What it waits for, if it can't go on yet: as the work has told it.
        waits_for: Option<Value>,
    },
    /// It is over.
    Ended,
}

/// Whether this secret is the one of this job.
pub fn is_secret_of(secret: &str, job: &Job) -> bool {
    key_of(secret) == job.stored.new.owner
}

impl Jobs {
    /// One job, as it is now.
    ///
    /// # Errors
    /// When the file can't be read.
    pub async fn find(&self, id: &str) -> Result<Option<Job>, StoreError> {
        let (store, id) = (Arc::clone(&self.0.store), id.to_owned());
        let stored = blocking(move || store.reader().job(&id)).await?;
        Ok(stored.map(|stored| self.with_state(stored)))
    }

    /// All that came of a job, if it is done.
    ///
    /// # Errors
    /// When the file can't be read.
    pub async fn report(&self, id: &str) -> Result<Option<String>, StoreError> {
        let (store, id) = (Arc::clone(&self.0.store), id.to_owned());
        let report = blocking(move || store.reader().job_report(&id)).await?;
        Ok(report.and_then(|bytes| report::decompress(&bytes)))
    }

    /// At most `limit` jobs of a kind, newest first, below the key `after`.
    ///
    /// # Errors
    /// When the file can't be read.
    pub async fn list(
        &self,
        kind: &'static str,
        after: Option<i64>,
        limit: usize,
    ) -> Result<Vec<Job>, StoreError> {
        let store = Arc::clone(&self.0.store);
        let jobs = blocking(move || store.reader().jobs(kind, after, limit)).await?;
        Ok(jobs.into_iter().map(|stored| self.with_state(stored)).collect())
    }

    fn with_state(&self, stored: StoredJob) -> Job {
        let state = self.state();
        let now = if stored.end.is_some() {
            JobState::Ended
        } else if let Some((watch, _)) = state.running.get(&stored.new.id) {
            let (part, n_steps) = watch.so_far();
            let waits_for = watch.what_it_waits_for();
            JobState::Running { part, n_steps, since: watch.since(), waits_for }
        } else {
            JobState::Queued { ahead: state.queue.ahead_of(&stored.new.id).unwrap_or_default() }
        };
        Job { stored, state: now }
    }
}
