//! How long a thread keeps a processor that others want, and so how soon it gets one itself.
//!
//! Linux lets a thread use up its slice before another one gets the processor, and looks at that
//! only a few hundred times a second. A thread that is woken and has a shorter slice than the one
//! that runs need not wait for that (Linux 6.12 and later). Other systems and old kernels take no
//! notice of all this.

#[cfg(target_os = "linux")]
mod linux;

use std::time::Duration;

/// The shortest there is: for threads that sleep nearly always, and are waited for when they wake.
pub const SHORTEST: Duration = Duration::from_micros(100);

/// Does something with slices of this length, and then has those of before again. Threads and
/// processes that are started meanwhile keep them.
pub fn with<T>(slice: Duration, work: impl FnOnce() -> T) -> T {
    #[cfg(target_os = "linux")]
    let before = linux::change(slice);
    let result = work();
    #[cfg(target_os = "linux")]
    if let Some(before) = before {
        linux::set(&before);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = slice;
    result
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::thread;

    use super::*;

    /// Old kernels know no slices: there nothing must change.
    #[test]
    fn a_slice_is_another_for_a_while_and_everything_else_stays() {
        let before = linux::get().unwrap();
        let is_known = before.sched_runtime > 0;
        for (slice, is_longer) in [(SHORTEST, false), (Duration::from_millis(5), true)] {
            let (during, started) = with(slice, || {
                let started = thread::spawn(|| linux::get().unwrap());
                (linux::get().unwrap(), started.join().unwrap())
            });
            let after = linux::get().unwrap();
            assert_eq!(started.sched_runtime, during.sched_runtime, "it is inherited");
            assert_eq!(during.sched_runtime > before.sched_runtime, is_known && is_longer);
            assert_eq!(during.sched_runtime < before.sched_runtime, is_known && !is_longer);
            assert_eq!(after.sched_runtime, before.sched_runtime);
            let others = |of: &libc::sched_attr| (of.sched_policy, of.sched_nice);
            assert_eq!((others(&during), others(&after)), (others(&before), others(&before)));
        }
    }
}
