//! Long work that people order and come back for: durable, one after the other, fairly shared.
//!
//! An order is on disk before anybody is told that it was accepted; what has no end there is run
//! (again) after a restart. So nothing is lost, and since a job ends only once in the file,
//! nothing is doubled.

mod execute;
mod queue;
mod report;
mod request;
mod status;
mod watch;
mod work;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use host::MatchId;
use store::{NewJob, Store, StoreError};

pub use queue::Lane;
use queue::{Queue, Ticket};
pub use request::{Accepted, JobError, JobLimits, JobRequest};
pub use status::{Job, JobState, is_secret_of};
pub use store::{JobEnd, JobOutcome, StoredJob};
pub use watch::JobWatch;
pub use work::{Finished, JobFailure, Work, WorkFailed};

use crate::blocking::durably;
use crate::{secret, wall_clock};

/// All jobs of this server.
#[derive(Clone)]
pub struct Jobs(Arc<Inner>);

struct Inner {
    store: Arc<Store>,
    works: HashMap<&'static str, Arc<dyn Work>>,
    limits: JobLimits,
    state: Mutex<State>,
}

struct State {
    queue: Queue,
    running: HashMap<String, (Arc<JobWatch>, Ticket)>,
    is_closed: bool,
}

impl Jobs {
    /// Resumes all jobs that had not ended when the last server stopped.
    pub(crate) fn resume(
        store: Arc<Store>,
        works: Vec<Arc<dyn Work>>,
        limits: JobLimits,
    ) -> Result<Self, StoreError> {
        let works: HashMap<_, _> = works.into_iter().map(|work| (work.kind(), work)).collect();
        let mut queue = Queue::new(limits.slots_here, limits.slots_elsewhere);
        for job in store.reader().unfinished_jobs()? {
            // Others stay in the file, for a server that does such jobs.
            if let Some(work) = works.get(job.new.kind.as_str()) {
                let lane = work.lane(&job.new.order);
                queue.push(Ticket { id: job.new.id, submitter: job.new.submitter, lane });
            }
        }
        let state = Mutex::new(State { queue, running: HashMap::new(), is_closed: false });
        let jobs = Self(Arc::new(Inner { store, works, limits, state }));
        jobs.begin();
        Ok(jobs)
    }

    /// Accepts an order: it is durable when this returns, and will be done.
    ///
    /// # Errors
    /// When too many wait, or nothing can be written.
    pub async fn submit(&self, request: JobRequest) -> Result<Accepted, JobError> {
        let limits = self.0.limits;
        {
            let state = self.state();
            if state.queue.len() >= limits.max_waiting {
                return Err(JobError::Full(limits.max_waiting));
            }
            if state.queue.len_of(&request.submitter) >= limits.max_waiting_per_submitter {
                return Err(JobError::FullOfYours(limits.max_waiting_per_submitter));
            }
        }
        let work = self.0.works.get(request.kind);
        let lane = work.map_or(Lane::Local, |work| work.lane(&request.text));
        let submitter = request.submitter.clone();
        let (new, accepted) = new_job(request)?;
        durably(|told| self.0.store.writer().add_job(new, told)).await?;
        self.state().queue.push(Ticket { id: accepted.id.clone(), submitter, lane });
        self.begin();
        Ok(accepted)
    }

    /// Keeps something that was done elsewhere.
    ///
    /// # Errors
    /// When nothing can be written.
    pub async fn import(&self, kind: &'static str, done: Finished) -> Result<Accepted, JobError> {
        let request = JobRequest { kind, submitter: String::new(), text: String::new() };
        let (new, accepted) = new_job(request)?;
        let end = JobEnd { at: new.created_at, outcome: JobOutcome::Done, summary: done.summary };
        let (report, id) = (report::compress(&done.report), accepted.id.clone());
        // Both go into the same queue, so a crash between the two leaves an order that fails.
        durably(|told| {
            self.0.store.writer().add_job(new, |_| ());
            self.0.store.writer().end_job(id, end, Some(report), told);
        })
        .await?;
        Ok(accepted)
    }

    /// Cancels a job, with the hash of its secret or as the operator. One that waits is over when
    /// this returns; one that runs, as soon as it looks at its watch.
    ///
    /// # Errors
    /// When it is over, or the secret is wrong.
    pub async fn cancel(&self, id: &str, key: Option<&str>, admin: bool) -> Result<(), JobError> {
        let job = self.find(id).await?.ok_or(JobError::Unknown)?;
        if !admin && key != Some(job.stored.new.owner.as_str()) {
            return Err(JobError::NotYours);
        }
        let was_waiting = {
            let mut state = self.state();
            if let Some((watch, _)) = state.running.get(id) {
                watch.cancel();
                return Ok(());
            }
            state.queue.remove(id)
        };
        if !was_waiting {
            return Err(JobError::Over);
        }
        let (id, summary) = (id.to_owned(), String::new());
        let end = JobEnd { at: wall_clock::now_ms(), outcome: JobOutcome::Cancelled, summary };
        durably(|told| self.0.store.writer().end_job(id, end, None, told)).await?;
        Ok(())
    }

    /// How many wait, and how many run.
    pub fn counts(&self) -> (usize, usize) {
        let state = self.state();
        (state.queue.len(), state.running.len())
    }

    /// Begins nothing more, and tells what runs to stop; the next server runs it again.
    pub(crate) fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        for (watch, _) in state.running.values() {
            watch.interrupt();
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().expect("nothing panics while it holds this lock")
    }
}

/// A job with a name and a secret of its own.
fn new_job(request: JobRequest) -> Result<(NewJob, Accepted), getrandom::Error> {
    let (id, secret) = (MatchId::from_number(getrandom::u64()?).to_string(), secret::new()?);
    let new = NewJob {
        id: id.clone(),
        kind: request.kind.to_owned(),
        submitter: request.submitter,
        owner: secret::hash(&secret),
        created_at: wall_clock::now_ms(),
        order: request.text,
    };
    Ok((new, Accepted { id, secret }))
}

/// The hash of a secret, as [`Jobs::cancel`] takes it.
pub fn key_of(secret: &str) -> String {
    secret::hash(secret)
}

#[cfg(test)]
mod tests;
