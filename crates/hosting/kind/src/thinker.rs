//! Players of full strength outside the server: the reference client thinks by them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::Game;

use crate::hosted::{Hostable, HostedGame, typed};

/// What can be chosen about a thinker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThinkerOptions {
    /// How many threads may search, where the search of the game can use several.
    pub threads: usize,
    /// Whether it also thinks on the opponent's time.
    pub ponders: bool,
}

/// A player of full strength that can be stopped.
pub trait Thinker<G: Game> {
    /// What it plays; some seat is to act. It should be there within the budget, which may be
    /// zero, and soon after `stop` is set.
    fn think(&mut self, game: &G, budget: Duration, stop: &Arc<AtomicBool>) -> Option<G::Action>;

    /// Thinks on the opponent's time about this game, in which its own action is already done,
    /// until `stop` is set. Whatever comes of it helps the next [`think`](Self::think), or nobody.
    fn ponder(&mut self, _game: &G, _stop: &Arc<AtomicBool>) {}
}

/// The same for a game whose type is not known.
pub trait HostedThinker {
    /// What it plays.
    fn think(
        &mut self,
        game: &dyn HostedGame,
        budget: Duration,
        stop: &Arc<AtomicBool>,
    ) -> Option<String>;
    /// Thinks on the opponent's time.
    fn ponder(&mut self, game: &dyn HostedGame, stop: &Arc<AtomicBool>);
}

pub(crate) struct ThinkerOf<G: Game>(pub(crate) Box<dyn Thinker<G>>);

impl<G: Hostable> HostedThinker for ThinkerOf<G> {
    fn think(
        &mut self,
        game: &dyn HostedGame,
        budget: Duration,
        stop: &Arc<AtomicBool>,
    ) -> Option<String> {
        self.0.think(typed(game), budget, stop).map(|action| action.to_string())
    }

    fn ponder(&mut self, game: &dyn HostedGame, stop: &Arc<AtomicBool>) {
        self.0.ponder(typed(game), stop);
    }
}
