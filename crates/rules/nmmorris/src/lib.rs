//! The rules of Nine Men's Morris (German: *Mühle*), in which pieces may be taken out of mills.
//!
//! `docs/nmmorris/rules.md` tells all rules, `notation.md` the notation.
//!
//! - To host a game, use [`NMMorris`], which is a [`game::Game`]. To take a piece is an
//!   action of its own by the seat that closed the mill.
//! - To show a board, use [`Position`], which knows each piece by its number.
//! - To think about moves, use [`Board`], a small value on sets of points.
//!
//! ```
//! use nmmorris::{Board, perft};
//!
//! assert_eq!(perft::count(&Board::start(), false, 3), 12_144);
//! ```

#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]

mod moves;
mod point;

mod board;
mod generate;
pub mod perft;

mod diagram;
mod notation;
mod position;
mod setup;

mod event;
mod legality;
mod nmmorris;
mod wire;

mod view;

pub use board::{Board, GameEnd};
pub use board_rules::Side;
pub use diagram::Diagram;
pub use event::Event;
pub use legality::Illegal;
pub use moves::{BadMove, Move};
pub use nmmorris::NMMorris;
pub use notation::BadPosition;
pub use point::{BadPoint, MILLS, Point, Points, mills_at, neighbours, points};
pub use position::{Location, Position};
pub use setup::{Rules, Setup};
pub use view::{MoveView, OutcomeView, Phase, PieceView, View};

#[cfg(feature = "serde")]
game::serialize_as_notation!(Point);
