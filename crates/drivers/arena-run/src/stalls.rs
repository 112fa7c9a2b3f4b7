//! Whether this machine has stood still. A virtual one may get no processor for some ten
//! milliseconds, and a program that plays on it loses them through no fault of its own.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use rustix::thread::{CpuSet, sched_setaffinity};

use crate::cores;
use crate::slow_memory::SampledPages;

/// Remembers when a core of this machine ran nobody, or all of them did so slowly.
#[derive(Debug, Default)]
pub struct Stalls {
    recent: Mutex<VecDeque<Stall>>,
}

#[derive(Clone, Copy, Debug)]
struct Stall {
    /// None if it was the whole machine.
    core: Option<usize>,
    end: Instant,
    length: Duration,
}

/// How often each core is looked at.
const BEAT: Duration = Duration::from_millis(4);
/// Less is what it costs to change from one thread to another.
const SHORTEST: Duration = Duration::from_micros(500);
/// So long does it take a program to get back the pages it uses. We may see it for a moment only,
/// where our own pages lie together.
const AFTERMATH: Duration = Duration::from_millis(60);
/// Less lost to the machine does not excuse anybody, however short the time was.
const LEAST_EXCUSE: Duration = Duration::from_millis(5);
/// More than there are in the longest move that anybody asks about.
const MOST_KEPT: usize = 1_000;

impl Stalls {
    /// Looks at every core until it is dropped: on each, a thread that wakes up again and again
    /// and sees how late it is. Another one looks at the memory.
    pub fn watch() -> Arc<Self> {
        let stalls = Arc::<Self>::default();
        for core in cores::usable() {
            let stalls = Arc::downgrade(&stalls);
            thread::spawn(move || beat(core, &stalls));
        }
        let for_memory = Arc::downgrade(&stalls);
        thread::spawn(move || try_memory(&for_memory));
        stalls
    }

    /// Whether this machine has excused by standing still since then who needed longer than this.
    pub fn excuse(&self, since: Instant, limit: Duration) -> bool {
        is_excuse(self.lost_since(since, &cores::usable()), limit)
    }

    /// How long one of these cores stood still, in all, since then. A stall that was not over by
    /// then counts as a whole.
    pub(crate) fn lost_since(&self, since: Instant, cores: &[usize]) -> Duration {
        let recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let lost_by = |core: usize| -> Duration {
            let is_its = |stall: &&Stall| stall.core.is_none_or(|of| of == core);
            let of_it = recent.iter().filter(is_its).filter(|stall| stall.end >= since);
            of_it.map(|stall| stall.length).sum()
        };
        cores.iter().map(|core| lost_by(*core)).max().unwrap_or_default()
    }

    fn note(&self, stall: Stall) {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        if recent.len() == MOST_KEPT {
            recent.pop_front();
        }
        recent.push_back(stall);
    }
}

/// Whether so much lost to the machine excuses who needed longer than this.
pub(crate) fn is_excuse(lost: Duration, limit: Duration) -> bool {
    lost >= (limit / 10).max(LEAST_EXCUSE)
}

fn beat(core: usize, stalls: &Weak<Stalls>) {
    let mut only_this = CpuSet::new();
    only_this.set(core);
    if let Err(error) = sched_setaffinity(None, &only_this) {
        return tracing::debug!(core, %error, "can't be watched");
    }
    loop {
        let before = Instant::now();
        thread::sleep(BEAT);
        let length = before.elapsed().saturating_sub(BEAT);
        let Some(stalls) = stalls.upgrade() else { return };
        if length >= SHORTEST {
            stalls.note(Stall { core: Some(core), end: Instant::now(), length });
        }
    }
}

/// While memory is slow, the time is as good as lost.
fn try_memory(stalls: &Weak<Stalls>) {
    let mut memory = SampledPages::new();
    let mut slow_until = Instant::now();
    loop {
        thread::sleep(BEAT);
        let is_slow = memory.is_slow();
        let Some(stalls) = stalls.upgrade() else { return };
        if is_slow {
            stalls.note(slow_memory(Instant::now(), &mut slow_until));
        }
    }
}

/// What is lost because memory is slow now, beyond what is known to be lost already.
fn slow_memory(now: Instant, slow_until: &mut Instant) -> Stall {
    let end = now + AFTERMATH;
    let length = end.saturating_duration_since((*slow_until).max(now));
    *slow_until = end;
    Stall { core: None, end, length }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_core_has_lost_since_then_is_told() {
        let stalls = Stalls::default();
        let start = Instant::now();
        let at = |ms: u64| start + Duration::from_millis(ms);
        for (core, end, length) in [(0, 10, 40), (1, 20, 30), (0, 50, 9), (0, 90, 25)] {
            stalls.note(Stall {
                core: Some(core),
                end: at(end),
                length: Duration::from_millis(length),
            });
        }
        let lost = |since: u64, cores: &[usize]| stalls.lost_since(at(since), cores).as_millis();
        assert_eq!(
            [lost(0, &[0]), lost(11, &[0]), lost(90, &[0]), lost(91, &[0])],
            [74, 34, 25, 0]
        );
        assert_eq!([lost(0, &[1]), lost(0, &[0, 1]), lost(60, &[0, 1])], [30, 74, 25]);
        assert_eq!([lost(0, &[2]), lost(0, &[])], [0, 0], "nothing is known of these");
        stalls.note(Stall { core: None, end: at(95), length: Duration::from_millis(4) });
        assert_eq!([lost(80, &[0]), lost(80, &[2])], [29, 4], "everybody has lost that");
    }

    #[test]
    fn slow_memory_costs_the_time_after_it_and_none_of_it_twice() {
        let stalls = Stalls::default();
        let start = Instant::now();
        let at = |ms: u64| start + Duration::from_millis(ms);
        let mut slow_until = start;
        for ms in [100, 104, 108, 300] {
            stalls.note(slow_memory(at(ms), &mut slow_until));
        }
        let lost = |since: u64| stalls.lost_since(at(since), &[0]).as_millis();
        assert_eq!([lost(0), lost(200), lost(361)], [60 + 8 + 60, 60, 0]);
    }

    #[test]
    fn only_the_last_ones_are_kept() {
        let stalls = Stalls::default();
        let start = Instant::now();
        for _ in 0..2 * MOST_KEPT {
            stalls.note(Stall { core: None, end: start, length: Duration::from_millis(1) });
        }
        let lost = stalls.lost_since(start, &[0]);
        assert_eq!(lost, Duration::from_millis(MOST_KEPT as u64));
    }

    #[test]
    fn a_tenth_of_the_time_is_an_excuse_and_very_little_is_none() {
        let ms = Duration::from_millis;
        assert!(is_excuse(ms(300), ms(3_000)) && !is_excuse(ms(299), ms(3_000)));
        assert!(is_excuse(ms(5), ms(10)) && !is_excuse(ms(4), ms(10)));
    }
}
