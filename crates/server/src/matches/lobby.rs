//! Tells the lobby which matches have changed: at most twice a second, however many moves there
//! are.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use host::MatchId;
use tokio::sync::broadcast;

/// The changes of all matches.
#[derive(Clone)]
pub(crate) struct Lobby {
    changed: Arc<Mutex<HashSet<MatchId>>>,
    news: broadcast::Sender<Arc<[MatchId]>>,
}

const PAUSE: Duration = Duration::from_millis(500);

/// Who is further behind reads the list again.
const KEPT: usize = 16;

impl Lobby {
    pub(super) fn new() -> Self {
        Self { changed: Arc::default(), news: broadcast::Sender::new(KEPT) }
    }

    /// A match was created or has changed.
    pub(super) fn note(&self, id: MatchId) {
        // Nobody in the lobby: nothing to collect.
        if self.news.receiver_count() > 0 {
            self.changed.lock().expect("nothing panics while it holds this lock").insert(id);
        }
    }

    /// What has changed from now on.
    pub(crate) fn follow(&self) -> broadcast::Receiver<Arc<[MatchId]>> {
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
                // An error only says that nobody is there any more.
                let _ = self.news.send(changed.into_iter().collect());
            }
        }
    }
}
