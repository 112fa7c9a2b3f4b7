//! When bytes came, from the kernel's time stamps.
//!
//! The kernel stamps by the wall clock, and everything here runs by the monotonic one. So a stamp
//! becomes an age first, and an age is believed only as far as it can be true: nothing that we
//! read now can have come before we last saw the socket empty. Where somebody has set the wall
//! clock since then, that moment counts instead. Every error is to the advantage of the sender.

use std::time::{Duration, SystemTime};

use tokio::time::Instant;

use super::Received;

/// What is known of when bytes came.
pub(super) struct Arrivals {
    /// Whether the kernel stamps them at all.
    is_stamped: bool,
    /// When the socket was last seen empty, by both clocks.
    empty: Moment,
}

/// A moment by both clocks.
#[derive(Clone, Copy, Debug)]
struct Moment {
    at: Instant,
    /// Since 1970.
    wall: Duration,
}

impl Moment {
    /// The wall clock is looked at last: if we are held up in between, bytes seem older, never
    /// younger.
    fn now() -> Self {
        let at = Instant::now();
        let wall = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        Self { at, wall: wall.unwrap_or_default() }
    }
}

/// More than clocks that are steered drift apart between two looks, less than anybody's move time.
const CLOCK_WAS_SET: Duration = Duration::from_millis(2);

impl Arrivals {
    pub(super) fn new(is_stamped: bool) -> Self {
        Self { is_stamped, empty: Moment::now() }
    }

    /// The socket was looked at, and nothing was there.
    pub(super) fn nothing_there(&mut self) {
        self.empty = Moment::now();
    }

    /// This many bytes were read with this stamp; whether nothing is left.
    pub(super) fn received(
        &mut self,
        n: usize,
        is_empty: bool,
        stamp: Option<Duration>,
    ) -> Received {
        let now = Moment::now();
        let (at, is_exact) = self.moment_of(now, stamp);
        if is_empty {
            self.empty = now;
        }
        Received { n, at, is_exact }
    }

    fn moment_of(&self, now: Moment, stamp: Option<Duration>) -> (Instant, bool) {
        // The end of a connection has no stamp.
        let Some(stamp) = stamp.filter(|_| self.is_stamped) else { return (now.at, false) };
        let by_wall = now.wall.checked_sub(self.empty.wall);
        let passed = now.at.saturating_duration_since(self.empty.at);
        // Clocks that are steered differ by at most a thousandth.
        let allowed = CLOCK_WAS_SET + passed / 1000;
        let was_set = by_wall.is_none_or(|by_wall| by_wall.abs_diff(passed) > allowed);
        let age = now.wall.checked_sub(stamp).filter(|_| !was_set);
        match age {
            Some(age) => {
                let at = now.at.checked_sub(age).unwrap_or(self.empty.at);
                (at.max(self.empty.at), true)
            }
            None => (self.empty.at, false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    /// The clocks after so much time, the wall clock set forward and back by so much.
    fn later(then: Moment, passed: Duration, forward: Duration, back: Duration) -> Moment {
        Moment { at: then.at + passed, wall: (then.wall + passed + forward).saturating_sub(back) }
    }

    /// When bytes that came 3 ms after the socket was empty are said to have come, if they are
    /// read after 300 ms.
    fn arrival(forward: Duration, back: Duration) -> (Duration, bool) {
        let empty = Moment::now();
        let arrivals = Arrivals { is_stamped: true, empty };
        let now = later(empty, ms(300), forward, back);
        let (at, is_exact) = arrivals.moment_of(now, Some(empty.wall + ms(3)));
        (at - empty.at, is_exact)
    }

    #[test]
    fn bytes_came_when_the_kernel_had_them() {
        assert_eq!(arrival(ms(0), ms(0)), (ms(3), true));
        // A clock that is steered.
        assert_eq!(arrival(ms(1), ms(0)), (ms(2), true));
    }

    #[test]
    fn a_wall_clock_that_is_set_costs_nobody_time() {
        assert_eq!(arrival(ms(3_600_000), ms(0)), (ms(0), false));
        assert_eq!(arrival(ms(0), ms(250)), (ms(0), false));
        assert_eq!(arrival(ms(0), ms(3_600_000)), (ms(0), false));
    }

    #[test]
    fn where_the_kernel_says_nothing_they_came_when_they_were_read() {
        let empty = Moment::now();
        let now = later(empty, ms(300), ms(0), ms(0));
        for (is_stamped, stamp) in [(true, None), (false, Some(empty.wall))] {
            let arrivals = Arrivals { is_stamped, empty };
            assert_eq!(arrivals.moment_of(now, stamp), (now.at, false));
        }
    }
}
