//! The one thread that writes. All that waits is committed together: many matches share one
//! fsync, and an idle server answers within one.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use std::{io, thread};

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::rows::Rows;
use super::{StoreError, Trace, Transcript, writes};
use crate::{Class, ClassId, Entry, MatchId};

/// Makes entries durable. The queue needs no bound of its own: every match has at most one append
/// under way, since the next decision needs the outcome of the last.
pub struct Writer {
    queue: Mutex<Option<Sender<Job>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    watched: Arc<Watched>,
}

/// What can be seen of the writer from outside.
#[derive(Default)]
struct Watched {
    n_waiting: AtomicUsize,
    tell: OnceLock<Box<dyn Fn(Commit) + Send + Sync>>,
}

/// One commit: many writes and one sync.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commit {
    /// How many were written together.
    pub n_writes: usize,
    /// How long it took.
    pub took: Duration,
    /// Whether all of it is on disk; otherwise nothing of it is.
    pub succeeded: bool,
}

/// Something to be written, and whom to tell.
struct Job {
    write: Write,
    done: Box<dyn FnOnce(Result<(), StoreError>) + Send>,
}

/// May be carried out twice, if the group it was written with fails.
enum Write {
    /// What comes by the thousand.
    Append(MatchId, Arc<Vec<Entry>>),
    /// Everything else.
    Other(Box<OtherWrite>),
}

type OtherWrite = dyn Fn(&Transaction<'_>, &mut Rows) -> Result<(), StoreError> + Send;

impl Write {
    fn carry_out(&self, transaction: &Transaction<'_>, rows: &mut Rows) -> Result<(), StoreError> {
        match self {
            Self::Append(id, entries) => writes::append(transaction, rows, *id, entries),
            Self::Other(write) => write(transaction, rows),
        }
    }
}

impl Writer {
    pub(super) fn start(connection: Connection) -> io::Result<Self> {
        let (queue, waiting) = channel();
        let watched: Arc<Watched> = Arc::default();
        let shared = Arc::clone(&watched);
        let thread = thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || run(connection, &waiting, &shared))?;
        Ok(Self { queue: Mutex::new(Some(queue)), thread: Mutex::new(Some(thread)), watched })
    }

    /// Has every commit from now on told, before anybody learns what came of it. There is one
    /// watcher; it runs on the writer's thread and must not wait for anything.
    pub fn watch(&self, tell: impl Fn(Commit) + Send + Sync + 'static) {
        let is_first = self.watched.tell.set(Box::new(tell)).is_ok();
        assert!(is_first, "the writer has one watcher");
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
        done: impl FnOnce(Result<(), StoreError>) + Send + 'static,
    ) {
        self.enqueue_job(Job { write: Write::Append(id, entries), done: Box::new(done) });
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
        self.enqueue_job(Job { write: Write::Other(Box::new(write)), done: Box::new(done) });
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
        self.enqueue(write, |_| ());
    }

    /// Sets something about this server, and waits for it.
    pub fn set(&self, name: &'static str, value: String) -> Result<(), StoreError> {
        self.wait_for(move |transaction, _| writes::set(transaction, name, &value))
    }

    /// Writes something small of which nobody takes notice, to find out whether the disk takes it.
    /// `done` runs on the writer's thread and must not wait for anything.
    pub fn probe(&self, at: i64, done: impl FnOnce(Result<(), StoreError>) + Send + 'static) {
        let write = move |transaction: &Transaction<'_>| {
            writes::set(transaction, "probed-at", &at.to_string())
        };
        self.enqueue(write, done);
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
        write: impl Fn(&Transaction<'_>) -> Result<(), StoreError> + Send + 'static,
        done: impl FnOnce(Result<(), StoreError>) + Send + 'static,
    ) {
        let write = Write::Other(Box::new(move |transaction, _| write(transaction)));
        self.enqueue_job(Job { write, done: Box::new(done) });
    }

    fn enqueue_job(&self, job: Job) {
        let queue = self.queue.lock().expect("nothing panics while it holds this lock");
        self.watched.n_waiting.fetch_add(1, Ordering::Relaxed);
        let refused = match &*queue {
            Some(queue) => queue.send(job).err().map(|error| error.0),
            None => Some(job),
        };
        if let Some(job) = refused {
            self.watched.n_waiting.fetch_sub(1, Ordering::Relaxed);
            (job.done)(Err(StoreError::Closed));
        }
    }

    fn wait_for(
        &self,
        write: impl Fn(&Transaction<'_>, &mut Rows) -> Result<(), StoreError> + Send + 'static,
    ) -> Result<(), StoreError> {
        let (told, wait) = channel();
        let done = move |result| drop(told.send(result));
        self.enqueue_job(Job { write: Write::Other(Box::new(write)), done: Box::new(done) });
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

/// More would only make the first ones wait longer.
const LARGEST_GROUP: usize = 4096;

fn run(mut connection: Connection, waiting: &Receiver<Job>, watched: &Watched) {
    let mut rows = Rows::default();
    while let Ok(first) = waiting.recv() {
        let mut group = vec![first];
        group.extend(waiting.try_iter().take(LARGEST_GROUP - 1));
        watched.n_waiting.fetch_sub(group.len(), Ordering::Relaxed);
        match commit(&mut connection, &mut rows, &group, watched) {
            Ok(()) => group.into_iter().for_each(|job| (job.done)(Ok(()))),
            // One of them spoiled it: commit each alone, so that only the bad one fails.
            Err(_) if group.len() > 1 => {
                for job in group {
                    let alone = std::slice::from_ref(&job);
                    let result = commit(&mut connection, &mut rows, alone, watched);
                    (job.done)(result);
                }
            }
            Err(error) => group.into_iter().for_each(|job| (job.done)(Err(error.clone()))),
        }
    }
    // Nothing is lost when this fails: the write-ahead log is read at the next start.
    let _ = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
}

fn commit(
    connection: &mut Connection,
    rows: &mut Rows,
    group: &[Job],
    watched: &Watched,
) -> Result<(), StoreError> {
    let began = Instant::now();
    let result = write_all(connection, rows, group);
    if result.is_err() {
        rows.forget_all();
    }
    if let Some(tell) = watched.tell.get() {
        let (n_writes, took) = (group.len(), began.elapsed());
        tell(Commit { n_writes, took, succeeded: result.is_ok() });
    }
    result
}

fn write_all(
    connection: &mut Connection,
    rows: &mut Rows,
    group: &[Job],
) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for job in group {
        job.write.carry_out(&transaction, rows)?;
    }
    transaction.commit()?;
    Ok(())
}
