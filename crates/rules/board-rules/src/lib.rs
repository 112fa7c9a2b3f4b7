//! What the rules of several board games share.
//!
//! - [`Side`]: White and Black, where White has seat 0.
//! - [`draughts`]: the dark squares, the pieces and the notation of games that are played with men
//!   and kings.
//!
//! It knows no rules: what a piece may do is each game's own.
//! With the feature `serde` its types implement `serde::Serialize`, as their notation,
//! and with `ts` those that are one of few words have a schema.

#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]

pub mod draughts;
mod side;

pub use side::Side;

#[cfg(feature = "serde")]
game::serialize_as_notation!(draughts::Square, draughts::Piece);
