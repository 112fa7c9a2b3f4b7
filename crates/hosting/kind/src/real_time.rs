//! Games in which not everything goes by turns.

use std::time::Duration;

use game::{Game, Seat};

/// A game in which everybody acts at any time, first come, first served: no turn is timed, and
/// coming too late is no fault.
pub trait RealTime<G: Game>: Sync {
    /// Who was faster, where an action was refused because somebody else came first.
    fn beaten_by(&self, illegal: &G::Illegal) -> Option<Seat>;
}

/// A game in which something happens by itself: the action of [`game::Actor::Clock`].
pub trait Pauses<G: Game>: Sync {
    /// How long the host waits until it happens; asked anew after every action.
    fn pause(&self, game: &G) -> Duration;
}
