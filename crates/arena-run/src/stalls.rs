//! Whether this machine has stood still. A virtual one may get no processor for some ten
//! milliseconds, and a program that plays on it loses them through no fault of its own.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// Remembers when a core of this machine ran nobody.
#[derive(Debug, Default)]
pub(crate) struct Stalls {
    recent: Mutex<VecDeque<(Instant, Duration)>>,
}

/// How often each core is looked at.
const BEAT: Duration = Duration::from_millis(4);
/// Less is what other programs on the same core cost.
pub(crate) const SHORTEST: Duration = Duration::from_millis(5);
/// More than there are in the longest move that anybody asks about.
const MOST_KEPT: usize = 1_000;

impl Stalls {
    /// Looks at every core until it is dropped: on each, a thread that wakes up again and again
    /// and sees how late it is.
    pub(crate) fn watch() -> Arc<Self> {
        let stalls = Arc::<Self>::default();
        let all = sched_getaffinity(None).unwrap_or_else(|_| CpuSet::new());
        for core in (0..CpuSet::MAX_CPU).filter(|core| all.is_set(*core)) {
            let stalls = Arc::downgrade(&stalls);
            thread::spawn(move || beat(core, &stalls));
        }
        stalls
    }

    /// The longest one that was not over by then.
    pub(crate) fn longest_since(&self, since: Instant) -> Duration {
        let recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let ended_later = recent.iter().filter(|(end, _)| *end >= since);
        ended_later.map(|(_, length)| *length).max().unwrap_or_default()
    }

    fn note(&self, end: Instant, length: Duration) {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        if recent.len() == MOST_KEPT {
            recent.pop_front();
        }
        recent.push_back((end, length));
    }
}

fn beat(core: usize, stalls: &Weak<Stalls>) {
    let mut only_this = CpuSet::new();
    only_this.set(core);
    if let Err(error) = sched_setaffinity(None, &only_this) {
        return tracing::debug!(core, %error, "can't be watched");
    }
    loop {
        let before = Instant::now();
        thread::sleep(BEAT);
        let late = before.elapsed().saturating_sub(BEAT);
        let Some(stalls) = stalls.upgrade() else { return };
        if late >= SHORTEST {
            stalls.note(Instant::now(), late);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_of_those_that_matter_is_told() {
        let stalls = Stalls::default();
        let start = Instant::now();
        let at = |ms: u64| start + Duration::from_millis(ms);
        for (end, length) in [(10, 40), (50, 9), (90, 25)] {
            stalls.note(at(end), Duration::from_millis(length));
        }
        let longest = |since: u64| stalls.longest_since(at(since)).as_millis();
        assert_eq!([longest(0), longest(11), longest(90), longest(91)], [40, 25, 25, 0]);
    }

    #[test]
    fn only_the_last_ones_are_kept() {
        let stalls = Stalls::default();
        let start = Instant::now();
        for length in 0..2 * MOST_KEPT as u64 {
            stalls.note(start, Duration::from_millis(length));
        }
        assert_eq!(stalls.recent.lock().unwrap().len(), MOST_KEPT);
        assert_eq!(stalls.longest_since(start), Duration::from_millis(2 * MOST_KEPT as u64 - 1));
    }
}
