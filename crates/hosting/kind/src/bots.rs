//! Players that are part of the server.

use std::time::Duration;

use game::{Game, Seat, Text};
use serde::Serialize;

use super::thinker::{HostedThinker, Thinker, ThinkerOf, ThinkerOptions};
use crate::hosted::{Hostable, HostedGame, typed};

/// The bots of a game.
pub trait Bots<G: Game>: Sync {
    /// All of them, from the weakest to the strongest.
    fn list(&self) -> Vec<BotInfo>;
    /// The one of this name for this seat of this game, with a seed for its own chance; none if
    /// it can't play there.
    fn make(&self, game: &G, seat: Seat, bot: &str, seed: u64) -> Option<Box<dyn Bot<G>>>;
    /// A player of full strength for the reference client; none if that can't play this kind.
    fn thinker(&self, _options: ThinkerOptions) -> Option<Box<dyn Thinker<G>>> {
        None
    }
}

/// What people are told of a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct BotInfo {
    /// Its name in the API.
    pub name: String,
    /// What people call it.
    pub title: Text,
    /// The side it can play, where it can't play all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<&'static str>,
}

/// A bot that plays a seat; it may remember what it was about to do.
pub trait Bot<G: Game>: Send {
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

/// The bots of a game whose type is not known.
pub trait HostedBots: Send + Sync {
    /// All of them, from the weakest to the strongest.
    fn list(&self) -> Vec<BotInfo>;
    /// The one of this name for this seat; none if it can't play there.
    fn make(
        &self,
        game: &dyn HostedGame,
        seat: Seat,
        bot: &str,
        seed: u64,
    ) -> Option<Box<dyn HostedBot>>;
    /// A player of full strength for the reference client.
    fn thinker(&self, options: ThinkerOptions) -> Option<Box<dyn HostedThinker>>;
}

/// A bot of a game whose type is not known. It is only asked about games of its kind.
pub trait HostedBot: Send {
    /// What it does in this game.
    fn choose(&mut self, game: &dyn HostedGame, budget: Duration) -> Option<String>;
    /// What it is about to do in this game.
    fn intend(&mut self, game: &dyn HostedGame) -> Intent<String>;
}

impl<G: Hostable> HostedBots for &'static dyn Bots<G> {
    fn list(&self) -> Vec<BotInfo> {
        (**self).list()
    }

    fn make(
        &self,
        game: &dyn HostedGame,
        seat: Seat,
        bot: &str,
        seed: u64,
    ) -> Option<Box<dyn HostedBot>> {
        let bot = (**self).make(typed(game), seat, bot, seed)?;
        Some(Box::new(BotOf(bot)))
    }

    fn thinker(&self, options: ThinkerOptions) -> Option<Box<dyn HostedThinker>> {
        let thinker = (**self).thinker(options)?;
        Some(Box::new(ThinkerOf(thinker)))
    }
}

struct BotOf<G: Game>(Box<dyn Bot<G>>);

impl<G: Hostable> HostedBot for BotOf<G> {
    fn choose(&mut self, game: &dyn HostedGame, budget: Duration) -> Option<String> {
        self.0.choose(typed(game), budget).map(|action| action.to_string())
    }

    fn intend(&mut self, game: &dyn HostedGame) -> Intent<String> {
        match self.0.intend(typed(game)) {
            Intent::Act { action, after } => Intent::Act { action: action.to_string(), after },
            Intent::Wait => Intent::Wait,
        }
    }
}
