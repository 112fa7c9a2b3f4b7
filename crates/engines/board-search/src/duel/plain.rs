use std::time::Instant;

use super::contender::Pace;
use crate::board::{Board, Ending};
use crate::score::Score;

/// The textbook: iterative deepening, alpha-beta, and the material as evaluation. No quiescence, no
/// table, no ordering but the best move of the last iteration first.
pub(super) struct Plain {
    nodes: u64,
    pace: Pace,
    begin: Instant,
    is_over: bool,
}

const WON: Score = 20_000;

impl Plain {
    pub(super) fn best_move<B: Board>(board: &B, pace: Pace) -> Option<B::Move> {
        let mut search = Self { nodes: 0, pace, begin: Instant::now(), is_over: false };
        let mut moves = Vec::new();
        board.all_moves(&mut moves);
        for depth in 1..=60 {
            let mut alpha = -2 * WON;
            let mut best = 0;
            for (index, &action) in moves.iter().enumerate() {
                let score = search.reply(board, action, depth, alpha, 2 * WON);
                if search.is_over {
                    break;
                }
                if score > alpha {
                    (alpha, best) = (score, index);
                }
            }
            if best > 0 {
                moves[..=best].rotate_right(1);
            }
            if search.is_over || moves.len() < 2 {
                break;
            }
        }
        moves.first().copied()
    }

    fn reply<B: Board>(
        &mut self,
        board: &B,
        action: B::Move,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let after = board.after(action);
        if after.side() == board.side() {
            self.search(&after, depth - 1, alpha, beta)
        } else {
            -self.search(&after, depth - 1, -beta, -alpha)
        }
    }

    fn search<B: Board>(&mut self, board: &B, depth: u32, mut alpha: Score, beta: Score) -> Score {
        self.nodes += 1;
        self.is_over |= match self.pace {
            Pace::Nodes(most) => self.nodes >= most,
            Pace::Time(most) => self.nodes.is_multiple_of(512) && self.begin.elapsed() >= most,
        };
        if self.is_over {
            return 0;
        }
        match board.ending() {
            Some(Ending::Won) => return WON + depth as Score,
            Some(Ending::Drawn) => return 0,
            Some(Ending::Lost) => return -WON - depth as Score,
            None => {}
        }
        if depth == 0 {
            return board.material();
        }
        let mut moves = Vec::new();
        board.all_moves(&mut moves);
        for action in moves {
            alpha = alpha.max(self.reply(board, action, depth, alpha, beta));
            if alpha >= beta || self.is_over {
                break;
            }
        }
        alpha
    }
}
