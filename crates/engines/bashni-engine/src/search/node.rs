use std::ops::Range;

use bashni::Move;
use board_search::{Bound, Entry};

use super::order::mark;
use super::{MAX_HEIGHT, Search, lost};
use crate::parameters::FUTILITY;
use crate::prefetch::prefetch;
use crate::score::{INFINITE, SURE, Score, WIN};

impl Search<'_> {
    /// The score of the position within the window, searched to a depth.
    ///
    /// Nodes with an open window (`OPEN`) lie on the best line so far; all others only have to
    /// show that they are no better, with a window of one point.
    pub(super) fn node<const OPEN: bool>(
        &mut self,
        depth: i32,
        mut alpha: Score,
        mut beta: Score,
        height: usize,
    ) -> Score {
        if OPEN {
            self.lines[height].clear();
        }
        if depth <= 0 || height >= MAX_HEIGHT {
            return self.leaf(alpha, beta, height);
        }
        self.count_node();
        if self.is_over {
            return 0;
        }
        if let Some(score) = self.at_limit(height) {
            return score;
        }
        // No line from here can be better than to win with the next move, or worse than to have
        // lost already.
        alpha = alpha.max(lost(height));
        beta = beta.min(WIN - height as Score - 1);
        if alpha >= beta {
            return alpha;
        }
        let key = self.key();
        // The moves first: meanwhile the entry of the table comes from the memory.
        let first = self.moves.len();
        self.position.legal_moves(&mut self.moves);
        let known = self.probe(key, height);
        if let Some(known) = known
            && !OPEN
            && known.depth >= depth
            && known.cuts(alpha, beta)
        {
            self.moves.truncate(first);
            return known.score;
        }
        let score = self.best_of::<OPEN>(first, depth, alpha, beta, height, key, known);
        self.moves.truncate(first);
        score
    }

    pub(super) fn probe(&self, key: u64, height: usize) -> Option<Entry> {
        if self.shared.features.table { self.shared.table.probe(key, height as i32) } else { None }
    }

    pub(super) fn store(&self, key: u64, entry: Entry, height: usize) {
        if self.shared.features.table {
            self.shared.table.store(key, entry, height as i32);
        }
    }

    /// Says that the position with this key will be asked for soon.
    #[inline]
    fn expect(&self, key: u64) {
        prefetch(self.shared.table.bucket(key));
    }

    /// Tries the moves from `first` on.
    #[expect(clippy::too_many_arguments, reason = "they are the node")]
    fn best_of<const OPEN: bool>(
        &mut self,
        first: usize,
        mut depth: i32,
        alpha: Score,
        beta: Score,
        height: usize,
        key: u64,
        known: Option<Entry>,
    ) -> Score {
        let n_moves = self.moves.len() - first;
        if n_moves == 0 {
            return lost(height);
        }
        let is_capture = self.position.is_capture(self.moves[first]);
        let evaluation = self.evaluation(known, is_capture, height);
        if !OPEN
            && !is_capture
            && let Some(score) = self.cut_early(depth, alpha, beta, height, evaluation)
        {
            return score;
        }
        if !OPEN
            && !is_capture
            && depth >= LEAST_DEPTH_OF_LOOKS
            && let Some((best, score)) = self.known_refutation(first, depth, beta, height)
        {
            let bound = Bound::Lower;
            self.store(key, Entry { best, score, evaluation, depth, bound }, height);
            return score;
        }
        // Children that the table is asked about.
        let asks = depth > 0;
        let best = known.map_or(0, |known| known.best);
        let mut n_told = 0;
        if n_moves == 1 {
            self.ranks.resize(first + 1, 0);
            if self.shared.features.shortcuts && (height as i32) < 2 * self.root_depth {
                depth += 1;
            }
        } else {
            if best == 0 && asks && !is_capture {
                // Where no move is known to be good, most of them are tried.
                n_told = n_moves;
                self.expect_children(first..first + n_told);
            }
            self.rank(first, best, is_capture, height);
            self.forget_killers(height);
        }
        // Captures have to be made before it is known where they lead.
        let n_told = if asks && !is_capture { n_told } else { n_moves };
        let found = self.try_all::<OPEN>(first, n_told, depth, alpha, beta, height, is_capture);
        let Some((best, score)) = found else { return 0 };
        let bound = Bound::of(score, alpha, beta);
        self.store(key, Entry { best, score, evaluation, depth, bound }, height);
        score
    }

    /// Tries the moves from `first` on, the most promising first: the mark of one that is better than
    /// `alpha`, if there is one, and the best score. Nothing if the search is over.
    ///
    /// So many of the first ones need not be told to the table any more.
    #[expect(clippy::too_many_arguments, reason = "they are the node")]
    #[inline]
    fn try_all<const OPEN: bool>(
        &mut self,
        first: usize,
        mut n_told: usize,
        depth: i32,
        mut alpha: Score,
        beta: Score,
        height: usize,
        is_capture: bool,
    ) -> Option<(u16, Score)> {
        let n_moves = self.moves.len() - first;
        let asks = depth > 0;
        let (mut best, mut best_score) = (0, -INFINITE);
        for index in first..first + n_moves {
            let action = self.pick(index);
            let order = (index - first) as i32;
            if n_told < n_moves {
                n_told = if order == 0 { 1 } else { n_moves };
                self.expect_children(index..first + n_told);
            }
            // Right before the leaves the first move often is the only one.
            if !is_capture && order == i32::from(depth == 1) {
                self.settle();
            }
            self.leave_trail(action, height);
            let (made, reduction) = if !is_capture && self.comes_late::<OPEN>(depth, order) {
                self.make_late::<OPEN>(action, depth, order, height)
            } else {
                (self.make(action, is_capture), 0)
            };
            if asks && is_capture {
                self.expect(self.key());
            }
            let score = self.child::<OPEN>(order, depth - 1, reduction, alpha, beta, height + 1);
            self.unmake(action, &made);
            if self.is_over {
                return None;
            }
            best_score = best_score.max(score);
            if score > alpha {
                alpha = score;
                best = mark(action);
                if OPEN {
                    self.extend_line(action, height);
                }
                if score >= beta {
                    if !is_capture && n_moves > 1 {
                        self.learn(first, index, depth, height);
                    }
                    break;
                }
            }
        }
        Some((best, best_score))
    }

    /// A quiet move to a position of which the table knows that it is good enough, and the score.
    ///
    /// To ask about all children costs little beside searching one of them.
    fn known_refutation(
        &self,
        first: usize,
        depth: i32,
        beta: Score,
        height: usize,
    ) -> Option<(u16, Score)> {
        if beta.abs() >= SURE || self.moves.len() == first + 1 {
            return None;
        }
        self.expect_children(first..self.moves.len());
        self.moves[first..].iter().find_map(|action| {
            let child = self.probe(self.key_after_quiet(*action), height + 1)?;
            let refutes = child.depth >= depth - 1 && child.bound != Bound::Lower;
            (refutes && -child.score >= beta).then(|| (mark(*action), -child.score))
        })
    }

    /// What the position is worth without a search; nothing is said of one with captures.
    #[inline]
    fn evaluation(&mut self, known: Option<Entry>, is_capture: bool, height: usize) -> Score {
        let evaluation = match known {
            Some(known) => known.evaluation,
            None if is_capture => 0,
            None => self.evaluate(false),
        };
        self.evaluations[height] = match height.checked_sub(2) {
            Some(before) if is_capture => self.evaluations[before],
            _ => evaluation,
        };
        evaluation
    }

    /// Says that the positions after these quiet moves will be asked for, as early as it is likely:
    /// once the first move has refuted nothing, most of the others are tried too.
    #[inline]
    fn expect_children(&self, moves: Range<usize>) {
        for action in &self.moves[moves] {
            self.expect(self.key_after_quiet(*action));
        }
    }

    /// The score of a quiet node that is not worth its moves, for it will be outside the window.
    #[inline]
    fn cut_early(
        &mut self,
        depth: i32,
        alpha: Score,
        beta: Score,
        height: usize,
        evaluation: Score,
    ) -> Option<Score> {
        if !self.shared.features.shortcuts {
            return None;
        }
        let is_sure = beta.abs() >= SURE;
        let most = FUTILITY * depth;
        if depth <= 5 && !is_sure && evaluation - most >= beta {
            return Some(evaluation);
        }
        self.probable_cut(depth, alpha, beta, height, evaluation)
    }

    /// The score of a position after a move, seen by the side that made it.
    ///
    /// The first move gets the whole window; the others have to show first, perhaps with a
    /// reduced depth, that they are better than the best so far.
    #[inline]
    pub(super) fn child<const OPEN: bool>(
        &mut self,
        order: i32,
        depth: i32,
        reduction: i32,
        alpha: Score,
        beta: Score,
        height: usize,
    ) -> Score {
        // A node that nothing refutes has children that all are refuted, and what refutes a node has
        // a child that nothing refutes. A move that is searched less deep is expected to be bad.
        let is_refuted = OPEN || !self.expects_cut[height - 1];
        if order == 0 {
            self.expects_cut[height] = !OPEN && is_refuted;
            return -self.node::<OPEN>(depth, -beta, -alpha, height);
        }
        self.expects_cut[height] = is_refuted || reduction > 0;
        let mut score = -self.node::<false>(depth - reduction, -alpha - 1, -alpha, height);
        if score > alpha && reduction > 0 {
            self.expects_cut[height] = is_refuted;
            score = -self.node::<false>(depth, -alpha - 1, -alpha, height);
        }
        if OPEN && score > alpha && score < beta {
            score = -self.node::<true>(depth, -beta, -alpha, height);
        }
        score
    }

    /// Puts a move before the best line of the node after it.
    pub(super) fn extend_line(&mut self, action: Move, height: usize) {
        let (before, after) = self.lines.split_at_mut(height + 1);
        let line = &mut before[height];
        line.clear();
        line.push(action);
        line.extend_from_slice(&after[0]);
    }
}

/// From this depth on all children of a node are looked up before one is searched.
const LEAST_DEPTH_OF_LOOKS: i32 = 4;
