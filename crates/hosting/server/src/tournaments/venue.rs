use std::pin::Pin;

use arena::{Cause, GameOrder, GameResult, LeftBehind, Void};
use host::{Entry, MatchId};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Where games are played, and so how their players get to the table.
pub trait Venue: Send + Sync {
    /// Begins a game, or finds one that was begun before, in the match of this id. The id is durable
    /// before there is the match, so that a process that was killed in between makes no second one.
    fn begin(&self, order: GameOrder, id: MatchId) -> Later<Result<Playing, Fault>>;
}

/// A game that is being played: its report, once it is over.
pub type Playing = Later<Result<GameReport, Fault>>;

/// Something that will be known later.
pub type Later<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// What came of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct GameReport {
    /// Who won.
    pub result: GameResult,
    /// What ended it.
    pub reason: Cause,
    /// How many actions were played.
    pub plies: u32,
    /// The Game-ID.
    pub id: String,
    /// What programs had left behind, by side.
    #[serde(default)]
    pub left_behind: Vec<(u8, LeftBehind)>,
    /// How programs ended and what they wrote, by side, where there is something to tell.
    pub outputs: Vec<(u8, String)>,
    /// The log of the match, where it was played somewhere else.
    pub entries: Vec<Entry>,
}

/// A game could not be played through no fault of its players.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Fault {
    /// It may go well another time.
    #[error("{0}")]
    Passing(#[from] Void),
    /// The program of one side alone keeps the game from being played.
    #[error("{why}")]
    OfSide {
        /// Which side, 0 or 1.
        side: u8,
        /// What went wrong.
        why: Void,
    },
    /// It never will: the plan itself can't be played.
    #[error("{0}")]
    Lasting(String),
}
