//! A Bashni engine: which move is good.
//!
//! - [`Engine`] searches a position within a [`Budget`]; a [`Control`] stops it or tells it that a
//!   pondered move was played.
//! - [`Level`] plays weaker on purpose, for people.
//! - [`book`] knows the first moves of a game.
//! - [`duel`] plays matches between players and says what the result proves.
//!
//! `docs/bashni/engine.md` explains the ideas, one after the other.

mod score;

mod handmade;
mod network;
mod shape;
#[expect(unsafe_code, reason = "vector instructions that only some processors have")]
mod units;

mod crew;
mod deadline;
mod options;
#[expect(unsafe_code, reason = "no safe function asks for large pages")]
mod pages;
mod parameters;
#[expect(unsafe_code, reason = "no safe function of the library says it to the processor")]
mod prefetch;
mod report;

mod search;

pub mod book;
mod engine;
mod level;

pub mod bench;
pub mod duel;
pub mod hub;
pub mod learn;

pub use board_search::{BadLevel, Budget, Control};
pub use engine::Engine;
pub use level::{Level, Levels, book_move};
pub use network::Network;
pub use options::{Features, Options};
pub use report::{Info, Line, Report};
pub use score::{SURE, Score, WIN, chance, plies_to_end};
