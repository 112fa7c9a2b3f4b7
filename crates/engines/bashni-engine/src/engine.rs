use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bashni::{Limits, Position};

use crate::crew::Crew;
use crate::deadline::{Deadline, Waits};
use crate::network::Network;
use crate::options::Options;
use crate::pages;
use crate::report::{Info, Report};
use crate::search::{Found, Memory, Search, Shared, Visits};
use board_search::{Budget, Control, TranspositionTable};

/// A player of full strength, with all it remembers from search to search.
///
/// ```
/// use bashni::{Limits, Position};
/// use bashni_engine::{Budget, Control, Engine, Options};
///
/// let mut engine = Engine::new(Options { table_bytes: 1 << 20, ..Options::default() });
/// let position = Position::start();
/// let budget = Budget::nodes(10_000);
/// let report = engine.search(&position, Limits::DEFAULT, &budget, &Control::new(), &mut |info| {
///     println!("{} {} {}", info.depth, info.lines[0].score, info.nodes);
/// });
/// assert!(position.check(report.best().unwrap()).is_ok());
/// ```
#[derive(Debug)]
pub struct Engine {
    options: Options,
    network: Arc<Network>,
    table: Arc<TranspositionTable>,
    /// One for each thread that searches.
    memories: Vec<Arc<Mutex<Memory>>>,
    crew: Crew,
    /// How late its searches were woken on this machine.
    waits: Waits,
}

impl Engine {
    /// An engine that knows nothing yet.
    pub fn new(options: Options) -> Self {
        Self::with_network(options, Network::shipped())
    }

    /// An engine with other weights than those that ship with it.
    pub(crate) fn with_network(options: Options, network: Arc<Network>) -> Self {
        let memories = std::iter::repeat_with(|| Arc::new(Mutex::new(Memory::new())));
        let memories = memories.take(options.threads.max(1)).collect();
        let table = TranspositionTable::in_room(options.table_bytes, pages::with_room);
        let (table, crew, waits) = (Arc::new(table), Crew::default(), Waits::default());
        Self { options, network, table, memories, crew, waits }
    }

    /// What it was made of.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {
        for memory in &self.memories {
            *lock(memory) = Memory::new();
        }
        self.table.clear();
    }

    /// Finds the best move, and tells `tell` after each iteration what was found so far.
    ///
    /// It returns when the budget is used up, when `control` says so, or when nothing is left to
    /// find out. If the position has a move, the report has one, even if there was no time at all.
    pub fn search(
        &mut self,
        position: &Position,
        limits: Limits,
        budget: &Budget,
        control: &Control,
        tell: &mut dyn FnMut(&Info<'_>),
    ) -> Report {
        let shared = self.shared(limits, budget, control, None);
        self.search_with(&shared, position, limits, tell)
    }

    /// The same without anybody who waits, and with some of the positions that it looked at, if
    /// they are wanted.
    pub(crate) fn search_and_look(
        &mut self,
        position: &Position,
        limits: Limits,
        budget: &Budget,
        visits: Option<Visits>,
    ) -> (Report, Vec<Position>) {
        let shared = self.shared(limits, budget, &Control::new(), visits);
        let report = self.search_with(&shared, position, limits, &mut |_| ());
        let visits = Arc::into_inner(shared).and_then(|shared| shared.visits);
        (report, visits.map(Visits::into_positions).unwrap_or_default())
    }

    /// What all threads of a new search have in common.
    fn shared(
        &self,
        limits: Limits,
        budget: &Budget,
        control: &Control,
        visits: Option<Visits>,
    ) -> Arc<Shared> {
        self.table.use_part_for(budget, self.memories.len());
        self.table.grow_older();
        Arc::new(Shared {
            table: Arc::clone(&self.table),
            network: Arc::clone(&self.network),
            control: control.clone(),
            budget: *budget,
            limits,
            features: self.options.features,
            deadline: Deadline::new(self.waits),
            nodes: AtomicU64::new(0),
            iteration: AtomicU32::new(0),
            is_over: AtomicBool::new(false),
            visits,
        })
    }

    fn search_with(
        &mut self,
        shared: &Arc<Shared>,
        position: &Position,
        limits: Limits,
        tell: &mut dyn FnMut(&Info<'_>),
    ) -> Report {
        let found = if shared.budget.hard_time.is_some() {
            let found = self.search_in_time(shared, position, tell);
            self.waits = shared.deadline.faded_waits();
            found
        } else {
            // Nobody waits for the answer, so it is searched for here.
            for number in 1..self.memories.len() {
                self.set_to_work(number, shared, position, None);
            }
            let mut memory = lock(&self.memories[0]);
            memory.fade();
            let mut search = Search::new(shared, &mut memory, position.clone());
            search.iterate(0, &mut |found| tell(&shared.info(found)))
        };
        shared.is_over.store(true, Ordering::Relaxed);
        Report {
            depth: found.depth,
            is_exact: found.is_proved(),
            lines: if position.end(limits).is_some() { Vec::new() } else { found.lines },
            nodes: shared.nodes.load(Ordering::Relaxed),
            time: shared.control.elapsed(),
        }
    }

    /// Lets all threads search, and waits for them only as long as there is time.
    ///
    /// A thread that computes without a pause has to leave the processor to others now and then,
    /// at the end of its time too. This one sleeps nearly always, so it is woken soon, and answers
    /// with what it was told last.
    fn search_in_time(
        &mut self,
        shared: &Arc<Shared>,
        position: &Position,
        tell: &mut dyn FnMut(&Info<'_>),
    ) -> Found {
        // The others may be kept waiting all the time, so one ply is searched here; and before
        // they start, since what they find would depend on how far this one has come.
        let best = Search::new(shared, &mut Memory::new(), position.clone()).first_ply();
        let (news, told) = mpsc::channel();
        for number in 0..self.memories.len() {
            self.set_to_work(number, shared, position, Some(news.clone()));
        }
        drop(news);
        // Only from here on: a thread that searches would inherit it.
        timing::slice::with(timing::slice::SHORTEST, || wait_for(shared, &told, best, tell))
    }

    /// Lets one of the threads search; what it finds it tells.
    fn set_to_work(
        &mut self,
        number: usize,
        shared: &Arc<Shared>,
        position: &Position,
        news: Option<Sender<News>>,
    ) {
        let (shared, position) = (Arc::clone(shared), position.clone());
        let memory = Arc::clone(&self.memories[number]);
        self.crew.give(number, move || {
            let mut memory = lock(&memory);
            memory.fade();
            // Nobody may be waiting for it any more.
            let send = |found: &Found, is_last| {
                if let Some(news) = &news {
                    let _ = news.send(News { thread: number, found: found.clone(), is_last });
                }
            };
            let mut search = Search::new(&shared, &mut memory, position);
            let found = search.iterate(number as u32, &mut |found| send(found, false));
            if number == 0 {
                shared.is_over.store(true, Ordering::Relaxed);
                send(&found, true);
            }
        });
    }
}

/// Waits for what the threads find, only as long as there is time.
fn wait_for(
    shared: &Shared,
    told: &Receiver<News>,
    mut best: Found,
    tell: &mut dyn FnMut(&Info<'_>),
) -> Found {
    let mut is_overdue = false;
    let mut next = Instant::now();
    loop {
        match told.recv_timeout(next.saturating_duration_since(Instant::now())) {
            Ok(News { thread: 0, found, is_last }) => {
                // What it found in an iteration that was broken off counts too, unless a
                // helper has finished that one.
                if !is_last {
                    tell(&shared.info(&found));
                }
                if found.depth >= best.depth {
                    best = found;
                }
                if is_last {
                    return best;
                }
            }
            Ok(News { found, .. }) => {
                if found.depth > best.depth {
                    best = found;
                }
            }
            Err(RecvTimeoutError::Disconnected) => {
                panic!("a thread that searches has panicked")
            }
            Err(RecvTimeoutError::Timeout) => {
                let now = Instant::now();
                shared.deadline.was_late_by(now.saturating_duration_since(next));
                if is_overdue {
                    return best;
                }
                let left = shared.time_left().unwrap_or(NAP);
                is_overdue = left.is_zero();
                next = now + if is_overdue { PATIENCE } else { left.min(NAP) };
            }
        }
    }
}

/// What a thread has found.
struct News {
    thread: usize,
    found: Found,
    /// Whether it has ended.
    is_last: bool,
}

/// How often the one who waits looks up, which tells how the machine treats those who sleep.
const NAP: Duration = Duration::from_millis(1);

/// When its time is over, a search is not waited for any longer than it needs to see that.
const PATIENCE: Duration = Duration::from_micros(500);

impl Shared {
    fn info<'i>(&self, found: &'i Found) -> Info<'i> {
        Info {
            depth: found.depth,
            lines: &found.lines,
            nodes: self.nodes.load(Ordering::Relaxed),
            time: self.control.elapsed(),
        }
    }
}

fn lock(memory: &Mutex<Memory>) -> MutexGuard<'_, Memory> {
    // Whatever a thread that panicked left there, it only decides which moves are tried first.
    memory.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_time_enough_finds_the_same_every_time() {
        let mut engine = Engine::new(Options { table_bytes: 1 << 16, ..Options::default() });
        let (hour, position) = (Duration::from_hours(1), Position::start());
        for nodes in [50, 200, 1_000, 3_000] {
            let budget = Budget { nodes: Some(nodes), lines: 3, ..Budget::move_time(hour) };
            let mut search = || {
                engine.clear();
                let control = Control::new();
                engine.search(&position, Limits::DEFAULT, &budget, &control, &mut |_| ())
            };
            let first = search();
            for _ in 0..100 {
                let again = search();
                assert_eq!((again.nodes, &again.lines), (first.nodes, &first.lines));
            }
        }
    }

    /// A worker that is kept waiting for all of the time, and longer.
    #[test]
    fn an_answer_needs_no_thread_but_the_one_that_asks() {
        let mut engine = Engine::new(Options { table_bytes: 1 << 16, ..Options::default() });
        let (release, released) = mpsc::channel::<()>();
        engine.crew.give(0, move || released.recv().expect("the test releases it"));
        let position: Position = "w w@C3 w@A1 b@D4 b@H8".parse().unwrap();
        let budget = Budget::move_time(Duration::from_millis(5));
        let mut search = || {
            let control = Control::new();
            engine.search(&position, Limits::DEFAULT, &budget, &control, &mut |_| ())
        };
        let report = search();
        assert_eq!(report.best().map(|action| action.to_string()), Some("C3:E5".to_owned()));
        release.send(()).unwrap();
        // What it was given in the meantime is over, so it is there for the next search.
        assert!(search().best().is_some());
    }
}
