//! Jobs as rows.

use rusqlite::{Connection, Row, params};

use super::SqliteCatalogue;
use crate::{JobCatalogue, JobEnd, JobOutcome, NewJob, StoreError, StoredJob};

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

pub(super) fn add(transaction: &Connection, job: &NewJob) -> Result<(), StoreError> {
    let NewJob { id, kind, submitter, owner, created_at, order } = job;
    transaction
        .prepare_cached(
            "INSERT INTO job (id, kind, submitter, owner, created_at, \"order\")
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![id, kind, submitter, owner, created_at, order])?;
    Ok(())
}

pub(super) fn end(
    transaction: &Connection,
    id: &str,
    end: &JobEnd,
    report: Option<&[u8]>,
) -> Result<(), StoreError> {
    transaction
        .prepare_cached(
            "UPDATE job SET ended_at = ?2, outcome = ?3, summary = ?4, report = ?5
             WHERE id = ?1 AND ended_at IS NULL",
        )?
        .execute(params![id, end.at, end.outcome.word(), end.summary, report])?;
    Ok(())
}

impl JobCatalogue for SqliteCatalogue {
    fn job(&self, id: &str) -> Result<Option<StoredJob>, StoreError> {
        self.query_one(&format!("SELECT {COLUMNS} FROM job WHERE id = ?1"), [id], read)
    }

    fn job_report(&self, id: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let sql = "SELECT report FROM job WHERE id = ?1";
        Ok(self.query_one(sql, [id], |row| Ok(row.get(0)?))?.flatten())
    }

    fn unfinished_jobs(&self) -> Result<Vec<StoredJob>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM job WHERE ended_at IS NULL ORDER BY key");
        self.query_all(&sql, [], read)
    }

    fn jobs(
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
