//! The rules of Quarto: a line of four pieces that share an attribute wins, and
//! the opponent says which piece you place.
//!
//! `docs/quarto/rules.md` tells all rules, `notation.md` the notation.
//!
//! - To host a game, use [`Quarto`], which is a [`game::Game`]. The first piece is named by
//!   the dealer, unless the setup names it.
//! - To think about moves, use [`Position`], a small value on sets of squares.
//!
//! ```
//! use quarto::{Position, perft};
//!
//! let position: Position = "0 0 *,*,*,*/*,*,*,*/*,*,*,*/*,*,*,*".parse()?;
//! assert_eq!(perft::count(&position, 2), 50_400);
//! # Ok::<(), quarto::BadPosition>(())
//! ```

#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]

mod piece;
mod square;

mod line;
mod position;

mod moves;
pub mod perft;

mod notation;
mod setup;

mod event;
mod game_end;
mod legality;
mod quarto;
mod wire;

mod view;

pub use event::Event;
pub use game_end::GameEnd;
pub use legality::Illegal;
pub use line::{LINES, Line};
pub use moves::{Action, BadAction, Give, Move};
pub use notation::BadPosition;
pub use piece::{BadPiece, Piece};
pub use position::Position;
pub use quarto::Quarto;
pub use setup::Setup;
pub use square::{BadSquare, Square, Squares, squares};
pub use view::{CellView, LineView, MoveView, OutcomeView, View};

#[cfg(feature = "serde")]
game::serialize_as_notation!(Square);
