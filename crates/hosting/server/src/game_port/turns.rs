use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Has what was said on connections kept one after the other, so that thousands of busy programs
/// cost those who wait for their moves no more than a hundred do.
#[derive(Debug, Default)]
pub(super) struct Turns {
    /// From when on, in microseconds, it is somebody's turn.
    next: AtomicU64,
}

impl Turns {
    /// A hundred parts of transcripts a second take a hundredth of a core.
    const APART: Duration = Duration::from_millis(10);

    /// Whether the asker may keep something now; otherwise they ask again later.
    pub(super) fn take(&self, now: Duration) -> bool {
        let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let after = |next: u64| (next <= micros(now)).then(|| micros(now + Self::APART));
        self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, after).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_who_ask_at_once_wait_for_each_other() {
        let turns = Turns::default();
        let ms = Duration::from_millis;
        let n_kept = |now: Duration| (0..1000).filter(|_| turns.take(now)).count();
        assert_eq!((n_kept(ms(5)), n_kept(ms(14)), n_kept(ms(15)), n_kept(ms(900))), (1, 0, 1, 1));
    }
}
