use ligretto::Bot;

use crate::{Coordinator, PeerId, Player};

/// Everybody, as somebody outside sees them.
pub struct World {
    /// The players in the order of their seats.
    pub players: Vec<Player<Bot>>,
    /// The coordinator.
    pub coordinator: Coordinator,
    /// Who runs: the players, and last the coordinator.
    pub(super) state: Vec<State>,
    pub(super) now: u64,
}

/// How it is with somebody's process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Runs,
    /// Its process died; its machine says so.
    Crashed,
    /// Its machine died; nobody says anything.
    Silent,
}

impl World {
    /// Nanoseconds since the beginning.
    pub fn now(&self) -> u64 {
        self.now
    }

    /// Whether this player runs, or only stands still for a while.
    pub(super) fn runs(&self, peer: PeerId) -> bool {
        self.state[peer.index()] == State::Runs
    }

    /// Whether the coordinator runs.
    pub(super) fn coordinator_runs(&self) -> bool {
        self.state.last() == Some(&State::Runs)
    }
}
