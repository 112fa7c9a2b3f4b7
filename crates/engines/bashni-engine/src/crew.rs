use std::sync::mpsc::{self, SendError, Sender};
use std::thread::{self, JoinHandle};

/// Threads that wait for work, so that a search need not start any: at 50 ms for a move that would
/// be felt.
#[derive(Debug, Default)]
pub(crate) struct Crew {
    workers: Vec<Worker>,
}

#[derive(Debug)]
struct Worker {
    /// None once it is told to end.
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

type Job = Box<dyn FnOnce() + Send>;

impl Crew {
    /// Gives a worker something to do, after all that it was given before.
    pub(crate) fn give(&mut self, worker: usize, job: impl FnOnce() + Send + 'static) {
        while self.workers.len() <= worker {
            self.workers.push(Worker::start());
        }
        let worker = &mut self.workers[worker];
        if let Err(job) = worker.give(Box::new(job)) {
            // Its last job panicked, which was said then.
            *worker = Worker::start();
            assert!(worker.give(job).is_ok(), "a new worker takes its first job");
        }
    }
}

impl Worker {
    fn start() -> Self {
        let (jobs, received) = mpsc::channel::<Job>();
        let thread = thread::spawn(move || received.into_iter().for_each(|job| job()));
        Self { jobs: Some(jobs), thread: Some(thread) }
    }

    /// Gives the job back if the worker has ended.
    fn give(&self, job: Job) -> Result<(), Job> {
        match &self.jobs {
            Some(jobs) => jobs.send(job).map_err(|SendError(job)| job),
            None => Err(job),
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // One that panicked has said so already.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn jobs_of_a_worker_are_done_in_order() {
        let (done, finished) = mpsc::channel();
        let mut crew = Crew::default();
        for n in 0..100 {
            let done = done.clone();
            crew.give(n % 3, move || done.send(n).expect("somebody counts"));
        }
        drop((crew, done));
        let finished: Vec<usize> = finished.into_iter().collect();
        assert_eq!(finished.len(), 100, "who ends waits for its workers");
        for worker in 0..3 {
            let of_worker = finished.iter().filter(|n| **n % 3 == worker);
            assert!(of_worker.is_sorted(), "{worker}: {finished:?}");
        }
    }

    #[test]
    fn a_worker_that_panicked_is_replaced() {
        let mut crew = Crew::default();
        let (started, has_started) = mpsc::channel::<()>();
        crew.give(0, move || {
            let _ends_with_the_job = started;
            std::panic::resume_unwind(Box::new("on purpose"));
        });
        assert!(has_started.recv().is_err());
        let (done, finished) = mpsc::channel();
        // A job given before the thread has ended is lost with it.
        while finished.recv_timeout(Duration::from_millis(10)).is_err() {
            let done = done.clone();
            crew.give(0, move || done.send(()).unwrap_or_default());
        }
    }
}
