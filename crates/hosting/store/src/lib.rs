//! The data file: logs of matches and everything else that outlives the server.
//!
//! It is one SQLite file with one who writes at a time, group commit and any number of readers;
//! none of that shows in what callers name. A [`Store`] has two sides:
//!
//! - The [`Writer`] makes durable: it appends to the log of a match if the sequence fits
//!   ([`append`](Writer::append), [`create`](Writer::create)) and to that of a tournament
//!   ([`append_facts`](Writer::append_facts)), and keeps classes, jobs, transcripts, the output of
//!   programs and settings. It says when that is on disk, never before.
//! - The [`Reader`] reads a log, lists matches page by page, and looks up: by id, ticket, class,
//!   tournament, job.
//!
//! Who follows a match is told by the server, which has just written what happened; who watches
//! the disk is told of every [`Commit`].

mod backup;
mod check;
mod committer;
mod file;
mod jobs;
mod reader;
mod rows;
mod schema;
mod selection;
mod tournament_ends;
mod tournaments;
mod wal;
mod wal_repair;
mod wal_scan;
mod write_queue;
mod writer;
mod writes;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
#[cfg(any(test, feature = "testing"))]
use std::time::Duration;

pub use backup::{BackupError, Salvaged, backup, restore, salvage};
pub use check::{Checked, check};
#[cfg(any(test, feature = "testing"))]
pub use committer::Fault;
pub use committer::{Commit, Patience};
use host::{Entry, MatchId};
pub use jobs::{JobEnd, JobOutcome, NewJob, StoredJob};
pub use reader::{Filter, ListedMatch, Page, Reader};
use rusqlite::{Connection, ErrorCode};
pub use selection::Selection;
pub use tournaments::{StoredFact, StoredOutput, StoredTournament};
pub use wal_scan::WalDamage;
#[cfg(any(test, feature = "testing"))]
pub use writer::Driver;
pub use writer::Writer;

use file::Lock;

/// The opened data file of a server. Only one server can have it open at a time.
pub struct Store {
    writer: Writer,
    reader: Reader,
    path: PathBuf,
    _lock: Lock,
}

impl Store {
    /// Opens the file, makes it if there is none, and refuses what it does not understand
    /// without touching it.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let (lock, connection) = open(path)?;
        let reader = Reader::open(path)?;
        let writer = Writer::start(connection).map_err(|error| unusable(path, &error))?;
        Ok(Self { writer, reader, path: path.to_owned(), _lock: lock })
    }

    /// The same without a thread that writes: tests do that by the [`Driver`], and decide what the
    /// disk does and what time it is. `wake` is called when there is something to write.
    #[cfg(any(test, feature = "testing"))]
    pub fn open_driven(
        path: &Path,
        clock: impl Fn() -> Duration + Send + Sync + 'static,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Result<(Self, Driver), OpenError> {
        let (lock, connection) = open(path)?;
        let reader = Reader::open(path)?;
        let driven = Writer::driven(connection, clock, wake);
        let (writer, driver) = driven.map_err(|error| unusable(path, &error))?;
        Ok((Self { writer, reader, path: path.to_owned(), _lock: lock }, driver))
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How large it is, with its write-ahead log, in bytes.
    pub fn size(&self) -> io::Result<u64> {
        let log_size = fs::metadata(file::beside(&self.path, "-wal")).map_or(0, |log| log.len());
        Ok(fs::metadata(&self.path)?.len() + log_size)
    }

    /// Where accepted facts are made durable.
    pub fn writer(&self) -> &Writer {
        &self.writer
    }

    /// Where matches are looked up.
    pub fn reader(&self) -> &Reader {
        &self.reader
    }
}

fn unusable(path: &Path, error: &io::Error) -> OpenError {
    OpenError::Unusable { path: path.to_owned(), problem: error.to_string() }
}

fn open(path: &Path) -> Result<(Lock, Connection), OpenError> {
    let mut lock = file::lock(path)?;
    file::check_header(path)?;
    file::check_log(path)?;
    lock.make_if_missing(path, schema::make)?;
    file::keep_from_others(path);
    Ok((lock, schema::open_for_writing(path)?))
}

/// A part of what was said on one connection, for reports of problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// The seat whose client it was.
    pub seat: u8,
    /// When the connection began, in milliseconds since 1970.
    pub at: i64,
    /// Which part, from 0 on.
    pub part: u32,
    /// The lines, in whatever form the edge keeps them.
    pub lines: Vec<u8>,
}

/// An entry that names a person.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The match.
    pub id: MatchId,
    /// The entry.
    pub entry: Entry,
}

/// Why a data file can't be used. It is left as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// There is no such file, and it was not to be made.
    #[error("{}: there is no such data file", .path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// Somebody else has it.
    #[error(
        "{}: another program is using this data file; stop it, or name another file with --data",
        .path.display()
    )]
    Locked {
        /// The file.
        path: PathBuf,
    },
    /// It can be read and not written.
    #[error(
        "{}: this data file can't be written ({problem}); change its permissions, or name another \
         file with --data",
        .path.display()
    )]
    ReadOnly {
        /// The file.
        path: PathBuf,
        /// What the operating system says.
        problem: String,
    },
    /// It is a file of something else.
    #[error("{}: this is not a Spielwerk data file; name another with --data", .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// A later version wrote it.
    #[error(
        "{}: written by a newer Spielwerk (format {found}, this one knows up to {known}); \
         use that version, or name another file with --data",
        .path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// The format it says it has.
        found: u32,
        /// The newest format this version knows.
        known: u32,
    },
    /// It is damaged.
    #[error("{}: the data file is damaged ({problem}); restore a backup, or name another file with --data", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What SQLite says of it.
        problem: String,
    },
    /// Its write-ahead log is damaged, and acknowledged writes stand behind the damage.
    #[error(
        "{}: the write-ahead log of this data file is damaged {}, and {} acknowledged writes \
         behind that can't be reached; nothing was changed. Make a new file of all that can be \
         read with `spielwerk restore --salvage`, restore a backup, or name another file with \
         --data",
        .path.display(), .damage.place(), .damage.n_commits
    )]
    LogDamaged {
        /// The file.
        path: PathBuf,
        /// Where, and how much is behind it.
        damage: WalDamage,
    },
    /// The operating system says no.
    #[error("{}: {problem}", .path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// What it says.
        problem: String,
    },
}

/// Why something could not be read or made durable.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database or the disk under it.
    #[error("data file: {problem}")]
    Database {
        /// What it says.
        problem: Arc<str>,
        /// What is wrong with the disk, if it is at fault.
        fault: Option<DiskFault>,
    },
    /// An entry in the file can't be read.
    #[error("data file: entry {seq} of match {id}: {problem}")]
    Unreadable {
        /// The match.
        id: String,
        /// The entry.
        seq: u64,
        /// What is wrong with it.
        problem: String,
    },
    /// Entries for a match that was never created, or a number that is taken.
    #[error("data file: match {id} has no place for entry {seq}")]
    NoPlace {
        /// The match.
        id: String,
        /// The entry.
        seq: u64,
    },
    /// The writer has stopped.
    #[error("data file: closed")]
    Closed,
}

impl StoreError {
    /// Whether the same write may succeed later: the disk is at fault, not what was to be written.
    pub fn is_passing(&self) -> bool {
        self.disk_fault().is_some()
    }

    /// What is wrong with the disk, if it is at fault.
    pub fn disk_fault(&self) -> Option<DiskFault> {
        match self {
            Self::Database { fault, .. } => *fault,
            Self::Unreadable { .. } | Self::NoPlace { .. } | Self::Closed => None,
        }
    }
}

/// Why a disk takes nothing, or gives nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskFault {
    /// There is no room on it.
    Full,
    /// Another program holds the file.
    Locked,
    /// The file can't be written, or not any more.
    ReadOnly,
    /// There is too little memory.
    OutOfMemory,
    /// It has errors.
    Broken,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let fault = match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Some(DiskFault::Full),
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Some(DiskFault::Locked),
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Some(DiskFault::ReadOnly),
            Some(ErrorCode::OutOfMemory) => Some(DiskFault::OutOfMemory),
            Some(
                ErrorCode::SystemIoFailure
                | ErrorCode::CannotOpen
                | ErrorCode::FileLockingProtocolFailed,
            ) => Some(DiskFault::Broken),
            _ => None,
        };
        Self::Database { problem: error.to_string().into(), fault }
    }
}

#[cfg(test)]
mod tests;
