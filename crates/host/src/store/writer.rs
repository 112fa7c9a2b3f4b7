//! The one thread that writes. All that waits is committed together: many matches share one
//! fsync, and an idle server answers within one.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use std::{io, thread};

use rusqlite::{Connection, Transaction, TransactionBehavior, params};
use serde::Serialize;

use super::{StoreError, Trace, Transcript};
use crate::{Class, ClassId, Entry, Fact, MatchId, SeatPlan};

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
    write: Box<Write>,
    done: Box<dyn FnOnce(Result<(), StoreError>) + Send>,
}

/// May be called twice, if the group it was written with fails.
type Write = dyn Fn(&Transaction<'_>) -> Result<(), StoreError> + Send;

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
        entries: Vec<Entry>,
        done: impl FnOnce(Result<(), StoreError>) + Send + 'static,
    ) {
        let write = move |transaction: &Transaction<'_>| append(transaction, id, &entries);
        self.enqueue(write, done);
    }

    /// Appends and waits for it; for command lines and tests.
    pub fn append_and_wait(&self, id: MatchId, entries: Vec<Entry>) -> Result<(), StoreError> {
        self.wait_for(move |transaction| append(transaction, id, &entries))
    }

    /// Sets a class with all its matches, or nothing of it, and waits for it.
    pub fn set_class(
        &self,
        class: Class,
        matches: Vec<(MatchId, Vec<Entry>)>,
    ) -> Result<(), StoreError> {
        self.wait_for(move |transaction| {
            let Class { id, name, kind, seed, created_at } = &class;
            transaction
                .prepare_cached(
                    "INSERT INTO class (id, name, kind, seed, created_at)
                     VALUES (?1, ?2, ?3, ?4, ?5)",
                )?
                .execute(params![id.to_string(), name, kind, seed.to_string(), created_at])?;
            matches.iter().try_for_each(|(id, entries)| append(transaction, *id, entries))
        })
    }

    /// Lets everybody look at the matches of a class, and waits for it.
    pub fn open_class(&self, id: ClassId) -> Result<(), StoreError> {
        self.wait_for(move |transaction| {
            transaction
                .prepare_cached("UPDATE match SET is_private = 0 WHERE class = ?1")?
                .execute([id.to_string()])?;
            Ok(())
        })
    }

    /// Keeps a part of what was said on a connection, for reports of problems, in place of what
    /// was kept of this part before. Of very many parts those in the middle are dropped. Nobody
    /// waits for it.
    pub fn keep_transcript(&self, id: MatchId, transcript: Transcript) {
        let write = move |transaction: &Transaction<'_>| {
            keep_transcript(transaction, &id.to_string(), &transcript)
        };
        self.enqueue(write, |_| ());
    }

    /// Sets something about this server, and waits for it.
    pub fn set(&self, name: &'static str, value: String) -> Result<(), StoreError> {
        self.wait_for(move |transaction| {
            transaction
                .prepare_cached("INSERT OR REPLACE INTO setting (name, value) VALUES (?1, ?2)")?
                .execute(params![name, value])?;
            Ok(())
        })
    }

    /// Writes something small of which nobody takes notice, to find out whether the disk takes it.
    /// `done` runs on the writer's thread and must not wait for anything.
    pub fn probe(&self, at: i64, done: impl FnOnce(Result<(), StoreError>) + Send + 'static) {
        let write = move |transaction: &Transaction<'_>| {
            transaction
                .prepare_cached("INSERT OR REPLACE INTO setting (name, value) VALUES (?1, ?2)")?
                .execute(params!["probed-at", at.to_string()])?;
            Ok(())
        };
        self.enqueue(write, done);
    }

    /// Takes a person's name out of these entries and drops the transcripts of their matches. The
    /// one exception to the log being only appended to: people may ask for it.
    pub fn forget(&self, name: String, traces: Vec<Trace>) -> Result<(), StoreError> {
        self.wait_for(move |transaction| {
            traces.iter().try_for_each(|trace| forget(transaction, &name, trace))
        })
    }

    pub(super) fn enqueue(
        &self,
        write: impl Fn(&Transaction<'_>) -> Result<(), StoreError> + Send + 'static,
        done: impl FnOnce(Result<(), StoreError>) + Send + 'static,
    ) {
        let job = Job { write: Box::new(write), done: Box::new(done) };
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
        write: impl Fn(&Transaction<'_>) -> Result<(), StoreError> + Send + 'static,
    ) -> Result<(), StoreError> {
        let (told, wait) = channel();
        self.enqueue(write, move |result| drop(told.send(result)));
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
    while let Ok(first) = waiting.recv() {
        let mut group = vec![first];
        group.extend(waiting.try_iter().take(LARGEST_GROUP - 1));
        watched.n_waiting.fetch_sub(group.len(), Ordering::Relaxed);
        match commit(&mut connection, &group, watched) {
            Ok(()) => group.into_iter().for_each(|job| (job.done)(Ok(()))),
            // One of them spoiled it: commit each alone, so that only the bad one fails.
            Err(_) if group.len() > 1 => {
                for job in group {
                    let result = commit(&mut connection, std::slice::from_ref(&job), watched);
                    (job.done)(result);
                }
            }
            Err(error) => group.into_iter().for_each(|job| (job.done)(Err(error.clone()))),
        }
    }
    // Nothing is lost when this fails: the write-ahead log is read at the next start.
    let _ = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
}

fn commit(connection: &mut Connection, group: &[Job], watched: &Watched) -> Result<(), StoreError> {
    let began = Instant::now();
    let result = write_all(connection, group);
    if let Some(tell) = watched.tell.get() {
        let (n_writes, took) = (group.len(), began.elapsed());
        tell(Commit { n_writes, took, succeeded: result.is_ok() });
    }
    result
}

fn write_all(connection: &mut Connection, group: &[Job]) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for job in group {
        (job.write)(&transaction)?;
    }
    transaction.commit()?;
    Ok(())
}

fn append(transaction: &Transaction<'_>, id: MatchId, entries: &[Entry]) -> Result<(), StoreError> {
    let id = id.to_string();
    entries.iter().try_for_each(|entry| insert(transaction, &id, entry))
}

/// So many parts of a transcript are kept from its beginning, and so many from its end.
const FIRST_PARTS: u32 = 3;
const LAST_PARTS: u32 = 9;

fn keep_transcript(
    transaction: &Transaction<'_>,
    id: &str,
    transcript: &Transcript,
) -> Result<(), StoreError> {
    let Transcript { seat, at, part, lines } = transcript;
    transaction
        .prepare_cached(
            "DELETE FROM transcript
             WHERE match = (SELECT key FROM match WHERE id = ?1) AND at = ?3 AND seat = ?2
             AND (part = ?4 OR part BETWEEN ?5 AND ?4 - ?6)",
        )?
        .execute(params![id, seat, at, part, FIRST_PARTS, LAST_PARTS])?;
    transaction
        .prepare_cached(
            "INSERT INTO transcript (match, seat, at, part, lines)
             SELECT key, ?2, ?3, ?4, ?5 FROM match WHERE id = ?1",
        )?
        .execute(params![id, seat, at, part, lines])?;
    Ok(())
}

fn forget(transaction: &Transaction<'_>, name: &str, trace: &Trace) -> Result<(), StoreError> {
    let id = &trace.id.to_string();
    let key: i64 = transaction
        .prepare_cached("SELECT key FROM match WHERE id = ?1")?
        .query_row([id], |row| row.get(0))?;
    let mut entry = trace.entry.clone();
    entry.fact.forget(name);
    transaction
        .prepare_cached("UPDATE entry SET fact = ?3 WHERE match = ?1 AND seq = ?2")?
        .execute(params![key, entry.seq as i64, to_json(id, &entry, &entry.fact)?])?;
    let mut seats = read_seats(transaction, id)?;
    seats.iter_mut().filter(|seat| seat.name == name).for_each(|seat| {
        "(removed)".clone_into(&mut seat.name);
    });
    write_seats(transaction, id, &seats)?;
    transaction.prepare_cached("DELETE FROM transcript WHERE match = ?1")?.execute([key])?;
    Ok(())
}

fn to_json(id: &str, entry: &Entry, value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| unreadable(id, entry.seq, &error))
}

fn unreadable(id: &str, seq: u64, error: &serde_json::Error) -> StoreError {
    StoreError::Unreadable { id: id.to_owned(), seq, problem: error.to_string() }
}

fn players(seats: &[SeatPlan]) -> String {
    seats.iter().map(|seat| seat.name.as_str()).collect::<Vec<_>>().join("\n")
}

fn read_seats(transaction: &Transaction<'_>, id: &str) -> Result<Vec<SeatPlan>, StoreError> {
    let seats: String = transaction
        .prepare_cached("SELECT seats FROM match WHERE id = ?1")?
        .query_row([id], |row| row.get(0))?;
    serde_json::from_str(&seats).map_err(|error| unreadable(id, 0, &error))
}

fn write_seats(
    transaction: &Transaction<'_>,
    id: &str,
    seats: &[SeatPlan],
) -> Result<(), StoreError> {
    let text = serde_json::to_string(seats).map_err(|error| unreadable(id, 0, &error))?;
    transaction
        .prepare_cached("UPDATE match SET players = ?2, seats = ?3 WHERE id = ?1")?
        .execute(params![id, players(seats), text])?;
    Ok(())
}

fn insert(transaction: &Transaction<'_>, id: &str, entry: &Entry) -> Result<(), StoreError> {
    summarise(transaction, id, entry)?;
    let fact = to_json(id, entry, &entry.fact)?;
    // Inserts nothing when there is no such match or the number is taken.
    let inserted = transaction
        .prepare_cached(
            "INSERT OR IGNORE INTO entry (match, seq, at, fact)
             SELECT key, ?2, ?3, ?4 FROM match WHERE id = ?1",
        )?
        .execute(params![id, entry.seq as i64, entry.at, fact])?;
    match inserted {
        1 => Ok(()),
        _ => Err(StoreError::NoPlace { id: id.to_owned(), seq: entry.seq }),
    }
}

/// Keeps the row of the match in step with its log.
fn summarise(transaction: &Transaction<'_>, id: &str, entry: &Entry) -> Result<(), StoreError> {
    match &entry.fact {
        Fact::Created { plan } => {
            transaction
                .prepare_cached(
                    "INSERT INTO match (id, kind, name, players, seats, created_at, n_free,
                                        class, is_private)
                     VALUES (?1, ?2, ?3, '', '', ?4, ?5, ?6, ?6 IS NOT NULL)",
                )?
                .execute(params![
                    id,
                    plan.kind,
                    plan.name,
                    entry.at,
                    plan.seats.len() as i64,
                    plan.class.map(|class| class.to_string()),
                ])?;
            write_seats(transaction, id, &plan.seats)?;
        }
        Fact::Joined { seat, name, .. } => {
            if let Some(name) = name {
                let mut seats = read_seats(transaction, id)?;
                if let Some(seat) = seats.get_mut(usize::from(*seat)) {
                    seat.name.clone_from(name);
                }
                write_seats(transaction, id, &seats)?;
            }
            transaction
                .prepare_cached("UPDATE match SET n_free = n_free - 1 WHERE id = ?1")?
                .execute([id])?;
        }
        Fact::Ended(ended) => {
            transaction
                .prepare_cached(
                    "UPDATE match SET ended_at = ?2, result = ?3,
                     n_actions = (SELECT count(*) FROM entry WHERE entry.match = match.key
                                  AND fact LIKE '{\"type\":\"played\"%')
                     WHERE id = ?1",
                )?
                .execute(params![id, entry.at, to_json(id, entry, ended)?])?;
            // The last match of a class tells nobody anything beforehand.
            transaction
                .prepare_cached(
                    "UPDATE match SET is_private = 0
                     WHERE class = (SELECT class FROM match WHERE id = ?1)
                     AND NOT EXISTS (SELECT 1 FROM match AS other WHERE other.class = match.class
                                     AND other.ended_at IS NULL)",
                )?
                .execute([id])?;
        }
        Fact::Left { .. } => {
            transaction
                .prepare_cached("UPDATE match SET n_free = n_free + 1 WHERE id = ?1")?
                .execute([id])?;
        }
        Fact::Played { .. } => {
            transaction
                .prepare_cached("UPDATE match SET has_begun = 1 WHERE id = ?1 AND has_begun = 0")?
                .execute([id])?;
        }
    }
    Ok(())
}
