//! Doing what was ordered, each job in a thread of its own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use store::{JobEnd, JobOutcome, StoreError};

use super::{Finished, JobFailure, JobWatch, Jobs, WorkFailed, report};
use crate::wall_clock;

/// Gives way to everything else, also to bots that think.
const NICENESS: i32 = 15;

impl Jobs {
    /// Begins as many jobs as there are free slots.
    pub(super) fn begin(&self) {
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
                tracing::error!(%error, "cannot start a thread for a job");
                return;
            }
        }
    }

    fn run(&self, id: &str, watch: &JobWatch) {
        // Without it jobs only compete on equal terms.
        let _ = rustix::process::nice(NICENESS);
        let result = self.work(id, watch);
        let (outcome, summary, report) = match result {
            Ok(done) => (JobOutcome::Done, done.summary, Some(report::compress(&done.report))),
            Err(WorkFailed::Cancelled) => (JobOutcome::Cancelled, String::new(), None),
            Err(WorkFailed::Failed(why)) => (JobOutcome::Failed, why.stored(), None),
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
                tracing::error!(id = name, %error, "cannot store the end of a job");
            }
            // Only now: anyone who asks meanwhile is told that it runs, not that it waits.
            jobs.leave(&name);
        });
    }

    fn work(&self, id: &str, watch: &JobWatch) -> Result<Finished, WorkFailed> {
        let unreadable = |error: StoreError| {
            tracing::error!(id, %error, "cannot read a job");
            WorkFailed::Failed(JobFailure::Internal)
        };
        let job = self.0.store.reader().job(id).map_err(unreadable)?;
        let new = job.map(|job| job.new).ok_or(WorkFailed::Interrupted)?;
        let unknown = || WorkFailed::Failed(JobFailure::UnknownKind { kind: new.kind.clone() });
        let work = self.0.works.get(new.kind.as_str()).ok_or_else(unknown)?;
        catch_unwind(AssertUnwindSafe(|| work.run(id, &new.order, watch))).unwrap_or_else(|_| {
            tracing::error!(id, order = new.order, "a job panicked; this order repeats it");
            Err(WorkFailed::Failed(JobFailure::Internal))
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
}
