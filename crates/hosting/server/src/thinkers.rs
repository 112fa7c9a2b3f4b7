//! The threads that bots and analyses think on: few, with low priority, so that thinking never
//! disturbs a running clock. Only where bots are players like any other, in a tournament, they take
//! what the match allows them ([`Thinking`]).
//!
//! Those who wait for a move go first: a bot that plays against a person or a program, then a bot
//! among bots or against somebody who is gone, and analyses. Within each of them sources take
//! turns, and a match has one thought at a time, so that none of them has to wait for many of
//! another. The more wait, the less long each may think. A move that somebody waits for interrupts
//! an analysis, which goes on afterwards.

mod analysis;
mod lane;

use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

pub(crate) use analysis::{AnalysisHandle, Slice};
pub(crate) use lane::Source;

use analysis::{Analysis, Running};
use lane::Lane;

use crate::config::Thinking;

/// A queue of thoughts with threads to think them.
#[derive(Clone)]
pub(crate) struct Thinkers(Arc<Shared>);

struct Shared {
    thinking: Thinking,
    queues: Mutex<Queues>,
    has_work: Condvar,
}

#[derive(Default)]
struct Queues {
    n_threads: usize,
    n_idle: usize,
    n_running: usize,
    /// Somebody waits in front of a board: these go first.
    awaited: Lane<Move>,
    /// Nobody waits for these but those who watch.
    others: Lane<Move>,
    analyses: Lane<Analysis>,
    running_analyses: Vec<Running>,
    /// Moves that nobody waits for and analyses take turns.
    is_turn_of_analyses: bool,
}

/// Who waits for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Urgency {
    /// A person or a program at the same board.
    Awaited,
    /// Nobody who plays: bots among themselves, or their opponent is gone.
    Unawaited,
}

/// How much there is to think about.
pub(crate) struct ThoughtCounts {
    pub(crate) waiting_moves: usize,
    pub(crate) waiting_analyses: usize,
    pub(crate) running: usize,
}

/// Thinks no longer than it is told.
type Move = Box<dyn FnOnce(Duration) + Send>;

/// What a thread does next.
enum Thought {
    Move(Move, Duration),
    Analysis(Source, Analysis),
}

/// There is too much to think about already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TooBusy {
    #[error("too many analyses are waiting")]
    InAll,
    #[error("too many analyses from your address are waiting")]
    FromThisAddress,
}

/// Nobody wants to wait longer for a bot, however long a move may take.
const LONGEST_THOUGHT: Duration = Duration::from_millis(1500);
/// However many wait, they all have their turn within about this time, as far as that leaves
/// [`SHORTEST_THOUGHT`] for each.
const PATIENCE: Duration = Duration::from_secs(3);
/// The same for analyses: the longest that can be asked for.
const PATIENCE_FOR_ANALYSES: Duration = Duration::from_secs(20);
/// Less is not worth the change.
const SHORTEST_THOUGHT: Duration = Duration::from_millis(20);
const SHORTEST_ANALYSIS: Duration = Duration::from_millis(500);
/// A thought can't be interrupted: one that nobody waits for must not keep others for long.
const LONGEST_UNAWAITED: Duration = Duration::from_millis(300);
/// How long an analysis may keep a move that nobody waits for.
const LONGEST_PRECEDENCE: Duration = Duration::from_secs(1);

/// More than this would wait for minutes.
pub(crate) const MOST_ANALYSES: usize = 64;
pub(crate) const MOST_ANALYSES_OF_A_SOURCE: usize = 32;

/// What our threads give way to, in the operating system's scale from -20 to 19.
const NICENESS: i32 = 10;

impl Thinkers {
    pub(crate) fn start(thinking: Thinking) -> Self {
        let n_processors = thread::available_parallelism().map_or(1, usize::from);
        let n_threads = match thinking {
            Thinking::Aside => (n_processors / 2).max(1),
            Thinking::AsPlayers { n_at_once } => n_at_once,
        };
        let queues = Queues { n_threads, ..Queues::default() };
        let has_work = Condvar::new();
        let thinkers = Self(Arc::new(Shared { thinking, queues: Mutex::new(queues), has_work }));
        for number in 0..n_threads {
            let shared = Arc::clone(&thinkers.0);
            let started =
                thread::Builder::new().name(format!("thinker-{number}")).spawn(move || {
                    if thinking == Thinking::Aside {
                        // Without it they only compete on equal terms.
                        let _ = rustix::process::nice(NICENESS);
                    }
                    shared.run();
                });
            if let Err(error) = started {
                tracing::error!(%error, "a thread for bots could not be started");
            }
        }
        thinkers
    }

    /// How long a bot may think about a move that may take so long in all.
    pub(crate) fn budget(&self, move_time: Duration) -> Duration {
        match self.0.thinking {
            // So that a thought late in a queue still is in time.
            Thinking::Aside => (move_time / 2).min(LONGEST_THOUGHT),
            // The rest is for what comes before and after the thought.
            Thinking::AsPlayers { .. } => move_time.mul_f64(0.9),
        }
    }

    /// Thinks of a move, for no longer than `think` is told.
    pub(crate) async fn find_move<T: Send + 'static>(
        &self,
        urgency: Urgency,
        source: Source,
        think: impl FnOnce(Duration) -> T + Send + 'static,
    ) -> Option<T> {
        let (told, mut wait) = oneshot::channel();
        let thought: Move = Box::new(|longest| drop(told.send(think(longest))));
        self.0.push_move(urgency, source, thought);
        loop {
            match tokio::time::timeout(LONGEST_PRECEDENCE, &mut wait).await {
                Ok(found) => return found.ok(),
                // Still in the queue, perhaps behind an analysis that has had its turn.
                Err(_) => self.0.queues().interrupt_analysis(LONGEST_PRECEDENCE),
            }
        }
    }

    /// Analyses when there is nothing more urgent, for so long in all, until the answer is
    /// dropped. `analyse` is called again each time when it was interrupted.
    pub(crate) fn analyse(
        &self,
        source: Source,
        budget: Duration,
        analyse: impl FnMut(&Slice) + Send + 'static,
    ) -> Result<AnalysisHandle, TooBusy> {
        let (analysis, handle) = Analysis::new(budget, Box::new(analyse));
        let mut queues = self.0.queues();
        queues.analyses.retain(Analysis::is_wanted);
        if queues.analyses.len() >= MOST_ANALYSES {
            return Err(TooBusy::InAll);
        }
        if queues.analyses.len_of(source) >= MOST_ANALYSES_OF_A_SOURCE {
            return Err(TooBusy::FromThisAddress);
        }
        queues.analyses.push_back(source, analysis);
        self.0.has_work.notify_one();
        Ok(handle)
    }

    /// How much waits, and how much is being thought about.
    pub(crate) fn counts(&self) -> ThoughtCounts {
        let queues = self.0.queues();
        ThoughtCounts {
            waiting_moves: queues.awaited.len() + queues.others.len(),
            waiting_analyses: queues.analyses.len(),
            running: queues.n_running,
        }
    }
}

impl Shared {
    fn run(&self) {
        loop {
            let thought = self.next();
            // A bot that panics must not take the thread with it; its match waits, and the log
            // has the reason.
            let thinking = std::panic::AssertUnwindSafe(|| self.think(thought));
            if std::panic::catch_unwind(thinking).is_err() {
                tracing::error!("a bot or an analysis panicked");
            }
            self.queues().n_running -= 1;
        }
    }

    fn think(&self, thought: Thought) {
        match thought {
            Thought::Move(think, longest) => think(match self.thinking {
                Thinking::Aside => longest,
                Thinking::AsPlayers { .. } => Duration::MAX,
            }),
            Thought::Analysis(source, mut analysis) => {
                // Also when it panics, the source may analyse something else.
                let running = StillRunning { shared: self, id: analysis.id() };
                let goes_on = analysis.think();
                drop(running);
                if goes_on {
                    self.queues().analyses.push_front(source, analysis);
                    self.has_work.notify_one();
                }
            }
        }
    }

    fn push_move(&self, urgency: Urgency, source: Source, thought: Move) {
        let mut queues = self.queues();
        match urgency {
            Urgency::Awaited => {
                queues.awaited.push_back(source, thought);
                if queues.n_idle < queues.awaited.len() {
                    queues.interrupt_analysis(Duration::ZERO);
                }
            }
            Urgency::Unawaited => queues.others.push_back(source, thought),
        }
        self.has_work.notify_one();
    }

    fn next(&self) -> Thought {
        let mut queues = self.queues();
        loop {
            if let Some(thought) = queues.pop() {
                queues.n_running += 1;
                return thought;
            }
            queues.n_idle += 1;
            queues = self.has_work.wait(queues).expect("nothing panics while it holds this lock");
            queues.n_idle -= 1;
        }
    }

    fn queues(&self) -> MutexGuard<'_, Queues> {
        self.queues.lock().expect("nothing panics while it holds this lock")
    }
}

struct StillRunning<'a> {
    shared: &'a Shared,
    id: u64,
}

impl Drop for StillRunning<'_> {
    fn drop(&mut self) {
        self.shared.queues().running_analyses.retain(|running| running.id != self.id);
        // A job of the same source that had to wait may begin.
        self.shared.has_work.notify_one();
    }
}

impl Queues {
    fn pop(&mut self) -> Option<Thought> {
        let share = |patience: Duration, n_waiting: usize, n_threads: usize| {
            let n_turns = u32::try_from(n_waiting.div_ceil(n_threads.max(1))).unwrap_or(u32::MAX);
            patience / n_turns.max(1)
        };
        let n_threads = self.n_threads;
        let longest = share(PATIENCE, self.awaited.len(), n_threads).max(SHORTEST_THOUGHT);
        if let Some((_, thought)) = self.awaited.pop(|_| true) {
            return Some(Thought::Move(thought, longest));
        }
        if std::mem::take(&mut self.is_turn_of_analyses)
            && let Some(thought) = self.pop_analysis()
        {
            return Some(thought);
        }
        let longest = share(PATIENCE, self.others.len(), n_threads);
        let longest = longest.clamp(SHORTEST_THOUGHT, LONGEST_UNAWAITED);
        if let Some((_, thought)) = self.others.pop(|_| true) {
            self.is_turn_of_analyses = true;
            return Some(Thought::Move(thought, longest));
        }
        self.pop_analysis()
    }

    /// The next analysis of a source of which none is running.
    fn pop_analysis(&mut self) -> Option<Thought> {
        self.analyses.retain(Analysis::is_wanted);
        let n_waiting = u32::try_from(self.analyses.len()).unwrap_or(u32::MAX);
        let longest = (PATIENCE_FOR_ANALYSES / n_waiting.max(1)).max(SHORTEST_ANALYSIS);
        let running = &self.running_analyses;
        let is_idle = |source| running.iter().all(|one| one.source != source);
        let (source, mut analysis) = self.analyses.pop(is_idle)?;
        self.running_analyses.push(analysis.begin(source, longest));
        Some(Thought::Analysis(source, analysis))
    }

    /// Has the analysis give way that has run longest, if it has run for so long.
    fn interrupt_analysis(&self, at_least: Duration) {
        let running = self.running_analyses.iter().min_by_key(|running| running.since);
        if let Some(running) = running
            && (!self.awaited.is_empty() || !self.others.is_empty())
            && Instant::now().duration_since(running.since) >= at_least
        {
            running.interrupt();
        }
    }
}

#[cfg(test)]
mod tests;
