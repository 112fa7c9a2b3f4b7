use board_search::{Bound, Entry};

use super::{MAX_HEIGHT, Search, lost};
use crate::score::{INFINITE, SURE, Score};

impl Search<'_> {
    /// The score of a position at the end of the depth: that of the first quiet one after it.
    ///
    /// Other orders of moves lead to the same leaf, so the table is asked, and told.
    pub(super) fn leaf(&mut self, alpha: Score, beta: Score, height: usize) -> Score {
        self.count_node();
        if let Some(score) = self.at_limit(height) {
            return score;
        }
        let key = self.key();
        let first = self.moves.len();
        // The moves first: meanwhile the entry of the table comes from the memory.
        self.position.legal_captures(&mut self.moves);
        let is_quiet = self.moves.len() == first;
        let known = self.probe(key, height);
        if let Some(known) = known
            && (is_quiet || known.cuts(alpha, beta))
        {
            self.moves.truncate(first);
            let is_settled = known.cuts(alpha, beta);
            return if is_settled { known.score } else { known.evaluation };
        }
        let score = self.best_capture(first, alpha, beta, height, 0);
        if known.is_none() && !self.is_over && score.abs() < SURE {
            let bound = if is_quiet { Bound::Exact } else { Bound::of(score, alpha, beta) };
            let evaluation = if is_quiet { score } else { 0 };
            self.store(key, Entry { best: 0, score, evaluation, depth: 0, bound }, height);
        }
        score
    }

    /// Follows all captures to their end and evaluates where nothing can be taken.
    ///
    /// Captures are mandatory, so there is no choice to stand still while one is possible.
    fn quiesce(&mut self, alpha: Score, beta: Score, height: usize, distance: usize) -> Score {
        self.count_node();
        if let Some(score) = self.at_limit(height) {
            return score;
        }
        let first = self.moves.len();
        self.position.legal_captures(&mut self.moves);
        self.best_capture(first, alpha, beta, height, distance)
    }

    /// Tries the captures from `first` on; if there are none, evaluates.
    fn best_capture(
        &mut self,
        first: usize,
        mut alpha: Score,
        beta: Score,
        height: usize,
        distance: usize,
    ) -> Score {
        if self.moves.len() == first {
            if !self.position.can_move_quietly() {
                return lost(height);
            }
            return self.evaluate(true);
        }
        if height >= MAX_HEIGHT || distance >= FARTHEST || self.is_over {
            self.moves.truncate(first);
            return self.evaluate(true);
        }
        if self.moves.len() > first + 1 {
            self.rank_captures(first);
        } else {
            self.ranks.resize(first + 1, 0);
        }
        let n_tries = n_tries(distance);
        let mut best = -INFINITE;
        let mut index = first;
        while index < self.moves.len().min(first + n_tries) {
            let action = self.pick(index);
            let made = self.make(action, true);
            let score = -self.quiesce(-beta, -alpha, height + 1, distance + 1);
            self.unmake(action, &made);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
            index += 1;
        }
        self.moves.truncate(first);
        best
    }
}

/// How many captures are tried: kings can take each other's towers back and forth for long, so far
/// from the leaf only the best ones are followed.
#[inline]
const fn n_tries(distance: usize) -> usize {
    match distance {
        0..3 => 4,
        3..6 => 2,
        _ => 1,
    }
}

/// No capture is followed farther than this from the leaf.
const FARTHEST: usize = 32;
