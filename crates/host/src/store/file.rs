//! The data file before SQLite sees it: is it ours, and is it free?

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::OpenError;
use super::schema::{APPLICATION_ID, FORMAT};

/// Takes the file for this process alone.
///
/// The lock is on a file beside the data: closing a handle of the data file itself would drop the
/// locks that SQLite holds on it.
pub(super) fn lock(path: &Path) -> Result<File, OpenError> {
    let unusable = |error: io::Error| OpenError::Unusable {
        path: path.to_owned(),
        problem: error.to_string(),
    };
    if path.is_dir() {
        return Err(unusable(io::Error::from(io::ErrorKind::IsADirectory)));
    }
    let lock = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(lock_path(path))
        .map_err(unusable)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(OpenError::Locked { path: path.to_owned() }),
        Err(TryLockError::Error(error)) => Err(unusable(error)),
    }
}

fn lock_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    name.into()
}

/// Refuses files that are not ours or too new by their first bytes alone, so that not even
/// SQLite's recovery touches them. No file and an empty file are fine: they become ours.
pub(super) fn check_header(path: &Path) -> Result<(), OpenError> {
    let unusable = |error: io::Error| OpenError::Unusable {
        path: path.to_owned(),
        problem: error.to_string(),
    };
    let mut header = Vec::new();
    match File::open(path) {
        Ok(file) => file.take(HEADER_LENGTH).read_to_end(&mut header).map_err(unusable)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(unusable(error)),
    };
    if header.is_empty() {
        return Ok(());
    }
    let number = |offset: usize| {
        header
            .get(offset..offset + 4)
            .map(|bytes| bytes.iter().fold(0, |n, &b| n << 8 | u32::from(b)))
    };
    let is_ours = header.starts_with(b"SQLite format 3\0")
        && number(APPLICATION_ID_OFFSET) == Some(APPLICATION_ID);
    match number(FORMAT_OFFSET) {
        Some(found) if is_ours && found > FORMAT => {
            Err(OpenError::Newer { path: path.to_owned(), found, known: FORMAT })
        }
        Some(_) if is_ours => Ok(()),
        _ => Err(OpenError::Foreign { path: path.to_owned() }),
    }
}

/// SQLite's file format, section 1.3.
const HEADER_LENGTH: u64 = 100;
const FORMAT_OFFSET: usize = 60;
const APPLICATION_ID_OFFSET: usize = 68;
