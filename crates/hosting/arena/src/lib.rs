//! Tournaments between players of any kind.
//!
//! A tournament is its [`TournamentPlan`] and its log of [`Fact`]s; [`Tournament`] is the fold over them. It
//! says who plays whom next, in which seat, from which opening and with which seed, and it says
//! how everybody stands. A [`Conductor`] leads it from its first team to its last game: it is the
//! fold over a [`TournamentOrder`] and its [`Step`]s, and says what is due. Nothing here plays or
//! knows a clock: a driver makes a step durable, applies it, carries it out, and asks again.
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
//!     let end = Fact::finished(game, result, Reason::Rules);
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

mod cause;
mod command_line;
mod conductor;
mod earlier;
mod fact;
mod game;
mod lines;
mod matching;
mod order;
mod plan;
mod player;
mod program_exit;
mod rankings;
mod rounds;
mod standings;
mod step;
mod test_of_strength;
mod tournament;
mod verdict;

pub use cause::{Cause, Particulars, Reason, StopReason, Void};
pub use command_line::{BadCommand, CommandLine, words};
pub use conductor::{Conductor, Due, MOST_GAMES, MOST_TEAMS, Moment, NotNow, Stage, Team};
pub use fact::{Fact, GameResult, Pairing};
pub use game::{Game, GameState};
pub use lines::Lines;
pub use order::{Conduct, GameOrder, Organised, TournamentOrder};
pub use plan::{BadPlan, Entrant, Format, SprtPlan, TournamentPlan};
pub use player::{Player, StagedFile};
pub use program_exit::{LeftBehind, NotExecutable, ProgramExit, ProgramLimit};
pub use rankings::{cross_table, csv, ranking};
pub use standings::{Standing, Standings};
pub use step::Step;
pub use test_of_strength::{SprtState, Verdict};
pub use tournament::{Refused, Round, Tournament};
pub use verdict::verdict;
