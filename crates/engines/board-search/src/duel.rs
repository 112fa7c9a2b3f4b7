//! Matches between players: what a change is worth, and how much a search is better than the
//! textbook.

mod contender;
mod plain;
mod runner;
mod uct;

pub use contender::{BadContender, Contender, Pace};
pub use runner::{Match, MatchReport, Player, random_opening};
pub use statistics::{Sprt, Tally};
