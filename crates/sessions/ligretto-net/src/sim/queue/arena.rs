use crate::prefetch::prefetch;

/// Items in lists of chunks, all from one pool whose places are used again: a list is nearly as
/// fast to go through as a vector, and an empty one takes no memory.
///
/// A list is filled, then closed, and then emptied. A chunk goes back to the pool as soon as its
/// last item is taken: what follows from a hundred thousand events of one moment finds room where
/// these have been.
#[derive(Clone, Debug)]
pub(super) struct Arena<T> {
    /// The pool grows by whole blocks, so that nothing is ever moved, and never by more than it
    /// needs.
    blocks: Vec<Block<T>>,
    chunks: Vec<Chunk>,
    free: u32,
}

/// When they are due apart from what is due: a list is sorted without touching its items.
#[derive(Clone, Debug)]
struct Block<T> {
    times: Box<[u32]>,
    items: Box<[Option<T>]>,
}

#[derive(Clone, Copy, Debug)]
struct Chunk {
    /// The chunk that follows in its list, or in the list of free ones.
    next: u32,
    /// How many of its entries will not be taken any more.
    n_done: u32,
}

/// A list of items with their moments, in the order in which they were put in.
#[derive(Clone, Copy, Debug)]
pub(super) struct List {
    head: u32,
    tail: u32,
    /// How many entries of the last chunk are in use.
    n_in_tail: u32,
}

/// Names an entry of the arena.
pub(super) type EntryId = u32;

const CHUNK: u32 = 16;
const CHUNKS_PER_BLOCK: u32 = 256;
const BLOCK: u32 = CHUNK * CHUNKS_PER_BLOCK;
const NONE: u32 = u32::MAX;

impl List {
    pub(super) const EMPTY: Self = Self { head: NONE, tail: NONE, n_in_tail: CHUNK };

    /// Whether the next item goes into another chunk than the last one.
    pub(super) fn is_full(&self) -> bool {
        self.n_in_tail == CHUNK
    }
}

impl<T> Default for Arena<T> {
    fn default() -> Self {
        Self { blocks: Vec::new(), chunks: Vec::new(), free: NONE }
    }
}

impl<T> Arena<T> {
    /// Puts an item at the end of a list, due so long after a moment that its owner knows.
    pub(super) fn push(&mut self, list: &mut List, within: u32, item: T) -> EntryId {
        if list.is_full() {
            let chunk = self.take_chunk();
            if list.head == NONE {
                list.head = chunk;
            } else {
                self.chunks[list.tail as usize].next = chunk;
            }
            list.tail = chunk;
            list.n_in_tail = 0;
        }
        let id = list.tail * CHUNK + list.n_in_tail;
        list.n_in_tail += 1;
        let (block, place) = place(id);
        let block = &mut self.blocks[block];
        (block.times[place], block.items[place]) = (within, Some(item));
        id
    }

    /// Nothing more comes into this list: its entries with their moments.
    pub(super) fn close(&mut self, list: List) -> impl Iterator<Item = (EntryId, u32)> + '_ {
        if let Some(tail) = self.chunks.get_mut(list.tail as usize) {
            tail.n_done = CHUNK - list.n_in_tail;
        }
        let of_list = |chunk: u32| Some(chunk).filter(|chunk| *chunk != NONE);
        let Self { blocks, chunks, .. } = &*self;
        let following = move |chunk: &u32| of_list(chunks[*chunk as usize].next);
        std::iter::successors(of_list(list.head), following).flat_map(move |chunk| {
            let n_used = if chunk == list.tail { list.n_in_tail } else { CHUNK };
            let (block, first) = place(chunk * CHUNK);
            let times = &blocks[block].times[first..][..n_used as usize];
            (chunk * CHUNK..).zip(times.iter().copied())
        })
    }

    pub(super) fn get(&self, id: EntryId) -> Option<&T> {
        let (block, place) = place(id);
        self.blocks[block].items[place].as_ref()
    }

    /// Has an entry ready for when it is looked at.
    pub(super) fn prefetch(&self, id: EntryId) {
        let (block, place) = place(id);
        prefetch(&self.blocks[block].items[place]);
    }

    pub(super) fn take(&mut self, id: EntryId) -> Option<T> {
        let (block, place) = place(id);
        let item = self.blocks[block].items[place].take();
        let chunk = &mut self.chunks[(id / CHUNK) as usize];
        chunk.n_done += 1;
        if chunk.n_done == CHUNK {
            *chunk = Chunk { next: self.free, n_done: 0 };
            self.free = id / CHUNK;
        }
        item
    }

    fn take_chunk(&mut self) -> u32 {
        if self.free == NONE {
            let first = self.chunks.len() as u32;
            let items = std::iter::repeat_with(|| None).take(BLOCK as usize).collect();
            self.blocks.push(Block { times: vec![0; BLOCK as usize].into(), items });
            let following = (first + 1..first + CHUNKS_PER_BLOCK).chain([NONE]);
            self.chunks.extend(following.map(|next| Chunk { next, n_done: 0 }));
            self.free = first;
        }
        let chunk = self.free;
        self.free = std::mem::replace(&mut self.chunks[chunk as usize].next, NONE);
        chunk
    }
}

/// In which block an entry is, and where in it.
fn place(id: EntryId) -> (usize, usize) {
    ((id / BLOCK) as usize, (id % BLOCK) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_makes_room_for_what_follows() {
        let mut arena = Arena::default();
        let n_items = 10 * BLOCK + 5;
        let mut list = List::EMPTY;
        for n in 0..n_items {
            arena.push(&mut list, n, n);
        }
        let n_blocks = arena.blocks.len();
        for _ in 0..3 {
            let mut following = List::EMPTY;
            let entries: Vec<(EntryId, u32)> = arena.close(list).collect();
            for (n, (id, time)) in (0..n_items).zip(entries) {
                assert_eq!((time, arena.take(id)), (n, Some(n)), "in the order they came");
                arena.push(&mut following, n, n);
            }
            list = following;
        }
        assert!(arena.blocks.len() <= n_blocks + 1, "{} of {n_blocks}", arena.blocks.len());
    }
}
