//! Of moves that are worth the same, the one after which the opponent most easily goes wrong.

use crate::board::Board;
use crate::score::{Score, plies_to_end};
use crate::search::{Search, Window};

/// A loss so near is seen by everybody.
const OBVIOUS_PLIES: i32 = 5;

/// So many replies tell enough about all of them.
const MOST_REPLIES: usize = 16;

impl<B: Board> Search<'_, B> {
    /// The move of a drawn position that leaves the opponent the largest share of replies that
    /// look fine and lose, as far as there is time to find out. The first of `moves` is known to
    /// draw, and no other one does better.
    pub(crate) fn best_trap(
        &mut self,
        board: &B,
        moves: impl Iterator<Item = B::Move>,
        depth: i32,
    ) -> Option<B::Move> {
        let (mut best, mut best_share) = (None, 0.0);
        for (index, action) in moves.enumerate() {
            let draws = index == 0 || self.reply(board, action, level(depth), 0) >= 0;
            let after = board.after(action);
            if !draws || after.ending().is_some() || after.side() == board.side() {
                continue;
            }
            let share = self.share_of_mistakes(&after, depth - 1);
            if self.is_over {
                break;
            }
            if best.is_none() || share > best_share {
                (best, best_share) = (Some(action), share);
            }
        }
        best
    }

    /// How many of the replies that do not lose at once lose later.
    fn share_of_mistakes(&mut self, board: &B, depth: i32) -> f64 {
        let mut moves = Vec::new();
        board.moves(&mut moves);
        let (mut n_fine, mut n_mistakes) = (0, 0);
        let step = moves.len().div_ceil(MOST_REPLIES).max(1);
        for action in moves.into_iter().step_by(step) {
            let score = self.reply(board, action, level(depth), 1);
            match plies_to_end(score) {
                Some(plies) if plies < -OBVIOUS_PLIES => n_mistakes += 1,
                Some(plies) if plies <= 0 => {}
                _ => n_fine += 1,
            }
        }
        f64::from(n_mistakes) / f64::from((n_fine + n_mistakes).max(1))
    }
}

/// Asks whether a move is at least a draw.
fn level(depth: i32) -> Window {
    const DRAW: Score = 0;
    Window { depth, alpha: DRAW - 1, beta: DRAW }
}
