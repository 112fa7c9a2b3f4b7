/// Items in lists of chunks, all from one pool whose places are used again: a list is nearly as
/// fast to go through as a vector, and an empty one takes no memory.
#[derive(Clone, Debug)]
pub(super) struct Arena<T> {
    /// The pool grows by whole blocks, so that nothing is ever moved, and never by more than it
    /// needs.
    blocks: Vec<Box<[Entry<T>]>>,
    /// The chunk that follows in its list, or in the list of free ones.
    next: Vec<u32>,
    free: u32,
}

#[derive(Clone, Debug)]
struct Entry<T> {
    time: u64,
    item: Option<T>,
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

    pub(super) fn is_empty(&self) -> bool {
        self.head == NONE
    }
}

impl<T> Default for Arena<T> {
    fn default() -> Self {
        Self { blocks: Vec::new(), next: Vec::new(), free: NONE }
    }
}

impl<T> Arena<T> {
    pub(super) fn push(&mut self, list: &mut List, time: u64, item: T) -> EntryId {
        if list.n_in_tail == CHUNK {
            let chunk = self.take_chunk();
            if list.is_empty() {
                list.head = chunk;
            } else {
                self.next[list.tail as usize] = chunk;
            }
            list.tail = chunk;
            list.n_in_tail = 0;
        }
        let id = list.tail * CHUNK + list.n_in_tail;
        list.n_in_tail += 1;
        *self.entry_mut(id) = Entry { time, item: Some(item) };
        id
    }

    /// The entries of a list with their moments.
    pub(super) fn entries(&self, list: List) -> impl Iterator<Item = (EntryId, u64)> + '_ {
        let following = |chunk: &u32| Some(self.next[*chunk as usize]).filter(|next| *next != NONE);
        let first = Some(list.head).filter(|head| *head != NONE);
        std::iter::successors(first, following).flat_map(move |chunk| {
            let n_used = if chunk == list.tail { list.n_in_tail } else { CHUNK };
            (chunk * CHUNK..chunk * CHUNK + n_used).map(|id| (id, self.entry(id).time))
        })
    }

    pub(super) fn get(&self, id: EntryId) -> Option<&T> {
        self.entry(id).item.as_ref()
    }

    pub(super) fn take(&mut self, id: EntryId) -> Option<(u64, T)> {
        let entry = self.entry_mut(id);
        Some((entry.time, entry.item.take()?))
    }

    /// Gives the chunks of a list back, whose items have all been taken.
    pub(super) fn release(&mut self, list: &mut List) {
        if !list.is_empty() {
            self.next[list.tail as usize] = self.free;
            self.free = list.head;
            *list = List::EMPTY;
        }
    }

    fn take_chunk(&mut self) -> u32 {
        if self.free == NONE {
            let first = self.next.len() as u32;
            let empty = || Entry { time: 0, item: None };
            self.blocks.push(std::iter::repeat_with(empty).take(BLOCK as usize).collect());
            self.next.extend(first + 1..=first + CHUNKS_PER_BLOCK);
            *self.next.last_mut().expect("the block has chunks") = NONE;
            self.free = first;
        }
        let chunk = self.free;
        self.free = std::mem::replace(&mut self.next[chunk as usize], NONE);
        chunk
    }

    fn entry(&self, id: EntryId) -> &Entry<T> {
        &self.blocks[(id / BLOCK) as usize][(id % BLOCK) as usize]
    }

    fn entry_mut(&mut self, id: EntryId) -> &mut Entry<T> {
        &mut self.blocks[(id / BLOCK) as usize][(id % BLOCK) as usize]
    }
}
