//! What Linux is asked for.

use std::time::Duration;

use libc::{SYS_sched_getattr, SYS_sched_setattr, sched_attr, syscall};

/// Gives the calling thread other slices, and tells what it had before.
pub(super) fn change(slice: Duration) -> Option<sched_attr> {
    let before = get()?;
    set(&sched_attr { sched_runtime: slice.as_nanos() as u64, ..before });
    Some(before)
}

/// Everything about how the calling thread is scheduled.
pub(super) fn get() -> Option<sched_attr> {
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
    (result == 0).then_some(attributes)
}

/// Changes it; a kernel that does not want to leaves all as it was.
pub(super) fn set(attributes: &sched_attr) {
    // SAFETY: the kernel reads as many bytes as the first field says.
    unsafe { syscall(SYS_sched_setattr, 0, std::ptr::from_ref(attributes), 0) };
}
