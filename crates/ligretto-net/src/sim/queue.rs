use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The events to come, earliest first; those of one moment in the order in which they were put in.
///
/// A calendar queue (R. Brown, 1988) with fixed days: nearly all events lie less than
/// 8 ms ahead and go into the bucket of their moment without any comparison; a bucket is
/// sorted when its time comes. The few that lie further ahead wait in a heap. Events live in one
/// list whose places are used again, so that a long run allocates nothing.
#[derive(Clone, Debug)]
pub struct Queue<T> {
    nodes: Vec<Node<T>>,
    free: u32,
    /// The first node of each bucket, and one bit for each that has any.
    heads: Vec<u32>,
    occupied: Vec<u64>,
    /// The bucket whose time is now, latest first, and its number.
    current: Vec<Key>,
    current_bucket: u64,
    later: BinaryHeap<Reverse<Key>>,
    n_pushed: u64,
    len: usize,
}

#[derive(Clone, Debug)]
struct Node<T> {
    time: u64,
    order: u64,
    next: u32,
    item: Option<T>,
}

/// Moment, order, node.
type Key = (u64, u64, u32);

/// A bucket is 1,024 ns wide.
const WIDTH_LOG: u32 = 10;
/// Events less than this many buckets ahead, about 8 ms, go into buckets.
const N_BUCKETS: u64 = 1 << 13;
const NONE: u32 = u32::MAX;

impl<T> Default for Queue<T> {
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            free: NONE,
            heads: vec![NONE; N_BUCKETS as usize],
            occupied: vec![0; N_BUCKETS as usize / 64],
            current: Vec::new(),
            current_bucket: 0,
            later: BinaryHeap::new(),
            n_pushed: 0,
            len: 0,
        }
    }
}

impl<T> Queue<T> {
    /// Puts an event in.
    pub fn push(&mut self, time: u64, item: T) {
        let order = self.n_pushed;
        self.n_pushed += 1;
        self.len += 1;
        let bucket = time >> WIDTH_LOG;
        let node = self.store(Node { time, order, next: NONE, item: Some(item) });
        if bucket <= self.current_bucket {
            let key = (time, order, node);
            let place = self.current.partition_point(|other| *other > key);
            self.current.insert(place, key);
        } else if bucket - self.current_bucket < N_BUCKETS {
            let slot = (bucket % N_BUCKETS) as usize;
            self.nodes[node as usize].next = self.heads[slot];
            self.heads[slot] = node;
            self.occupied[slot / 64] |= 1 << (slot % 64);
        } else {
            self.later.push(Reverse((time, order, node)));
        }
    }

    /// Takes the earliest event out.
    pub fn pop(&mut self) -> Option<(u64, T)> {
        while self.current.is_empty() {
            self.open_next_bucket()?;
        }
        let (time, _, index) = self.current.pop()?;
        let node = &mut self.nodes[index as usize];
        let item = node.item.take()?;
        node.next = self.free;
        self.free = index;
        self.len -= 1;
        Some((time, item))
    }

    /// How many events are to come.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing is to come.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    fn store(&mut self, node: Node<T>) -> u32 {
        if self.free == NONE {
            self.nodes.push(node);
            return self.nodes.len() as u32 - 1;
        }
        let index = self.free;
        self.free = self.nodes[index as usize].next;
        self.nodes[index as usize] = node;
        index
    }

    fn open_next_bucket(&mut self) -> Option<()> {
        let later = self.later.peek().map(|Reverse((time, ..))| time >> WIDTH_LOG);
        let bucket = match (self.next_occupied(), later) {
            (Some(near), Some(later)) => near.min(later),
            (near, later) => near.or(later)?,
        };
        self.current_bucket = bucket;
        let slot = (bucket % N_BUCKETS) as usize;
        let mut index = std::mem::replace(&mut self.heads[slot], NONE);
        self.occupied[slot / 64] &= !(1 << (slot % 64));
        while index != NONE {
            let node = &self.nodes[index as usize];
            self.current.push((node.time, node.order, index));
            index = node.next;
        }
        while let Some(Reverse(key)) = self.later.peek()
            && key.0 >> WIDTH_LOG == bucket
        {
            self.current.push(*key);
            self.later.pop();
        }
        self.current.sort_unstable_by(|a, b| b.cmp(a));
        Some(())
    }

    fn next_occupied(&self) -> Option<u64> {
        let first = self.current_bucket + 1;
        let mut ahead = 0;
        while ahead < N_BUCKETS {
            let slot = ((first + ahead) % N_BUCKETS) as usize;
            let word = self.occupied[slot / 64] >> (slot % 64);
            if word != 0 {
                return Some(first + ahead + u64::from(word.trailing_zeros()));
            }
            ahead += 64 - slot as u64 % 64;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use ligretto::Pcg32;

    use super::*;

    #[test]
    fn events_come_out_like_from_a_sorted_list() {
        let mut random = Pcg32::new(1, 1);
        let (mut queue, mut model) = (Queue::default(), std::collections::BTreeSet::new());
        let mut now = 0;
        for n in 0..200_000u64 {
            if random.below(20) < 11 {
                let most = [0, 3, 1_000, 30_000, 3_000_000, 3_000_000_000];
                let most = most[random.below(6) as usize];
                let ahead = random.below(most + 1);
                queue.push(now + u64::from(ahead), n);
                model.insert((now + u64::from(ahead), n));
            } else if let Some((time, n)) = model.pop_first() {
                assert_eq!(queue.pop(), Some((time, n)));
                now = time;
            }
            assert_eq!(queue.len(), model.len());
        }
        while let Some(first) = model.pop_first() {
            assert_eq!(queue.pop(), Some(first));
        }
        assert!(queue.is_empty() && queue.pop().is_none());
    }
}
