use std::time::Duration;

/// When a search has to stop so that its answer is there in time.
///
/// A thread can't know when it will be kept waiting, but it sees when it was: the time between two
/// looks at the clock is longer then. What happened lately is expected to happen once more, right
/// before the end.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Deadline {
    last_look: Duration,
    longest_wait: Duration,
}

impl Deadline {
    /// For a search that begins now, after others that were kept waiting for so long.
    pub(crate) fn new(now: Duration, longest_wait: Duration) -> Self {
        Self { last_look: now, longest_wait }
    }

    /// Says what the clock shows.
    pub(crate) fn look(&mut self, now: Duration) {
        self.longest_wait = self.longest_wait.max(now.saturating_sub(self.last_look));
        self.last_look = now;
    }

    /// How long before its end a search of this length stops that has to keep this margin.
    pub(crate) fn reserve(&self, time: Duration, margin: Duration) -> Duration {
        (margin.max(LEAST) + self.longest_wait).min(time / 3)
    }

    /// What the next search should know; what is long ago counts less.
    pub(crate) fn faded_wait(&self) -> Duration {
        self.longest_wait * 15 / 16
    }
}

/// To join threads and to hand the answer over takes so long.
const LEAST: Duration = Duration::from_micros(500);

#[cfg(test)]
mod tests {
    use seeded::SplitMix;

    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    /// Searches of 50 ms on a machine that takes the processor away with this chance in 1,000 at
    /// each look at the clock, for so long at most: how long the longest of them took.
    fn longest_search(chance: usize, longest_stall: Duration) -> Duration {
        let mut random = SplitMix::new(1);
        let (time, margin) = (ms(50), ms(10));
        let (mut longest_wait, mut longest) = (Duration::ZERO, Duration::ZERO);
        for _ in 0..10_000 {
            let mut deadline = Deadline::new(Duration::ZERO, longest_wait);
            let mut now = Duration::ZERO;
            while now + deadline.reserve(time, margin) < time {
                now += Duration::from_micros(300);
                if random.below(1_000) < chance {
                    now += longest_stall * random.below(101) as u32 / 100;
                }
                deadline.look(now);
            }
            longest_wait = deadline.faded_wait();
            longest = longest.max(now);
        }
        longest
    }

    #[test]
    fn no_search_is_late_on_a_machine_that_stalls() {
        assert_eq!(longest_search(0, ms(0)).as_micros(), 39_900, "all but a fifth is used");
        // Longer ones than the fifth are met too where they are so common that they are expected.
        for (chance, stall) in [(1, 10), (10, 10), (100, 10), (500, 10), (10, 16), (500, 16)] {
            let longest = longest_search(chance, ms(stall));
            assert!(longest <= ms(50), "{longest:?} with {chance} in 1,000 of up to {stall} ms");
        }
        assert!(longest_search(1, ms(40)) > ms(50), "nobody foresees what is rare and long");
    }

    #[test]
    fn who_was_kept_waiting_stops_earlier() {
        let mut deadline = Deadline::new(ms(1), Duration::ZERO);
        assert_eq!(deadline.reserve(ms(100), ms(5)), ms(5));
        for now in [2, 3, 8, 9] {
            deadline.look(ms(now));
        }
        assert_eq!(deadline.reserve(ms(100), ms(5)), ms(5 + 5));
        assert_eq!(deadline.reserve(ms(100), Duration::ZERO), LEAST + ms(5));
        assert_eq!(
            deadline.reserve(ms(9), ms(2)),
            ms(3),
            "most of the time is used whatever happens"
        );
        assert_eq!(
            Deadline::new(ms(0), deadline.faded_wait()).reserve(ms(1000), ms(10)).as_micros(),
            14_687
        );
    }
}
