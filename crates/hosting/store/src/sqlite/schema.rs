//! The tables of the data file.

use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, ffi};

use super::{file, jobs, tournaments};
use crate::OpenError;

/// Marks a SQLite file as ours (`Splw`).
pub(super) const APPLICATION_ID: u32 = 0x5370_6c77;

/// The format this version writes. A newer one is refused, an older one is brought up.
pub(super) const FORMAT: u32 = 8;

/// The log is `entry`; `match` is a summary of it for lists, written in the same transactions.
const TABLES: &str = "
    CREATE TABLE match (
        key        INTEGER PRIMARY KEY,
        id         TEXT NOT NULL UNIQUE,
        kind       TEXT NOT NULL,
        name       TEXT NOT NULL,
        players    TEXT NOT NULL,  -- one name per line
        seats      TEXT NOT NULL,  -- who plays where, as in the log
        created_at INTEGER NOT NULL,
        n_free     INTEGER NOT NULL,
        has_begun  INTEGER NOT NULL DEFAULT 0,
        ended_at   INTEGER,
        n_actions  INTEGER,        -- once it is over
        result     TEXT,           -- how it ended, as in the log
        class      TEXT,           -- the class it belongs to
        is_private INTEGER NOT NULL DEFAULT 0, -- nobody but its players may look yet
        is_unlisted INTEGER NOT NULL DEFAULT 0, -- lists leave it out
        created_from TEXT,         -- who asked for it, until it is over
        state      TEXT NOT NULL GENERATED ALWAYS AS (
            CASE WHEN ended_at IS NOT NULL THEN 'finished'
                 WHEN has_begun OR n_free = 0 THEN 'running'
                 ELSE 'open' END
        ) STORED
    ) STRICT;
    CREATE INDEX match_by_state ON match (state, key);
    CREATE TABLE entry (
        match INTEGER NOT NULL REFERENCES match (key),
        seq   INTEGER NOT NULL,
        at    INTEGER NOT NULL,
        fact  TEXT NOT NULL,
        PRIMARY KEY (match, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE transcript (
        match INTEGER NOT NULL REFERENCES match (key),
        seat  INTEGER NOT NULL,
        at    INTEGER NOT NULL,
        lines BLOB NOT NULL,       -- what was said on one connection, compressed
        part  INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX transcript_by_match ON transcript (match, at);
    CREATE TABLE setting (
        name  TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
";

/// Came with format 2.
const CLASSES: &str = "
    CREATE TABLE class (
        id         TEXT PRIMARY KEY,
        name       TEXT NOT NULL,
        kind       TEXT NOT NULL,
        seed       TEXT NOT NULL,
        created_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX match_by_class ON match (class) WHERE class IS NOT NULL;
";

/// Came with format 6. A ticket is looked up by its hash; where it leads stands in the log too.
const TICKETS: &str = "
    CREATE TABLE ticket (
        hash  TEXT PRIMARY KEY,
        match INTEGER NOT NULL REFERENCES match (key),
        seat  INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX ticket_by_match ON ticket (match);
";

/// What the table of classes of formats 2 to 7 lacks.
const CLASSES_WITH_ENTRY: &str = "
    ALTER TABLE class ADD COLUMN entry TEXT NOT NULL DEFAULT 'names';  -- who may sit down
";

/// What the table of matches of formats 1 to 5 lacks.
const MATCHES_WITH_ACCESS: &str = "
    ALTER TABLE match ADD COLUMN is_unlisted INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE match ADD COLUMN created_from TEXT;
";

/// What transcripts of formats 1 to 3 lack: they were kept as a whole.
const TRANSCRIPTS_IN_PARTS: &str = "
    ALTER TABLE transcript ADD COLUMN part INTEGER NOT NULL DEFAULT 0;
";

/// What the table of matches of format 1 lacks.
const MATCHES_IN_CLASSES: &str = "
    ALTER TABLE match ADD COLUMN class TEXT;
    ALTER TABLE match ADD COLUMN is_private INTEGER NOT NULL DEFAULT 0;
";

/// Damage is looked for at every start, in files up to this size: that costs 0.1 s at most.
const QUICK_CHECK_LIMIT: u64 = 64 << 20;

/// Makes a new data file with all tables, which is to get another name. Without a write-ahead log, so that the file alone is all
/// of it.
pub(crate) fn make(unfinished: &Path, path: &Path) -> Result<(), OpenError> {
    let explain = |error: rusqlite::Error| explain(path, &error);
    let connection = Connection::open(unfinished).map_err(explain)?;
    let tables = tables();
    let all = format!(
        "BEGIN IMMEDIATE; {tables}
         PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {FORMAT}; COMMIT;"
    );
    connection.execute_batch(&all).map_err(explain)
}

/// All tables, as new.
pub(super) fn tables() -> String {
    [TABLES, CLASSES, CLASSES_WITH_ENTRY, jobs::TABLE, TICKETS, tournaments::TABLES].concat()
}

/// Opens the file for the writer, and brings one of an earlier version up.
pub(crate) fn open_for_writing(path: &Path) -> Result<Connection, OpenError> {
    let explain = |error: rusqlite::Error| explain(path, &error);
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(explain)?;
    connection.busy_timeout(std::time::Duration::ZERO).map_err(explain)?;
    // If we refuse the file now, closing it must not merge the log of a killed server into it.
    let merge_at_close = |on: bool| {
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !on).map_err(explain)
    };
    merge_at_close(false)?;
    // Fails at once when some other program (a database browser, say) is writing.
    connection.execute_batch("BEGIN IMMEDIATE; ROLLBACK").map_err(explain)?;
    check_for_damage(&connection, path)?;
    merge_at_close(true)?;
    connection.pragma_update(None, "journal_mode", "WAL").map_err(explain)?;
    connection.pragma_update(None, "synchronous", "FULL").map_err(explain)?;
    let format: u32 =
        connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(explain)?;
    if format < FORMAT {
        // With formats 5 and 7 only entries became new: actors instead of numbers of seats; offers,
        // taking back and rematches.
        let missing: &[&str] = match format {
            1 => &[MATCHES_IN_CLASSES, CLASSES, jobs::TABLE, TRANSCRIPTS_IN_PARTS],
            2 => &[jobs::TABLE, TRANSCRIPTS_IN_PARTS],
            3 => &[TRANSCRIPTS_IN_PARTS],
            _ => &[],
        };
        let access: &[&str] = if format < 6 { &[MATCHES_WITH_ACCESS, TICKETS] } else { &[] };
        let tournaments: &[&str] = if format < 7 { &[tournaments::TABLES] } else { &[] };
        connection
            .execute_batch(&format!(
                "BEGIN IMMEDIATE; {}
                 PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {FORMAT}; COMMIT;",
                [missing, access, tournaments, &[CLASSES_WITH_ENTRY]].concat().concat()
            ))
            .map_err(explain)?;
    }
    // Only a write that has reached the disk shows that the next one may.
    let probe = "INSERT OR REPLACE INTO setting (name, value) VALUES ('opened', '')";
    connection.execute(probe, []).map_err(explain)?;
    // The marks above must stand in the file itself, where `file::check_header` looks for them.
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).map_err(explain)?;
    // Readers never block the writer in WAL mode; this is for a database browser's short locks.
    // Longer ones are waited for in the queue of what is to be written.
    connection.busy_timeout(std::time::Duration::from_millis(250)).map_err(explain)?;
    Ok(connection)
}

/// Opens the file only to read, also while a server writes it.
pub(super) fn open_for_reading(path: &Path) -> Result<Connection, OpenError> {
    file::check_log(path)?;
    open_despite_damage(path)
}

/// The same where the log may be damaged: what stands behind the damage is not seen.
pub(super) fn open_despite_damage(path: &Path) -> Result<Connection, OpenError> {
    if !path.exists() {
        return Err(OpenError::Missing { path: path.to_owned() });
    }
    let explain = |error: rusqlite::Error| explain(path, &error);
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(explain)?;
    connection.busy_timeout(std::time::Duration::from_secs(5)).map_err(explain)?;
    let number = |pragma: &str| {
        connection.pragma_query_value(None, pragma, |row| row.get::<_, u32>(0)).map_err(explain)
    };
    if number("application_id")? != APPLICATION_ID {
        return Err(OpenError::Foreign { path: path.to_owned() });
    }
    let found = number("user_version")?;
    if found > FORMAT {
        return Err(OpenError::Newer { path: path.to_owned(), found, known: FORMAT });
    }
    Ok(connection)
}

fn check_for_damage(connection: &Connection, path: &Path) -> Result<(), OpenError> {
    if path.metadata().is_ok_and(|metadata| metadata.len() > QUICK_CHECK_LIMIT) {
        return Ok(());
    }
    let verdict: String = connection
        .query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
        .map_err(|error| explain(path, &error))?;
    match verdict.as_str() {
        "ok" => Ok(()),
        problem => Err(OpenError::Damaged { path: path.to_owned(), problem: problem.to_owned() }),
    }
}

pub(crate) fn explain(path: &Path, error: &rusqlite::Error) -> OpenError {
    let path = path.to_owned();
    let extended = error.sqlite_error().map(|error| error.extended_code);
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => OpenError::Locked { path },
        Some(ErrorCode::ReadOnly) => OpenError::ReadOnly { path, problem: error.to_string() },
        Some(ErrorCode::DiskFull) => OpenError::NoRoom { path },
        // A file system in memory has no room for what readers and the writer share.
        Some(ErrorCode::SystemIoFailure) if extended == Some(ffi::SQLITE_IOERR_SHMSIZE) => {
            OpenError::NoRoom { path }
        }
        Some(ErrorCode::NotADatabase) => OpenError::Foreign { path },
        Some(ErrorCode::DatabaseCorrupt) => OpenError::Damaged { path, problem: error.to_string() },
        _ => OpenError::Unusable { path, problem: error.to_string() },
    }
}
