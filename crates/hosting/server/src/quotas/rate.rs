use std::time::{Duration, Instant};

pub(super) const A_MINUTE: Duration = Duration::from_mins(1);
pub(super) const A_DAY: Duration = Duration::from_hours(24);

/// How many may still come; it fills up again as time passes.
#[derive(Clone, Copy)]
pub(super) struct Rate {
    /// Below 0 after those that could not be refused.
    left: f64,
    at: Instant,
    most: f64,
    within: Duration,
}

impl Rate {
    pub(super) fn new(now: Instant, most: usize, within: Duration) -> Self {
        let most = most as f64;
        Self { left: most, at: now, most, within }
    }

    pub(super) fn is_full(&self, now: Instant) -> bool {
        self.left(now) >= self.most
    }

    /// After how many seconds the next one may come, if it has to wait.
    pub(super) fn again_in_s(&self, now: Instant) -> Option<u64> {
        let missing = 1.0 - self.left(now);
        let seconds = (missing / self.per_second().max(f64::MIN_POSITIVE)).ceil();
        (missing > 0.0).then(|| seconds.clamp(1.0, self.within.as_secs_f64()) as u64)
    }

    pub(super) fn take(&mut self, now: Instant) {
        // What could not be refused is paid for later, but not for ever.
        self.left = (self.left(now) - 1.0).max(-self.most);
        self.at = now;
    }

    fn left(&self, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        (self.left + passed * self.per_second()).min(self.most)
    }

    fn per_second(&self) -> f64 {
        self.most / self.within.as_secs_f64()
    }
}
