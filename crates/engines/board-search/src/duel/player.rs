use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::plain::Plain;
use super::tally::Tally;
use super::uct::Uct;
use crate::board::{Board, Ending};
use crate::budget::{Budget, Control};
use crate::engine::{Engine, Options};
use crate::level::Level;
use seeded::SplitMix;

/// How much a player may do for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// So many positions, or playouts.
    Nodes(u64),
    /// So much time.
    Time(Duration),
}

/// Who takes part in a match: `engine`, `level=3`, `plain`, `uct` or `random`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contender {
    /// The engine at some level.
    Engine(Level),
    /// The textbook's alpha-beta, with the material as evaluation.
    Plain,
    /// Monte-Carlo tree search.
    Uct,
    /// Any legal move.
    Random,
}

impl FromStr for Contender {
    type Err = BadContender;

    fn from_str(text: &str) -> Result<Self, BadContender> {
        let level = text.strip_prefix("level=").and_then(|level| level.parse().ok());
        match text {
            "engine" => Ok(Self::Engine(Level::FULL)),
            "plain" => Ok(Self::Plain),
            "uct" => Ok(Self::Uct),
            "random" => Ok(Self::Random),
            _ => level.map(Self::Engine).ok_or_else(|| BadContender(text.to_owned())),
        }
    }
}

/// A text that names no contender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadContender(String);

impl fmt::Display for BadContender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected engine, level=N, plain, uct or random, got {:?}", self.0)
    }
}

impl std::error::Error for BadContender {}

/// A match: both contenders play each opening from both sides.
#[derive(Clone, Copy, Debug)]
pub struct Match {
    /// Who plays.
    pub contenders: [Contender; 2],
    /// How much each may do for a move.
    pub pace: Pace,
    /// How many openings are played.
    pub n_pairs: u64,
    /// How many random moves an opening has.
    pub n_random: usize,
    /// Another one gives other openings.
    pub seed: u64,
}

impl Match {
    /// Plays the match from openings that begin with `start`.
    pub fn play<B: Board>(&self, start: &B, tell: &mut dyn FnMut(&Tally)) -> Tally {
        let mut random = SplitMix::new(self.seed);
        let mut tally = Tally::default();
        for _ in 0..self.n_pairs {
            let opening = self.opening(start, &mut random);
            for first_side in 0..2 {
                let winner = self.play_game(&opening, first_side, random.next());
                tally.add(winner, first_side);
            }
            tell(&tally);
        }
        tally
    }

    /// Some random moves that do not end the game.
    fn opening<B: Board>(&self, start: &B, random: &mut SplitMix) -> B {
        loop {
            let mut board = start.clone();
            let mut moves = Vec::new();
            for _ in 0..self.n_random {
                moves.clear();
                if board.ending().is_none() {
                    board.moves(&mut moves);
                    board = board.after(moves[random.below(moves.len())]);
                }
            }
            if board.ending().is_none() {
                return board;
            }
        }
    }

    /// Plays one game in which the first contender has this side; returns the side that won.
    fn play_game<B: Board>(&self, opening: &B, first_side: usize, seed: u64) -> Option<usize> {
        let mut engines = [0, 1].map(|_| Engine::new(Options { table_bytes: 8 << 20 }));
        let mut random = SplitMix::new(seed);
        let mut board = opening.clone();
        loop {
            match board.ending() {
                Some(Ending::Won) => return Some(board.side()),
                Some(Ending::Drawn) => return None,
                Some(Ending::Lost) => return Some(1 - board.side()),
                None => {}
            }
            let index = usize::from(board.side() != first_side);
            let action =
                self.choose(self.contenders[index], &mut engines[index], &board, random.next());
            board = board.after(action.expect("a game that goes on has a move"));
        }
    }

    fn choose<B: Board>(
        &self,
        contender: Contender,
        engine: &mut Engine,
        board: &B,
        seed: u64,
    ) -> Option<B::Move> {
        let budget = match self.pace {
            Pace::Nodes(nodes) => Budget::nodes(nodes),
            Pace::Time(time) => Budget::thinking_time(time),
        };
        match contender {
            Contender::Engine(level) => engine.choose(level, board, &budget, &Control::new(), seed),
            Contender::Plain => Plain::best_move(board, self.pace),
            Contender::Uct => Uct::best_move(board, self.pace, seed),
            Contender::Random => {
                let mut moves = Vec::new();
                board.moves(&mut moves);
                let index = SplitMix::new(seed).below(moves.len().max(1));
                moves.get(index).copied()
            }
        }
    }
}
