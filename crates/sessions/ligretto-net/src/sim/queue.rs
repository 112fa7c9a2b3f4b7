mod arena;
mod wheel;

use std::collections::BTreeMap;

use self::arena::{Arena, EntryId, List};
use self::wheel::{SLOTS_LOG, Wheel};

/// The events to come, earliest first; those of one moment in the order in which they were put in.
///
/// A hierarchical timing wheel (G. Varghese and T. Lauck, 1987). Nearly all events go into one of
/// the buckets of a microsecond that the next 8 ms have, without any comparison; a bucket is sorted
/// when its time comes. Those of the next 69 s wait in buckets of 8 ms until that window begins,
/// and the few that lie further ahead in a map. So what is put in later always goes behind what
/// was there before, and events need no number of their own to stay in order.
#[derive(Clone, Debug)]
pub(super) struct Queue<T> {
    arena: Arena<T>,
    near: Wheel,
    far: Wheel,
    beyond: BTreeMap<u64, Vec<(u64, T)>>,
    /// The near wheel holds this window of 8 ms, and the far one that of 69 s around it.
    window: u64,
    /// Buckets before this one have been opened; the last one opened is the current one.
    n_opened: u64,
    /// What was put into the bucket that was current then.
    late: List,
    /// The entries of the current bucket in their order, and how many have been taken.
    order: Vec<Key>,
    n_taken: usize,
}

/// An entry in the current bucket: the moment within the bucket, and which one.
#[derive(Clone, Copy, Debug)]
struct Key {
    within: u32,
    entry: EntryId,
}

/// A bucket is 1,024 ns wide.
const WIDTH_LOG: u32 = 10;
/// And a window 8 ms.
const WINDOW_LOG: u32 = WIDTH_LOG + SLOTS_LOG;

impl<T> Default for Queue<T> {
    fn default() -> Self {
        Self {
            arena: Arena::default(),
            near: Wheel::default(),
            far: Wheel::default(),
            beyond: BTreeMap::new(),
            window: 0,
            n_opened: 0,
            late: List::EMPTY,
            order: Vec::new(),
            n_taken: 0,
        }
    }
}

impl<T> Queue<T> {
    /// Puts an event in, that is not before the one taken last.
    pub(super) fn push(&mut self, time: u64, item: T) {
        let bucket = time >> WIDTH_LOG;
        let window = bucket >> SLOTS_LOG;
        if bucket < self.n_opened {
            self.push_current(time, item);
        } else if window == self.window {
            self.arena.push(self.near.list_mut(bucket), within(time, WIDTH_LOG), item);
        } else if window >> SLOTS_LOG == self.window >> SLOTS_LOG {
            self.arena.push(self.far.list_mut(window), within(time, WINDOW_LOG), item);
        } else {
            self.beyond.entry(window >> SLOTS_LOG).or_default().push((time, item));
        }
    }

    /// Takes the earliest event out.
    pub(super) fn pop(&mut self) -> Option<(u64, T)> {
        while self.n_taken == self.order.len() {
            self.open_next_bucket()?;
        }
        let Key { within, entry } = self.order[self.n_taken];
        self.n_taken += 1;
        Some((self.current_start() + u64::from(within), self.arena.take(entry)?))
    }

    /// An event that will come soon, after `n_before` others, as far as is known by now.
    pub(super) fn peek_ahead(&self, n_before: usize) -> Option<&T> {
        self.arena.get(self.order.get(self.n_taken + n_before)?.entry)
    }

    /// Has an event that will come soon ready to be peeked at.
    pub(super) fn prefetch_ahead(&self, n_before: usize) {
        if let Some(key) = self.order.get(self.n_taken + n_before) {
            self.arena.prefetch(key.entry);
        }
    }

    /// When the bucket began that is being taken out.
    fn current_start(&self) -> u64 {
        (self.n_opened - 1) << WIDTH_LOG
    }

    /// Into the bucket that is being taken out, behind all of the same moment.
    fn push_current(&mut self, time: u64, item: T) {
        let within = time.saturating_sub(self.current_start()) as u32;
        if self.late.is_full() {
            // All of it may have been taken: then its chunks are no longer its own.
            self.late = List::EMPTY;
        }
        let entry = self.arena.push(&mut self.late, within, item);
        let left = &self.order[self.n_taken..];
        let place = self.n_taken + left.partition_point(|other| other.within <= within);
        self.order.insert(place, Key { within, entry });
    }

    fn open_next_bucket(&mut self) -> Option<()> {
        self.order.clear();
        self.n_taken = 0;
        let first = self.window << SLOTS_LOG;
        let Some((slot, list)) = self.near.take_next(self.n_opened.saturating_sub(first)) else {
            return self.open_next_window();
        };
        self.n_opened = first + slot + 1;
        let keys = self.arena.close(list);
        self.order.extend(keys.map(|(entry, within)| Key { within, entry }));
        // Stable, so that events of one moment stay in their order.
        self.order.sort_by_key(|key| key.within);
        Some(())
    }

    /// Fills the near wheel with the next 8 ms that have anything.
    fn open_next_window(&mut self) -> Option<()> {
        let first = self.window >> SLOTS_LOG << SLOTS_LOG;
        let Some((slot, list)) = self.far.take_next(self.window + 1 - first) else {
            return self.open_beyond();
        };
        self.window = first + slot;
        self.n_opened = self.window << SLOTS_LOG;
        let entries: Vec<(EntryId, u32)> = self.arena.close(list).collect();
        for (entry, within) in entries {
            let item = self.arena.take(entry)?;
            self.push((self.window << WINDOW_LOG) + u64::from(within), item);
        }
        Some(())
    }

    /// Goes on to the next 69 s that have anything.
    fn open_beyond(&mut self) -> Option<()> {
        let (number, entries) = self.beyond.pop_first()?;
        self.window = number << SLOTS_LOG;
        self.n_opened = self.window << SLOTS_LOG;
        for (time, item) in entries {
            self.push(time, item);
        }
        Some(())
    }
}

/// How long after the beginning of its bucket or window a moment is, which is this wide.
fn within(time: u64, width_log: u32) -> u32 {
    (time & ((1 << width_log) - 1)) as u32
}

#[cfg(test)]
mod tests {
    use ligretto::Pcg32;

    use super::*;

    #[test]
    fn events_come_out_like_from_a_sorted_list() {
        // Once more is put in than taken out, and once it is nearly always empty.
        for percent_put_in in [55, 49] {
            follow_a_sorted_list(percent_put_in);
        }
    }

    fn follow_a_sorted_list(percent_put_in: u32) {
        let mut random = Pcg32::new(1, 1);
        let (mut queue, mut model) = (Queue::default(), std::collections::BTreeSet::new());
        let mut now = 0;
        for n in 0..300_000u64 {
            if random.below(100) < percent_put_in {
                let most = [0, 3, 1_000, 30_000, 3_000_000, 3_000_000_000];
                let most = most[random.below(6) as usize];
                // A few lie minutes or hours ahead.
                let times = if random.below(1_000) == 0 { 1 + random.below(1_000) } else { 1 };
                let ahead = u64::from(random.below(most + 1)) * u64::from(times);
                queue.push(now + ahead, n);
                model.insert((now + ahead, n));
            } else if let Some((time, n)) = model.pop_first() {
                assert_eq!(queue.pop(), Some((time, n)));
                now = time;
            }
        }
        while let Some(first) = model.pop_first() {
            assert_eq!(queue.pop(), Some(first));
        }
        assert!(queue.pop().is_none());
    }

    #[test]
    fn what_comes_next_can_be_seen_while_its_bucket_is_open() {
        let mut queue = Queue::default();
        for n in 0..10 {
            queue.push(500 - n, n);
        }
        assert_eq!(queue.peek_ahead(0), None, "nothing is sorted before its time comes");
        assert_eq!(queue.pop(), Some((491, 9)));
        queue.push(494, 100);
        let ahead: Vec<u64> = (0..9).filter_map(|n| queue.peek_ahead(n).copied()).collect();
        assert_eq!(ahead, [8, 7, 6, 100, 5, 4, 3, 2, 1]);
    }
}
