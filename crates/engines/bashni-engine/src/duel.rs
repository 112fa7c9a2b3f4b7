//! Matches between two players, and what their results prove.

mod contender;
mod opening;
mod program;

use bashni::{Limits, Move, Position, Side};
use board_search::{Board, Ending, Score};

pub use board_search::duel::{Match, MatchReport, Pace, Player, Sprt, Tally};
pub use contender::{BadContender, Contender};
pub use opening::balanced_opening;

/// A game with the usual limits, as matches and the textbook's players see it.
#[derive(Clone, Debug)]
pub struct PlainBoard(pub Position);

impl Board for PlainBoard {
    type Move = Move;

    fn side(&self) -> usize {
        self.0.side_to_move().index()
    }

    fn moves(&self, list: &mut Vec<Move>) {
        self.0.legal_moves(list);
    }

    fn after(&self, action: Move) -> Self {
        let mut after = self.0.clone();
        after.make(action);
        Self(after)
    }

    fn hash(&self) -> u64 {
        self.0.hash()
    }

    fn ending(&self) -> Option<Ending> {
        let winner = self.0.winner(self.0.end(Limits::DEFAULT)?);
        Some(Ending::of(winner.map(Side::index), self.side()))
    }

    fn evaluate(&self) -> Score {
        let own = self.0.side_to_move();
        self.0.points(own) as Score - self.0.points(own.opponent()) as Score
    }

    fn move_id(action: Move) -> u32 {
        1 + (u32::from(action.from().index()) << 6 | u32::from(action.to().index()))
    }
}
