//! Where everything is written: by one thread, or on the spot by the sender of an append when
//! nothing else waits. All that waits is committed together: many matches share one fsync, and an
//! idle server answers within one.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use host::{Class, ClassEntry, ClassId, Entry, MatchId};

use super::committer::{Commit, Committer, Patience, Written};
use super::write_queue::{Sent, WriteQueue};
use super::{Ledger, PendingWrite, StoreError, Trace, Transcript, Write};

/// Makes entries durable. The queue needs no bound of its own: every match has at most one append
/// under way, since the next decision needs the outcome of the last.
///
/// What the disk does not take is tried again for a while, or until it is written: [`Patience`].
pub struct Writer {
    shared: Arc<Shared>,
    thread: Mutex<Option<JoinHandle<()>>>,
    /// Where no thread waits for what is sent: has somebody else look at it.
    wake: Option<Box<dyn Fn() + Send + Sync>>,
}

/// What all who write share.
pub(super) struct Shared {
    queue: Arc<WriteQueue>,
    /// Until the file is closed.
    committer: Mutex<Option<Committer>>,
    status: Arc<WriterStatus>,
    /// Whether somebody may write on the spot; called when that takes very long.
    when_held_up: OnceLock<Box<dyn Fn() + Send + Sync>>,
    clock: Box<dyn Fn() -> Duration + Send + Sync>,
}

/// What senders and the one who writes both see.
pub(super) struct WriterStatus {
    n_waiting: AtomicUsize,
    tell: OnceLock<Box<dyn Fn(Commit) + Send + Sync>>,
    patience_ms: AtomicU64,
    is_failing: AtomicBool,
}

/// What somebody who plays a move may wait for a disk, unless another time is set.
const USUAL_PATIENCE_MS: u64 = 20_000;

impl WriterStatus {
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

impl Shared {
    fn new(
        ledger: Box<dyn Ledger>,
        clock: impl Fn() -> Duration + Send + Sync + 'static,
    ) -> Arc<Self> {
        let (queue, status) = (Arc::new(WriteQueue::new()), Arc::new(WriterStatus::new()));
        let committer = Committer::new(ledger, Arc::clone(&queue), Arc::clone(&status));
        Arc::new(Self {
            queue,
            committer: Mutex::new(Some(committer)),
            status,
            when_held_up: OnceLock::new(),
            clock: Box::new(clock),
        })
    }

    pub(super) fn committer(&self) -> MutexGuard<'_, Option<Committer>> {
        self.committer.lock().expect("nothing panics while it holds this lock")
    }

    /// Has the committer write for the holder of the turn, which ends with it. Whether there is more
    /// to do for its thread.
    fn write(&self, write: impl FnOnce(&mut Committer, Duration) -> Written) -> bool {
        let _panicking = CloseIfPanicking(self);
        let began = (self.clock)();
        let written = self.committer().as_mut().map(|committer| write(committer, began));
        let took = (self.clock)().saturating_sub(began);
        self.queue.end_turn(written.unwrap_or_default().within(took))
    }
}

/// A panic while writing leaves nobody waiting for what will never be written.
struct CloseIfPanicking<'a>(&'a Shared);

impl Drop for CloseIfPanicking<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.queue.abandon();
        }
    }
}

impl Writer {
    pub(super) fn start(ledger: Box<dyn Ledger>) -> io::Result<Self> {
        let start = Instant::now();
        let shared = Shared::new(ledger, move || start.elapsed());
        let theirs = Arc::clone(&shared);
        let thread = thread::Builder::new().name("store-writer".to_owned());
        let thread = thread.spawn(move || run(&theirs))?;
        Ok(Self { shared, thread: Mutex::new(Some(thread)), wake: None })
    }

    /// A writer without a thread: the owner of the [`Driver`] does its work once `wake` was called.
    #[cfg(any(test, feature = "testing"))]
    pub(super) fn driven(
        ledger: Box<dyn Ledger>,
        clock: impl Fn() -> Duration + Send + Sync + 'static,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> (Self, Driver) {
        let shared = Shared::new(ledger, clock);
        let driver = Driver(Arc::clone(&shared));
        (Self { shared, thread: Mutex::new(None), wake: Some(Box::new(wake)) }, driver)
    }

    /// From now on an append that comes alone is written by its sender, before [`append`]
    /// returns. That may take as long as the disk does, for one caller at a time;
    /// `when_held_up` is called from another thread, again and again, where it takes very long.
    ///
    /// [`append`]: Self::append
    pub fn write_on_the_spot(&self, when_held_up: impl Fn() + Send + Sync + 'static) {
        let is_first = self.shared.when_held_up.set(Box::new(when_held_up)).is_ok();
        assert!(is_first, "this is said once");
    }

    /// Has every commit from now on told, before anybody learns what came of it. There is one
    /// watcher; it runs where the commit was made and must not wait for anything.
    pub fn watch(&self, tell: impl Fn(Commit) + Send + Sync + 'static) {
        let is_first = self.shared.status.tell.set(Box::new(tell)).is_ok();
        assert!(is_first, "the writer has one watcher");
    }

    /// How long somebody who asked for something waits for a disk that takes nothing, counted from
    /// the first write that it did not take.
    pub fn set_patience(&self, patience: Duration) {
        let ms = u64::try_from(patience.as_millis()).unwrap_or(u64::MAX);
        self.shared.status.patience_ms.store(ms, Ordering::Relaxed);
    }

    /// What was set so.
    pub fn patience(&self) -> Duration {
        self.shared.status.patience()
    }

    /// Whether the last thing that was to be written could not be, through the disk's fault.
    pub fn is_failing(&self) -> bool {
        self.shared.status.is_failing.load(Ordering::Relaxed)
    }

    /// How many writes wait for the next commit.
    pub fn n_waiting(&self) -> usize {
        self.shared.status.n_waiting.load(Ordering::Relaxed)
    }

    /// Appends these entries, all or none, and calls `done` once they are on disk or can't be.
    /// `done` runs on the writer's thread, or before this returns, and must not wait for anything.
    pub fn append(
        &self,
        id: MatchId,
        entries: Arc<Vec<Entry>>,
        patience: Patience,
        done: impl FnOnce(Result<(), StoreError>) + Send + 'static,
    ) {
        let (write, done) = (Write::Append(id, entries), Box::new(done));
        let is_on_the_spot = self.shared.when_held_up.get().is_some();
        self.send(PendingWrite { write, patience, done }, is_on_the_spot);
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
        self.enqueue(Write::Create(id, entries, created_from), Patience::Usual, done);
    }

    /// Removes whole matches for ever, all or none of these, and waits for it. Nobody may be
    /// playing them any more.
    pub fn delete(&self, ids: Vec<MatchId>) -> Result<(), StoreError> {
        self.wait_for(Write::Delete(ids))
    }

    /// Appends and waits for it; for command lines and tests.
    pub fn append_and_wait(&self, id: MatchId, entries: Vec<Entry>) -> Result<(), StoreError> {
        self.wait_for(Write::Append(id, Arc::new(entries)))
    }

    /// Sets a class with all its matches, or nothing of it, and waits for it.
    pub fn set_class(
        &self,
        class: Class,
        matches: Vec<(MatchId, Vec<Entry>)>,
    ) -> Result<(), StoreError> {
        self.wait_for(Write::SetClass(class, matches))
    }

    /// Says who may sit down in a class, and waits for it.
    pub fn set_class_entry(&self, id: ClassId, entry: ClassEntry) -> Result<(), StoreError> {
        self.wait_for(Write::SetClassEntry(id, entry))
    }

    /// Lets everybody look at the matches of a class, and waits for it.
    pub fn open_class(&self, id: ClassId) -> Result<(), StoreError> {
        self.wait_for(Write::OpenClass(id))
    }

    /// Keeps a part of what was said on a connection, for reports of problems, in place of what
    /// was kept of this part before. Of very many parts those in the middle are dropped. Nobody
    /// waits for it.
    pub fn keep_transcript(&self, id: MatchId, transcript: Transcript) {
        self.enqueue(Write::KeepTranscript(id, transcript), Patience::Usual, |_| ());
    }

    /// Sets something about this server, and waits for it.
    pub fn set(&self, name: &'static str, value: String) -> Result<(), StoreError> {
        self.wait_for(Write::Set(name, value))
    }

    /// The same without waiting; `done` runs on the writer's thread and must not wait for anything.
    pub fn set_then(
        &self,
        name: &'static str,
        value: String,
        done: impl FnOnce(Result<(), StoreError>) + Send + 'static,
    ) {
        self.enqueue(Write::Set(name, value), Patience::Usual, done);
    }

    /// Writes something small of which nobody takes notice, to find out whether the disk takes it.
    /// `done` runs on the writer's thread and must not wait for anything.
    pub fn probe(&self, at: i64, done: impl FnOnce(Result<(), StoreError>) + Send + 'static) {
        self.enqueue(Write::Set("probed-at", at.to_string()), Patience::Once, done);
    }

    /// Takes a person's name out of these entries and drops the transcripts of their matches. The
    /// one exception to the log being only appended to: people may ask for it.
    pub fn forget(&self, name: String, traces: Vec<Trace>) -> Result<(), StoreError> {
        self.wait_for(Write::Forget(name, traces))
    }

    pub(super) fn enqueue(
        &self,
        write: Write,
        patience: Patience,
        done: impl FnOnce(Result<(), StoreError>) + Send + 'static,
    ) {
        self.send(PendingWrite { write, patience, done: Box::new(done) }, false);
    }

    fn send(&self, job: PendingWrite, may_be_on_the_spot: bool) {
        let Shared { queue, status, .. } = &*self.shared;
        status.n_waiting.fetch_add(1, Ordering::Relaxed);
        let has_more = match queue.send(job, may_be_on_the_spot) {
            Sent::Waits => true,
            Sent::OnTheSpot(job) => {
                self.shared.write(|committer, now| committer.write_at_once(job, now))
            }
            Sent::Closed(job) => {
                status.took_up(1);
                return (job.done)(Err(StoreError::Closed));
            }
        };
        if let (true, Some(wake)) = (has_more, &self.wake) {
            wake();
        }
    }

    fn wait_for(&self, write: Write) -> Result<(), StoreError> {
        let (told, wait) = channel();
        self.enqueue(write, Patience::Usual, move |result| drop(told.send(result)));
        wait.recv().unwrap_or(Err(StoreError::Closed))
    }

    /// Writes what is still waiting, then closes the file.
    pub fn close(&self) {
        self.shared.queue.close();
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

fn run(shared: &Shared) {
    let _panicking = CloseIfPanicking(shared);
    let look_after = || {
        if let Some(when_held_up) = shared.when_held_up.get() {
            when_held_up();
        }
    };
    while shared.queue.wait_for_turn(&shared.clock, look_after) {
        shared.write(Committer::write);
    }
    // A panic on the spot has been reported, and nobody was told of anything that is not on disk.
    if let Ok(Some(committer)) = shared.committer.lock().map(|mut committer| committer.take()) {
        committer.close();
    }
}

/// Does the work of the writer's thread for a test, which says when, and what the disk does. With
/// it goes all that was not written, as if the process had been killed.
#[cfg(any(test, feature = "testing"))]
pub struct Driver(Arc<Shared>);

#[cfg(any(test, feature = "testing"))]
impl Driver {
    /// Writes all that waits, as far as the disk takes it. Says when to try again, if it did not.
    pub fn write(&self, now: Duration) -> Option<Duration> {
        let mut retry_at = None;
        self.0.queue.begin_turn();
        self.0.write(|committer, _| {
            let written = committer.write(now);
            retry_at = written.retry_at;
            written
        });
        retry_at
    }

    /// From now on every commit fails like this, or none does.
    pub fn set_fault(&self, fault: Option<super::Fault>) {
        if let Some(committer) = &mut *self.0.committer() {
            committer.set_fault(fault);
        }
    }
}

#[cfg(any(test, feature = "testing"))]
impl Drop for Driver {
    fn drop(&mut self) {
        self.0.queue.abandon();
        drop(self.0.committer().take());
    }
}
