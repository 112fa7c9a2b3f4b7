use std::pin::Pin;

use thiserror::Error;

use crate::order::{GameOrder, GameReport};

/// Where games are played: on this machine, or on many.
pub trait Venue: Send + Sync {
    /// Begins a game.
    fn begin(&self, order: GameOrder) -> Later<Result<Begun, Fault>>;
}

/// A game that has begun.
pub struct Begun {
    /// Where it can be looked at, such as the id of the match; empty where it can't.
    pub at: String,
    /// What comes of it.
    pub end: Later<Result<GameReport, Fault>>,
}

/// Something that will be known later.
pub type Later<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// A game could not be played through no fault of its players.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Fault {
    /// It may go well another time.
    #[error("{0}")]
    Passing(String),
    /// It never will: the plan itself can't be played.
    #[error("{0}")]
    Lasting(String),
}
