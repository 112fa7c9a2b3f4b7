use std::time::Instant;

use super::contender::Pace;
use crate::board::{Board, Ending};
use seeded::SplitMix;

/// Monte-Carlo tree search with random playouts.
pub(super) struct Uct<B: Board> {
    nodes: Vec<Node<B::Move>>,
    random: SplitMix,
}

struct Node<M> {
    action: Option<M>,
    children: std::ops::Range<usize>,
    visits: f64,
    /// The points of the side that moved here.
    points: f64,
}

impl<M> Node<M> {
    fn new(action: Option<M>) -> Self {
        Self { action, children: 0..0, visits: 0.0, points: 0.0 }
    }
}

impl<B: Board> Uct<B> {
    pub(super) fn best_move(board: &B, pace: Pace, seed: u64) -> Option<B::Move> {
        let begin = Instant::now();
        let mut search = Self { nodes: vec![Node::new(None)], random: SplitMix::new(seed) };
        for n_playouts in 0u64.. {
            let is_over = match pace {
                Pace::Nodes(most) => n_playouts >= most,
                Pace::Time(most) => begin.elapsed() >= most,
            };
            if is_over && n_playouts > 0 {
                break;
            }
            search.playout(board);
        }
        let children = search.nodes[0].children.clone();
        let best = children.max_by_key(|child| search.nodes[*child].visits as u64)?;
        search.nodes[best].action
    }

    /// Walks down the tree, adds a node, plays at random to the end and counts it on the way back.
    fn playout(&mut self, root: &B) {
        let mut board = root.clone();
        // Each node with the side that moved to it.
        let mut path = vec![(0, 1 - root.side())];
        let mut at = 0;
        while !self.nodes[at].children.is_empty() {
            at = self.most_interesting(at);
            path.push((at, board.side()));
            if let Some(action) = self.nodes[at].action {
                board = board.after(action);
            }
        }
        if board.ending().is_none() && (self.nodes[at].visits > 0.0 || at == 0) {
            let mut moves = Vec::new();
            board.all_moves(&mut moves);
            let first = self.nodes.len();
            self.nodes.extend(moves.into_iter().map(|action| Node::new(Some(action))));
            self.nodes[at].children = first..self.nodes.len();
        }
        let winner = self.play_out(board);
        for (node, side) in path {
            let node = &mut self.nodes[node];
            node.visits += 1.0;
            node.points += winner.map_or(0.5, |winner| f64::from(u8::from(winner == side)));
        }
    }

    fn most_interesting(&self, at: usize) -> usize {
        let all = 2.0 * self.nodes[at].visits.max(1.0).ln();
        let interest = |child: &usize| {
            let node = &self.nodes[*child];
            if node.visits == 0.0 {
                return f64::INFINITY;
            }
            node.points / node.visits + (all / node.visits).sqrt() * 0.7
        };
        let children = self.nodes[at].children.clone();
        let best = children.max_by(|one, other| interest(one).total_cmp(&interest(other)));
        best.expect("a node with children")
    }

    /// The side that wins if both play at random.
    fn play_out(&mut self, mut board: B) -> Option<usize> {
        let mut moves = Vec::new();
        loop {
            match board.ending() {
                Some(Ending::Won) => return Some(board.side()),
                Some(Ending::Drawn) => return None,
                Some(Ending::Lost) => return Some(1 - board.side()),
                None => {}
            }
            moves.clear();
            board.all_moves(&mut moves);
            board = board.after(moves[self.random.below(moves.len())]);
        }
    }
}
