//! Shared memory, semaphores and message queues, which outlive the processes that made them.

use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;

use super::census::is_own_user;
use crate::{IpcObject, kernel};

/// Something that is there now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) object: IpcObject,
    /// Who made it, where the kernel tells.
    creator: Option<i32>,
    user: u32,
}

impl Found {
    /// One of which nobody knows who made it.
    fn of(object: IpcObject, user: u32) -> Self {
        Self { object, creator: None, user }
    }
}

/// Everything that can be seen from here: within walls, what the program made.
pub(super) fn objects() -> Vec<Found> {
    let mut all = Vec::new();
    // Columns: key, id, mode, size, creator, last user, attached, owner …
    for row in rows("/proc/sysvipc/shm") {
        if let [_, id, _, bytes, creator, _, _, user, ..] = row[..] {
            let object = IpcObject::SharedMemory { id: id as i32, bytes: bytes as u64 };
            all.push(Found { object, creator: Some(creator as i32), user: user as u32 });
        }
    }
    // Columns: key, id, mode, number, owner …
    for row in rows("/proc/sysvipc/sem") {
        if let [_, id, _, _, user, ..] = row[..] {
            let object = IpcObject::Semaphores { id: id as i32 };
            all.push(Found::of(object, user as u32));
        }
    }
    // Columns: key, id, mode, bytes, messages, last sender, last receiver, owner …
    for row in rows("/proc/sysvipc/msg") {
        if let [_, id, _, _, _, _, _, user, ..] = row[..] {
            let object = IpcObject::MessageQueue { id: id as i32 };
            all.push(Found::of(object, user as u32));
        }
    }
    for (name, user) in names("/dev/shm") {
        let object = match name.strip_prefix("sem.") {
            Some(name) => IpcObject::PosixSemaphore { name: name.to_owned() },
            None => IpcObject::PosixSharedMemory { name },
        };
        all.push(Found::of(object, user));
    }
    for (name, user) in names("/dev/mqueue") {
        let object = IpcObject::PosixMessageQueue { name };
        all.push(Found::of(object, user));
    }
    all
}

/// What the kernel holds for all these and no process seems to use: memory to which nobody is
/// attached, messages, and semaphores, each with what undoing costs in so many processes.
pub(super) fn bytes(n_processes: u32) -> u64 {
    let sum = |path: &str, of: &dyn Fn(&[i64]) -> i64| -> u64 {
        rows(path).map(|row| of(&row).unsigned_abs() + OF_OBJECT).sum()
    };
    // … attached (6) … resident bytes (14).
    let detached = |row: &[i64]| match row {
        [_, _, _, _, _, _, 0, _, _, _, _, _, _, _, resident, ..] => *resident,
        _ => 0,
    };
    // … number (3); bytes (3), messages (4).
    let of_semaphore = OF_SEMAPHORE + OF_UNDO * i64::from(n_processes);
    let semaphores = |row: &[i64]| row.get(3).map_or(0, |n| n * of_semaphore);
    let messages = |row: &[i64]| match row {
        [_, _, _, bytes, n, ..] => bytes + n * OF_MESSAGE,
        _ => 0,
    };
    sum("/proc/sysvipc/shm", &detached)
        + sum("/proc/sysvipc/sem", &semaphores)
        + sum("/proc/sysvipc/msg", &messages)
}

/// What each costs beside its content, generously.
const OF_OBJECT: u64 = 1 << 10;
const OF_SEMAPHORE: i64 = 64;
const OF_UNDO: i64 = 2;
const OF_MESSAGE: i64 = 128;

/// Without walls: removes what came since `before`, belongs to this user, and was made by one of the
/// program's processes. Where the kernel does not say who made it, nothing is removed, because
/// somebody else may need it; it is named all the same.
pub(super) fn remove_new(before: &[Found], is_theirs: impl Fn(i32) -> bool) -> Vec<IpcObject> {
    let is_new = |found: &Found| {
        !before.contains(found) && is_own_user(found.user) && found.creator.is_none_or(&is_theirs)
    };
    let new: Vec<_> = objects().into_iter().filter(is_new).collect();
    new.iter().filter(|found| found.creator.is_some()).for_each(|found| {
        kernel::remove(&found.object);
    });
    new.into_iter().map(|found| found.object).collect()
}

fn rows(path: &str) -> impl Iterator<Item = Vec<i64>> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let lines: Vec<String> = text.lines().skip(1).map(str::to_owned).collect();
    lines.into_iter().map(|line| {
        line.split_whitespace().map(|column| column.parse().unwrap_or_default()).collect()
    })
}

fn names(folder: impl AsRef<Path>) -> Vec<(String, u32)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    entries
        .filter_map(Result::ok)
        .filter_map(|entry| {
            let user = entry.metadata().ok()?.uid();
            Some((entry.file_name().to_string_lossy().into_owned(), user))
        })
        .collect()
}
