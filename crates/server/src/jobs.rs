//! Long work that people order and come back for: durable, one after the other, fairly shared.
//!
//! An order is on disk before anybody is told that it was accepted; what has no end there is run
//! (again) after a restart. So nothing is lost, and since a job ends only once in the file,
//! nothing is doubled.

mod queue;
mod watch;

use std::collections::HashMap;
use std::io::{Read as _, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use host::{MatchId, NewJob, Store, StoreError};
use tokio::sync::oneshot;

pub use host::{JobEnd, JobOutcome, StoredJob};
pub use queue::Lane;
use queue::{Queue, Ticket};
pub use watch::JobWatch;

use crate::{secret, wall_clock};

/// Does jobs of one kind. Blocks; it has a thread of low priority for itself.
pub trait Work: Send + Sync {
    /// The kind of jobs it does.
    fn kind(&self) -> &'static str;

    /// Where a job with this order takes a slot.
    fn lane(&self, _order: &str) -> Lane {
        Lane::Here
    }

    /// Does what the order says. Looks at the watch often, and stops when that says so.
    ///
    /// # Errors
    /// Why nothing came of it.
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

/// Why nothing came of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkFailed {
    /// Whoever ordered it does not want it any more.
    Cancelled,
    /// The server stops; the next one runs it again.
    Interrupted,
    /// It can't be done, for a reason that whoever ordered it may read.
    Failed(String),
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

/// Something that is to be done.
#[derive(Clone, Debug)]
pub struct Order {
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
    /// Whoever has this may cancel it.
    pub secret: String,
}

/// Why an order is not accepted, or a job can't be cancelled.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// Too many wait.
    #[error("{0} jobs are waiting already, try again later")]
    Full(usize),
    /// One has too many waiting.
    #[error("{0} jobs of yours are waiting already, wait for some of them first")]
    FullOfYours(usize),
    /// There is no such job.
    #[error("there is no such job")]
    Unknown,
    /// The secret is not the one.
    #[error("only whoever ordered it may cancel it")]
    NotYours,
    /// It is over.
    #[error("it is over already")]
    Over,
    /// The data file says no.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The operating system gives no random numbers.
    #[error("no random numbers: {0}")]
    Random(#[from] getrandom::Error),
}

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
    /// So many others will be begun before it, as it looks now.
    Waiting {
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
    },
    /// It is over.
    Ended,
}

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

/// Gives way to everything else, also to bots that think.
const NICENESS: i32 = 15;

impl Jobs {
    /// Takes up all jobs that had not ended when the last server stopped.
    pub(crate) fn take_up(
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
    pub async fn submit(&self, order: Order) -> Result<Accepted, JobError> {
        let limits = self.0.limits;
        {
            let state = self.state();
            if state.queue.len() >= limits.max_waiting {
                return Err(JobError::Full(limits.max_waiting));
            }
            if state.queue.len_of(&order.submitter) >= limits.max_waiting_per_submitter {
                return Err(JobError::FullOfYours(limits.max_waiting_per_submitter));
            }
        }
        let work = self.0.works.get(order.kind);
        let lane = work.map_or(Lane::Here, |work| work.lane(&order.text));
        let (id, secret) = (MatchId::from_number(getrandom::u64()?).to_string(), secret::new()?);
        let new = NewJob {
            id: id.clone(),
            kind: order.kind.to_owned(),
            submitter: order.submitter.clone(),
            owner: secret::hash(&secret),
            created_at: wall_clock::now_ms(),
            order: order.text,
        };
        self.durably(|store, told| store.writer().add_job(new, told)).await?;
        let ticket = Ticket { id: id.clone(), submitter: order.submitter, lane };
        self.state().queue.push(ticket);
        self.begin();
        Ok(Accepted { id, secret })
    }

    /// Keeps something that was done elsewhere.
    ///
    /// # Errors
    /// When nothing can be written.
    pub async fn import(&self, kind: &'static str, done: Finished) -> Result<Accepted, JobError> {
        let (id, secret) = (MatchId::from_number(getrandom::u64()?).to_string(), secret::new()?);
        let at = wall_clock::now_ms();
        let new = NewJob {
            id: id.clone(),
            kind: kind.to_owned(),
            submitter: String::new(),
            owner: secret::hash(&secret),
            created_at: at,
            order: String::new(),
        };
        let end = JobEnd { at, outcome: JobOutcome::Done, summary: done.summary };
        let (report, name) = (compress(&done.report), id.clone());
        // Both go into the same queue, so a crash between the two leaves an order that fails.
        self.durably(move |store, told| {
            store.writer().add_job(new, |_| ());
            store.writer().end_job(name, end, Some(report), told);
        })
        .await?;
        Ok(Accepted { id, secret })
    }

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
        Ok(report.and_then(|bytes| decompress(&bytes)))
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
        self.durably(|store, told| store.writer().end_job(id, end, None, told)).await?;
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

    fn with_state(&self, stored: StoredJob) -> Job {
        let state = self.state();
        let now = if stored.end.is_some() {
            JobState::Ended
        } else if let Some((watch, _)) = state.running.get(&stored.new.id) {
            let (part, n_steps) = watch.told();
            JobState::Running { part, n_steps, since: watch.since() }
        } else {
            JobState::Waiting { ahead: state.queue.ahead_of(&stored.new.id).unwrap_or_default() }
        };
        Job { stored, state: now }
    }

    /// Begins as many jobs as there are free slots.
    fn begin(&self) {
        loop {
            let mut state = self.state();
            if state.is_closed {
                return;
            }
            let Some(ticket) = state.queue.pop() else { return };
            let watch = Arc::new(JobWatch::new(self.0.limits.max_time));
            state.running.insert(ticket.id.clone(), (Arc::clone(&watch), ticket.clone()));
            drop(state);
            let (jobs, id) = (self.clone(), ticket.id);
            let name = format!("job {id}");
            let run = move || jobs.run(&id, &watch);
            if let Err(error) = thread::Builder::new().name(name).spawn(run) {
                // It stays in the file and is begun again at the next start.
                tracing::error!(%error, "a thread for a job could not be started");
                return;
            }
        }
    }

    fn run(&self, id: &str, watch: &JobWatch) {
        // Without it jobs only compete on equal terms.
        let _ = rustix::process::nice(NICENESS);
        let result = self.work(id, watch);
        let (outcome, summary, report) = match result {
            Ok(done) => (JobOutcome::Done, done.summary, Some(compress(&done.report))),
            Err(WorkFailed::Cancelled) => (JobOutcome::Cancelled, String::new(), None),
            Err(WorkFailed::Failed(why)) => (JobOutcome::Failed, why, None),
            Err(WorkFailed::Interrupted) => {
                self.leave(id);
                return;
            }
        };
        tracing::info!(id, outcome = outcome.word(), "job ended");
        let end = JobEnd { at: wall_clock::now_ms(), outcome, summary };
        let jobs = self.clone();
        let name = id.to_owned();
        self.0.store.writer().end_job(id.to_owned(), end, report, move |result| {
            if let Err(error) = result {
                tracing::error!(id = name, %error, "the end of a job could not be kept");
            }
            // Only now: whoever asks meanwhile is told that it runs, not that it waits.
            jobs.leave(&name);
        });
    }

    fn work(&self, id: &str, watch: &JobWatch) -> Result<Finished, WorkFailed> {
        let unreadable = |error: StoreError| WorkFailed::Failed(error.to_string());
        let job = self.0.store.reader().job(id).map_err(unreadable)?;
        let new = job.map(|job| job.new).ok_or(WorkFailed::Interrupted)?;
        let unknown = || WorkFailed::Failed(format!("nobody here does jobs of kind {}", new.kind));
        let work = self.0.works.get(new.kind.as_str()).ok_or_else(unknown)?;
        catch_unwind(AssertUnwindSafe(|| work.run(id, &new.order, watch))).unwrap_or_else(|_| {
            tracing::error!(id, order = new.order, "a job panicked; this order repeats it");
            Err(WorkFailed::Failed("an error of ours; the server's log says more".to_owned()))
        })
    }

    fn leave(&self, id: &str) {
        let mut state = self.state();
        if let Some((_, ticket)) = state.running.remove(id) {
            state.queue.free(&ticket);
        }
        drop(state);
        self.begin();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().expect("nothing panics while it holds this lock")
    }

    /// Writes something and waits until it is durable, without holding up a thread.
    async fn durably(
        &self,
        write: impl FnOnce(&Store, Box<dyn FnOnce(Result<(), StoreError>) + Send>),
    ) -> Result<(), StoreError> {
        let (told, wait) = oneshot::channel();
        write(&self.0.store, Box::new(move |result| drop(told.send(result))));
        wait.await.unwrap_or(Err(StoreError::Closed))
    }
}

/// The hash of a secret, as [`Jobs::cancel`] takes it.
pub fn key_of(secret: &str) -> String {
    secret::hash(secret)
}

/// Whether this secret is the one of this job.
pub fn is_secret_of(secret: &str, job: &Job) -> bool {
    key_of(secret) == job.stored.new.owner
}

async fn blocking<T: Send + 'static>(
    read: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    tokio::task::spawn_blocking(read).await.unwrap_or(Err(StoreError::Closed))
}

fn compress(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).expect("memory takes everything");
    encoder.finish().expect("memory takes everything")
}

fn decompress(bytes: &[u8]) -> Option<String> {
    let mut text = String::new();
    GzDecoder::new(bytes).read_to_string(&mut text).ok()?;
    Some(text)
}

#[cfg(test)]
mod tests;
