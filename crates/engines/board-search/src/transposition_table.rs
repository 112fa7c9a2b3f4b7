use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};

use crate::budget::Budget;
use crate::score::{SURE, Score};

/// What earlier searches found out about positions (a transposition table).
///
/// All threads share it without locks: an entry is two words, and the first is the key mixed with
/// the second. An entry that two threads wrote at once fits no key and is taken for missing.
#[derive(Debug)]
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// How many of them are in use; one until somebody says for what.
    n_used: AtomicUsize,
    /// Grows with every search, so that old entries make way.
    age: AtomicU8,
}

/// The entries that share one cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
pub struct Bucket([Slot; 4]);

#[derive(Debug, Default)]
struct Slot {
    key_and_data: AtomicU64,
    data: AtomicU64,
}

/// Whether a score is exact, or only a limit since the rest was cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is at most so high.
    Upper = 1,
    /// It is at least so high.
    Lower = 2,
    /// It is exact.
    Exact = 3,
}

impl Bound {
    /// What a score is worth that was searched with this window.
    #[inline]
    pub fn of(score: Score, alpha: Score, beta: Score) -> Self {
        if score >= beta {
            Self::Lower
        } else if score > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

/// What is known about one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The mark of the best move, 0 if none is known.
    pub best: u16,
    /// What a search found.
    pub score: Score,
    /// The evaluation of the position itself, without search; 0 where nobody wants to know.
    pub evaluation: Score,
    /// How deep that search was.
    pub depth: i32,
    /// What the score says.
    pub bound: Bound,
}

impl Entry {
    /// Whether the score ends the search of a node with this window.
    #[inline]
    pub const fn cuts(&self, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }
}

impl TranspositionTable {
    /// A table that takes about this many bytes, at least one bucket.
    pub fn new(n_bytes: usize) -> Self {
        Self::in_room(n_bytes, Vec::with_capacity)
    }

    /// The same for those who know where to put so many buckets.
    pub fn in_room(n_bytes: usize, room: impl FnOnce(usize) -> Vec<Bucket>) -> Self {
        let n_buckets = (n_bytes / size_of::<Bucket>()).max(1);
        let mut buckets = room(n_buckets);
        buckets.resize_with(n_buckets, Bucket::default);
        Self { buckets, n_used: AtomicUsize::new(1), age: AtomicU8::new(0) }
    }

    /// Uses only as much as searches of this budget can fill, since what is small stays in the
    /// caches of the processor, and is soon forgotten: at 50 ms a search is a tenth faster with
    /// 16 MiB than with 64.
    ///
    /// What is known is lost when the part changes, so it only grows until everything is forgotten.
    pub fn use_part_for(&self, budget: &Budget, n_threads: usize) {
        let all = self.buckets.len();
        let by_time = budget.hard_time.map(|time| time.as_micros() * n_threads as u128 * A_MICRO);
        let by_nodes = budget.nodes.map(|nodes| u128::from(nodes) * A_NODE);
        let n_bytes = by_time.into_iter().chain(by_nodes).min().unwrap_or(u128::MAX);
        let wanted = usize::try_from(n_bytes.max(LEAST_BYTES)).unwrap_or(usize::MAX);
        let wanted = (wanted / size_of::<Bucket>()).checked_next_power_of_two().unwrap_or(all);
        self.n_used.fetch_max(wanted.min(all), Ordering::Relaxed);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        let used = &self.buckets[..self.n_used.load(Ordering::Relaxed)];
        for Slot { key_and_data, data } in used.iter().flat_map(|bucket| &bucket.0) {
            key_and_data.store(0, Ordering::Relaxed);
            data.store(0, Ordering::Relaxed);
        }
        self.n_used.store(1, Ordering::Relaxed);
        self.age.store(0, Ordering::Relaxed);
    }

    /// Says that a new search begins.
    pub fn grow_older(&self) {
        self.age.store((self.age() + 1) & 63, Ordering::Relaxed);
    }

    #[inline]
    fn age(&self) -> u8 {
        self.age.load(Ordering::Relaxed)
    }

    /// What is known of the position with this key, its sure scores counted from `height`.
    #[inline]
    pub fn probe(&self, key: u64, height: i32) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let is_it = slot.key_and_data.load(Ordering::Relaxed) ^ data == key && data != 0;
            is_it.then(|| unpack(data, height))
        })
    }

    /// Keeps what was found out, in place of what is least worth keeping.
    #[inline]
    pub fn store(&self, key: u64, mut entry: Entry, height: i32) {
        let mut worst = None;
        let mut worst_worth = i32::MAX;
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.key_and_data.load(Ordering::Relaxed) ^ data == key {
                if entry.best == 0 {
                    entry.best = data as u16;
                }
                worst = Some(slot);
                break;
            }
            let years = i32::from(self.age().wrapping_sub(age_of(data)) & 63);
            let worth = depth_of(data) - 4 * years;
            if worth < worst_worth {
                (worst, worst_worth) = (Some(slot), worth);
            }
        }
        let data = pack(entry, self.age(), height);
        if let Some(slot) = worst {
            slot.key_and_data.store(key ^ data, Ordering::Relaxed);
            slot.data.store(data, Ordering::Relaxed);
        }
    }

    /// Where the entry of the position with this key is, or would be.
    #[inline]
    pub fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.n_used.load(Ordering::Relaxed) as u128) >> 64;
        &self.buckets[index as usize]
    }
}

/// More bytes than a search writes for a node, and in a microsecond of a thread: what the searches
/// before have found has to have room as well.
const A_NODE: u128 = 64;
const A_MICRO: u128 = 256;
const LEAST_BYTES: u128 = 1 << 20;

/// From low to high: 16 bits best move, 16 score, 16 evaluation, 8 depth, 2 bound, 6 age.
#[inline]
fn pack(entry: Entry, age: u8, height: i32) -> u64 {
    u64::from(entry.best)
        | (from_here(entry.score, height) as u16 as u64) << 16
        | (entry.evaluation as u16 as u64) << 32
        | (entry.depth.clamp(0, 255) as u64) << 48
        | (entry.bound as u64) << 56
        | (age as u64) << 58
}

#[inline]
fn unpack(data: u64, height: i32) -> Entry {
    Entry {
        best: data as u16,
        score: seen_from(Score::from((data >> 16) as i16), height),
        evaluation: Score::from((data >> 32) as i16),
        depth: depth_of(data),
        bound: match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}

#[inline]
fn depth_of(data: u64) -> i32 {
    (data >> 48 & 255) as i32
}

#[inline]
fn age_of(data: u64) -> u8 {
    (data >> 58) as u8
}

/// The score of a position seen from the root, this many plies before it: a proved end is further away.
#[inline]
pub(crate) const fn seen_from(score: Score, height: i32) -> Score {
    match score {
        _ if score > SURE => score - height,
        _ if score < -SURE => score + height,
        _ => score,
    }
}

/// A score as it is stored: a proved end is counted from the position itself.
#[inline]
const fn from_here(score: Score, height: i32) -> Score {
    seen_from(score, -height)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::score::WIN;

    #[test]
    fn what_is_stored_reads_back() {
        let table = TranspositionTable::new(1 << 16);
        for (score, bound) in [
            (0, Bound::Exact),
            (-321, Bound::Upper),
            (WIN - 9, Bound::Lower),
            (9 - WIN, Bound::Exact),
        ] {
            let entry = Entry { best: 77, score, evaluation: -5, depth: 12, bound };
            table.store(42, entry, 4);
            assert_eq!(table.probe(42, 4), Some(entry));
        }
        assert_eq!(table.probe(43, 0), None);
    }

    #[test]
    fn a_sure_win_is_nearer_when_its_position_is() {
        let table = TranspositionTable::new(1);
        let entry = Entry { best: 0, score: WIN - 9, evaluation: 0, depth: 1, bound: Bound::Exact };
        table.store(1, entry, 4);
        assert_eq!(table.probe(1, 2).map(|entry| entry.score), Some(WIN - 7));
    }

    #[test]
    fn short_searches_use_a_part_that_only_grows() {
        let table = TranspositionTable::new(64 << 20);
        let mib = |ms: Option<u64>, n_threads| {
            let time = ms.map(Duration::from_millis);
            table.use_part_for(&Budget { hard_time: time, ..Budget::depth(9) }, n_threads);
            (table.n_used.load(Ordering::Relaxed) * size_of::<Bucket>()) >> 20
        };
        assert_eq!([0, 20, 50].map(|ms| mib(Some(ms), 1)), [1, 8, 16]);
        assert_eq!([40, 0].map(|ms| mib(Some(ms), 1)), [16, 16], "nothing is forgotten");
        assert_eq!(mib(Some(50), 2), 32);
        assert_eq!(mib(Some(60_000), 1), 64, "there is no more");
        table.clear();
        assert_eq!((mib(Some(50), 1), mib(None, 1)), (16, 64));
        let few = Budget { hard_time: Some(Duration::from_hours(1)), ..Budget::nodes(25_000) };
        table.clear();
        table.use_part_for(&few, 1);
        assert_eq!(table.n_used.load(Ordering::Relaxed), (2 << 20) / size_of::<Bucket>());
        let tiny = TranspositionTable::new(1);
        tiny.use_part_for(&few, 1);
        assert_eq!(tiny.n_used.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn deep_entries_outlive_shallow_ones_until_they_are_old() {
        let table = TranspositionTable::new(1);
        let entry = |depth| Entry { best: 0, score: 0, evaluation: 0, depth, bound: Bound::Exact };
        for key in 1..=4 {
            table.store(key, entry(10), 0);
        }
        table.store(5, entry(1), 0);
        table.store(6, entry(1), 0);
        assert_eq!((1..=6).filter(|key| table.probe(*key, 0).is_some()).count(), 4);
        assert!(table.probe(6, 0).is_some() && table.probe(5, 0).is_none());
        table.grow_older();
        table.grow_older();
        table.grow_older();
        table.store(7, entry(1), 0);
        assert!(table.probe(7, 0).is_some());
    }
}
