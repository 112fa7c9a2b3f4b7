//! The search: which line of play is best if both sides do their best.

use crate::board::{Board, Ending};
use crate::budget::{Budget, Control};
use crate::order::Memory;
use crate::prune::{beyond_doubt, less_depth};
use crate::score::{INFINITE, SURE, Score, WIN};
use crate::transposition_table::{Bound, Entry, TranspositionTable, seen_from};

/// The longest line that is followed.
pub(crate) const MAX_HEIGHT: usize = 120;

/// Looks at the clock take time themselves.
const CHECK_INTERVAL: u64 = 512;

/// One search, with what it borrows from its engine.
pub(crate) struct Search<'a, B: Board> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) memory: &'a mut Memory,
    pub(crate) control: &'a Control,
    pub(crate) budget: Budget,
    /// The best line from each height on.
    pub(crate) lines: Vec<Vec<B::Move>>,
    /// The positions on the way from the root on.
    path: Vec<u64>,
    /// The moves of all nodes on that way, each node's behind those of its parent.
    list: Vec<B::Move>,
    /// How promising each of them looks.
    ranks: Vec<i32>,
    pub(crate) nodes: u64,
    /// The first iteration is always finished: without it nothing is known about any move.
    pub(crate) may_stop: bool,
    pub(crate) is_over: bool,
}

/// How much of a node is searched: how deep, and between which scores.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) depth: i32,
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl<'a, B: Board> Search<'a, B> {
    pub(crate) fn new(
        table: &'a TranspositionTable,
        memory: &'a mut Memory,
        control: &'a Control,
        budget: Budget,
        root: &B,
    ) -> Self {
        let mut path = Vec::with_capacity(MAX_HEIGHT);
        path.push(root.hash());
        Self {
            table,
            memory,
            control,
            budget,
            lines: vec![Vec::new(); MAX_HEIGHT + 2],
            path,
            list: Vec::with_capacity(4096),
            ranks: Vec::with_capacity(4096),
            nodes: 0,
            may_stop: false,
            is_over: false,
        }
    }

    /// Searches the position after a move of `board`, seen by the side to move there.
    pub(crate) fn reply(
        &mut self,
        board: &B,
        action: B::Move,
        window: Window,
        height: usize,
    ) -> Score {
        let after = board.after(action);
        let Window { depth, alpha, beta } = window;
        // Who moves twice in a row sees the same scores again.
        if after.side() == board.side() {
            self.node(&after, Window { depth: depth - 1, alpha, beta }, height + 1)
        } else {
            let turned = Window { depth: depth - 1, alpha: -beta, beta: -alpha };
            -self.node(&after, turned, height + 1)
        }
    }

    fn node(&mut self, board: &B, window: Window, height: usize) -> Score {
        self.count_node();
        self.lines[height].clear();
        if self.is_over {
            return 0;
        }
        if let Some(ending) = board.ending() {
            let end = WIN - height as Score;
            return match ending {
                Ending::Won => end,
                Ending::Drawn => 0,
                Ending::Lost => -end,
            };
        }
        if let Some(score) = board.known() {
            return seen_from(score, height as i32);
        }
        let is_leaf = height >= MAX_HEIGHT || (window.depth <= 0 && !board.is_noisy());
        if is_leaf && !B::CAN_REPEAT {
            return board.evaluate();
        }
        let key = board.hash();
        if B::CAN_REPEAT && self.path.iter().rev().take(40).any(|other| *other == key) {
            return 0;
        }
        if is_leaf {
            return board.evaluate();
        }
        let Window { depth, alpha, beta } = window;
        let mut known = 0;
        if let Some(entry) = self.table.probe(key, height as i32) {
            known = u32::from(entry.best);
            // What is proved holds at every depth.
            let is_enough = entry.depth >= depth.max(0) || entry.score.abs() > SURE;
            if is_enough && beta - alpha == 1 && entry.cuts(alpha, beta) {
                return entry.score;
            }
        }
        if let Some(score) = beyond_doubt(board, window) {
            return score;
        }
        self.path.push(key);
        let (best, best_id) = self.try_moves(board, window, height, known);
        self.path.pop();
        if !self.is_over {
            let bound = Bound::of(best, alpha, beta);
            let entry = Entry { best: best_id as u16, score: best, evaluation: 0, depth, bound };
            self.table.store(key, entry, height as i32);
        }
        best
    }

    /// Tries the moves of a node, the most promising first; returns the best score and its move.
    fn try_moves(&mut self, board: &B, window: Window, height: usize, known: u32) -> (Score, u32) {
        let first = self.list.len();
        board.moves(&mut self.list);
        let n = self.list.len() - first;
        if B::LEARNS {
            for index in first..first + n {
                let rank = self.rank(board, self.list[index], height, known);
                self.ranks.push(rank);
            }
        } else if let Some(place) =
            self.list[first..].iter().position(|action| B::move_id(*action) == known)
        {
            self.list[first..=first + place].rotate_right(1);
        }
        let is_exact = board.most_plies_left().is_some_and(|most| window.depth >= most as i32);
        let may_reduce = B::REDUCES && !is_exact && window.depth >= 3;
        // A forced reply costs no depth.
        let depth = if n == 1 { window.depth + 1 } else { window.depth }.max(0);
        let (mut alpha, beta) = (window.alpha, window.beta);
        let (mut best, mut best_id) = (-INFINITE, 0);
        for index in 0..n {
            let place = first + index;
            let rank = if B::LEARNS { self.bring_next(place) } else { 0 };
            let (action, is_quiet) = (self.list[place], rank < KNOWN / 2);
            let less = if may_reduce && is_quiet { less_depth::<B>(index, window) } else { 0 };
            let score =
                self.try_one(board, action, Window { depth, alpha, beta }, height, (index, less));
            if self.is_over {
                break;
            }
            if score <= best {
                continue;
            }
            (best, best_id) = (score, B::move_id(action));
            if score > alpha {
                alpha = score;
                self.remember_line(action, height);
            }
            if alpha >= beta {
                if B::LEARNS {
                    let before = self.list[first..first + index].iter().map(|m| B::move_id(*m));
                    self.memory.learn(board.side(), height, best_id, before, window.depth);
                }
                break;
            }
        }
        self.list.truncate(first);
        self.ranks.truncate(first);
        (best, best_id)
    }

    /// Brings the most promising move from here on to this place; returns its rank.
    fn bring_next(&mut self, place: usize) -> i32 {
        // Of equal ranks the last one wins, so the search goes backwards to find the first.
        let rest = (place..self.list.len()).rev();
        let next = rest.max_by_key(|other| self.ranks[*other]).unwrap_or(place);
        self.list.swap(place, next);
        self.ranks.swap(place, next);
        self.ranks[place]
    }

    /// All moves but the first only have to show that they are not better, late ones less deep.
    fn try_one(
        &mut self,
        board: &B,
        action: B::Move,
        window: Window,
        height: usize,
        (index, less): (usize, i32),
    ) -> Score {
        if index == 0 {
            return self.reply(board, action, window, height);
        }
        let narrow = Window { beta: window.alpha + 1, ..window };
        let mut score = window.alpha + 1;
        if less > 0 {
            let shallow = Window { depth: narrow.depth - less, ..narrow };
            score = self.reply(board, action, shallow, height);
        }
        if score > window.alpha {
            score = self.reply(board, action, narrow, height);
        }
        if score > window.alpha && score < window.beta {
            score = self.reply(board, action, window, height);
        }
        score
    }

    fn rank(&self, board: &B, action: B::Move, height: usize, known: u32) -> i32 {
        let id = B::move_id(action);
        if id == known {
            return i32::MAX;
        }
        self.memory.rank(board.side(), height, id, board.promise(action))
    }

    /// The line from here on is this move and the best line behind it.
    pub(crate) fn remember_line(&mut self, action: B::Move, height: usize) {
        let (upper, lower) = self.lines.split_at_mut(height + 1);
        upper[height].clear();
        upper[height].push(action);
        upper[height].extend_from_slice(&lower[0]);
    }

    #[inline]
    fn count_node(&mut self) {
        self.nodes += 1;
        let is_last = self.budget.nodes.is_some_and(|most| self.nodes >= most);
        if is_last || self.nodes.is_multiple_of(CHECK_INTERVAL) {
            self.check_budget(is_last);
        }
    }

    #[cold]
    fn check_budget(&mut self, is_last: bool) {
        self.is_over |= self.may_stop && (is_last || self.control.is_over(&self.budget));
    }
}

/// Above this rank something is known that speaks for a move.
const KNOWN: i32 = 1 << 15;
