//! Players that are part of the server.

use std::time::Duration;

use game::{Game, Seat};
use serde::Serialize;

use super::{HostedGame, Running};

/// A bot that plays a seat; it may remember what it had in mind.
pub trait Mind<G: Game>: Send {
    /// What it does now; the seat is to act. May take as long as the budget says.
    fn choose(&mut self, game: &G, budget: Duration) -> Option<G::Action>;
}

/// The same behind a common face.
pub trait HostedMind: Send {
    /// What it does in this game, which must be of the kind that made it.
    fn choose(&mut self, game: &dyn HostedGame, budget: Duration) -> Option<String>;
}

/// The bots of a game.
pub struct Bots<G: Game> {
    /// Their names, from the weakest to the strongest.
    pub names: fn() -> Vec<String>,
    /// The one of this name for this seat of this game; none if it can't play there.
    pub make: MakeMind<G>,
}

/// Makes the mind of this name for this seat of this game, with a seed.
pub type MakeMind<G> = fn(&G, Seat, &str, u64) -> Option<Box<dyn Mind<G>>>;

pub(super) struct MindOf<G: Game>(pub(super) Box<dyn Mind<G>>);

impl<G> HostedMind for MindOf<G>
where
    G: Game<View: Serialize, Event: Serialize> + Send + Sync + 'static,
{
    fn choose(&mut self, game: &dyn HostedGame, budget: Duration) -> Option<String> {
        let running: &Running<G> = game.as_any().downcast_ref()?;
        self.0.choose(&running.game, budget).map(|action| action.to_string())
    }
}
