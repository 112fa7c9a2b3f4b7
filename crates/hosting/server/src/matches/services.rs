//! What a running match needs of the rest of the server.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use host::{Command, Decision, Entry, MatchId, Referee};
use store::{Patience, Store};

use super::lobby::Lobby;
use super::{Match, is_over};
use crate::blocking::Done;
use crate::metrics::{Counted, GameTally};
use crate::pulse::Pulse;
use crate::quotas::Quotas;

/// The matches that are not over, by id.
#[derive(Clone, Default)]
pub(super) struct Directory(Arc<Mutex<HashMap<MatchId, Arc<Match>>>>);

impl Directory {
    pub(super) fn lock(&self) -> MutexGuard<'_, HashMap<MatchId, Arc<Match>>> {
        self.0.lock().expect("nothing panics while it holds this lock")
    }
}

/// Where the log of a match is made durable.
pub(super) trait Journal: Send + Sync {
    /// Appends these entries, all or none, and calls `done` once they are on disk or can't be.
    fn append(&self, id: MatchId, entries: Arc<Vec<Entry>>, patience: Patience, done: Done);
}

impl Journal for Store {
    fn append(&self, id: MatchId, entries: Arc<Vec<Entry>>, patience: Patience, done: Done) {
        self.writer().append(id, entries, patience, done);
    }
}

/// Where what happens in a match is kept, counted and told.
pub(super) struct Services {
    pub(super) journal: Arc<dyn Journal>,
    pub(super) lobby: Lobby,
    pub(super) directory: Directory,
    pub(super) tally: Arc<GameTally>,
    pub(super) quotas: Quotas,
    /// How long somebody who asked for something waits for a disk that takes nothing.
    pub(super) patience: Duration,
    /// What people's time is measured by.
    pub(super) pulse: Arc<Pulse>,
}

impl Services {
    /// Something in a match has changed.
    pub(super) fn note_change(&self, id: MatchId, referee: &Referee) {
        self.lobby.note(id, referee);
        if let Some(ended) = referee.ended() {
            let (kind, ending, by) = (&referee.plan().kind, ended.ending.word(), ended.by);
            tracing::info!(%id, kind, ending, by, reason = %ended.reason, "match ended");
        }
        if is_over(referee) {
            self.directory.lock().remove(&id);
            self.quotas.release(id);
        }
    }

    /// What a command that was decided on counts as.
    pub(super) fn counted(
        &self,
        command: &Command,
        decision: &Decision,
        took: Duration,
    ) -> Counted {
        Counted::of(&self.tally, command, decision, took)
    }
}
