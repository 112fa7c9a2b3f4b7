use std::ops::Add;
use std::time::Duration;

/// A moment by a hybrid clock, in nanoseconds of the coordinator's clock.
///
/// Packed, so that it may lie anywhere: there are hundreds of thousands of messages and players
/// with stamps among smaller things, and a third of their memory would be gaps.
#[repr(Rust, packed)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stamp(pub u64);

/// A moment by the own clock, in nanoseconds: half as large as the `Duration` that drivers use,
/// which counts when there are a hundred thousand players with several of them each; packed like
/// a stamp.
#[repr(Rust, packed)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(u64);

impl Moment {
    /// Later than all others.
    pub(crate) const NEVER: Self = Self(u64::MAX);

    pub(crate) fn to_duration(self) -> Duration {
        Duration::from_nanos(self.0)
    }
}

impl From<Duration> for Moment {
    fn from(now: Duration) -> Self {
        Self(now.as_nanos() as u64)
    }
}

impl Add<Duration> for Moment {
    type Output = Self;

    fn add(self, time: Duration) -> Self {
        Self(self.0.saturating_add(time.as_nanos() as u64))
    }
}

/// What a player knows of time: a hybrid logical clock (Kulkarni and others, 2014), as near to the
/// coordinator's clock as the machine's allows, and never behind anything it has heard of.
///
/// So a lay always bears a later stamp than all that it builds on, on whatever machine that was.
/// Cutting everybody's lays at one stamp then never leaves a card without the one below it.
/// The logical counter of the original is the last nanoseconds here: every stamp is at least one
/// nanosecond later than the one before.
///
/// How far the coordinator's clock is ahead is found by Cristian's method (1989): half of the
/// shortest round trip is the most it can be wrong by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Clock {
    last: Stamp,
    ahead_nanos: i64,
    /// At most so far from the truth; before the first measurement, anything.
    bound_nanos: u64,
}

impl Default for Clock {
    fn default() -> Self {
        Self { last: Stamp(0), ahead_nanos: 0, bound_nanos: u64::MAX }
    }
}

impl Clock {
    /// No honest clock shows more, some 146 years; who names a later moment wants ours to stand
    /// still at the last one there is.
    pub(crate) const FARTHEST: Stamp = Stamp(1 << 62);

    /// What the coordinator's clock shows now.
    pub(crate) fn stamp(&self, now: Moment) -> Stamp {
        Stamp(now.0.saturating_add_signed(self.ahead_nanos))
    }

    /// A new stamp for what happens now, later than all before.
    pub(crate) fn tick(&mut self, now: Moment) -> Stamp {
        self.last = self.stamp(now).max(Stamp(self.last.0.saturating_add(1)));
        self.last
    }

    /// Takes note of a stamp that came with a message.
    pub(crate) fn observe(&mut self, other: Stamp) {
        self.last = self.last.max(other.min(Self::FARTHEST));
    }

    /// Uses a round trip: sent and received by the own clock, answered by the other.
    pub(crate) fn measure(&mut self, sent: Moment, received: Moment, answered: Stamp) {
        let half = received.0.saturating_sub(sent.0) / 2;
        if half < self.bound_nanos {
            let middle = sent.0 + half;
            self.ahead_nanos = answered.0 as i64 - middle as i64;
            self.bound_nanos = half;
        }
    }

    /// When the own clock will show what the coordinator's shows at `stamp`.
    pub(crate) fn local(&self, stamp: Stamp) -> Moment {
        Moment(stamp.0.saturating_add_signed(-self.ahead_nanos))
    }

    /// It is at most so far from the coordinator's, once it was measured.
    pub(crate) fn bound_nanos(&self) -> Option<u64> {
        Some(self.bound_nanos).filter(|bound| *bound < u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_is_later_than_all_that_was_heard_of() {
        let mut clock = Clock::default();
        assert_eq!(clock.tick(Moment(100)), Stamp(100));
        assert_eq!(clock.tick(Moment(100)), Stamp(101));
        clock.observe(Stamp(500));
        assert_eq!(clock.tick(Moment(102)), Stamp(501), "even when the own clock is behind");
        assert_eq!(clock.tick(Moment(900)), Stamp(900), "and real time wins again");
    }

    #[test]
    fn no_stamp_that_is_heard_of_stops_the_clock() {
        let mut clock = Clock::default();
        clock.observe(Stamp(u64::MAX));
        let first = clock.tick(Moment(100));
        clock.observe(Stamp(u64::MAX));
        assert!(clock.tick(Moment(100)) > first, "stamps still go up");
    }

    #[test]
    fn the_shortest_round_trip_bounds_the_error() {
        let micros = |micros: u64| Moment(micros * 1_000);
        // The other clock is 1,000 us ahead; the way there takes 10 us, the way back 90 us.
        let mut clock = Clock::default();
        clock.measure(micros(0), micros(100), Stamp(1_010_000));
        assert_eq!(clock.bound_nanos(), Some(50_000));
        let error = clock.stamp(micros(200)).0.abs_diff(1_200_000);
        assert!(error <= 50_000, "{error}");
        clock.measure(micros(300), micros(400), Stamp(9));
        assert_eq!(clock.local(clock.stamp(micros(7))), micros(7), "no better, so not taken");
        clock.measure(micros(500), micros(520), Stamp(1_510_000));
        assert_eq!(clock.stamp(micros(200)), Stamp(1_200_000));
    }
}
