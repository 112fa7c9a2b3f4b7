//! Tells the lobby which matches have changed: at most twice a second, however many moves there
//! are. A row is made once per change, for everybody who looks.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use axum::body::Bytes;
use host::{MatchId, Referee};
use tokio::sync::broadcast;

/// The changes of all matches.
#[derive(Clone)]
pub(crate) struct Lobby {
    changed: Arc<Mutex<HashMap<MatchId, Referee>>>,
    news: broadcast::Sender<Arc<[Arc<Change>]>>,
}

/// A match that has changed, as it stands now.
pub(crate) struct Change {
    pub(crate) id: MatchId,
    pub(crate) referee: Referee,
    encoded: OnceLock<Bytes>,
}

impl Change {
    /// What those in the lobby are sent, encoded by the first who asks.
    pub(crate) fn encoded(&self, encode: impl FnOnce() -> Bytes) -> Bytes {
        self.encoded.get_or_init(encode).clone()
    }
}

const PAUSE: Duration = Duration::from_millis(500);

/// Who is further behind reads the list again.
const KEPT: usize = 16;

impl Lobby {
    pub(super) fn new() -> Self {
        Self { changed: Arc::default(), news: broadcast::Sender::new(KEPT) }
    }

    /// A match was created or has changed.
    pub(super) fn note(&self, id: MatchId, referee: &Referee) {
        // Nobody in the lobby, or nothing for it: nothing to collect. A teacher follows a class,
        // listed or not.
        let plan = referee.plan();
        let is_told = !plan.access.unlisted || plan.class.is_some();
        if self.news.receiver_count() > 0 && is_told {
            let mut changed = self.changed.lock().expect("nothing panics while it holds this lock");
            changed.insert(id, referee.clone());
        }
    }

    /// So much has changed that everybody has to read the list again.
    pub(super) fn reset(&self) {
        // An error only says that nobody is there.
        let _ = self.news.send(Arc::new([]));
    }

    /// What has changed from now on.
    pub(crate) fn follow(&self) -> broadcast::Receiver<Arc<[Arc<Change>]>> {
        self.news.subscribe()
    }

    /// Sends out what was collected; runs as long as the server does.
    pub(crate) async fn run(self) {
        let mut tick = tokio::time::interval(PAUSE);
        loop {
            tick.tick().await;
            let changed = std::mem::take(
                &mut *self.changed.lock().expect("nothing panics while it holds this lock"),
            );
            if !changed.is_empty() {
                let change =
                    |(id, referee)| Arc::new(Change { id, referee, encoded: OnceLock::new() });
                // An error only says that nobody is there any more.
                let _ = self.news.send(changed.into_iter().map(change).collect());
            }
        }
    }
}
