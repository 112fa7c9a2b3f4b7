//! How long a thread keeps a processor while others wait for it.
//!
//! Linux lets a thread use up its slice before another one gets the processor, and looks at that
//! only a few hundred times a second. A line from the server goes through five threads until the
//! answer is back: where every core has a program that thinks, they all wait in turn, and of
//! 20 ms for a move nothing may be left. A thread with a shorter slice than the one that runs does
//! not wait (Linux 6.12 and later), so programs get longer ones than everybody else.

use std::io;
use std::time::Duration;

use libc::{SYS_sched_getattr, SYS_sched_setattr, sched_attr, syscall};

/// Longer than the usual one, which is 2.8 ms at most; much longer ones would let a program wait
/// for another that shares its core.
const OF_PROGRAMS: Duration = Duration::from_millis(5);
/// What everybody has who has not asked for another.
const USUAL: Duration = Duration::ZERO;

/// Starts something with the slice of programs. It inherits that; the caller has its own again
/// afterwards. An old kernel takes no notice.
pub(crate) fn for_programs<T>(start: impl FnOnce() -> T) -> T {
    let _ = set(OF_PROGRAMS);
    let started = start();
    let _ = set(USUAL);
    started
}

/// Sets that of the calling thread.
fn set(slice: Duration) -> io::Result<()> {
    let mut attributes = get()?;
    attributes.sched_runtime = slice.as_nanos() as u64;
    // SAFETY: the kernel reads as many bytes as the first field says.
    let result = unsafe { syscall(SYS_sched_setattr, 0, &raw const attributes, 0) };
    if result == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Everything about how the calling thread is scheduled.
fn get() -> io::Result<sched_attr> {
    let size = size_of::<sched_attr>();
    let mut attributes = sched_attr {
        size: size as u32,
        sched_policy: 0,
        sched_flags: 0,
        sched_nice: 0,
        sched_priority: 0,
        sched_runtime: 0,
        sched_deadline: 0,
        sched_period: 0,
    };
    // SAFETY: the kernel writes as many bytes as it is told that there are.
    let result = unsafe { syscall(SYS_sched_getattr, 0, &raw mut attributes, size, 0) };
    if result == 0 { Ok(attributes) } else { Err(io::Error::last_os_error()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Old kernels know no slices: there nothing must change.
    #[test]
    fn what_is_started_has_a_longer_slice_and_everything_else_stays() {
        let before = get().unwrap();
        let started = for_programs(|| get().unwrap());
        let after = get().unwrap();
        assert!(started.sched_runtime >= before.sched_runtime);
        assert_eq!(after.sched_runtime, before.sched_runtime);
        let others = |of: &sched_attr| (of.sched_policy, of.sched_nice, of.sched_priority);
        assert_eq!(others(&started), others(&before));
        assert_eq!(others(&after), others(&before));
        let is_known = before.sched_runtime > 0;
        assert_eq!(started.sched_runtime > before.sched_runtime, is_known);
    }
}
