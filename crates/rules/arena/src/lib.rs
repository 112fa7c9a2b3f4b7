//! Tournaments between players of any kind.
//!
//! A tournament is its [`TournamentPlan`] and its log of [`Fact`]s; [`Tournament`] is the fold over them. It
//! says who plays whom next, in which seat, from which opening and with which seed, and it says
//! how everybody stands. It plays nothing and knows no clock: its driver makes a fact
//! durable, applies it, and asks again.
//!
//! What is to be played depends on the plan and on the results only, never on the order in which
//! games that run at the same time end. So a tournament that was interrupted, or whose games are
//! spread over many machines, ends in the same table.
//!
//! ```
//! use arena::{Fact, Format, GameResult, TournamentPlan, Reason, Tournament};
//!
//! let mut plan = TournamentPlan::new("Bashni", Format::RoundRobin);
//! plan.entrants = ["Anna", "Ben", "Cleo"].map(str::to_owned).to_vec();
//! let mut tournament = Tournament::new(plan).unwrap();
//! while !tournament.is_over() {
//!     while let Some(round) = tournament.next_round() {
//!         tournament.apply(&round).unwrap();
//!     }
//!     let game = tournament.waiting().next().unwrap().number;
//!     let result = GameResult::FirstWins;
//!     let end = Fact::finished(game, result, Reason::Rules, "no move is left");
//!     tournament.apply(&end).unwrap();
//! }
//! assert_eq!(tournament.standings().rows.len(), 3);
//! ```

#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]

mod fact;
mod game;
mod lines;
mod matching;
mod plan;
mod rounds;
mod standings;
mod table;
mod test_of_strength;
mod tournament;

pub use fact::{Fact, GameResult, Pairing, Reason};
pub use game::{Game, GameState};
pub use lines::Lines;
pub use plan::{BadPlan, Entrant, Format, SprtPlan, TournamentPlan};
pub use standings::{Standing, Standings};
pub use table::{cross_table, csv, ranking};
pub use test_of_strength::{SprtState, Verdict};
pub use tournament::{Refused, Round, Tournament};
