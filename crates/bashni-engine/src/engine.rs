use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use bashni::{Limits, Position};

use crate::budget::{Budget, Control};
use crate::network::Network;
use crate::options::Options;
use crate::report::{Info, Report};
use crate::search::{Memory, Search, Shared};
use crate::table::Table;

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
    table: Table,
    /// One for each thread.
    memories: Vec<Memory>,
    /// How long its searches were kept waiting by other programs.
    longest_wait: Duration,
}

impl Engine {
    /// An engine that knows nothing yet.
    pub fn new(options: Options) -> Self {
        Self::with_network(options, Network::shipped())
    }

    /// An engine with other weights than those that ship with it.
    pub(crate) fn with_network(options: Options, network: Arc<Network>) -> Self {
        let memories = vec![Memory::new(); options.threads.max(1)];
        let table = Table::new(options.table_bytes);
        Self { options, network, table, memories, longest_wait: Duration::ZERO }
    }

    /// What it was made of.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memories.fill_with(Memory::new);
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
        self.table.grow_older();
        let features = self.options.features;
        let shared = Shared {
            table: &self.table,
            network: &self.network,
            control,
            budget: *budget,
            limits: if features.limits { limits } else { endless() },
            features,
            parameters: self.options.parameters,
            longest_wait: self.longest_wait,
            nodes: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
        };
        let (first, helpers) = self.memories.split_first_mut().expect("one for each thread");
        first.fade();
        let (mut longest_wait, mut end) = (Duration::ZERO, Duration::ZERO);
        let found = thread::scope(|scope| {
            for (memory, number) in helpers.iter_mut().zip(1..) {
                let shared = &shared;
                scope.spawn(move || {
                    memory.fade();
                    Search::new(shared, memory, position.clone()).iterate(number, &mut |_| ());
                });
            }
            let mut search = Search::new(&shared, first, position.clone());
            let found = search.iterate(0, tell);
            shared.is_over.store(true, Ordering::Relaxed);
            (longest_wait, end) = (search.faded_wait(), control.elapsed());
            found
        });
        // The helpers may have been kept waiting too when they should have ended.
        self.longest_wait = longest_wait.max(control.elapsed().saturating_sub(end));
        Report {
            depth: found.depth,
            lines: if position.end(limits).is_some() { Vec::new() } else { found.lines },
            nodes: shared.nodes.load(Ordering::Relaxed),
            time: control.elapsed(),
        }
    }
}

fn endless() -> Limits {
    Limits::new(10_000, 10_000).expect("the highest limits")
}
