//! How much of the move time is used for thinking.
//!
//! The server's clock runs from the moment it has sent the position until it has received the
//! move. Ours starts when the first line of the position is here. Between the two lie the way of
//! the position and the way of the move, together one round trip, which is measured:
//!
//! ```text
//! available    = move time − worst round trip of the last eight
//! reserve      = a quarter of what is available, at least 5 ms and at most 150 ms
//! think until    received + available − reserve
//! last moment    received + available − reserve / 2
//! ```
//!
//! Of 3 s over a line with 20 ms, 2.83 s are thought; of 10 ms on the same machine about 5 ms. A
//! Thinker that is late, because the machine is busy or it has a bug, has half of the reserve; then
//! the Connector plays some legal move itself.

use std::collections::VecDeque;
use std::time::Duration;

/// The two moments of a turn, as times since the client started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Schedule {
    /// When the Thinker should have decided.
    pub(crate) think_until: Duration,
    /// When a move must be sent, whatever the Thinker does.
    pub(crate) last_moment: Duration,
}

impl Schedule {
    /// For a position whose first line came at `received`.
    pub(crate) fn new(received: Duration, move_time: Duration, round_trip: Duration) -> Self {
        let available = move_time.saturating_sub(round_trip);
        let reserve = (available / 4).clamp(MIN_RESERVE, MAX_RESERVE).min(available);
        Self {
            think_until: received.saturating_add(available.saturating_sub(reserve)),
            last_moment: received.saturating_add(available.saturating_sub(reserve / 2)),
        }
    }
}

/// What waking up another process and sending a line may take on a busy machine.
const MIN_RESERVE: Duration = Duration::from_millis(5);

/// More would be a waste of thinking time.
const MAX_RESERVE: Duration = Duration::from_millis(150);

/// Measures how long the server takes for an answer that it gives at once.
///
/// That includes its own work, so it errs on the safe side.
#[derive(Debug, Default)]
pub(crate) struct RoundTrips {
    asked: Option<Duration>,
    latest: VecDeque<Duration>,
}

impl RoundTrips {
    /// This was sent.
    pub(crate) fn handle_sent(&mut self, now: Duration, line: &[u8]) {
        // `OKWAIT` is answered when the server feels like it, `PLAY` when the move is on its disk.
        let is_answered_at_once = ANSWERED_AT_ONCE.iter().any(|word| line.starts_with(word));
        self.asked = is_answered_at_once.then_some(now);
    }

    /// Something was received.
    pub(crate) fn handle_received(&mut self, now: Duration) {
        if let Some(asked) = self.asked.take() {
            self.latest.truncate(N_LATEST - 1);
            self.latest.push_front(now.saturating_sub(asked));
        }
    }

    /// The longest of the latest round trips.
    pub(crate) fn worst(&self) -> Duration {
        self.latest.iter().max().copied().unwrap_or_default()
    }
}

const ANSWERED_AT_ONCE: [&[u8]; 4] = [b"VERSION", b"ID", b"PLAYER", b"THINKING"];

/// One slow answer is forgotten after so many turns.
const N_LATEST: usize = 8;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    fn check(move_time: u64, round_trip: u64, think_until: u64, last_moment: u64) {
        let schedule = Schedule::new(ms(1000), ms(move_time), ms(round_trip));
        let expected = Schedule {
            think_until: ms(1000 + think_until),
            last_moment: ms(1000) + Duration::from_micros(last_moment),
        };
        assert_eq!(schedule, expected, "{move_time} ms, round trip {round_trip} ms");
    }

    #[test]
    fn a_long_move_time_is_used_nearly_in_full() {
        check(3000, 20, 2830, 2_905_000);
        check(3000, 0, 2850, 2_925_000);
    }

    #[test]
    fn of_a_tiny_move_time_a_larger_part_is_kept() {
        check(40, 0, 30, 35_000);
        check(10, 0, 5, 7_500);
        check(5, 0, 0, 2_500);
    }

    #[test]
    fn where_the_way_takes_all_the_time_the_move_goes_out_at_once() {
        check(10, 30, 0, 0);
        check(0, 0, 0, 0);
    }

    #[test]
    fn the_worst_of_the_latest_round_trips_counts() {
        let mut trips = RoundTrips::default();
        let mut exchange = |line: &str, took: u64| {
            trips.handle_sent(ms(100), line.as_bytes());
            trips.handle_received(ms(100 + took));
            trips.handle_received(ms(900));
            trips.worst()
        };
        assert_eq!(exchange("VERSION 2.0\n", 7), ms(7));
        assert_eq!(exchange("ID 0hdy96hg8ukzm\n", 30), ms(30));
        assert_eq!(exchange("OKWAIT\n", 500), ms(30), "the server is not asked for anything");
        assert_eq!(exchange("PLAY C3:D4\n", 500), ms(30), "the move is already there");
        for _ in 0..7 {
            assert_eq!(exchange("THINKING\n", 3), ms(30));
        }
        assert_eq!(exchange("THINKING\n", 3), ms(3), "the slow one is forgotten");
    }

    proptest! {
        #[test]
        fn the_moments_are_in_order_and_in_time(
            received in 0_u64..1 << 40,
            move_time: u64,
            round_trip in 0_u64..10_000,
        ) {
            let (received, move_time) = (ms(received), ms(move_time));
            let Schedule { think_until, last_moment } =
                Schedule::new(received, move_time, ms(round_trip));
            prop_assert!(received <= think_until && think_until <= last_moment);
            prop_assert!(last_moment <= received.saturating_add(move_time));
        }
    }
}
