//! The rules of Bashni (column draughts, German spelling: *Baschni*).
//!
//! A game of draughts in which captured pieces are not removed: the top piece of a jumped tower
//! goes under the tower that jumped it. `docs/bashni/rules.md` tells all rules, `notation.md` the
//! notation.
//!
//! - To host a game, use [`Bashni`], which is a [`game::Game`].
//! - To think about moves, use [`Position`]: [`legal_moves`](Position::legal_moves) fills a
//!   list, [`make`](Position::make) and [`unmake`](Position::unmake) go to and fro, and
//!   [`hash`](Position::hash), the sets of squares and the [towers](Position::tower) feed tables
//!   and evaluations. [`end`](Position::end) says when it is over.
//! - For a move from outside, ask [`check`](Position::check), which names the rule that
//!   forbids it.
//!
//! ```
//! use bashni::{Position, perft};
//!
//! let mut position: Position = "w w@C3 b@D4 b@F6 b@A7".parse()?;
//! let mut moves = Vec::new();
//! position.legal_moves(&mut moves);
//! assert_eq!(moves[0].to_string(), "C3:E5:G7");
//! let undo = position.make(moves[0]);
//! assert_eq!(position.to_string(), "b b@G7 b@G7 w@G7 b@A7;ply=1;quiet=1");
//! position.unmake(moves[0], &undo);
//! assert_eq!(perft::bulk(&mut Position::start(), 5), 7482);
//! # Ok::<(), bashni::BadPosition>(())
//! ```

#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]

#[expect(unsafe_code, reason = "an instruction that only some processors have")]
mod bits;
mod tower;

mod hash;
mod moves;
mod position;

mod capture;
mod generate;
pub mod perft;

mod legality;
mod partial;
mod stuck;

mod game_end;
mod limits;

mod notation;
mod setup;

mod bashni;
mod diagram;
mod view;

pub use bashni::Bashni;
pub use board_rules::Side;
pub use board_rules::draughts::{
    BadPosition, BadSquare, Bitboard, DARK, Direction, Piece, Square, Stuck, squares,
};
pub use diagram::Diagram;
pub use game_end::GameEnd;
pub use legality::Illegal;
pub use limits::{BadLimit, Limits};
pub use moves::{BadMove, Move};
pub use partial::{Captured, PartialMove};
pub use position::{Position, Undo};
pub use setup::Setup;
pub use tower::Tower;
pub use view::{OutcomeView, StuckView, TowerView, View, Why};
