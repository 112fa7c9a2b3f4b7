//! Thoughts that wait, fairly: one of each source after the other, and those of one source in the
//! order in which they came.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;

/// On whose account something is thought about; nobody's where that is not known.
pub(crate) type Source = Option<IpAddr>;

pub(super) struct Lane<T> {
    /// Whose turn it is first; each source that has something waiting stands here once.
    turns: VecDeque<Source>,
    waiting: HashMap<Source, VecDeque<T>>,
}

impl<T> Default for Lane<T> {
    fn default() -> Self {
        Self { turns: VecDeque::new(), waiting: HashMap::new() }
    }
}

impl<T> Lane<T> {
    pub(super) fn push_back(&mut self, source: Source, thought: T) {
        self.queue_of(source).push_back(thought);
    }

    /// The next thought of this source, for one that has already begun.
    pub(super) fn push_front(&mut self, source: Source, thought: T) {
        self.queue_of(source).push_front(thought);
    }

    fn queue_of(&mut self, source: Source) -> &mut VecDeque<T> {
        let queue = self.waiting.entry(source).or_default();
        if queue.is_empty() {
            self.turns.push_back(source);
        }
        queue
    }

    /// The next thought of the source whose turn it is, among those that may think now.
    pub(super) fn pop(&mut self, may_think: impl Fn(Source) -> bool) -> Option<(Source, T)> {
        let index = self.turns.iter().position(|source| may_think(*source))?;
        let source = self.turns.remove(index)?;
        let queue = self.waiting.get_mut(&source)?;
        let thought = queue.pop_front()?;
        if queue.is_empty() {
            self.waiting.remove(&source);
        } else {
            self.turns.push_back(source);
        }
        Some((source, thought))
    }

    /// Drops what nobody wants any more.
    pub(super) fn retain(&mut self, is_wanted: impl Fn(&T) -> bool) {
        self.waiting.retain(|_, queue| {
            queue.retain(&is_wanted);
            !queue.is_empty()
        });
        self.turns.retain(|source| self.waiting.contains_key(source));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.waiting.values().map(VecDeque::len).sum()
    }

    pub(super) fn len_of(&self, source: Source) -> usize {
        self.waiting.get(&source).map_or(0, VecDeque::len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(number: u8) -> Source {
        IpAddr::from([10, 0, 0, number]).into()
    }

    #[test]
    fn sources_take_turns_however_much_one_of_them_wants() {
        let mut lane = Lane::default();
        for number in 0..4 {
            lane.push_back(source(1), (1, number));
        }
        lane.push_back(source(2), (2, 0));
        lane.push_back(source(2), (2, 1));
        let order: Vec<_> = std::iter::from_fn(|| lane.pop(|_| true)).map(|(_, one)| one).collect();
        assert_eq!(order, [(1, 0), (2, 0), (1, 1), (2, 1), (1, 2), (1, 3)]);
        assert!(lane.is_empty());
    }

    #[test]
    fn who_may_not_think_now_is_passed_over_and_keeps_its_turn() {
        let mut lane = Lane::default();
        lane.push_back(source(1), 1);
        lane.push_back(source(2), 2);
        assert_eq!(lane.pop(|one| one != source(1)), Some((source(2), 2)));
        assert_eq!(lane.pop(|one| one != source(1)), None);
        lane.push_front(source(1), 0);
        assert_eq!((lane.len(), lane.len_of(source(1))), (2, 2));
        lane.retain(|thought| *thought != 0);
        assert_eq!(lane.pop(|_| true), Some((source(1), 1)));
    }
}
