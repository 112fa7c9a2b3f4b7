//! Players that are part of the server.

use std::time::Duration;

use game::{Game, Seat};
use serde::Serialize;

use super::{HostedGame, Running};

/// A bot that plays a seat; it may remember what it had in mind.
pub trait Mind<G: Game>: Send {
    /// What it does now; the seat is to act. May take as long as the budget says.
    fn choose(&mut self, game: &G, budget: Duration) -> Option<G::Action>;

    /// What it is about to do in a game that everybody plays at the same time. It looks now and
    /// acts later, so that others may be faster; that the action is refused then is no fault.
    fn intend(&mut self, game: &G) -> Intent<G::Action> {
        self.choose(game, Duration::ZERO)
            .map_or(Intent::Wait, |action| Intent::Act { action, after: Duration::ZERO })
    }
}

/// What a bot is about to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent<A> {
    /// This, when so much time has passed.
    Act {
        /// What.
        action: A,
        /// How long it takes.
        after: Duration,
    },
    /// Nothing, until something changes.
    Wait,
}

/// The same behind a common face.
pub trait HostedMind: Send {
    /// What it does in this game, which must be of the kind that made it.
    fn choose(&mut self, game: &dyn HostedGame, budget: Duration) -> Option<String>;
    /// What it is about to do in this game, which must be of the kind that made it.
    fn intend(&mut self, game: &dyn HostedGame) -> Intent<String>;
}

/// The bots of a game.
pub struct Bots<G: Game> {
    /// Their names, from the weakest to the strongest.
    pub names: fn() -> Vec<String>,
    /// What people call the one of this name, in a few English words.
    pub title: fn(&str) -> String,
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

    fn intend(&mut self, game: &dyn HostedGame) -> Intent<String> {
        let Some(running) = game.as_any().downcast_ref::<Running<G>>() else {
            return Intent::Wait;
        };
        match self.0.intend(&running.game) {
            Intent::Act { action, after } => Intent::Act { action: action.to_string(), after },
            Intent::Wait => Intent::Wait,
        }
    }
}
