use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// When a search has to stop so that its answer is there in time.
///
/// Nobody knows when the machine will keep a thread waiting, but one that sleeps sees how late it
/// was woken. What happened twice lately is expected to happen once more, right before the end. A
/// single long wait says nothing: a virtual machine may stand still for a tenth of a second now
/// and then, no reserve is long enough for that, and keeping one would only shorten the searches.
#[derive(Debug, Default)]
pub(crate) struct Deadline {
    /// In nanoseconds.
    longest: AtomicU64,
    second: AtomicU64,
}

/// The two longest waits that are remembered.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Waits {
    longest: Duration,
    second: Duration,
}

impl Deadline {
    /// For a search after others that were kept waiting for so long.
    pub(crate) fn new(waits: Waits) -> Self {
        let nanoseconds = |wait: Duration| AtomicU64::new(wait.as_nanos() as u64);
        Self { longest: nanoseconds(waits.longest), second: nanoseconds(waits.second) }
    }

    /// Says how late it was woken; only one thread does.
    pub(crate) fn was_late_by(&self, wait: Duration) {
        let wait = wait.as_nanos() as u64;
        let longest = self.longest.fetch_max(wait, Ordering::Relaxed);
        self.second.fetch_max(wait.min(longest), Ordering::Relaxed);
    }

    /// How long before its end a search of this length stops that has to keep this margin.
    pub(crate) fn reserve(&self, time: Duration, margin: Duration) -> Duration {
        let expected = Duration::from_nanos(self.second.load(Ordering::Relaxed));
        (margin.max(LEAST) + expected).min(time / 3)
    }

    /// What the next search should know; what is long ago counts less.
    pub(crate) fn faded_waits(&self) -> Waits {
        let faded = |wait: &AtomicU64| Duration::from_nanos(wait.load(Ordering::Relaxed)) * 15 / 16;
        Waits { longest: faded(&self.longest), second: faded(&self.second) }
    }
}

/// To hand the answer over takes so long.
const LEAST: Duration = Duration::from_micros(500);

#[cfg(test)]
mod tests {
    use seeded::SplitMix;

    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    /// Searches of 50 ms on a machine that wakes a thread late with this chance in 1,000, by so
    /// much at most: how long the longest of them took.
    fn longest_search(chance: usize, latest: Duration) -> Duration {
        let mut random = SplitMix::new(1);
        let (time, margin) = (ms(50), ms(5));
        let (mut waits, mut longest) = (Waits::default(), Duration::ZERO);
        for _ in 0..10_000 {
            let deadline = Deadline::new(waits);
            let mut now = Duration::ZERO;
            while now + deadline.reserve(time, margin) < time {
                now += ms(1);
                if random.below(1_000) < chance {
                    let late = latest * random.below(101) as u32 / 100;
                    deadline.was_late_by(late);
                    now += late;
                }
            }
            waits = deadline.faded_waits();
            longest = longest.max(now);
        }
        longest
    }

    #[test]
    fn no_search_is_late_on_a_machine_that_stalls() {
        assert_eq!(longest_search(0, ms(0)), ms(45), "all but a tenth is used");
        // Longer ones than the tenth are met too where they are so common that they are expected.
        for (chance, stall) in [(1, 4), (10, 4), (100, 5), (500, 5), (100, 10), (500, 12)] {
            let longest = longest_search(chance, ms(stall));
            assert!(longest <= ms(50), "{longest:?} with {chance} in 1,000 of up to {stall} ms");
        }
        assert!(longest_search(1, ms(40)) > ms(50), "nobody foresees what is rare and long");
    }

    #[test]
    fn who_was_kept_waiting_twice_stops_earlier() {
        let deadline = Deadline::new(Waits::default());
        assert_eq!(deadline.reserve(ms(100), ms(5)), ms(5));
        deadline.was_late_by(ms(120));
        assert_eq!(deadline.reserve(ms(100), ms(5)), ms(5), "once is chance");
        for late in [0, 5, 1] {
            deadline.was_late_by(ms(late));
        }
        assert_eq!(deadline.reserve(ms(100), ms(5)), ms(5 + 5));
        assert_eq!(deadline.reserve(ms(100), Duration::ZERO), LEAST + ms(5));
        assert_eq!(
            deadline.reserve(ms(9), ms(2)),
            ms(3),
            "most of the time is used whatever happens"
        );
        let next = Deadline::new(deadline.faded_waits());
        assert_eq!(next.reserve(ms(1000), ms(10)).as_micros(), 14_687);
        next.was_late_by(ms(80));
        assert_eq!(next.reserve(ms(1000), ms(10)), ms(90), "a little less than the first one");
    }
}
