use super::Search;
use super::late::PLY;
use crate::parameters::{PROBABLE, PROBABLE_BELOW, PROBABLE_PLIES, PROBABLE_PLIES_SLOPE};
use crate::score::{SURE, Score};

impl Search<'_> {
    /// The score of a node whose full search would very likely fall outside the window too.
    ///
    /// A search that is a few plies shallower is cheap. If its score is clearly above the window,
    /// or clearly below it, so will be that of the full one (the idea is known as *`ProbCut`*).
    /// Unlike the null move of chess it does not need a side to pass, which in draughts would hide
    /// every zugzwang.
    pub(super) fn probable_cut(
        &mut self,
        depth: i32,
        alpha: Score,
        beta: Score,
        height: usize,
        evaluation: Score,
    ) -> Option<Score> {
        let margin = if evaluation >= beta { PROBABLE } else { PROBABLE_BELOW };
        if depth < LEAST_DEPTH || beta.abs() >= SURE - margin {
            return None;
        }
        let shallower = PROBABLE_PLIES + PROBABLE_PLIES_SLOPE * (depth - 8).max(0);
        let shallow = depth - (shallower / PLY).max(2);
        // The moves of this node are listed already, and those of the shallow search go behind.
        self.ranks.resize(self.moves.len(), 0);
        let expected = self.expects_cut[height];
        let score = if evaluation >= beta {
            let high = beta + margin;
            self.expects_cut[height] = true;
            let score = self.node::<false>(shallow, high - 1, high, height);
            (score >= high).then_some(score - margin)
        } else if evaluation < alpha - margin {
            let low = alpha - margin;
            self.expects_cut[height] = false;
            let score = self.node::<false>(shallow, low, low + 1, height);
            (score <= low).then_some(score + margin)
        } else {
            None
        };
        self.expects_cut[height] = expected;
        score
    }
}

const LEAST_DEPTH: i32 = 5;
