//! What has happened in a match, for those who watch. The one who shows it encodes it, once for all
//! who may see the same; nobody who plays waits for that.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

use axum::body::Bytes;
use game::{Seat, Viewer};
use host::{Entry, Referee};
use kind::Steps;
use serde_json::Value;

use super::Match;
use super::turn_clock::TurnClock;

/// The latest happenings of a match. Who needs an older one is sent the whole match instead.
#[derive(Default)]
pub(crate) struct Publication {
    latest: Mutex<VecDeque<Arc<Happening>>>,
    n_followers: AtomicUsize,
}

/// One entry of the log, with the match before and after it.
pub(crate) struct Happening {
    pub(crate) entry: Entry,
    /// What an action brought about.
    pub(crate) steps: Option<Steps>,
    pub(crate) before: Arc<Standing>,
    pub(crate) after: Arc<Standing>,
    frames: PerViewer<Bytes>,
}

/// The match between two entries: after the one and before the other.
pub(crate) struct Standing {
    pub(crate) referee: Referee,
    pub(crate) clock: TurnClock,
    shown: PerViewer<Value>,
}

/// What is made once for all who may see the same, by the first who asks.
struct PerViewer<T> {
    spectators: OnceLock<T>,
    seats: Box<[OnceLock<T>]>,
}

impl<T> PerViewer<T> {
    fn new(n_seats: usize) -> Self {
        let seats = Seat::all(n_seats).map(|_| OnceLock::new()).collect();
        Self { spectators: OnceLock::new(), seats }
    }

    fn get(&self, viewer: Viewer, make: impl FnOnce() -> T) -> Option<&T> {
        let cell = match viewer {
            Viewer::Spectator => Some(&self.spectators),
            Viewer::Seat(seat) => self.seats.get(seat.index()),
        };
        cell.map(|cell| cell.get_or_init(make))
    }
}

impl Standing {
    pub(super) fn new(referee: Referee, clock: TurnClock) -> Arc<Self> {
        let shown = PerViewer::new(referee.seats().len());
        Arc::new(Self { referee, clock, shown })
    }

    /// What this viewer is shown of it: what was made for the entry before it is good for the next.
    pub(crate) fn shown(&self, viewer: Viewer, make: impl FnOnce() -> Value) -> &Value {
        self.shown.get(viewer, make).unwrap_or(&Value::Null)
    }
}

impl Happening {
    pub(super) fn new(
        entry: Entry,
        steps: Option<Steps>,
        before: Arc<Standing>,
        after: Arc<Standing>,
    ) -> Self {
        let frames = PerViewer::new(after.referee.seats().len());
        Self { entry, steps, before, after, frames }
    }

    /// As whom this viewer is shown it: where players see nothing of their own, everybody is shown
    /// what a spectator sees. So nothing hidden can be in what is shared.
    fn shown_as(&self, viewer: Viewer) -> Viewer {
        let views_differ = self.before.referee.views_differ() || self.after.referee.views_differ();
        if views_differ { viewer } else { Viewer::Spectator }
    }

    /// What this viewer is sent, encoded by the first who asks.
    pub(crate) fn frame(&self, viewer: Viewer, encode: impl FnOnce(Viewer) -> Bytes) -> Bytes {
        let viewer = self.shown_as(viewer);
        self.frames.get(viewer, || encode(viewer)).cloned().unwrap_or_default()
    }
}

/// Enough for a short break in the network.
const KEPT: usize = 64;

impl Publication {
    /// Whether anybody watches.
    pub(super) fn is_followed(&self) -> bool {
        self.n_followers.load(Ordering::Relaxed) > 0
    }

    pub(super) fn push(&self, happening: Happening) {
        let mut latest = self.latest();
        if latest.len() == KEPT {
            latest.pop_front();
        }
        latest.push_back(Arc::new(happening));
    }

    /// The entry of this number, if it is still there.
    pub(crate) fn get(&self, seq: u64) -> Option<Arc<Happening>> {
        let latest = self.latest();
        let index = latest.partition_point(|happening| happening.entry.seq < seq);
        latest.get(index).filter(|happening| happening.entry.seq == seq).cloned()
    }

    fn latest(&self) -> MutexGuard<'_, VecDeque<Arc<Happening>>> {
        self.latest.lock().expect("nothing panics while it holds this lock")
    }
}

/// Somebody is watching as long as this lives.
pub(crate) struct Following(Arc<Match>);

impl Following {
    pub(crate) fn start(watched: &Arc<Match>) -> Self {
        watched.publication().n_followers.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(watched))
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        self.0.publication().n_followers.fetch_sub(1, Ordering::Relaxed);
    }
}
