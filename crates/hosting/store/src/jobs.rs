//! Long work that somebody ordered: what was ordered, and what came of it. The store sees only
//! texts; what they mean is a matter of whoever does the work.

use rusqlite::{Connection, Row, params};

use super::{Patience, Reader, StoreError, Writer};

/// Came with format 3.
pub(super) const TABLE: &str = "
    CREATE TABLE job (
        key        INTEGER PRIMARY KEY,
        id         TEXT NOT NULL UNIQUE,
        kind       TEXT NOT NULL,  -- who understands the order
        submitter  TEXT NOT NULL,  -- for fair sharing
        owner      TEXT NOT NULL,  -- the hash of the secret with which it can be cancelled
        created_at INTEGER NOT NULL,
        \"order\"    TEXT NOT NULL,
        ended_at   INTEGER,        -- none: it waits, or runs, or is to be run again
        outcome    TEXT,           -- done, failed or cancelled
        summary    TEXT,           -- of what came of it, or why nothing did
        report     BLOB            -- all that came of it, in whatever form the edge keeps it
    ) STRICT;
    CREATE INDEX job_by_kind ON job (kind, key);
    CREATE INDEX unfinished_job ON job (key) WHERE ended_at IS NULL;
";

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
    const ALL: [Self; 3] = [Self::Done, Self::Failed, Self::Cancelled];

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
        self.enqueue(Patience::Usual, move |transaction| insert(transaction, &job), done);
    }

    /// Keeps how a job ended. A job ends once: what comes later changes nothing.
    pub fn end_job(
        &self,
        id: String,
        end: JobEnd,
        report: Option<Vec<u8>>,
        done: impl FnOnce(Result<(), StoreError>) + Send + 'static,
    ) {
        let write = move |transaction: &Connection| {
            transaction
                .prepare_cached(
                    "UPDATE job SET ended_at = ?2, outcome = ?3, summary = ?4, report = ?5
                     WHERE id = ?1 AND ended_at IS NULL",
                )?
                .execute(params![id, end.at, end.outcome.word(), end.summary, report])?;
            Ok(())
        };
        self.enqueue(Patience::Endless, write, done);
    }
}

fn insert(transaction: &Connection, job: &NewJob) -> Result<(), StoreError> {
    let NewJob { id, kind, submitter, owner, created_at, order } = job;
    transaction
        .prepare_cached(
            "INSERT INTO job (id, kind, submitter, owner, created_at, \"order\")
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![id, kind, submitter, owner, created_at, order])?;
    Ok(())
}

impl Reader {
    /// One job.
    pub fn job(&self, id: &str) -> Result<Option<StoredJob>, StoreError> {
        self.query_one(&format!("SELECT {COLUMNS} FROM job WHERE id = ?1"), [id], read)
    }

    /// All that came of a job, if it is done.
    pub fn job_report(&self, id: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let sql = "SELECT report FROM job WHERE id = ?1";
        Ok(self.query_one(sql, [id], |row| Ok(row.get(0)?))?.flatten())
    }

    /// The jobs that have not ended, oldest first.
    pub fn unfinished_jobs(&self) -> Result<Vec<StoredJob>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM job WHERE ended_at IS NULL ORDER BY key");
        self.query_all(&sql, [], read)
    }

    /// At most `limit` jobs of a kind, newest first, below the key `after`.
    pub fn jobs(
        &self,
        kind: &str,
        after: Option<i64>,
        limit: usize,
    ) -> Result<Vec<StoredJob>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM job WHERE kind = ?1 AND key < ?2 ORDER BY key DESC LIMIT ?3"
        );
        self.query_all(&sql, params![kind, after.unwrap_or(i64::MAX), limit as i64], read)
    }
}

/// What [`read`] reads.
const COLUMNS: &str =
    "key, id, kind, submitter, owner, created_at, \"order\", ended_at, outcome, summary";

fn read(row: &Row<'_>) -> Result<StoredJob, StoreError> {
    let new = NewJob {
        id: row.get(1)?,
        kind: row.get(2)?,
        submitter: row.get(3)?,
        owner: row.get(4)?,
        created_at: row.get(5)?,
        order: row.get(6)?,
    };
    let (at, outcome): (Option<i64>, Option<String>) = (row.get(7)?, row.get(8)?);
    let outcome =
        outcome.and_then(|word| JobOutcome::ALL.into_iter().find(|outcome| outcome.word() == word));
    let summary = row.get::<_, Option<String>>(9)?.unwrap_or_default();
    let end = at.zip(outcome).map(|(at, outcome)| JobEnd { at, outcome, summary });
    Ok(StoredJob { key: row.get(0)?, new, end })
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
