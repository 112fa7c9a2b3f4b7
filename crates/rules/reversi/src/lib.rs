//! The rules of Reversi on boards of 6×6 to 16×16 squares.
//!
//! `docs/reversi/rules.md` tells all rules, `notation.md` the notation.
//!
//! - To host a game, use [`Reversi`], which is a [`game::Game`].
//! - To show or edit a board, use [`Position`], which has all sizes.
//! - To think about moves, use [`Discs`], sets of squares in one word or in four, with a
//!   [`Field`] that knows the size; [`Position::discs`] makes them.
//!
//! ```
//! use reversi::{Position, perft};
//!
//! let mut position = Position::default();
//! let played = position.play("E3".parse()?);
//! assert_eq!(played.turned[0].to_string(), "E4");
//! assert_eq!(position.to_string(), "w 8/8/8/3WB3/3BB3/4B3/8/8");
//! assert_eq!(perft::count(&Position::default(), 6), 8200);
//! # Ok::<(), reversi::BadSquare>(())
//! ```

#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]

mod side;
mod square;

mod discs;
mod grid;
pub mod perft;

mod notation;
mod position;
mod setup;

mod event;
mod game_end;
mod legality;
mod reversi;
mod wire;

mod view;

pub use discs::{Discs, Field};
pub use event::Event;
pub use game_end::GameEnd;
pub use grid::{Grid, Wide};
pub use legality::Illegal;
pub use notation::BadPosition;
pub use position::{Played, Position};
pub use reversi::Reversi;
pub use setup::Setup;
pub use side::Side;
pub use square::{BadSquare, Size, Square};
pub use view::{DiscView, MoveView, OutcomeView, View};

#[cfg(feature = "serde")]
game::serialize_as_notation!(Square);
