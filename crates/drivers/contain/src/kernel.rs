//! The calls of the operating system that nobody wraps safely: closing many files at once, and what
//! System V has for processes to talk to each other. All `unsafe` of this crate is here.

use std::ffi::{c_int, c_uint};
use std::{io, ptr};

use crate::IpcObject;

/// Sees to it that no file that is open here is open in a program that this process starts, but for
/// the standard ones.
pub(crate) fn keep_files_from_children() -> io::Result<()> {
    // SAFETY: the files stay open in this process.
    done(unsafe { libc::close_range(FIRST, c_uint::MAX, libc::CLOSE_RANGE_CLOEXEC as c_int) })
}

/// Closes all files but the standard ones, whoever has left them open.
pub(crate) fn close_other_files() -> io::Result<()> {
    // SAFETY: it is the first thing that this process does, so nothing of it owns one of them.
    done(unsafe { libc::close_range(FIRST, c_uint::MAX, 0) })
}

/// The file after standard error.
const FIRST: c_uint = 3;

/// In a fresh namespace, the first segment, set and queue have the number 0, which programs take
/// for *none*. Makes them and removes them; numbers do not come again for a long time.
pub(crate) fn use_up_first_numbers() {
    // SAFETY: all arguments are plain numbers, and nothing is attached.
    let (segment, set, queue) = unsafe {
        (
            libc::shmget(libc::IPC_PRIVATE, 1, MODE),
            libc::semget(libc::IPC_PRIVATE, 1, MODE),
            libc::msgget(libc::IPC_PRIVATE, MODE),
        )
    };
    // A kernel without these has no numbers for the program either.
    remove(&IpcObject::SharedMemory { id: segment, bytes: 1 });
    remove(&IpcObject::Semaphores { id: set });
    remove(&IpcObject::MessageQueue { id: queue });
}

const MODE: c_int = libc::IPC_CREAT | 0o600;

/// Removes a thing of System V; whether it was there does not matter.
pub(crate) fn remove(object: &IpcObject) {
    // SAFETY: the command to remove reads and writes nothing through the pointer.
    unsafe {
        match object {
            IpcObject::SharedMemory { id, .. } => {
                libc::shmctl(*id, libc::IPC_RMID, ptr::null_mut());
            }
            IpcObject::Semaphores { id } => {
                libc::semctl(*id, 0, libc::IPC_RMID);
            }
            IpcObject::MessageQueue { id } => {
                libc::msgctl(*id, libc::IPC_RMID, ptr::null_mut());
            }
            IpcObject::PosixSharedMemory { .. }
            | IpcObject::PosixSemaphore { .. }
            | IpcObject::PosixMessageQueue { .. } => {}
        }
    }
}

fn done(result: c_int) -> io::Result<()> {
    if result == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}
