//! What a running match needs of the rest of the server.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use host::{Command, Decision, MatchId, Referee, Store};

use super::lobby::Lobby;
use super::{Match, is_over};
use crate::metrics::GameTally;

/// The matches that are not over, by id.
#[derive(Clone, Default)]
pub(super) struct Directory(Arc<Mutex<HashMap<MatchId, Arc<Match>>>>);

impl Directory {
    pub(super) fn lock(&self) -> MutexGuard<'_, HashMap<MatchId, Arc<Match>>> {
        self.0.lock().expect("nothing panics while it holds this lock")
    }
}

/// Where what happens in a match is kept, counted and told.
pub(super) struct Services {
    pub(super) store: Arc<Store>,
    pub(super) lobby: Lobby,
    pub(super) directory: Directory,
    pub(super) tally: Arc<GameTally>,
}

impl Services {
    /// Something in a match has changed.
    pub(super) fn note_change(&self, id: MatchId, referee: &Referee) {
        self.lobby.note(id, referee);
        if is_over(referee) {
            self.directory.lock().remove(&id);
        }
    }

    /// A command was decided on.
    pub(super) fn note_decision(&self, command: &Command, decision: &Decision, took: Duration) {
        self.tally.note(command, decision, took);
    }
}
