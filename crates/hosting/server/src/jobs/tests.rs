use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use super::*;

/// Does what the test says when the test says it.
struct Scripted {
    begun: Mutex<Sender<String>>,
    go_on: Mutex<Receiver<Result<&'static str, WorkFailed>>>,
}

impl Work for Scripted {
    fn kind(&self) -> &'static str {
        "scripted"
    }

    fn run(&self, _id: &str, order: &str, watch: &JobWatch) -> Result<Finished, WorkFailed> {
        self.begun.lock().unwrap().send(order.to_owned()).unwrap();
        assert_ne!(order, "panic", "as the order says");
        loop {
            if let Some(reason) = watch.stop_reason() {
                return Err(reason);
            }
            watch.progress(0.5, 7);
            if let Ok(step) = self.go_on.lock().unwrap().recv_timeout(Duration::from_millis(5)) {
                return step.map(|text| Finished {
                    summary: text.to_owned(),
                    report: format!("all of {text}"),
                });
            }
        }
    }
}

struct Stage {
    jobs: Jobs,
    begun: Receiver<String>,
    go_on: Sender<Result<&'static str, WorkFailed>>,
    folder: TempDir,
}

impl Stage {
    fn new(folder: TempDir, limits: JobLimits) -> Self {
        let (begun, told) = channel();
        let (go_on, wait) = channel();
        let work = Scripted { begun: Mutex::new(begun), go_on: Mutex::new(wait) };
        let store = Arc::new(Store::open(&folder.path().join("test.db")).unwrap());
        let jobs = Jobs::resume(store, vec![Arc::new(work)], limits).unwrap();
        Self { jobs, begun: told, go_on, folder }
    }

    fn fresh() -> Self {
        let limits = JobLimits { slots_here: 1, ..JobLimits::default() };
        Self::new(TempDir::new().unwrap(), limits)
    }

    async fn submit(&self, text: &str) -> Result<Accepted, JobError> {
        let (kind, submitter) = ("scripted", "10.0.0.1".to_owned());
        self.jobs.submit(JobRequest { kind, submitter, text: text.to_owned() }).await
    }

    /// Waits until the job has ended, and says how.
    async fn end(&self, id: &str) -> JobEnd {
        loop {
            if let Some(end) = self.jobs.find(id).await.unwrap().unwrap().stored.end {
                return end;
            }
            tokio::task::yield_now().await;
        }
    }

    /// Stops like a server and starts again on the same file.
    fn restart(self) -> Self {
        self.jobs.close();
        let Self { jobs, folder, go_on, begun } = self;
        // The file is free once the last thread is gone.
        while Arc::strong_count(&jobs.0) > 1 {
            thread::yield_now();
        }
        drop((jobs, go_on, begun));
        Self::new(folder, JobLimits { slots_here: 1, ..JobLimits::default() })
    }
}

#[tokio::test]
async fn jobs_are_done_one_after_the_other() {
    let stage = Stage::fresh();
    let first = stage.submit("one").await.unwrap();
    let second = stage.submit("two").await.unwrap();
    assert_eq!(stage.begun.recv().unwrap(), "one");
    let state = stage.jobs.find(&second.id).await.unwrap().unwrap().state;
    assert_eq!(state, JobState::Queued { ahead: 0 });
    stage.go_on.send(Ok("done")).unwrap();
    assert_eq!(stage.end(&first.id).await.summary, "done");
    assert_eq!(stage.jobs.report(&first.id).await.unwrap().unwrap(), "all of done");
    assert_eq!(stage.begun.recv().unwrap(), "two");
    let failure = JobFailure::Endless { steps: 7, command: "again".to_owned() };
    stage.go_on.send(Err(WorkFailed::Failed(failure.clone()))).unwrap();
    let end = stage.end(&second.id).await;
    assert_eq!((end.outcome, JobFailure::read(&end.summary)), (JobOutcome::Failed, failure));
    let stored = r#"{"code":"endless","params":{"steps":7,"command":"again"}}"#;
    assert_eq!(end.summary, stored, "it is data");
    let earlier = JobFailure::Other { text: "no way".to_owned() };
    assert_eq!(JobFailure::read("no way"), earlier, "earlier versions wrote a sentence");
    assert_eq!(stage.jobs.list("scripted", None, 9).await.unwrap().len(), 2);
}

#[tokio::test]
async fn what_was_under_way_is_done_again_after_a_restart_and_what_was_done_is_not() {
    let stage = Stage::fresh();
    let done = stage.submit("one").await.unwrap();
    stage.begun.recv().unwrap();
    stage.go_on.send(Ok("done")).unwrap();
    stage.end(&done.id).await;
    let running = stage.submit("two").await.unwrap();
    let waiting = stage.submit("three").await.unwrap();
    assert_eq!(stage.begun.recv().unwrap(), "two");
    let stage = stage.restart();
    for (id, text) in [(running.id, "two"), (waiting.id, "three")] {
        assert_eq!(stage.begun.recv().unwrap(), text);
        stage.go_on.send(Ok("again")).unwrap();
        assert_eq!(stage.end(&id).await.summary, "again");
    }
    assert_eq!(stage.end(&done.id).await.summary, "done");
    assert!(stage.begun.try_recv().is_err(), "nothing is done twice");
}

#[tokio::test]
async fn only_the_owner_and_the_operator_cancel() {
    let stage = Stage::fresh();
    let running = stage.submit("one").await.unwrap();
    let waiting = stage.submit("two").await.unwrap();
    stage.begun.recv().unwrap();
    let wrong = stage.jobs.cancel(&running.id, Some("guessed"), false).await;
    assert!(matches!(wrong, Err(JobError::NotYours)));
    let key = secret::hash(&waiting.secret);
    stage.jobs.cancel(&waiting.id, Some(&key), false).await.unwrap();
    assert_eq!(stage.end(&waiting.id).await.outcome, JobOutcome::Cancelled);
    stage.jobs.cancel(&running.id, None, true).await.unwrap();
    assert_eq!(stage.end(&running.id).await.outcome, JobOutcome::Cancelled);
    let over = stage.jobs.cancel(&waiting.id, None, true).await;
    assert!(matches!(over, Err(JobError::Over)));
    let unknown = stage.jobs.cancel("nobody", None, true).await;
    assert!(matches!(unknown, Err(JobError::Unknown)));
}

#[tokio::test]
async fn the_queue_is_bounded_and_a_panic_ends_only_its_job() {
    let limits = JobLimits { slots_here: 1, max_waiting_per_submitter: 2, ..JobLimits::default() };
    let stage = Stage::new(TempDir::new().unwrap(), limits);
    let bad = stage.submit("panic").await.unwrap();
    assert_eq!(stage.begun.recv().unwrap(), "panic");
    let end = stage.end(&bad.id).await;
    assert_eq!(end.outcome, JobOutcome::Failed);
    stage.submit("one").await.unwrap();
    assert_eq!(stage.begun.recv().unwrap(), "one");
    stage.submit("two").await.unwrap();
    stage.submit("three").await.unwrap();
    assert!(matches!(stage.submit("four").await, Err(JobError::FullOfYours(2))));
    stage.jobs.close();
}

#[tokio::test]
async fn a_job_that_takes_too_long_fails() {
    let limits = JobLimits { max_time: Duration::ZERO, ..JobLimits::default() };
    let stage = Stage::new(TempDir::new().unwrap(), limits);
    let long = stage.submit("for ever").await.unwrap();
    let failure = JobFailure::read(&stage.end(&long.id).await.summary);
    assert_eq!(failure, JobFailure::TooLong { seconds: 0 });
}

#[tokio::test]
async fn something_done_elsewhere_can_be_kept() {
    let stage = Stage::fresh();
    let done = Finished { summary: "s".to_owned(), report: "r".repeat(100_000) };
    let kept = stage.jobs.import("other", done).await.unwrap();
    assert_eq!(stage.end(&kept.id).await.outcome, JobOutcome::Done);
    assert_eq!(stage.jobs.report(&kept.id).await.unwrap().unwrap().len(), 100_000);
}
