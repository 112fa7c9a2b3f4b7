use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use seeded::SplitMix;

use super::plain::Plain;
use super::runner::Player;
use super::uct::Uct;
use crate::board::Board;
use crate::budget::{Budget, Control};
use crate::engine::{Engine, Options};
use crate::level::Level;

/// How much a player may do for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// So many positions, or playouts.
    Nodes(u64),
    /// So much time.
    Time(Duration),
}

impl Pace {
    /// The budget of a search.
    pub fn budget(self) -> Budget {
        match self {
            Self::Nodes(nodes) => Budget::nodes(nodes),
            Self::Time(time) => Budget::move_time(time),
        }
    }
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

impl Contender {
    /// This contender at work; all its chance follows from the seed.
    pub fn player<B: Board>(self, pace: Pace, seed: u64) -> Box<dyn Player<B>> {
        let table_bytes = if matches!(self, Self::Engine(_)) { 8 << 20 } else { 0 };
        let engine = Engine::new(Options { table_bytes });
        Box::new(AtWork { contender: self, pace, engine, random: SplitMix::new(seed) })
    }
}

struct AtWork {
    contender: Contender,
    pace: Pace,
    engine: Engine,
    random: SplitMix,
}

impl<B: Board> Player<B> for AtWork {
    fn forget(&mut self) {
        self.engine.clear();
    }

    fn choose(&mut self, board: &B) -> Option<B::Move> {
        let seed = self.random.next();
        match self.contender {
            Contender::Engine(level) => {
                let (budget, control) = (self.pace.budget(), Control::new());
                self.engine.choose(level, board, &budget, &control, seed)
            }
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
