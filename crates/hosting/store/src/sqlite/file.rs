//! The data file before SQLite sees it: is it there, is it ours, and is it free?

use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, Read};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use super::schema::{APPLICATION_ID, FORMAT};
use super::wal_scan;
use crate::{OpenError, WalDamage};

/// A data file that is ours alone as long as this lives.
///
/// There are two locks. One is on a file beside the data, which is there before the data is; every
/// version takes it. The other is on the data itself, so that a second name for it leads to the
/// same lock. It is a lock of the kind that SQLite does not use (`flock`), and it is let go only
/// after SQLite has closed the file: closing any handle of it drops the locks that SQLite holds.
pub(crate) struct Lock {
    _beside: File,
    data: Option<File>,
}

/// Nobody but the owner has any business in there: it holds names, and hashes of secrets.
const ONLY_THE_OWNER: u32 = 0o600;
const OTHERS: u32 = 0o007;

/// Takes the file for this process alone, if there is one, and its name in any case.
pub(crate) fn lock(path: &Path) -> Result<Lock, OpenError> {
    let name = path.to_string_lossy();
    if name.is_empty() || name == ":memory:" || name.starts_with("file:") {
        return Err(OpenError::NotAFile { name: name.into_owned() });
    }
    let path = &real(path);
    if path.is_dir() {
        return Err(unusable(path)(io::Error::from(io::ErrorKind::IsADirectory)));
    }
    // A device, for example: a new file would take its place.
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return Err(OpenError::NotAFile { name: name.into_owned() });
    }
    let beside = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .mode(ONLY_THE_OWNER)
        .open(beside(path, ".lock"))
        .map_err(unusable(path))?;
    try_lock(&beside, path)?;
    Ok(Lock { _beside: beside, data: lock_data(path)? })
}

impl Lock {
    /// Makes the file if there is none, and keeps others out of it. `make` writes a whole data file
    /// at the path it is given: only when all of it is on disk does it get its name. So there is
    /// never a file that is ours and not whole, whenever we are killed.
    pub(crate) fn make_if_missing(
        &mut self,
        path: &Path,
        make: impl FnOnce(&Path) -> Result<(), OpenError>,
    ) -> Result<(), OpenError> {
        let path = &real(path);
        if fs::metadata(path).is_ok_and(|there| there.len() > 0) {
            return Ok(());
        }
        let unfinished = beside(path, ".new");
        // What a server left that was killed while it did the same.
        for left in [unfinished.clone(), beside(&unfinished, "-journal")] {
            let _ = fs::remove_file(left);
        }
        let mut options = OpenOptions::new();
        let options = options.create_new(true).write(true).mode(ONLY_THE_OWNER);
        let file = options.open(&unfinished).map_err(unusable(path))?;
        let made = make(&unfinished).and_then(|()| file.sync_all().map_err(unusable(path)));
        if made.is_err() {
            let _ = fs::remove_file(&unfinished);
        }
        made?;
        // We have the lock on the name, and what is there is empty at most.
        fs::rename(&unfinished, path).map_err(unusable(path))?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = File::open(folder.unwrap_or(Path::new("."))).map_err(unusable(path))?;
        folder.sync_all().map_err(unusable(path))?;
        self.data = lock_data(path)?;
        Ok(())
    }
}

/// Takes the data itself, whatever name it has.
fn lock_data(path: &Path) -> Result<Option<File>, OpenError> {
    let data = match OpenOptions::new().read(true).write(true).open(path) {
        Ok(data) => data,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => {
            let kinds = [io::ErrorKind::PermissionDenied, io::ErrorKind::ReadOnlyFilesystem];
            let (is_kept, path, problem) =
                (kinds.contains(&error.kind()), path.to_owned(), error.to_string());
            return Err(if is_kept {
                OpenError::ReadOnly { path, problem }
            } else {
                OpenError::Unusable { path, problem }
            });
        }
    };
    try_lock(&data, path)?;
    Ok(Some(data))
}

/// Sees to it that only its owner and group can read the file, as servers of earlier versions did
/// not.
pub(crate) fn keep_from_others(path: &Path) {
    let path = &real(path);
    for file in [path.to_owned(), beside(path, "-wal"), beside(path, "-shm")] {
        if let Ok(there) = fs::metadata(&file)
            && there.mode() & OTHERS != 0
        {
            // Where it is not ours to change, its owner has decided.
            let _ = fs::set_permissions(&file, Permissions::from_mode(there.mode() & !OTHERS));
        }
    }
}

fn try_lock(file: &File, path: &Path) -> Result<(), OpenError> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(OpenError::Locked { path: path.to_owned() }),
        Err(TryLockError::Error(error)) => Err(unusable(path)(error)),
    }
}

/// The file behind all links.
pub(super) fn real(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// The file of this name with something behind it.
pub(crate) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

fn unusable(path: &Path) -> impl Fn(io::Error) -> OpenError {
    move |error| OpenError::Unusable { path: path.to_owned(), problem: error.to_string() }
}

/// Refuses files that are not ours or too new by their first bytes alone, so that not even
/// SQLite's recovery touches them. No file and an empty file are fine: they become ours.
pub(crate) fn check_header(path: &Path) -> Result<(), OpenError> {
    let mut header = Vec::new();
    match File::open(path) {
        Ok(file) => file.take(HEADER_LENGTH).read_to_end(&mut header).map_err(unusable(path))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(unusable(path)(error)),
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

/// Refuses a write-ahead log with acknowledged writes behind damage: SQLite would cut them off and
/// go on without a word.
pub(crate) fn check_log(path: &Path) -> Result<(), OpenError> {
    match find_damage(path)? {
        Some(damage) => Err(OpenError::LogDamaged { path: path.to_owned(), damage }),
        None => Ok(()),
    }
}

/// The damage in the write-ahead log of this data file, if there is any.
pub(super) fn find_damage(path: &Path) -> Result<Option<WalDamage>, OpenError> {
    let data = real(path);
    wal_scan::look(&beside(&data, "-wal"), &data).map_err(unusable(path))
}

/// SQLite's file format, section 1.3.
const HEADER_LENGTH: u64 = 100;
const FORMAT_OFFSET: usize = 60;
const APPLICATION_ID_OFFSET: usize = 68;
