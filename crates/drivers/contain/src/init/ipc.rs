//! Shared memory, semaphores and message queues, which outlive the processes that made them.

use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

use super::census::is_own_user;
use crate::IpcObject;

/// Something that is there now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) object: IpcObject,
    /// Who made it, where the kernel tells.
    creator: Option<i32>,
    user: u32,
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
            all.push(Found { object, creator: None, user: user as u32 });
        }
    }
    // Columns: key, id, mode, bytes, messages, last sender, last receiver, owner …
    for row in rows("/proc/sysvipc/msg") {
        if let [_, id, _, _, _, _, _, user, ..] = row[..] {
            let object = IpcObject::MessageQueue { id: id as i32 };
            all.push(Found { object, creator: None, user: user as u32 });
        }
    }
    for (name, user) in names("/dev/shm") {
        let object = match name.strip_prefix("sem.") {
            Some(name) => IpcObject::PosixSemaphore { name: name.to_owned() },
            None => IpcObject::PosixSharedMemory { name },
        };
        all.push(Found { object, creator: None, user });
    }
    for (name, user) in names("/dev/mqueue") {
        let object = IpcObject::PosixMessageQueue { name };
        all.push(Found { object, creator: None, user });
    }
    all
}

/// System V memory to which no process is attached, and which no process therefore seems to use.
pub(super) fn detached_bytes() -> u64 {
    let columns = |row: Vec<i64>| match row[..] {
        // … attached (6) … resident bytes (14).
        [_, _, _, _, _, _, 0, _, _, _, _, _, _, _, resident, ..] => resident.unsigned_abs(),
        _ => 0,
    };
    rows("/proc/sysvipc/shm").map(columns).sum()
}

/// Without walls: removes what came since `before`, belongs to this user, and was made by one of the
/// program's processes. Where the kernel does not say who made it, nothing is removed, because
/// somebody else may need it; it is named all the same.
pub(super) fn remove_new(before: &[Found], is_theirs: impl Fn(i32) -> bool) -> Vec<IpcObject> {
    let is_new = |found: &Found| {
        !before.contains(found) && is_own_user(found.user) && found.creator.is_none_or(&is_theirs)
    };
    let new: Vec<_> = objects().into_iter().filter(is_new).collect();
    for found in &new {
        if let (IpcObject::SharedMemory { id, .. }, Some(_)) = (&found.object, found.creator) {
            // The C library's call needs `unsafe`; every Debian has the program.
            let _ = Command::new("ipcrm")
                .args(["-m", &id.to_string()])
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status();
        }
    }
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
