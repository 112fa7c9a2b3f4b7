//! Bots for both sides of Paging.
//!
//! - [`OsBot`] and [`UsersBot`] name them; [`OsPlayer`] and [`UsersPlayer`] play one action after
//!   the other, the same for the same seed.
//! - [`play`] lets two of them play a whole game.
//! - [`tournament`] plays many games, [`debrief`] looks back on one.
//! - [`lessons`] and [`Learning`] are how the strong ones learned; `docs/paging/bots.md`
//!   tells how they think.

mod bots;

mod after;
mod arrange;
mod endgame;
mod goal;
mod look;
mod thumb;
mod turns;
mod value;

mod os;
mod users;

mod debrief;
mod learn;
mod play;
mod round_totals;
mod tournament;

pub use bots::{OsBot, UnknownBot, UsersBot};
pub use debrief::{Costly, Debriefing, Fragmentation, LookBack, debrief, fragmentation};
pub use learn::{Learner, Learning, Lesson, lessons};
pub use os::{OsPlayer, Skill};
pub use play::{Played, play, play_with};
pub use round_totals::{Round, RoundTotals};
pub use tournament::{Tally, game_seed, tournament};
pub use users::UsersPlayer;
pub use value::{BadWeights, Moment, Weights, facts, margin};
