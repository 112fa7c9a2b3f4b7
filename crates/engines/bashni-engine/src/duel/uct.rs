use std::time::Instant;

use bashni::{End, Limits, Move, Position, Side};

use super::player::Pace;
use seeded::SplitMix;

/// Monte-Carlo tree search with random playouts.
pub(super) struct Uct {
    nodes: Vec<Node>,
    random: SplitMix,
    limits: Limits,
}

struct Node {
    action: Option<Move>,
    children: std::ops::Range<usize>,
    visits: f64,
    /// The points of the side that moved here.
    points: f64,
}

impl Node {
    fn new(action: Option<Move>) -> Self {
        Self { action, children: 0..0, visits: 0.0, points: 0.0 }
    }
}

impl Uct {
    pub(super) fn best_move(
        position: &Position,
        limits: Limits,
        pace: Pace,
        seed: u64,
    ) -> Option<Move> {
        let begin = Instant::now();
        let mut search = Self { nodes: vec![Node::new(None)], random: SplitMix::new(seed), limits };
        for n_playouts in 0u64.. {
            let is_over = match pace {
                Pace::Nodes(most) => n_playouts >= most,
                Pace::Time(most) => begin.elapsed() >= most,
            };
            if is_over && n_playouts > 0 {
                break;
            }
            search.playout(position.clone());
        }
        let children = search.nodes[0].children.clone();
        let best = children.max_by_key(|child| search.nodes[*child].visits as u64)?;
        search.nodes[best].action
    }

    /// Walks down the tree, adds a node, plays at random to the end and counts it on the way back.
    fn playout(&mut self, mut position: Position) {
        let mut path = vec![0];
        let mut at = 0;
        while !self.nodes[at].children.is_empty() {
            at = self.most_interesting(at);
            if let Some(action) = self.nodes[at].action {
                position.make(action);
            }
            path.push(at);
        }
        let last_side = position.side_to_move().opponent();
        let end = position.end(self.limits);
        if end.is_none() && (self.nodes[at].visits > 0.0 || at == 0) {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let first = self.nodes.len();
            self.nodes.extend(moves.into_iter().map(|action| Node::new(Some(action))));
            self.nodes[at].children = first..self.nodes.len();
        }
        let winner = self.play_out(&mut position, end);
        // Seen by the side that moved to the node; it changes with every step up.
        let mut side = last_side;
        for node in path.into_iter().rev() {
            let node = &mut self.nodes[node];
            node.visits += 1.0;
            node.points += winner.map_or(0.5, |winner| f64::from(u8::from(winner == side)));
            side = side.opponent();
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
        let best = self.nodes[at]
            .children
            .clone()
            .max_by(|one, other| interest(one).total_cmp(&interest(other)));
        best.expect("a node with children")
    }

    fn play_out(&mut self, position: &mut Position, mut end: Option<End>) -> Option<Side> {
        let mut moves = Vec::new();
        loop {
            if let Some(end) = end {
                return position.winner(end);
            }
            moves.clear();
            position.legal_moves(&mut moves);
            position.make(moves[self.random.below(moves.len())]);
            end = position.end(self.limits);
        }
    }
}
