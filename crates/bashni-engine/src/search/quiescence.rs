use super::{MAX_HEIGHT, Search, lost};
use crate::score::{INFINITE, Score};

impl Search<'_> {
    /// Follows all captures to their end and evaluates where nothing can be taken.
    ///
    /// Captures are mandatory, so there is no choice to stand still while one is possible.
    pub(super) fn quiesce(
        &mut self,
        mut alpha: Score,
        beta: Score,
        height: usize,
        distance: usize,
    ) -> Score {
        self.count_node();
        if let Some(score) = self.at_limit(height) {
            return score;
        }
        let first = self.moves.len();
        self.position.legal_captures(&mut self.moves);
        if self.moves.len() == first {
            if !self.position.can_move_quietly() {
                return lost(height);
            }
            return self.evaluate();
        }
        if height >= MAX_HEIGHT || distance >= FARTHEST || self.is_over {
            self.moves.truncate(first);
            return self.evaluate();
        }
        if self.moves.len() > first + 1 {
            self.rank_captures(first);
        } else {
            self.ranks.resize(first + 1, 0);
        }
        let n_tries = self.n_tries(distance);
        let mut best = -INFINITE;
        let mut index = first;
        while index < self.moves.len().min(first.saturating_add(n_tries)) {
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

    /// How many captures are tried: kings can take each other's towers back and forth for long, so
    /// far from the leaf only the best ones are followed.
    #[inline]
    fn n_tries(&self, distance: usize) -> usize {
        match distance {
            _ if !self.shared.features.few_captures => usize::MAX,
            0..3 => 4,
            3..6 => 2,
            _ => 1,
        }
    }
}

/// No capture is followed farther than this from the leaf.
const FARTHEST: usize = 32;
