//! The threads that bots and analyses think on: few, with low priority, so that thinking never
//! disturbs a running clock.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;

use tokio::sync::oneshot;

/// A queue of thoughts with threads to think them.
#[derive(Clone)]
pub(crate) struct Thinkers(Arc<Shared>);

#[derive(Default)]
struct Shared {
    queues: Mutex<Queues>,
    has_work: Condvar,
}

#[derive(Default)]
struct Queues {
    /// Somebody waits in front of a board: these go first.
    moves: VecDeque<Thought>,
    analyses: VecDeque<Thought>,
    n_running: usize,
}

/// How much there is to think about.
pub(crate) struct ThoughtCounts {
    pub(crate) waiting_moves: usize,
    pub(crate) waiting_analyses: usize,
    pub(crate) running: usize,
}

type Thought = Box<dyn FnOnce() + Send>;

/// There is too much to think about already.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("too many analyses are waiting")]
pub(crate) struct TooBusy;

/// More than this would wait for minutes.
const MOST_ANALYSES: usize = 32;

/// What our threads give way to, in the operating system's scale from -20 to 19.
const NICENESS: i32 = 10;

impl Thinkers {
    /// Starts half as many threads as the machine has processors.
    pub(crate) fn start() -> Self {
        let thinkers = Self(Arc::default());
        let n_processors = thread::available_parallelism().map_or(1, usize::from);
        for number in 0..(n_processors / 2).max(1) {
            let shared = Arc::clone(&thinkers.0);
            let started =
                thread::Builder::new().name(format!("thinker-{number}")).spawn(move || {
                    // Without it they only compete on equal terms.
                    let _ = rustix::process::nice(NICENESS);
                    shared.run();
                });
            if let Err(error) = started {
                tracing::error!(%error, "a thread for bots could not be started");
            }
        }
        thinkers
    }

    /// Thinks of a move, before all analyses.
    pub(crate) async fn find_move<T: Send + 'static>(
        &self,
        think: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (told, wait) = oneshot::channel();
        self.push(|queues| queues.moves.push_back(Box::new(|| drop(told.send(think())))));
        wait.await.ok()
    }

    /// Analyses when there is nothing more urgent.
    pub(crate) fn analyse(&self, analyse: impl FnOnce() + Send + 'static) -> Result<(), TooBusy> {
        let mut result = Ok(());
        self.push(|queues| {
            if queues.analyses.len() < MOST_ANALYSES {
                queues.analyses.push_back(Box::new(analyse));
            } else {
                result = Err(TooBusy);
            }
        });
        result
    }

    /// How much waits, and how much is being thought about.
    pub(crate) fn counts(&self) -> ThoughtCounts {
        let queues = self.0.queues();
        ThoughtCounts {
            waiting_moves: queues.moves.len(),
            waiting_analyses: queues.analyses.len(),
            running: queues.n_running,
        }
    }

    fn push(&self, push: impl FnOnce(&mut Queues)) {
        push(&mut self.0.queues());
        self.0.has_work.notify_one();
    }
}

impl Shared {
    fn run(&self) {
        loop {
            let thought = self.next();
            // A bot that panics must not take the thread with it; its match waits, and the log
            // has the reason.
            if std::panic::catch_unwind(std::panic::AssertUnwindSafe(thought)).is_err() {
                tracing::error!("a bot or an analysis panicked");
            }
            self.queues().n_running -= 1;
        }
    }

    fn next(&self) -> Thought {
        let mut queues = self.queues();
        loop {
            if let Some(thought) = queues.moves.pop_front().or_else(|| queues.analyses.pop_front())
            {
                queues.n_running += 1;
                return thought;
            }
            queues = self.has_work.wait(queues).expect("nothing panics while it holds this lock");
        }
    }

    fn queues(&self) -> MutexGuard<'_, Queues> {
        self.queues.lock().expect("nothing panics while it holds this lock")
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    /// Thinkers without threads: the test thinks for them.
    fn without_threads() -> Thinkers {
        Thinkers(Arc::default())
    }

    impl Thinkers {
        fn think_once(&self) {
            (self.0.next())();
            self.0.queues().n_running -= 1;
        }
    }

    #[test]
    fn moves_go_before_analyses() {
        let thinkers = without_threads();
        let (told, order) = channel();
        for name in ["first analysis", "second analysis"] {
            let told = told.clone();
            thinkers.analyse(move || told.send(name).unwrap()).unwrap();
        }
        thinkers
            .push(|queues| queues.moves.push_back(Box::new(move || told.send("move").unwrap())));
        (0..3).for_each(|_| thinkers.think_once());
        let order: Vec<&str> = order.iter().collect();
        assert_eq!(order, ["move", "first analysis", "second analysis"]);
    }

    #[test]
    fn too_many_analyses_are_refused_and_counted() {
        let thinkers = without_threads();
        for _ in 0..MOST_ANALYSES {
            thinkers.analyse(|| ()).unwrap();
        }
        assert!(thinkers.analyse(|| ()).is_err());
        assert_eq!(thinkers.counts().waiting_analyses, MOST_ANALYSES);
        thinkers.think_once();
        assert!(thinkers.analyse(|| ()).is_ok());
    }

    #[tokio::test]
    async fn a_bot_that_panics_costs_its_own_match_only() {
        let thinkers = Thinkers::start();
        let panicked: Option<()> = thinkers.find_move(|| panic!("this bot is broken")).await;
        assert_eq!(panicked, None);
        assert_eq!(thinkers.find_move(|| 7).await, Some(7));
    }
}
