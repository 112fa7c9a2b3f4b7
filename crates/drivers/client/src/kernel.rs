//! The calls of the operating system whose safety the compiler can't check: shared memory and
//! `fork`. All `unsafe` of this crate is here.

use std::ops::Deref;
use std::ptr::{self, NonNull};
use std::{fs, io};

use rustix::mm::{MapFlags, ProtFlags, mmap_anonymous, munmap};
use rustix::process::Pid;

use crate::segment::Segment;

/// A [`Segment`] in memory that this process and the ones forked from it see together.
///
/// It has no name, so nothing is left of it when the last of them has ended, in whatever way.
#[derive(Debug)]
pub(crate) struct SharedSegment {
    start: NonNull<Segment>,
}

impl SharedSegment {
    /// A new segment, all of it zero.
    pub(crate) fn new() -> io::Result<Self> {
        // SAFETY: the address is left to the kernel, so no memory in use is touched.
        let start = unsafe {
            mmap_anonymous(
                ptr::null_mut(),
                size_of::<Segment>(),
                ProtFlags::READ | ProtFlags::WRITE,
                MapFlags::SHARED,
            )
        }?;
        let start = NonNull::new(start.cast()).ok_or(io::ErrorKind::OutOfMemory)?;
        Ok(Self { start })
    }
}

impl Deref for SharedSegment {
    type Target = Segment;

    fn deref(&self) -> &Segment {
        // SAFETY: the mapping is as large as a segment, begins at a page and lives as long as
        // `self`. A segment is made of atomic integers only: every content is a valid one, zeros
        // included, and another process may change it at any time.
        unsafe { self.start.as_ref() }
    }
}

impl Drop for SharedSegment {
    fn drop(&mut self) {
        // SAFETY: this is the mapping made in `new`, and every reference into it borrowed `self`.
        let unmapped = unsafe { munmap(self.start.as_ptr().cast(), size_of::<Segment>()) };
        debug_assert!(unmapped.is_ok(), "the mapping is ours");
    }
}

/// Which of the two processes goes on here.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fork {
    /// The old one, which has a child now.
    Parent(Pid),
    /// The new one.
    Child,
}

/// Divides this process in two. It must have one thread only: the child has no other, and would
/// wait for ever for a lock that one of them held.
pub(crate) fn fork() -> io::Result<Fork> {
    if fs::read_dir("/proc/self/task")?.count() != 1 {
        return Err(io::Error::other("a process with several threads cannot be divided"));
    }
    // SAFETY: there is one thread, as was just checked, so the child finds everything, locks and
    // memory included, in the order in which this thread left it.
    let pid = unsafe { libc::fork() };
    match pid {
        -1 => Err(io::Error::last_os_error()),
        0 => Ok(Fork::Child),
        child => Ok(Fork::Parent(Pid::from_raw(child).expect("a child has a number above 0"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_with_threads_is_not_divided() {
        // The test harness itself has another thread.
        let other = std::thread::spawn(std::thread::park);
        assert!(fork().is_err());
        other.thread().unpark();
        other.join().unwrap();
    }
}
