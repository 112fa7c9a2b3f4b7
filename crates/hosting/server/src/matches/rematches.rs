//! Which matches are played again in which.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use host::MatchId;

use super::{Match, Matches};

/// The latest rematch of each match that has one. It follows from the plans of the matches that are
/// not over, so nothing of it has to be kept.
#[derive(Default)]
pub(super) struct Rematches {
    next: Mutex<HashMap<MatchId, MatchId>>,
    /// Held while one is opened, so that two who want the same find each other.
    opening: tokio::sync::Mutex<()>,
}

/// From this many on, those that are over are looked for.
const MANY: usize = 1_000;

impl Matches {
    /// One match is played again in another.
    pub(super) fn note_rematch(&self, before: MatchId, id: MatchId) {
        let mut next = self.rematches.next.lock().expect("nothing panics while it holds this lock");
        if next.len() >= MANY {
            let running = self.running.lock();
            next.retain(|_, id| running.contains_key(id));
        }
        next.insert(before, id);
    }

    /// The rematch of this match, if there is one that is not over.
    pub(crate) fn rematch_of(&self, before: MatchId) -> Option<Arc<Match>> {
        let next = self.rematches.next.lock().expect("nothing panics while it holds this lock");
        let id = next.get(&before)?;
        self.running.lock().get(id).cloned()
    }

    /// Lets nobody else open a rematch as long as the answer is held.
    pub(crate) async fn open_rematch(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.rematches.opening.lock().await
    }
}
