use std::time::Duration;

/// A moment by a [`HybridClock`], in nanoseconds of the coordinator's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stamp(pub u64);

/// A hybrid logical clock (Kulkarni and others, 2014): as near to real time as the machine's clock
/// allows, and never behind anything it has heard of.
///
/// So a lay always bears a later stamp than all that it builds on, on whatever machine that was.
/// Cutting everybody's lays at one stamp then never leaves a card without the one below it.
/// The logical counter of the original is the last nanoseconds here: every stamp is at least one
/// nanosecond later than the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HybridClock {
    last: Stamp,
}

impl HybridClock {
    /// A new stamp, later than all before.
    pub fn tick(&mut self, real: Stamp) -> Stamp {
        self.last = real.max(Stamp(self.last.0.saturating_add(1)));
        self.last
    }

    /// Takes note of a stamp that came with a message.
    pub fn observe(&mut self, other: Stamp) {
        self.last = self.last.max(other);
    }
}

/// How far the coordinator's clock is ahead of the own one, by Cristian's method (1989): half of
/// the shortest round trip is the most it can be wrong by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Offset {
    ahead_nanos: i64,
    /// At most so far from the truth; none before the first measurement.
    bound_nanos: Option<u64>,
}

impl Offset {
    /// Takes a round trip in: sent and received by the own clock, answered by the other.
    pub fn measure(&mut self, sent: Duration, received: Duration, answered: Stamp) {
        let half = received.saturating_sub(sent).as_nanos() as u64 / 2;
        if self.bound_nanos.is_none_or(|bound| half < bound) {
            let middle = sent.as_nanos() as u64 + half;
            self.ahead_nanos = answered.0 as i64 - middle as i64;
            self.bound_nanos = Some(half);
        }
    }

    /// The own time in the coordinator's.
    pub fn stamp(&self, now: Duration) -> Stamp {
        Stamp((now.as_nanos() as u64).saturating_add_signed(self.ahead_nanos))
    }

    /// When the own clock will show what the coordinator's shows at `stamp`.
    pub fn local(&self, stamp: Stamp) -> Duration {
        Duration::from_nanos(stamp.0.saturating_add_signed(-self.ahead_nanos))
    }

    /// The offset is at most so far from the truth.
    pub fn bound(&self) -> Option<Duration> {
        self.bound_nanos.map(Duration::from_nanos)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_is_later_than_all_that_was_heard_of() {
        let mut clock = HybridClock::default();
        assert_eq!(clock.tick(Stamp(100)), Stamp(100));
        assert_eq!(clock.tick(Stamp(100)), Stamp(101));
        clock.observe(Stamp(500));
        assert_eq!(clock.tick(Stamp(102)), Stamp(501), "even when the own clock is behind");
        assert_eq!(clock.tick(Stamp(900)), Stamp(900), "and real time wins again");
    }

    #[test]
    fn the_shortest_round_trip_bounds_the_error() {
        let micros = Duration::from_micros;
        // The other clock is 1,000 us ahead; the way there takes 10 us, the way back 90 us.
        let mut offset = Offset::default();
        offset.measure(micros(0), micros(100), Stamp(1_010_000));
        assert_eq!(offset.bound(), Some(micros(50)));
        let error = offset.stamp(micros(200)).0.abs_diff(1_200_000);
        assert!(error <= 50_000, "{error}");
        offset.measure(micros(300), micros(400), Stamp(9));
        assert_eq!(offset.local(offset.stamp(micros(7))), micros(7), "no better, so not taken");
        offset.measure(micros(500), micros(520), Stamp(1_510_000));
        assert_eq!(offset.stamp(micros(200)), Stamp(1_200_000));
    }
}
