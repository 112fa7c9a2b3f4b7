//! A search for board games of two: it knows no game, a game tells it what it needs ([`Board`]).
//!
//! - [`Engine`] searches a board within a [`Budget`]; a [`Control`] stops it.
//! - [`Level`] plays weaker on purpose, for people; a [`Ladder`] lists the levels of any engine.
//! - [`duel`] plays matches between players and says what the result proves.
//!
//! `docs/bashni/engine.md` explains the ideas of such a search; this one has fewer of them.

mod board;
mod score;

mod budget;
mod clock;
mod report;
mod search_memory;
mod transposition_table;

mod order;
mod prune;
mod search;

mod engine;
mod ladder;
mod level;

pub mod duel;

pub use board::{Board, Choice, Ending};
pub use budget::{Budget, Control};
pub use clock::Clock;
pub use engine::{Engine, Options};
pub use ladder::{BadLevel, Handicap, Ladder, LevelOf};
pub use level::{Level, Levels};
pub use report::{Info, Line, Report};
pub use score::{INFINITE, SURE, Score, WIN, chance, chance_on_scale, plies_to_end};
pub use search_memory::SearchMemory;
pub use transposition_table::{Bound, Bucket, Entry, TranspositionTable};
