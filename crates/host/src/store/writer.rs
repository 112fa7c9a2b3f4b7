//! The one thread that writes. All that waits is committed together: many matches share one
//! fsync, and an idle server answers within one.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use std::{io, thread};

use rusqlite::{Connection, Transaction};

use super::rows::Rows;
use super::scribe::{Commit, Job, Patience, Scribe, Write};
use super::{StoreError, Trace, Transcript, writes};
use crate::{Class, ClassId, Entry, MatchId};

/// Makes entries durable. The queue needs no bound of its own: every match has at most one append
/// under way, since the next decision needs the outcome of the last.
///
/// What the disk does not take is tried again for a while, or until it is written: [`Patience`].
pub struct Writer {
    queue: Mutex<Option<Sender<Job>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    watched: Arc<Watched>,
    /// Where no thread waits for what is sent: has somebody else look at it.
    wake: Option<Box<dyn Fn() + Send + Sync>>,
}

/// What the writer and its thread both see.
pub(super) struct Watched {
    n_waiting: AtomicUsize,
    tell: OnceLock<Box<dyn Fn(Commit) + Send + Sync>>,
    patience_ms: AtomicU64,
    is_failing: AtomicBool,
}

/// What somebody who plays a move may wait for a disk, unless another time is set.
const USUAL_PATIENCE_MS: u64 = 20_000;

impl Watched {
    fn new() -> Self {
        Self {
            n_waiting: AtomicUsize::new(0),
            tell: OnceLock::new(),
            patience_ms: AtomicU64::new(USUAL_PATIENCE_MS),
            is_failing: AtomicBool::new(false),
        }
    }

    pub(super) fn took_up(&self, n: usize) {
        self.n_waiting.fetch_sub(n, Ordering::Relaxed);
    }

    pub(super) fn set_failing(&self, is_failing: bool) {
        self.is_failing.store(is_failing, Ordering::Relaxed);
    }

    pub(super) fn put_back(&self) {
        self.n_waiting.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn patience(&self) -> Duration {
        Duration::from_millis(self.patience_ms.load(Ordering::Relaxed))
    }

    pub(super) fn tell(&self, commit: impl FnOnce() -> Commit) {
        if let Some(tell) = self.tell.get() {
            tell(commit());
        }
    }
}

impl Writer {
    pub(super) fn start(connection: Connection) -> io::Result<Self> {
        let (mut writer, scribe) = Self::without_thread(connection);
        let thread =
            thread::Builder::new().name("store-writer".to_owned()).spawn(move || run(scribe))?;
        writer.thread = Mutex::new(Some(thread));
        Ok(writer)
    }

    fn without_thread(connection: Connection) -> (Self, Scribe) {
        let (queue, waiting) = channel();
        let watched = Arc::new(Watched::new());
        let scribe = Scribe::new(connection, waiting, Arc::clone(&watched));
        let thread = Mutex::new(None);
        (Self { queue: Mutex::new(Some(queue)), thread, watched, wake: None }, scribe)
    }

    /// A writer whose work is done by whoever has the [`Scribe`], as soon as `wake` was called.
    #[cfg(any(test, feature = "testing"))]
    pub(super) fn driven(
        connection: Connection,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> (Self, Scribe) {
        let (mut writer, scribe) = Self::without_thread(connection);
        writer.wake = Some(Box::new(wake));
        (writer, scribe)
    }

    /// Has every commit from now on told, before anybody learns what came of it. There is one
    /// watcher; it runs on the writer's thread and must not wait for anything.
    pub fn watch(&self, tell: impl Fn(Commit) + Send + Sync + 'static) {
        let is_first = self.watched.tell.set(Box::new(tell)).is_ok();
        assert!(is_first, "the writer has one watcher");
    }

    /// How long somebody who asked for something waits for a disk that takes nothing, counted from
    /// the first write that it did not take.
    pub fn set_patience(&self, patience: Duration) {
        let ms = u64::try_from(patience.as_millis()).unwrap_or(u64::MAX);
        self.watched.patience_ms.store(ms, Ordering::Relaxed);
    }

    /// What was set so.
    pub fn patience(&self) -> Duration {
        self.watched.patience()
    }

    /// Whether the last thing that was to be written could not be, through the disk's fault.
    pub fn is_failing(&self) -> bool {
        self.watched.is_failing.load(Ordering::Relaxed)
    }

    /// How many writes wait for the next commit.
    pub fn n_waiting(&self) -> usize {
        self.watched.n_waiting.load(Ordering::Relaxed)
    }

    /// Appends these entries, all or none, and calls `done` once they are on disk or can't be.
    /// `done` runs on the writer's thread and must not wait for anything.
    pub fn append(
        &self,
        id: MatchId,
        entries: Arc<Vec<Entry>>,
        patience: Patience,
        done: impl FnOnce(Result<(), StoreError>) + Send + 'static,
    ) {
        let write = Write::Append(id, entries);
        self.enqueue_job(Job { write, patience, done: Box::new(done) });
    }

    /// Makes a new match durable, with who asked for it, and waits for it no longer than `append`
    /// does.
    pub fn create(
        &self,
        id: MatchId,
        entries: Vec<Entry>,
        created_from: Option<String>,
        done: impl FnOnce(Result<(), StoreError>) + Send + 'static,
    ) {
        let write = move |transaction: &Transaction<'_>, rows: &mut Rows| {
            writes::append(transaction, rows, id, &entries)?;
            created_from.iter().try_for_each(|from| writes::note_creator(transaction, id, from))
        };
        let write = Write::Other(Box::new(write));
        self.enqueue_job(Job { write, patience: Patience::Usual, done: Box::new(done) });
    }

    /// Removes whole matches for ever, all or none of these, and waits for it. Nobody may be
    /// playing them any more.
    pub fn delete(&self, ids: Vec<MatchId>) -> Result<(), StoreError> {
        self.wait_for(move |transaction, rows| {
            ids.iter().try_for_each(|id| writes::delete(transaction, rows, *id))
        })
    }

    /// Appends and waits for it; for command lines and tests.
    pub fn append_and_wait(&self, id: MatchId, entries: Vec<Entry>) -> Result<(), StoreError> {
        self.wait_for(move |transaction, rows| writes::append(transaction, rows, id, &entries))
    }

    /// Sets a class with all its matches, or nothing of it, and waits for it.
    pub fn set_class(
        &self,
        class: Class,
        matches: Vec<(MatchId, Vec<Entry>)>,
    ) -> Result<(), StoreError> {
        self.wait_for(move |transaction, rows| {
            writes::set_class(transaction, &class)?;
            let mut matches = matches.iter();
            matches.try_for_each(|(id, entries)| writes::append(transaction, rows, *id, entries))
        })
    }

    /// Lets everybody look at the matches of a class, and waits for it.
    pub fn open_class(&self, id: ClassId) -> Result<(), StoreError> {
        self.wait_for(move |transaction, _| writes::open_class(transaction, id))
    }

    /// Keeps a part of what was said on a connection, for reports of problems, in place of what
    /// was kept of this part before. Of very many parts those in the middle are dropped. Nobody
    /// waits for it.
    pub fn keep_transcript(&self, id: MatchId, transcript: Transcript) {
        let write = move |transaction: &Transaction<'_>| {
            writes::keep_transcript(transaction, id, &transcript)
        };
        self.enqueue(Patience::Usual, write, |_| ());
    }

    /// Sets something about this server, and waits for it.
    pub fn set(&self, name: &'static str, value: String) -> Result<(), StoreError> {
        self.wait_for(move |transaction, _| writes::set(transaction, name, &value))
    }

    /// The same without waiting; `done` runs on the writer's thread and must not wait for anything.
    pub fn set_then(
        &self,
        name: &'static str,
        value: String,
        done: impl FnOnce(Result<(), StoreError>) + Send + 'static,
    ) {
        let write = move |transaction: &Transaction<'_>| writes::set(transaction, name, &value);
        self.enqueue(Patience::Usual, write, done);
    }

    /// Writes something small of which nobody takes notice, to find out whether the disk takes it.
    /// `done` runs on the writer's thread and must not wait for anything.
    pub fn probe(&self, at: i64, done: impl FnOnce(Result<(), StoreError>) + Send + 'static) {
        let write = move |transaction: &Transaction<'_>| {
            writes::set(transaction, "probed-at", &at.to_string())
        };
        self.enqueue(Patience::Once, write, done);
    }

    /// Takes a person's name out of these entries and drops the transcripts of their matches. The
    /// one exception to the log being only appended to: people may ask for it.
    pub fn forget(&self, name: String, traces: Vec<Trace>) -> Result<(), StoreError> {
        self.wait_for(move |transaction, _| {
            traces.iter().try_for_each(|trace| writes::forget(transaction, &name, trace))
        })
    }

    pub(super) fn enqueue(
        &self,
        patience: Patience,
        write: impl Fn(&Transaction<'_>) -> Result<(), StoreError> + Send + 'static,
        done: impl FnOnce(Result<(), StoreError>) + Send + 'static,
    ) {
        let write = Write::Other(Box::new(move |transaction, _| write(transaction)));
        self.enqueue_job(Job { write, patience, done: Box::new(done) });
    }

    fn enqueue_job(&self, job: Job) {
        let queue = self.queue.lock().expect("nothing panics while it holds this lock");
        self.watched.n_waiting.fetch_add(1, Ordering::Relaxed);
        let refused = match &*queue {
            Some(queue) => queue.send(job).err().map(|error| error.0),
            None => Some(job),
        };
        if let Some(job) = refused {
            self.watched.took_up(1);
            return (job.done)(Err(StoreError::Closed));
        }
        drop(queue);
        if let Some(wake) = &self.wake {
            wake();
        }
    }

    fn wait_for(
        &self,
        write: impl Fn(&Transaction<'_>, &mut Rows) -> Result<(), StoreError> + Send + 'static,
    ) -> Result<(), StoreError> {
        let (told, wait) = channel();
        let done = move |result| drop(told.send(result));
        let (write, patience) = (Write::Other(Box::new(write)), Patience::Usual);
        self.enqueue_job(Job { write, patience, done: Box::new(done) });
        wait.recv().unwrap_or(Err(StoreError::Closed))
    }

    /// Writes what is still waiting, then closes the file.
    pub fn close(&self) {
        drop(self.queue.lock().expect("nothing panics while it holds this lock").take());
        let thread = self.thread.lock().expect("nothing panics while it holds this lock").take();
        if let Some(thread) = thread {
            // A panic there was reported by the thread itself, and nobody was told of anything
            // that is not on disk.
            let _ = thread.join();
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.close();
    }
}

fn run(mut scribe: Scribe) {
    let start = Instant::now();
    let mut retry_at = None;
    while wait(&mut scribe, start, retry_at) {
        retry_at = scribe.write(start.elapsed());
    }
    scribe.close();
}

/// Waits until there is something to write, or until it is time to try again; false once nothing
/// more can come. What comes while the disk says no waits with the others.
fn wait(scribe: &mut Scribe, start: Instant, retry_at: Option<Duration>) -> bool {
    let Some(retry_at) = retry_at else {
        return scribe.queue.recv().map(|job| scribe.push(job)).is_ok();
    };
    loop {
        let left = retry_at.saturating_sub(start.elapsed());
        match scribe.queue.recv_timeout(left) {
            Ok(job) => scribe.push(job),
            Err(RecvTimeoutError::Timeout) => return true,
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
}
