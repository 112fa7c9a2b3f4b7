use std::time::Instant;

use bashni::{Limits, Move, Position, Side};

use super::player::Pace;

/// The textbook: iterative deepening, alpha-beta, and the points as evaluation. No quiescence, no
/// table, no ordering but the best move of the last iteration first.
pub(super) struct Plain {
    limits: Limits,
    nodes: u64,
    pace: Pace,
    begin: Instant,
    is_over: bool,
}

const WON: i32 = 10_000;

impl Plain {
    pub(super) fn best_move(position: &Position, limits: Limits, pace: Pace) -> Option<Move> {
        let begin = Instant::now();
        let mut search = Self { limits, nodes: 0, pace, begin, is_over: false };
        let mut board = position.clone();
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for depth in 1..=60 {
            let mut alpha = -2 * WON;
            let mut best = 0;
            for (index, &action) in moves.iter().enumerate() {
                let undo = board.make(action);
                let score = -search.search(&mut board, depth - 1, -2 * WON, -alpha);
                board.unmake(action, &undo);
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

    fn search(&mut self, board: &mut Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        self.is_over |= match self.pace {
            Pace::Nodes(most) => self.nodes >= most,
            Pace::Time(most) => self.nodes.is_multiple_of(1024) && self.begin.elapsed() >= most,
        };
        if self.is_over {
            return 0;
        }
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        if moves.is_empty() {
            return -WON - depth as i32;
        }
        let own = board.side_to_move();
        let difference = points(board, own) - points(board, own.opponent());
        if board.limit_reached(self.limits).is_some() {
            return difference.signum() * WON;
        }
        if depth == 0 {
            return difference;
        }
        for action in moves {
            let undo = board.make(action);
            let score = -self.search(board, depth - 1, -beta, -alpha);
            board.unmake(action, &undo);
            alpha = alpha.max(score);
            if alpha >= beta || self.is_over {
                break;
            }
        }
        alpha
    }
}

fn points(position: &Position, side: Side) -> i32 {
    position.points(side) as i32
}
