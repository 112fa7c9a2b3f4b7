use crate::score::{SURE, Score};

/// What was found out about positions: the last one of each place stays unless it was searched
/// deeper in the same search.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    entries: Vec<Entry>,
    age: u8,
}

/// One position. A score is exact, or the true one is at least or at most so high.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Entry {
    key: u64,
    /// The number of the best move, of which 0 is none.
    pub(crate) move_id: u32,
    score: i16,
    pub(crate) depth: i8,
    /// The age above two bits of the kind of score.
    kind: u8,
}

/// What a score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    AtMost = 1,
    AtLeast = 2,
    Exact = 3,
}

impl TranspositionTable {
    pub(crate) fn new(bytes: usize) -> Self {
        let n = (bytes / size_of::<Entry>()).max(1024).next_power_of_two();
        Self { entries: vec![Entry::default(); n], age: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.entries.fill(Entry::default());
    }

    pub(crate) fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(4);
    }

    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<&Entry> {
        let entry = &self.entries[self.place(key)];
        (entry.key == key && entry.kind & 3 != 0).then_some(entry)
    }

    #[inline]
    pub(crate) fn store(&mut self, key: u64, move_id: u32, score: Score, depth: i32, bound: Bound) {
        let place = self.place(key);
        let kind = self.age | bound as u8;
        let old = &mut self.entries[place];
        let is_worth_more = old.kind & !3 == self.age && i32::from(old.depth) > depth + 2;
        if old.key != key && is_worth_more && bound != Bound::Exact {
            return;
        }
        let depth = depth.clamp(0, 127) as i8;
        *old = Entry { key, move_id, score: score as i16, depth, kind };
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.entries.len() - 1)
    }
}

impl Entry {
    /// The score seen from a node at this height; a proved end is counted from there.
    #[inline]
    pub(crate) fn score(&self, height: usize) -> Score {
        seen_from(Score::from(self.score), height)
    }

    /// Whether the score ends the search of a node with this window.
    #[inline]
    pub(crate) fn decides(&self, score: Score, alpha: Score, beta: Score) -> bool {
        match self.kind & 3 {
            3 => true,
            2 => score >= beta,
            _ => score <= alpha,
        }
    }
}

/// The score of a position seen from the root, this many plies before it: a proved end is further away.
#[inline]
pub(crate) fn seen_from(score: Score, height: usize) -> Score {
    match score {
        _ if score > SURE => score - height as Score,
        _ if score < -SURE => score + height as Score,
        _ => score,
    }
}

/// A score as it is stored: a proved end is counted from the position itself.
#[inline]
pub(crate) fn from_here(score: Score, height: usize) -> Score {
    match score {
        _ if score > SURE => score + height as Score,
        _ if score < -SURE => score - height as Score,
        _ => score,
    }
}
