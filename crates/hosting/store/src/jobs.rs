//! Long work that somebody ordered: what was ordered, and what came of it. The store sees only
//! texts; what they mean is a matter of whoever does the work.

use crate::{Patience, StoreError, Write, Writer};

/// A job that was just ordered.
#[derive(Clone, Debug)]
pub struct NewJob {
    /// Its name, unique.
    pub id: String,
    /// Who understands the order.
    pub kind: String,
    /// Who shares what there is with others.
    pub submitter: String,
    /// The hash of the secret with which it can be cancelled.
    pub owner: String,
    /// When, in milliseconds since 1970.
    pub created_at: i64,
    /// What is to be done.
    pub order: String,
}

/// How a job ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobEnd {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Which way.
    pub outcome: JobOutcome,
    /// What lists show of it, or why it failed.
    pub summary: String,
}

/// Which way a job ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobOutcome {
    /// There is a report.
    Done,
    /// It can't be done.
    Failed,
    /// Nobody wanted it any more.
    Cancelled,
}

impl JobOutcome {
    pub(crate) const ALL: [Self; 3] = [Self::Done, Self::Failed, Self::Cancelled];

    /// Its word in the file.
    pub fn word(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }
}

/// A job as the file has it.
#[derive(Clone, Debug)]
pub struct StoredJob {
    /// Where it stands in lists: newer jobs have higher keys.
    pub key: i64,
    /// What was ordered.
    pub new: NewJob,
    /// How it ended, once it did.
    pub end: Option<JobEnd>,
}

impl Writer {
    /// Keeps a new job, and calls `done` once it is on disk or can't be.
    pub fn add_job(&self, job: NewJob, done: impl FnOnce(Result<(), StoreError>) + Send + 'static) {
        self.enqueue(Write::AddJob(job), Patience::Usual, done);
    }

    /// Keeps how a job ended. A job ends once: what comes later changes nothing.
    pub fn end_job(
        &self,
        id: String,
        end: JobEnd,
        report: Option<Vec<u8>>,
        done: impl FnOnce(Result<(), StoreError>) + Send + 'static,
    ) {
        self.enqueue(Write::EndJob(id, end, report), Patience::Endless, done);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use tempfile::TempDir;

    use super::*;
    use crate::Store;

    fn new(id: &str) -> NewJob {
        let text = |text: &str| text.to_owned();
        NewJob {
            id: text(id),
            kind: text("counting"),
            submitter: text("10.0.0.1"),
            owner: text("key"),
            created_at: 5,
            order: text("to 100"),
        }
    }

    fn add(store: &Store, id: &str) -> bool {
        let (told, wait) = channel();
        store.writer().add_job(new(id), move |result| told.send(result.is_ok()).unwrap());
        wait.recv().unwrap()
    }

    fn end(store: &Store, id: &str, outcome: JobOutcome, summary: &str) {
        let (told, wait) = channel();
        let end = JobEnd { at: 9, outcome, summary: summary.to_owned() };
        let report = (outcome == JobOutcome::Done).then(|| b"1 2 3".to_vec());
        store.writer().end_job(id.to_owned(), end, report, move |result| {
            told.send(result).unwrap();
        });
        wait.recv().unwrap().unwrap();
    }

    #[test]
    fn a_job_is_there_until_it_ends_and_ends_once() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("test.db");
        let store = Store::open(&path).unwrap();
        assert!(add(&store, "a") && add(&store, "b"));
        assert!(!add(&store, "a"), "an id is unique");
        drop(store);
        let store = Store::open(&path).unwrap();
        let ids = |jobs: Vec<StoredJob>| -> Vec<String> {
            jobs.into_iter().map(|job| job.new.id).collect()
        };
        assert_eq!(ids(store.reader().unfinished_jobs().unwrap()), ["a", "b"]);
        end(&store, "a", JobOutcome::Done, "counted");
        end(&store, "a", JobOutcome::Cancelled, "too late");
        assert_eq!(ids(store.reader().unfinished_jobs().unwrap()), ["b"]);
        let job = store.reader().job("a").unwrap().unwrap();
        assert_eq!(job.new.order, "to 100");
        assert_eq!(job.end.unwrap().summary, "counted");
        assert_eq!(store.reader().job_report("a").unwrap().unwrap(), b"1 2 3");
        assert_eq!(store.reader().job_report("b").unwrap(), None);
        let listed = store.reader().jobs("counting", None, 10).unwrap();
        assert_eq!(store.reader().jobs("counting", Some(listed[0].key), 10).unwrap().len(), 1);
        assert_eq!(ids(listed), ["b", "a"]);
        assert!(store.reader().jobs("dancing", None, 10).unwrap().is_empty());
        assert!(store.reader().job("c").unwrap().is_none());
    }
}
