//! Slows down programs that keep joining and leaving: every join is an entry of the log.

use std::sync::Mutex;
use std::time::Duration;

use tokio::time::Instant;

/// How often programs may join one match.
pub(super) struct JoinLimiter {
    /// When all who came so far would have come, one after the other.
    free_at: Mutex<Instant>,
}

/// On average one comes in so much time.
const APART: Duration = Duration::from_secs(1);

/// This many come at once without waiting.
const AT_ONCE: u32 = 60;

/// Who would have to wait longer is turned away.
const LONGEST: Duration = Duration::from_secs(5);

impl JoinLimiter {
    pub(super) fn new() -> Self {
        Self { free_at: Mutex::new(Instant::now()) }
    }

    /// How long the next one has to wait; nothing if there are too many already.
    pub(super) fn wait(&self) -> Option<Duration> {
        let mut free_at = self.free_at.lock().expect("nothing panics while it holds this lock");
        let now = Instant::now();
        let ahead = free_at.saturating_duration_since(now);
        let wait = ahead.saturating_sub(APART * AT_ONCE);
        if wait > LONGEST {
            return None;
        }
        *free_at = now + ahead + APART;
        Some(wait)
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::{advance, sleep};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_class_comes_at_once_and_a_loop_waits() {
        let limiter = JoinLimiter::new();
        for _ in 0..=AT_ONCE {
            assert_eq!(limiter.wait(), Some(Duration::ZERO));
        }
        // A thousand connections that knock all the time for an hour.
        let (start, mut n_in) = (Instant::now(), 0);
        while start.elapsed() < Duration::from_hours(1) {
            n_in += (0..1000).filter_map(|_| limiter.wait()).count();
            sleep(Duration::from_millis(500)).await;
        }
        assert!((3590..3620).contains(&n_in), "{n_in}");
        advance(Duration::from_mins(2)).await;
        assert_eq!(limiter.wait(), Some(Duration::ZERO), "then it is as if nothing had been");
    }
}
