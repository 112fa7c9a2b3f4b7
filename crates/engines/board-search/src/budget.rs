use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How much a search may do; whatever is used up first ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// The deepest iteration.
    pub depth: Option<u32>,
    /// The most positions.
    pub nodes: Option<u64>,
    /// The search has ended by this time.
    pub time: Option<Duration>,
    /// How many best lines are wanted; 0 means 1.
    pub lines: usize,
    /// Whether a single legal move is searched too, as an analysis wants it.
    pub analyse_forced: bool,
}

impl Budget {
    /// So many positions.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// So many plies.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// So much time, from the making of the [`Control`] on.
    pub fn thinking_time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }
}

/// How another thread speaks to a running search, and when it began.
#[derive(Debug)]
pub struct Control {
    stop: Arc<AtomicBool>,
    begin: Instant,
}

impl Control {
    /// For a search whose time counts from now.
    pub fn new() -> Self {
        Self { stop: Arc::default(), begin: Instant::now() }
    }

    /// The same, but this flag stops it too: for callers who know only the flag.
    #[must_use]
    pub fn stopped_by(self, flag: &Arc<AtomicBool>) -> Self {
        Self { stop: Arc::clone(flag), ..self }
    }

    /// Ends the search as soon as it looks up; it still gives its best move.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The time since the search was asked for.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }
}

impl Default for Control {
    fn default() -> Self {
        Self::new()
    }
}

/// What is left between looking at the clock and handing over the answer.
pub(crate) const MARGIN: Duration = Duration::from_micros(500);
