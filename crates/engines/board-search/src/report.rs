use std::time::Duration;

use crate::score::Score;

/// A line of best play with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// For the side to move at the root.
    pub score: Score,
    /// The move to make, the expected answer, and so on.
    pub moves: Vec<M>,
}

/// What a running search has found.
#[derive(Clone, Copy, Debug)]
pub struct Info<'a, M> {
    /// The last complete iteration.
    pub depth: u32,
    /// The best lines, the best first.
    pub lines: &'a [Line<M>],
    /// Positions visited, by all threads together.
    pub nodes: u64,
    /// Since the search was asked for.
    pub time: Duration,
}

impl<M> Info<'_, M> {
    /// Positions a second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// The last complete iteration.
    pub depth: u32,
    /// Whether the game was searched to its end, so that nothing is left to find out.
    pub is_exact: bool,
    /// The best lines, the best first; none if the game is over.
    pub lines: Vec<Line<M>>,
    /// Positions visited, by all threads together.
    pub nodes: u64,
    /// Since the search was asked for.
    pub time: Duration,
}

impl<M: Copy> Report<M> {
    /// The best move, unless the game is over.
    pub fn best(&self) -> Option<M> {
        self.lines.first()?.moves.first().copied()
    }

    /// The answer that is expected to it: worth pondering on.
    pub fn expected(&self) -> Option<M> {
        self.lines.first()?.moves.get(1).copied()
    }

    /// The score for the side to move; 0 if the game is over.
    pub fn score(&self) -> Score {
        self.lines.first().map_or(0, |line| line.score)
    }
}
