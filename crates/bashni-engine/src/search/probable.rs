use super::Search;
use crate::score::{SURE, Score};

impl Search<'_> {
    /// The score of a node whose full search would very likely fall outside the window too.
    ///
    /// A search that is four plies shallower is cheap. If its score is clearly above the window,
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
        if depth < LEAST_DEPTH || beta.abs() >= SURE - MARGIN {
            return None;
        }
        // The moves of this node are listed already, and those of the shallow search go behind.
        self.ranks.resize(self.moves.len(), 0);
        let shallow = depth - SHALLOWER;
        if evaluation >= beta {
            let high = beta + MARGIN;
            let score = self.node::<false>(shallow, high - 1, high, height);
            (score >= high).then_some(score - MARGIN)
        } else if evaluation < alpha - MARGIN {
            let low = alpha - MARGIN;
            let score = self.node::<false>(shallow, low, low + 1, height);
            (score <= low).then_some(score + MARGIN)
        } else {
            None
        }
    }
}

const LEAST_DEPTH: i32 = 5;
const SHALLOWER: i32 = 4;

/// How far outside the window is clear.
const MARGIN: Score = 50;
