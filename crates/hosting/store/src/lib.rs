//! The data file: logs of matches and everything else that outlives the server.
//!
//! A [`Store`] has two sides, and behind each a boundary that a second store can implement:
//!
//! - The [`Writer`] makes durable, and says when that is on disk, never before. What waits is
//!   written together, what fails is tried again. All that is ever written is a [`Write`], and a
//!   [`Ledger`] commits a group of them: an append only if the sequence fits.
//! - The [`Reader`] reads logs, lists matches page by page, and looks up by id, ticket, class,
//!   tournament and job: whatever a [`Catalogue`] has.
//!
//! Here both are one SQLite file with one who writes at a time and any number of readers; none of
//! that shows in what callers name. Who follows a match is told by the server, which has just
//! written what happened; who watches the disk is told of every [`Commit`].

mod catalogue;
mod committer;
mod jobs;
mod ledger;
mod selection;
mod sqlite;
mod tournaments;
mod write_queue;
mod writer;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
#[cfg(any(test, feature = "testing"))]
use std::time::Duration;

pub use catalogue::{
    Catalogue, Filter, JobCatalogue, ListedMatch, MatchCatalogue, Page, Reader, TournamentCatalogue,
};
pub use committer::{Commit, Patience};
use host::{Entry, MatchId};
pub use jobs::{JobEnd, JobOutcome, NewJob, StoredJob};
#[cfg(any(test, feature = "testing"))]
pub use ledger::Fault;
pub use ledger::{Ledger, PendingWrite, Write};
pub use selection::Selection;
pub use sqlite::WalDamage;
pub use sqlite::backup::{BackupError, Salvaged, backup, restore, salvage};
pub use sqlite::check::{Checked, check};
pub use tournaments::{StoredFact, StoredOutput, StoredTournament};
#[cfg(any(test, feature = "testing"))]
pub use writer::Driver;
pub use writer::Writer;

use sqlite::file::{self, Lock};
use sqlite::{SqliteLedger, schema};

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
        let (lock, ledger) = open(path)?;
        let reader = Reader::open(path)?;
        let writer = Writer::start(ledger).map_err(|error| unusable(path, &error))?;
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
        let (lock, ledger) = open(path)?;
        let reader = Reader::open(path)?;
        let (writer, driver) = Writer::driven(ledger, clock, wake);
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

fn unusable(path: &Path, error: &dyn std::error::Error) -> OpenError {
    OpenError::Unusable { path: path.to_owned(), problem: error.to_string() }
}

fn open(path: &Path) -> Result<(Lock, Box<dyn Ledger>), OpenError> {
    let mut lock = file::lock(path)?;
    file::check_header(path)?;
    file::check_log(path)?;
    lock.make_if_missing(path, |unfinished| schema::make(unfinished, path))?;
    file::keep_from_others(path);
    let ledger = SqliteLedger::new(schema::open_for_writing(path)?);
    Ok((lock, Box::new(ledger.map_err(|error| unusable(path, &error))?)))
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
    /// There is too little room where it is, on a disk or in memory.
    #[error(
        "{}: there is no room for this data file; free some space there, or name another place \
         with --data",
        .path.display()
    )]
    NoRoom {
        /// The file.
        path: PathBuf,
    },
    /// It is something else than a file, or SQLite would take its name for something else.
    #[error("{name:?} is not a regular file; name one with --data, where matches are kept")]
    NotAFile {
        /// What was named.
        name: String,
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

#[cfg(test)]
mod tests;
