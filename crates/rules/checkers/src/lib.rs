//! The rules of Checkers (German: *Dame*) as the course plays it: men capture forward only, kings
//! fly, and a new king ends the move.
//!
//! `docs/checkers/rules.md` tells all rules, `notation.md` the notation.
//!
//! - To host a game, use [`Checkers`], which is a [`game::Game`].
//! - To think about moves, use [`Position`], a small value on sets of squares:
//!   [`candidates`](Position::candidates) fills a list, [`after`](Position::after) makes a move on
//!   a copy, [`end`](Position::end) says when it is over.
//! - For a move from outside, ask [`check`](Position::check), which names the rule that
//!   forbids it.
//!
//! ```
//! use checkers::{KingLanding, Position, perft};
//!
//! let position: Position = "w w@C3 b@D4 b@F6 b@A7".parse()?;
//! let moves = position.legal_moves(KingLanding::Any);
//! assert_eq!(moves[0].to_string(), "C3:E5:G7");
//! assert_eq!(perft::count(&Position::start(), KingLanding::Any, 5), 7361);
//! # Ok::<(), checkers::BadPosition>(())
//! ```

#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]

mod moves;
mod position;

mod generate;
pub mod perft;

mod legality;
mod stuck;

mod game_end;
mod rules;

mod notation;
mod setup;

mod checkers;
mod event;
mod wire;

mod view;

pub use board_rules::Side;
pub use board_rules::draughts::{
    BadPosition, BadSquare, Bitboard, DARK, Direction, Piece, Square, Stuck, squares,
};
pub use checkers::Checkers;
pub use event::Event;
pub use game_end::GameEnd;
pub use generate::Candidate;
pub use legality::Illegal;
pub use moves::{BadMove, Move};
pub use position::Position;
pub use rules::{KingLanding, Rules};
pub use setup::Setup;
pub use view::{MoveView, OutcomeView, PieceView, StuckView, View, Why};
