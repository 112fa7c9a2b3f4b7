//! An analysis that can be interrupted and goes on later.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::lane::Source;

/// One stretch of an analysis.
pub(crate) struct Slice {
    /// How long it may take.
    pub(crate) budget: Duration,
    /// How long it has taken before, where it was interrupted.
    pub(crate) before: Duration,
    /// Set when it has to give way or nobody wants to know any more; it then ends at once.
    pub(crate) stop: Arc<AtomicBool>,
}

pub(super) struct Analysis {
    id: u64,
    left: Duration,
    slice: Slice,
    is_wanted: Arc<AtomicBool>,
    think: Box<dyn FnMut(&Slice) + Send>,
}

/// Somebody wants to know what an analysis finds, as long as this lives.
pub(crate) struct AnalysisHandle {
    is_wanted: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
}

/// An analysis that a thread is busy with.
pub(super) struct Running {
    pub(super) id: u64,
    pub(super) source: Source,
    pub(super) since: Instant,
    stop: Arc<AtomicBool>,
}

static NEXT_ID: AtomicU64 = AtomicU64::new(0);

impl Analysis {
    pub(super) fn new(
        budget: Duration,
        think: Box<dyn FnMut(&Slice) + Send>,
    ) -> (Self, AnalysisHandle) {
        let (is_wanted, stop) = (Arc::new(AtomicBool::new(true)), Arc::<AtomicBool>::default());
        let handle = AnalysisHandle { is_wanted: Arc::clone(&is_wanted), stop: Arc::clone(&stop) };
        let slice = Slice { budget, before: Duration::ZERO, stop };
        let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        (Self { id, left: budget, slice, is_wanted, think }, handle)
    }

    pub(super) fn id(&self) -> u64 {
        self.id
    }

    pub(super) fn is_wanted(&self) -> bool {
        self.is_wanted.load(Ordering::SeqCst)
    }

    /// It is about to run for so long at most, also when it is continued.
    pub(super) fn begin(&mut self, source: Source, longest: Duration) -> Running {
        self.left = self.left.min(longest);
        self.slice.budget = self.left;
        let stop = Arc::clone(&self.slice.stop);
        stop.store(false, Ordering::SeqCst);
        Running { id: self.id, source, since: Instant::now(), stop }
    }

    /// Thinks until the budget is used up or it has to give way; whether it is to go on later.
    pub(super) fn think(&mut self) -> bool {
        // The handle is dropped before it stops us: one of the two is seen.
        if !self.is_wanted() {
            return false;
        }
        let began = Instant::now();
        (self.think)(&self.slice);
        let was_stopped = self.slice.stop.load(Ordering::SeqCst);
        let took = began.elapsed();
        self.slice.before += took;
        self.left = self.left.saturating_sub(took);
        was_stopped && self.is_wanted() && self.left >= WORTH_GOING_ON
    }
}

/// An analysis with less time left than this has said all it can.
const WORTH_GOING_ON: Duration = Duration::from_millis(20);

impl Running {
    pub(super) fn interrupt(&self) {
        self.stop.store(true, Ordering::SeqCst);
    }
}

impl Drop for AnalysisHandle {
    fn drop(&mut self) {
        self.is_wanted.store(false, Ordering::SeqCst);
        self.stop.store(true, Ordering::SeqCst);
    }
}
