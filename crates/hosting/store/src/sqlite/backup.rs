//! Copies of the data file: made while a server writes it, and put back when none does.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use super::file::beside;
use super::wal_repair::{self, Repaired};
use super::{file, schema};
use crate::{OpenError, StoreError};

/// Why a copy could not be made or put back. What was there before still is.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The file that is to be copied can't be used.
    #[error(transparent)]
    Source(#[from] OpenError),
    /// Something is there already.
    #[error("{}: there is a file already; {advice}", .path.display())]
    Exists {
        /// What is there.
        path: PathBuf,
        /// What can be done.
        advice: &'static str,
    },
    /// The copy is no complete data file.
    #[error("{}: this copy is damaged ({problem})", .path.display())]
    Damaged {
        /// The copy.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// It could not be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It could not be written.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the operating system says.
        error: io::Error,
    },
}

/// Copies the data file to a new file, as it is at one moment, also while a server writes it.
pub fn backup(data: &Path, copy: &Path) -> Result<(), BackupError> {
    let connection = schema::open_for_reading(data)?;
    if copy.symlink_metadata().is_ok() {
        let advice = "name another one for the copy";
        return Err(BackupError::Exists { path: copy.to_owned(), advice });
    }
    let unfinished = Unfinished::beside(copy)?;
    let name = unfinished.0.to_str().ok_or_else(|| {
        io_error(copy)(io::Error::new(io::ErrorKind::InvalidInput, "the name must be UTF-8"))
    })?;
    connection.execute("VACUUM INTO ?1", [name]).map_err(StoreError::from)?;
    unfinished.complete(copy)
}

/// Makes the copy the data file. If there is one already, it is kept, and its new name is given
/// back; without `replaces` nothing is done then.
pub fn restore(copy: &Path, data: &Path, replaces: bool) -> Result<Option<PathBuf>, BackupError> {
    check(copy)?;
    put_in_place(data, replaces, |unfinished| copy_file(copy, unfinished)).map(|((), kept)| kept)
}

/// What was made of a data file with a damaged write-ahead log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Salvaged {
    /// How many frames of the log were put right.
    pub n_repaired: u64,
    /// How many commits stood behind what can't be, and are lost.
    pub n_lost: u64,
    /// The new name of what was there before.
    pub kept: Option<PathBuf>,
}

/// Makes a data file of all that can be read of a damaged one, which stays as it is; otherwise like
/// [`restore`].
pub fn salvage(damaged: &Path, data: &Path, replaces: bool) -> Result<Salvaged, BackupError> {
    file::check_header(damaged)?;
    if !damaged.exists() {
        return Err(OpenError::Missing { path: damaged.to_owned() }.into());
    }
    let is_other = file::real(damaged) != file::real(data);
    let _lock = if is_other { Some(file::lock(damaged)?) } else { None };
    let (repaired, kept) = put_in_place(data, replaces, |unfinished| {
        copy_file(damaged, unfinished)?;
        let (log, new_log) = (beside(&file::real(damaged), "-wal"), beside(unfinished, "-wal"));
        let repaired = wal_repair::repair(&log, damaged, &new_log).map_err(io_error(&log))?;
        // Has SQLite merge the log, so that the file alone is all of it.
        drop(schema::open_for_writing(unfinished)?);
        check(unfinished)?;
        Ok(repaired)
    })?;
    let Repaired { n_repaired, n_lost } = repaired;
    Ok(Salvaged { n_repaired, n_lost, kept })
}

/// Makes what `write` writes the data file, and says under which name it kept what was there.
fn put_in_place<T>(
    data: &Path,
    replaces: bool,
    write: impl FnOnce(&Path) -> Result<T, BackupError>,
) -> Result<(T, Option<PathBuf>), BackupError> {
    // Held to the end, so that no server starts on half of it.
    let _lock = file::lock(data)?;
    let is_there = data.symlink_metadata().is_ok();
    if is_there && !replaces {
        let advice = "with --replace it is kept under another name, and the copy takes its place";
        return Err(BackupError::Exists { path: data.to_owned(), advice });
    }
    let unfinished = Unfinished::beside(data)?;
    let written = write(&unfinished.0)?;
    let kept = if is_there { Some(move_aside(data)?) } else { None };
    unfinished.complete(data)?;
    Ok((written, kept))
}

fn copy_file(from: &Path, to: &Path) -> Result<(), BackupError> {
    let mut from = File::open(from).map_err(io_error(from))?;
    let mut copy = OpenOptions::new().write(true).open(to).map_err(io_error(to))?;
    io::copy(&mut from, &mut copy).map(|_| ()).map_err(io_error(to))
}

/// A copy may have been cut off or damaged on its way; then it is better to know now.
fn check(copy: &Path) -> Result<(), BackupError> {
    file::check_header(copy)?;
    let connection = schema::open_for_reading(copy)?;
    let verdict = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0));
    let problem = match verdict {
        Ok(verdict) if verdict == "ok" => return Ok(()),
        Ok(problem) => problem,
        Err(error) => error.to_string(),
    };
    Err(BackupError::Damaged { path: copy.to_owned(), problem })
}

/// Renames a data file together with its write-ahead log, which is a part of it.
fn move_aside(data: &Path) -> Result<PathBuf, BackupError> {
    let mut number = 1;
    let aside = loop {
        let aside = beside(data, &format!(".replaced-{number}"));
        if aside.symlink_metadata().is_err() {
            break aside;
        }
        number += 1;
    };
    // The log first: a data file without its log would be an older state that looks complete.
    for suffix in ["-wal", "-shm", ""] {
        let from = beside(data, suffix);
        match fs::rename(&from, beside(&aside, suffix)) {
            Err(error) if suffix.is_empty() || error.kind() != io::ErrorKind::NotFound => {
                return Err(io_error(&from)(error));
            }
            _ => {}
        }
    }
    Ok(aside)
}

/// A file under a name of its own until it is complete; removed if it never is.
struct Unfinished(PathBuf);

impl Unfinished {
    fn beside(path: &Path) -> Result<Self, BackupError> {
        let unfinished = beside(path, ".unfinished");
        // Of an earlier try that was broken off.
        remove(&unfinished);
        // Names and seats' secrets are in it: for its owner only.
        OpenOptions::new()
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(&unfinished)
            .map_err(io_error(&unfinished))?;
        Ok(Self(unfinished))
    }

    /// Durable under its name, which nobody else may have taken meanwhile.
    fn complete(self, path: &Path) -> Result<(), BackupError> {
        let synced = File::open(&self.0).and_then(|file| file.sync_all());
        synced.map_err(io_error(&self.0))?;
        fs::hard_link(&self.0, path).map_err(io_error(path))?;
        drop(self);
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(io_error(folder))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        remove(&self.0);
    }
}

/// Removes a data file with what SQLite keeps beside it, if it is there.
fn remove(data: &Path) {
    for suffix in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(beside(data, suffix));
    }
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> BackupError {
    let path = path.to_owned();
    |error| BackupError::Io { path, error }
}
