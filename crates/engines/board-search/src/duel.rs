//! Matches between players: what a change is worth, and how much the search is better than the
//! textbook.

mod plain;
mod player;
mod tally;
mod uct;

pub use player::{Contender, Match, Pace};
pub use tally::Tally;
