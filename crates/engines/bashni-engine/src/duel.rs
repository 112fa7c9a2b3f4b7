//! Matches between two players, and what their results prove.

mod opening;
mod plain;
mod player;
mod program;
mod runner;
mod uct;

pub use opening::balanced_opening;
pub use player::{BadContender, Contender, Pace, Player};
pub use runner::{GameResult, Match, MatchReport, play_game};
pub use statistics::{Sprt, Tally};
