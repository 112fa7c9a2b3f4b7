//! The one thread that writes. All that waits is committed together: many matches share one
//! fsync, and an idle server answers within one.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::{io, thread};

use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use super::StoreError;
use crate::{Entry, Fact, MatchId};

/// Makes entries durable. The queue needs no bound of its own: every match has at most one append
/// under way, since the next decision needs the outcome of the last.
pub struct Writer {
    queue: Mutex<Option<Sender<Append>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

struct Append {
    id: MatchId,
    entries: Vec<Entry>,
    done: Done,
}

type Done = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

impl Writer {
    pub(super) fn start(connection: Connection) -> io::Result<Self> {
        let (queue, waiting) = channel();
        let thread = thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || run(connection, &waiting))?;
        Ok(Self { queue: Mutex::new(Some(queue)), thread: Mutex::new(Some(thread)) })
    }

    /// Appends these entries, all or none, and calls `done` once they are on disk or can't be.
    /// `done` runs on the writer's thread and must not wait for anything.
    pub fn append(
        &self,
        id: MatchId,
        entries: Vec<Entry>,
        done: impl FnOnce(Result<(), StoreError>) + Send + 'static,
    ) {
        let append = Append { id, entries, done: Box::new(done) };
        let queue = self.queue.lock().expect("nothing panics while it holds this lock");
        let refused = match &*queue {
            Some(queue) => queue.send(append).err().map(|error| error.0),
            None => Some(append),
        };
        if let Some(append) = refused {
            (append.done)(Err(StoreError::Closed));
        }
    }

    /// Appends and waits for it; for command lines and tests.
    pub fn append_and_wait(&self, id: MatchId, entries: Vec<Entry>) -> Result<(), StoreError> {
        let (told, wait) = channel();
        self.append(id, entries, move |result| drop(told.send(result)));
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

fn run(mut connection: Connection, waiting: &Receiver<Append>) {
    while let Ok(first) = waiting.recv() {
        let mut group = vec![first];
        group.extend(waiting.try_iter().take(LARGEST_GROUP - 1));
        match commit(&mut connection, &group) {
            Ok(()) => group.into_iter().for_each(|append| (append.done)(Ok(()))),
            // One of them spoiled it: commit each alone, so that only the bad one fails.
            Err(_) if group.len() > 1 => {
                for append in group {
                    let result = commit(&mut connection, std::slice::from_ref(&append));
                    (append.done)(result);
                }
            }
            Err(error) => group.into_iter().for_each(|append| (append.done)(Err(error.clone()))),
        }
    }
    // Nothing is lost when this fails: the write-ahead log is read at the next start.
    let _ = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
}

fn commit(connection: &mut Connection, group: &[Append]) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for append in group {
        let id = append.id.to_string();
        for entry in &append.entries {
            insert(&transaction, &id, entry)?;
        }
    }
    transaction.commit()?;
    Ok(())
}

fn insert(transaction: &Transaction<'_>, id: &str, entry: &Entry) -> Result<(), StoreError> {
    summarise(transaction, id, entry)?;
    let fact = serde_json::to_string(&entry.fact).map_err(|error| StoreError::Unreadable {
        id: id.to_owned(),
        seq: entry.seq,
        problem: error.to_string(),
    })?;
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
            let players: Vec<&str> = plan.seats.iter().map(|seat| seat.name.as_str()).collect();
            transaction
                .prepare_cached(
                    "INSERT INTO match (id, kind, name, players, created_at, state)
                     VALUES (?1, ?2, ?3, ?4, ?5, 'open')",
                )?
                .execute(params![id, plan.kind, plan.name, players.join("\n"), entry.at])?;
        }
        Fact::Joined { .. } => {
            transaction
                .prepare_cached(
                    "UPDATE match SET state = 'running' WHERE id = ?1 AND state = 'open'",
                )?
                .execute([id])?;
        }
        Fact::Ended(ended) => {
            let result = serde_json::to_string(ended).map_err(|error| StoreError::Unreadable {
                id: id.to_owned(),
                seq: entry.seq,
                problem: error.to_string(),
            })?;
            transaction
                .prepare_cached(
                    "UPDATE match SET state = 'finished', ended_at = ?2, result = ?3 WHERE id = ?1",
                )?
                .execute(params![id, entry.at, result])?;
        }
        Fact::Left { .. } | Fact::Played { .. } => {}
    }
    Ok(())
}
