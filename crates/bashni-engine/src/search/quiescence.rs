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
        if !self.position.can_capture() {
            if !self.position.can_move() {
                return lost(height);
            }
            return self.evaluate();
        }
        if height >= MAX_HEIGHT || distance >= FARTHEST || self.is_over {
            return self.evaluate();
        }
        let first = self.moves.len();
        self.position.legal_moves(&mut self.moves);
        if self.moves.len() > first + 1 {
            self.rank_captures(first);
        } else {
            self.ranks.resize(first + 1, 0);
        }
        let n_tries = self.n_tries(distance);
        let mut best = -INFINITE;
        let mut index = first;
        while index < self.moves.len().min(first + n_tries) {
            let action = self.pick(index);
            let undo = self.position.make(action);
            let score = -self.quiesce(-beta, -alpha, height + 1, distance + 1);
            self.position.unmake(action, &undo);
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

    fn n_tries(&self, distance: usize) -> usize {
        match self.shared.features.x[0] {
            7 => {
                if distance < 6 {
                    100
                } else if distance < 12 {
                    2
                } else {
                    1
                }
            }
            1 => {
                if distance < 4 {
                    100
                } else if distance < 8 {
                    2
                } else {
                    1
                }
            }
            2 => {
                if distance < 2 {
                    100
                } else if distance < 6 {
                    3
                } else {
                    1
                }
            }
            0 => {
                if distance < 3 {
                    4
                } else if distance < 6 {
                    2
                } else {
                    1
                }
            }
            _ => 1000,
        }
    }
}

const FARTHEST: usize = 32;
