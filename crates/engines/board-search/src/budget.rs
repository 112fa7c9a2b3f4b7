use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How much a search may do; whatever is used up first ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// The deepest iteration.
    pub depth: Option<u32>,
    /// The most positions, over all threads.
    pub nodes: Option<u64>,
    /// No iteration begins after this time.
    pub soft_time: Option<Duration>,
    /// The search has ended by this time.
    pub hard_time: Option<Duration>,
    /// To keep the hard time it stops so much earlier, and earlier still where other programs have
    /// kept it waiting lately.
    pub margin: Duration,
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

    /// A fixed time for this one move, which is lost if the answer comes later. Time left over
    /// would be lost too, so all of it is used but for a tenth, at most 5 ms: a busy machine may
    /// wake the one who answers so late.
    pub fn move_time(time: Duration) -> Self {
        Self { margin: (time / 10).min(LONGEST_WAIT), ..Self::thinking_time(time) }
    }

    /// The same for callers who have put time aside themselves.
    pub fn thinking_time(time: Duration) -> Self {
        Self { soft_time: Some(time), hard_time: Some(time), ..Self::default() }
    }

    /// A share of a clock that runs on: `remaining` for all moves to come, `increment` for each.
    pub fn clock(remaining: Duration, increment: Duration, moves_to_go: Option<u32>) -> Self {
        let moves = moves_to_go.unwrap_or(USUAL_MOVES_TO_GO).clamp(1, USUAL_MOVES_TO_GO);
        let usable = remaining.saturating_sub(LAG);
        let share = usable / moves + increment * 3 / 4;
        let hard = (share * 3).min(usable / 2).max(usable / (moves + 1)).min(usable);
        Self { soft_time: Some(share.min(hard)), hard_time: Some(hard), ..Self::default() }
    }
}

/// A game is rarely longer from any of its positions.
const USUAL_MOVES_TO_GO: u32 = 30;

/// A thread that sleeps nearly always gets the processor within a few milliseconds.
const LONGEST_WAIT: Duration = Duration::from_millis(5);

/// What sending a move may take.
const LAG: Duration = Duration::from_millis(20);

/// How another thread speaks to a running search. Copies speak to the same one.
#[derive(Clone, Debug)]
pub struct Control {
    stop: Arc<AtomicBool>,
    begin: Instant,
    /// Nanoseconds after `begin` from which time counts; [`PONDERING`] while it does not.
    clock_start: Arc<AtomicU64>,
}

const PONDERING: u64 = u64::MAX;

impl Control {
    /// For a search whose time counts from now.
    pub fn new() -> Self {
        Self { stop: Arc::default(), begin: Instant::now(), clock_start: Arc::default() }
    }

    /// The same, but this flag stops it too: for callers who know only the flag.
    #[must_use]
    pub fn stopped_by(self, flag: &Arc<AtomicBool>) -> Self {
        Self { stop: Arc::clone(flag), ..self }
    }

    /// For a search on the opponent's time: it has no end before [`Control::your_move`] or
    /// [`Control::stop`].
    pub fn pondering() -> Self {
        Self { clock_start: Arc::new(AtomicU64::new(PONDERING)), ..Self::new() }
    }

    /// Ends the search as soon as it looks up; it still gives its best move.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Says that the opponent has played as expected: from now on the time counts.
    pub fn your_move(&self) {
        self.clock_start.store(self.begin.elapsed().as_nanos() as u64, Ordering::Relaxed);
    }

    /// Whether somebody has said so.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The time that counts; nothing while pondering.
    pub fn used(&self) -> Option<Duration> {
        match self.clock_start.load(Ordering::Relaxed) {
            PONDERING => None,
            start => Some(self.begin.elapsed().saturating_sub(Duration::from_nanos(start))),
        }
    }

    /// Whether the search has to hand over its answer now, by this budget or since somebody says so.
    pub(crate) fn is_over(&self, budget: &Budget) -> bool {
        let reserve = budget.margin.max(LEAST_RESERVE);
        let is_late = |most| self.used().is_some_and(|used| used + reserve >= most);
        self.is_stopped() || budget.hard_time.is_some_and(is_late)
    }

    /// The time since the search was asked for.
    pub fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }
}

impl Default for Control {
    fn default() -> Self {
        Self::new()
    }
}

/// What is left at least between looking at the clock and handing over the answer.
const LEAST_RESERVE: Duration = Duration::from_micros(500);
