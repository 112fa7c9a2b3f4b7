//! How much time the server has seen pass. The wall clock may be wrong, or nobody may have run the
//! server for a summer: what is ended or deleted because of its age is not older than the server
//! has seen it become.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The times that the server has not seen, and whether the clock has jumped.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SeenTime {
    /// When the clock was last looked at, in milliseconds since 1970.
    seen_at: i64,
    /// What passed unseen: from when to when, the oldest first.
    gaps: Vec<(i64, i64)>,
    /// As long as nothing may be ended or deleted.
    jump: Option<Jump>,
}

/// The clock showed something else than it should have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Jump {
    /// What it should have shown, in milliseconds since 1970.
    pub(crate) from: i64,
    /// What it showed.
    pub(crate) to: i64,
    /// For how much longer nothing is ended or deleted, in milliseconds.
    pub(crate) held_ms: i64,
}

/// No clock is so wrong by itself between two looks, and no restart takes longer.
const UNNOTICED_MS: i64 = 60 * 1000;

/// What is more than this is told.
const LARGEST_STEP_MS: i64 = 3600 * 1000;

/// So much time there is to set a wrong clock right, or to look after matches that were forgotten.
const HELD_MS: i64 = 24 * 3600 * 1000;

/// Before the oldest of so many gaps nothing counts.
const MOST_GAPS: usize = 200;

impl SeenTime {
    /// Goes on from what was kept. Without it, the newest thing in the data file was the last that a
    /// server saw.
    pub(super) fn resume(kept: Option<Self>, newest: Option<i64>, now: i64) -> Self {
        let seen_at = newest.unwrap_or(now);
        let mut seen = kept.unwrap_or(Self { seen_at, ..Self::default() });
        seen.note(now, Duration::ZERO);
        seen
    }

    /// So much time has passed since the last look, and now the clock shows this. A jump, if it has
    /// made one.
    pub(super) fn note(&mut self, now: i64, passed: Duration) -> Option<Jump> {
        let passed = i64::try_from(passed.as_millis()).unwrap_or(i64::MAX);
        let expected = self.seen_at.saturating_add(passed);
        let off = now.saturating_sub(expected);
        self.seen_at = now;
        if let Some(jump) = &mut self.jump {
            jump.held_ms = jump.held_ms.saturating_sub(passed);
        }
        self.jump = self.jump.filter(|jump| jump.held_ms > 0);
        if off > UNNOTICED_MS {
            self.gaps.push((expected, now));
        } else if off < -UNNOTICED_MS {
            // What it showed before will come once more.
            self.gaps.retain(|(from, _)| *from < now);
            self.gaps.iter_mut().for_each(|(_, to)| *to = now.min(*to));
        }
        if self.gaps.len() > MOST_GAPS {
            let (from, _) = self.gaps.remove(0);
            self.gaps[0].0 = from;
        }
        if off.saturating_abs() <= LARGEST_STEP_MS {
            return None;
        }
        self.jump = Some(Jump { from: expected, to: now, held_ms: HELD_MS });
        self.jump
    }

    /// The jump because of which nothing is ended or deleted yet.
    pub(crate) fn jump(&self) -> Option<Jump> {
        self.jump
    }

    /// The operator says that the clock is right.
    pub(super) fn confirm(&mut self) {
        self.jump = None;
    }

    /// What is stamped with this moment or an earlier one is at least so old at `now`.
    pub(crate) fn moment_before(&self, now: i64, age: Duration) -> i64 {
        let mut left = i64::try_from(age.as_millis()).unwrap_or(i64::MAX);
        let mut moment = now;
        for (from, to) in self.gaps.iter().rev() {
            let seen = moment.saturating_sub(*to);
            if seen >= left {
                break;
            }
            left -= seen.max(0);
            moment = moment.min(*from);
        }
        moment.saturating_sub(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: i64 = 60 * 1000;
    const DAY: i64 = 24 * 60 * MINUTE;

    fn days(n: u64) -> Duration {
        Duration::from_hours(24 * n)
    }

    /// Servers that see days pass, as many hours as were given, and start at these days.
    fn lived(lives: &[(i64, i64)]) -> SeenTime {
        let mut kept = None;
        for &(start, n_days) in lives {
            let mut seen = SeenTime::resume(kept, None, start * DAY);
            for day in 1..=n_days {
                seen.note((start + day) * DAY, days(1));
            }
            kept = Some(serde_json::from_str(&serde_json::to_string(&seen).unwrap()).unwrap());
        }
        kept.unwrap()
    }

    #[test]
    fn only_time_that_a_server_saw_makes_anything_older() {
        let one = lived(&[(100, 50)]);
        assert_eq!(one.moment_before(150 * DAY, days(30)), 120 * DAY);
        let two = lived(&[(100, 20), (160, 10)]);
        assert_eq!(two.moment_before(170 * DAY, days(10)), 160 * DAY);
        assert_eq!(two.moment_before(170 * DAY, days(30)), 100 * DAY);
        assert_eq!(two.moment_before(170 * DAY, days(11)), 119 * DAY);
        assert_eq!(two.moment_before(170 * DAY, Duration::MAX), 130 * DAY - i64::MAX);
        // The clock was 40 days ahead for a day, and was set right.
        let wrong = lived(&[(100, 20), (160, 1), (121, 10)]);
        assert_eq!(wrong.moment_before(131 * DAY, days(30)), 100 * DAY);
    }

    #[test]
    fn a_jump_of_more_than_an_hour_holds_everything_for_a_day_that_is_seen() {
        let mut seen = SeenTime::resume(None, None, 100 * DAY);
        assert_eq!(seen.jump(), None, "a new file has nothing to lose");
        assert_eq!(seen.note(100 * DAY + 30 * MINUTE, Duration::ZERO), None, "a short stop");
        for to in [140 * DAY, 90 * DAY] {
            let from = seen.seen_at;
            let jump = Jump { from, to, held_ms: DAY };
            assert_eq!(seen.note(to, Duration::ZERO), Some(jump));
            let hours = Duration::from_hours(23);
            assert_eq!(seen.note(to + 23 * 60 * MINUTE, hours), None);
            // Stops are not seen, so they do not count.
            let kept = Some(seen.clone());
            seen = SeenTime::resume(kept, None, to + 23 * 60 * MINUTE + 50 * MINUTE);
            assert!(seen.jump().is_some());
            seen.note(to + DAY + 50 * MINUTE, Duration::from_hours(1));
            assert_eq!(seen.jump(), None);
        }
        seen.note(0, Duration::ZERO);
        seen.confirm();
        assert_eq!(seen.jump(), None);
    }

    #[test]
    fn a_file_of_an_earlier_version_was_last_seen_when_something_happened_in_it() {
        let seen = SeenTime::resume(None, Some(100 * DAY), 140 * DAY);
        assert_eq!(seen.jump().map(|jump| (jump.from, jump.to)), Some((100 * DAY, 140 * DAY)));
        assert_eq!(seen.moment_before(140 * DAY, days(30)), 70 * DAY);
    }

    #[test]
    fn many_restarts_are_not_all_remembered() {
        let mut seen = SeenTime::resume(None, None, 0);
        for day in 1..1000 {
            seen.note(day * DAY, Duration::from_hours(23));
        }
        assert_eq!(seen.gaps.len(), MOST_GAPS);
        assert!(seen.moment_before(999 * DAY, days(30)) < 969 * DAY);
    }
}
