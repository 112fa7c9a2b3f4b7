//! Where clients go wrong: positions that a checker of clients puts before them.

use game::{Game, Seat, Text};

use crate::hosted::{Hostable, HostedGame, typed};

/// What a checker of clients has to know of a game beyond its rules.
pub trait Traps<G: Game>: Send + Sync {
    /// The positions, the simple ones first.
    fn list(&self) -> Vec<Trap>;

    /// The lines of a position in other orders that mean the same.
    fn other_orders(&self, _lines: &[String]) -> Vec<Vec<String>> {
        Vec::new()
    }

    /// What the checker itself plays in this seat; any legal action where there is no answer. For
    /// games whose legal actions are too many to be listed.
    fn reply(&self, _game: &G, _seat: Seat, _seed: u64) -> Option<G::Action> {
        None
    }
}

/// A position in which clients go wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trap {
    /// A stable word for it: `rejump`.
    pub id: &'static str,
    /// What it is about, in a few words.
    pub title: Text,
    /// The rule that matters here, and what clients get wrong about it.
    pub rule: Text,
    /// The setup; the client plays the seat that acts first.
    pub setup: String,
    /// The page with that rule, as a path below `docs/`.
    pub page: &'static str,
    /// The heading there.
    pub heading: &'static str,
    /// How many moves the client makes before the match is stopped, if it is not over before.
    pub n_moves: usize,
}

/// The same for a game whose type is not known.
pub trait HostedTraps: Send + Sync {
    /// The positions, the simple ones first.
    fn list(&self) -> Vec<Trap>;
    /// The lines of a position in other orders that mean the same.
    fn other_orders(&self, lines: &[String]) -> Vec<Vec<String>>;
    /// What the checker itself plays in this seat.
    fn reply(&self, game: &dyn HostedGame, seat: Seat, seed: u64) -> Option<String>;
}

impl<G: Hostable> HostedTraps for &'static dyn Traps<G> {
    fn list(&self) -> Vec<Trap> {
        (**self).list()
    }

    fn other_orders(&self, lines: &[String]) -> Vec<Vec<String>> {
        (**self).other_orders(lines)
    }

    fn reply(&self, game: &dyn HostedGame, seat: Seat, seed: u64) -> Option<String> {
        (**self).reply(typed(game), seat, seed).map(|action| action.to_string())
    }
}
