//! What need not be searched so deep, since it is most likely known already.

use crate::board::Board;
use crate::score::{SURE, Score};
use crate::search::Window;

/// The score of a quiet position near the leaves that is so far outside the window that the few
/// plies left will hardly bring it back.
pub(crate) fn beyond_doubt<B: Board>(board: &B, window: Window) -> Option<Score> {
    let margin = B::MARGIN?;
    let Window { depth, alpha, beta } = window;
    let is_open = beta - alpha > 1 || alpha.abs() > SURE || beta.abs() > SURE;
    if is_open || !(1..=MOST_DEPTH).contains(&depth) || board.is_noisy() {
        return None;
    }
    let (score, swing) = (board.evaluate(), margin * depth);
    // The side to move can do something about a bad score, so that takes more to believe.
    (score - swing >= beta || score + swing + margin <= alpha).then_some(score)
}

/// By how much a quiet move is searched less deep: the later it is tried, the less is expected.
pub(crate) fn less_depth<B: Board>(index: usize, window: Window) -> i32 {
    if B::MARGIN.is_none() {
        return i32::from(index >= 3) + i32::from(index >= 10);
    }
    let is_narrow = window.beta - window.alpha == 1;
    i32::from(index >= 2)
        + i32::from(index >= 5 && is_narrow)
        + i32::from(index >= 3 && window.depth >= 7 && is_narrow)
}

/// The deepest node that is judged by its evaluation.
const MOST_DEPTH: i32 = 4;
