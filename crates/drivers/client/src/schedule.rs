//! How much of the move time is used for thinking.
//!
//! The server's clock runs from the moment it has sent the position until it has received the
//! move. Ours starts when the first line of the position is here. Between the two lie the way of
//! the position and the way of the move, together one round trip, which is measured:
//!
//! ```text
//! available    = move time − worst round trip − worst delay of the Thinker
//! reserve      = a quarter of what is available, at least 20 ms and at most 150 ms,
//!                but never more than three quarters
//! think until    received + available − reserve
//! last moment    received + available − reserve / 2
//! ```
//!
//! The delay is how much later than asked a move was here: on a busy machine a process has to
//! wait before it may run. Of both, the worst of the last sixteen counts, and an older one half for
//! every sixteen turns since: a machine that has stalled once will stall again, but not at once.
//!
//! Of 3 s over a line with 20 ms, 2.83 s are thought; of 50 ms on the same machine 30 ms; of 10 ms
//! still 2.5 ms. A Thinker that is late has half of the reserve; then the Connector plays some
//! legal move itself.

use std::collections::VecDeque;
use std::time::Duration;

use mnm::ClientLine;

/// The two moments of a turn, as times since the client started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Schedule {
    /// When the Thinker should have decided.
    pub(crate) think_until: Duration,
    /// When a move must be sent, whatever the Thinker does.
    pub(crate) last_moment: Duration,
}

impl Schedule {
    /// For a position whose first line came at `received`, when so much time is spent on the way.
    pub(crate) fn new(received: Duration, move_time: Duration, delays: Duration) -> Self {
        let available = move_time.saturating_sub(delays);
        let reserve = (available / 4).clamp(MIN_RESERVE, MAX_RESERVE).min(available / 4 * 3);
        Self {
            think_until: received.saturating_add(available.saturating_sub(reserve)),
            last_moment: received.saturating_add(available.saturating_sub(reserve / 2)),
        }
    }
}

/// What waking up another process and sending a line may take on a busy machine.
const MIN_RESERVE: Duration = Duration::from_millis(20);

/// More would be a waste of thinking time.
const MAX_RESERVE: Duration = Duration::from_millis(150);

/// Measures what is lost on the way: to the server and back, and to the Thinker and back.
#[derive(Debug, Default)]
pub(crate) struct Delays {
    asked: Option<Duration>,
    round_trips: Latest,
    thinker: Latest,
}

impl Delays {
    /// This was sent to the server.
    pub(crate) fn handle_sent(&mut self, now: Duration, line: &[u8]) {
        // `OKWAIT` is answered when the server feels like it, `PLAY` when the move is on its disk.
        let line = str::from_utf8(line).ok().and_then(|line| ClientLine::read(line.trim_end()));
        let is_answered_at_once = match line {
            Some(
                ClientLine::Version(_)
                | ClientLine::Id(_)
                | ClientLine::Player(_)
                | ClientLine::Thinking,
            ) => true,
            Some(ClientLine::OkWait | ClientLine::Play(_)) | None => false,
        };
        self.asked = is_answered_at_once.then_some(now);
    }

    /// Something was received from the server. Its own work is part of the time it took, so this
    /// errs on the safe side.
    pub(crate) fn handle_received(&mut self, now: Duration) {
        if let Some(asked) = self.asked.take() {
            self.round_trips.push(now.saturating_sub(asked));
        }
    }

    /// The move is here, or is not here at the last moment.
    pub(crate) fn handle_moved(&mut self, now: Duration, schedule: Schedule) {
        self.thinker.push(now.saturating_sub(schedule.think_until));
    }

    /// What to expect of the next turn, at the worst.
    pub(crate) fn worst(&self) -> Duration {
        self.round_trips.worst() + self.thinker.worst()
    }
}

/// The latest times that were measured; a bad one counts less and less.
#[derive(Debug, Default)]
struct Latest(VecDeque<Duration>);

impl Latest {
    /// This many count in full, and each further group of as many counts half of the one before.
    const IN_FULL: usize = 16;
    const MAX: usize = 4 * Self::IN_FULL;

    fn push(&mut self, time: Duration) {
        self.0.truncate(Self::MAX - 1);
        self.0.push_front(time);
    }

    fn worst(&self) -> Duration {
        let faded = self.0.iter().zip(0..).map(|(time, age)| *time / (1 << (age / Self::IN_FULL)));
        faded.max().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    fn check(move_time_ms: u64, delays_ms: u64, think_us: u64, last_us: u64) {
        let schedule = Schedule::new(ms(1000), ms(move_time_ms), ms(delays_ms));
        let expected = Schedule {
            think_until: ms(1000) + Duration::from_micros(think_us),
            last_moment: ms(1000) + Duration::from_micros(last_us),
        };
        assert_eq!(schedule, expected, "{move_time_ms} ms, delays {delays_ms} ms");
    }

    #[test]
    fn a_long_move_time_is_used_nearly_in_full() {
        check(3000, 20, 2_830_000, 2_905_000);
        check(3000, 0, 2_850_000, 2_925_000);
    }

    #[test]
    fn of_a_tiny_move_time_a_larger_part_is_kept() {
        check(100, 0, 75_000, 87_500);
        check(50, 0, 30_000, 40_000);
        check(20, 0, 5_000, 12_500);
        check(10, 0, 2_500, 6_250);
    }

    #[test]
    fn where_the_way_takes_all_the_time_the_move_goes_out_at_once() {
        check(10, 30, 0, 0);
        check(0, 0, 0, 0);
    }

    #[test]
    fn the_worst_of_the_latest_round_trips_counts() {
        let mut delays = Delays::default();
        let mut exchange = |line: &str, took: u64| {
            delays.handle_sent(ms(100), line.as_bytes());
            delays.handle_received(ms(100 + took));
            delays.handle_received(ms(900));
            delays.worst()
        };
        assert_eq!(exchange("VERSION 2.0\n", 7), ms(7));
        assert_eq!(exchange("ID 0hdy96hg8ukzm\n", 30), ms(30));
        assert_eq!(exchange("OKWAIT\n", 500), ms(30), "the server is not asked for anything");
        assert_eq!(exchange("PLAY C3:D4\n", 500), ms(30), "the move is already there");
        for _ in 0..15 {
            assert_eq!(exchange("THINKING\n", 3), ms(30));
        }
        assert_eq!(exchange("THINKING\n", 3), ms(15), "the slow one counts half");
        for _ in 0..48 {
            exchange("THINKING\n", 3);
        }
        assert_eq!(exchange("THINKING\n", 3), ms(3), "and is forgotten in the end");
    }

    /// A game on a machine that stalls for 134 ms every twenty turns, right at the end of thinking.
    /// No turn but the first such one may take longer than the move time.
    #[test]
    fn who_has_stalled_once_is_in_time_at_the_next_stall() {
        let move_time = ms(400);
        let mut delays = Delays::default();
        let mut late = Vec::new();
        for turn in 0..100_u64 {
            let received = ms(1000 * turn);
            let schedule = Schedule::new(received, move_time, delays.worst());
            let stall = if turn % 20 == 10 { ms(134) } else { ms(1) };
            let moved = schedule.think_until + stall;
            delays.handle_moved(moved, schedule);
            if moved > received + move_time {
                late.push(turn);
            }
        }
        assert_eq!(late, [10]);
    }

    #[test]
    fn a_thinker_that_was_late_is_asked_to_be_earlier() {
        let schedule = Schedule { think_until: ms(100), last_moment: ms(110) };
        let mut delays = Delays::default();
        delays.handle_moved(ms(90), schedule);
        assert_eq!(delays.worst(), ms(0));
        delays.handle_moved(ms(107), schedule);
        delays.handle_moved(ms(101), schedule);
        assert_eq!(delays.worst(), ms(7));
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
