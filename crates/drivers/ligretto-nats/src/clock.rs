use std::collections::VecDeque;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// This many measurements are kept: the best of them counts, and old ones go, since clocks drift.
const KEPT: usize = 16;

/// How far a machine's clock is ahead of the one that asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockReading {
    /// This many nanoseconds; negative when it is behind.
    pub ahead_nanos: i64,
    /// At most so far from the truth: half of the shortest round trip (Cristian, 1989).
    pub bound_nanos: u64,
}

impl ClockReading {
    /// From a round trip: asked and answered by the own clock, and what the other one showed in
    /// between.
    pub fn new(asked: u64, answered: u64, shown: u64) -> Self {
        let half = answered.saturating_sub(asked) / 2;
        let middle = asked.saturating_add(half);
        Self { ahead_nanos: shown.wrapping_sub(middle) as i64, bound_nanos: half }
    }

    /// The bound as a time.
    pub fn bound(&self) -> Duration {
        Duration::from_nanos(self.bound_nanos)
    }
}

/// The last measurements of one machine.
#[derive(Clone, Debug, Default)]
pub(crate) struct Readings(VecDeque<ClockReading>);

impl Readings {
    pub(crate) fn add(&mut self, reading: ClockReading) {
        self.0.truncate(KEPT - 1);
        self.0.push_front(reading);
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn best(&self) -> Option<ClockReading> {
        self.0.iter().min_by_key(|reading| reading.bound_nanos).copied()
    }
}

/// This machine's clock, in nanoseconds since 1970.
pub(crate) fn unix_nanos() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_nanos() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_of_the_last_readings_counts() {
        let mut readings = Readings::default();
        assert_eq!(readings.best(), None);
        readings.add(ClockReading::new(100, 110, 1_105));
        let best = ClockReading { ahead_nanos: 1_000, bound_nanos: 5 };
        assert_eq!(readings.best(), Some(best));
        for _ in 0..KEPT - 1 {
            readings.add(ClockReading::new(100, 300, 100));
        }
        assert_eq!(readings.best(), Some(best));
        readings.add(ClockReading::new(100, 300, 100));
        let late = ClockReading { ahead_nanos: -100, bound_nanos: 100 };
        assert_eq!(readings.best(), Some(late), "the good one has become too old");
    }

    #[test]
    fn any_clock_from_outside_can_be_read() {
        let reading = ClockReading::new(5, 3, u64::MAX);
        assert_eq!(reading.bound_nanos, 0);
        let _ = ClockReading::new(u64::MAX, u64::MAX, 0);
    }
}
