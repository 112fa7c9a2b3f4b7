use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// When a search has to stop so that its answer is there in time.
///
/// Nobody knows when the machine will keep a thread waiting, but one that sleeps sees how late it
/// was woken. What happened lately is expected to happen once more, right before the end.
#[derive(Debug, Default)]
pub(crate) struct Deadline {
    /// In nanoseconds.
    longest_wait: AtomicU64,
}

impl Deadline {
    /// For a search after others that were kept waiting for so long.
    pub(crate) fn new(longest_wait: Duration) -> Self {
        Self { longest_wait: AtomicU64::new(longest_wait.as_nanos() as u64) }
    }

    /// Says how late it was woken.
    pub(crate) fn was_late_by(&self, wait: Duration) {
        self.longest_wait.fetch_max(wait.as_nanos() as u64, Ordering::Relaxed);
    }

    /// How long before its end a search of this length stops that has to keep this margin.
    pub(crate) fn reserve(&self, time: Duration, margin: Duration) -> Duration {
        (margin.max(LEAST) + self.longest_wait()).min(time / 3)
    }

    /// What the next search should know; what is long ago counts less.
    pub(crate) fn faded_wait(&self) -> Duration {
        self.longest_wait() * 15 / 16
    }

    fn longest_wait(&self) -> Duration {
        Duration::from_nanos(self.longest_wait.load(Ordering::Relaxed))
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
        let (mut longest_wait, mut longest) = (Duration::ZERO, Duration::ZERO);
        for _ in 0..10_000 {
            let deadline = Deadline::new(longest_wait);
            let mut now = Duration::ZERO;
            while now + deadline.reserve(time, margin) < time {
                now += ms(1);
                if random.below(1_000) < chance {
                    let late = latest * random.below(101) as u32 / 100;
                    deadline.was_late_by(late);
                    now += late;
                }
            }
            longest_wait = deadline.faded_wait();
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
    fn who_was_kept_waiting_stops_earlier() {
        let deadline = Deadline::new(Duration::ZERO);
        assert_eq!(deadline.reserve(ms(100), ms(5)), ms(5));
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
        let next = Deadline::new(deadline.faded_wait());
        assert_eq!(next.reserve(ms(1000), ms(10)).as_micros(), 14_687);
    }
}
