//! What waits to be written, and what becomes of it. All that waits is committed together: many
//! matches share one fsync. What the disk does not take is tried again. Whoever drives it says what
//! time it is.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::{Duration, Instant};

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::rows::Rows;
use super::writer::Watched;
use super::{StoreError, writes};
use crate::{Entry, MatchId};

/// How long a write waits for a disk that is full, locked or broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// It is tried once.
    Once,
    /// As long as somebody who asked for something should wait, see
    /// [`Writer::set_patience`](super::Writer::set_patience).
    Usual,
    /// Until it is written or the file is closed: it has happened, whether there is room or not.
    Endless,
}

/// One commit: many writes and one sync.
#[derive(Clone, Debug)]
pub struct Commit {
    /// How many were written together.
    pub n_writes: usize,
    /// How long it took.
    pub took: Duration,
    /// Whether all of it is on disk; otherwise nothing of it is.
    pub result: Result<(), StoreError>,
}

/// Something to be written, and whom to tell.
pub(super) struct Job {
    pub(super) write: Write,
    pub(super) patience: Patience,
    pub(super) done: Done,
}

/// Hears whether something is durable.
pub(super) type Done = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// May be carried out several times, if what it was written with fails.
pub(super) enum Write {
    /// What comes by the thousand.
    Append(MatchId, Arc<Vec<Entry>>),
    /// Everything else.
    Other(Box<OtherWrite>),
}

pub(super) type OtherWrite = dyn Fn(&Transaction<'_>, &mut Rows) -> Result<(), StoreError> + Send;

impl Write {
    fn carry_out(&self, transaction: &Transaction<'_>, rows: &mut Rows) -> Result<(), StoreError> {
        match self {
            Self::Append(id, entries) => writes::append(transaction, rows, *id, entries),
            Self::Other(write) => write(transaction, rows),
        }
    }
}

/// Whoever writes: the connection, what waits for it, and for how long the disk has said no.
pub struct Scribe {
    connection: Connection,
    rows: Rows,
    pub(super) queue: Receiver<Job>,
    waiting: VecDeque<Job>,
    outage: Option<Outage>,
    watched: Arc<Watched>,
    #[cfg(any(test, feature = "testing"))]
    fault: Option<Fault>,
}

/// For how long the disk has taken nothing.
#[derive(Clone, Copy)]
struct Outage {
    since: Duration,
    /// When it was last tried.
    tried: Duration,
    /// How long the next pause is.
    pause: Duration,
}

/// Most locks of other programs last a few milliseconds.
const FIRST_PAUSE: Duration = Duration::from_millis(20);

/// Nobody waits longer than this once there is room again.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// Where nothing was tried for so long, nobody knows what the disk did meanwhile.
const FORGOTTEN: Duration = Duration::from_secs(10);

/// More would only make the first ones wait longer.
const LARGEST_GROUP: usize = 4096;

impl Scribe {
    pub(super) fn new(connection: Connection, queue: Receiver<Job>, watched: Arc<Watched>) -> Self {
        Self {
            connection,
            rows: Rows::default(),
            queue,
            waiting: VecDeque::new(),
            outage: None,
            watched,
            #[cfg(any(test, feature = "testing"))]
            fault: None,
        }
    }

    pub(super) fn push(&mut self, job: Job) {
        self.waiting.push_back(job);
    }

    /// Takes in what was sent; whether more can come.
    fn take_in(&mut self) -> bool {
        loop {
            match self.queue.try_recv() {
                Ok(job) => self.waiting.push_back(job),
                Err(TryRecvError::Empty) => return true,
                Err(TryRecvError::Disconnected) => return false,
            }
        }
    }

    /// Writes all that waits, as far as the disk takes it. Says when to try again, if it did not.
    pub fn write(&mut self, now: Duration) -> Option<Duration> {
        let may_retry = self.take_in();
        while !self.waiting.is_empty() {
            let n = self.waiting.len().min(LARGEST_GROUP);
            let group: Vec<Job> = self.waiting.drain(..n).collect();
            self.watched.took_up(n);
            let unwritten = self.write_group(group);
            if unwritten.is_empty() {
                self.outage = None;
                self.watched.set_failing(false);
                continue;
            }
            let outage = self.note_outage(now);
            let is_over_usual = now.saturating_sub(outage.since) >= self.watched.patience();
            for (job, error) in unwritten.into_iter().rev() {
                let waits = match job.patience {
                    Patience::Once => false,
                    Patience::Usual => !is_over_usual,
                    Patience::Endless => true,
                };
                if waits && may_retry {
                    self.watched.put_back();
                    self.waiting.push_front(job);
                } else {
                    (job.done)(Err(error));
                }
            }
            if may_retry {
                return (!self.waiting.is_empty()).then(|| now + outage.pause);
            }
        }
        None
    }

    /// The disk has said no once more.
    fn note_outage(&mut self, now: Duration) -> Outage {
        let known = self.outage.filter(|outage| now.saturating_sub(outage.tried) < FORGOTTEN);
        let outage = match known {
            Some(Outage { since, pause, .. }) => {
                Outage { since, tried: now, pause: (pause * 2).min(LONGEST_PAUSE) }
            }
            None => Outage { since: now, tried: now, pause: FIRST_PAUSE },
        };
        self.outage = Some(outage);
        self.watched.set_failing(true);
        outage
    }

    /// Commits a group, tells whom it concerns, and gives back what the disk did not take.
    fn write_group(&mut self, mut group: Vec<Job>) -> Vec<(Job, StoreError)> {
        match self.commit(&group) {
            Ok(()) => group.into_iter().for_each(|job| (job.done)(Ok(()))),
            Err(error) if error.is_passing() => {
                return group.into_iter().map(|job| (job, error.clone())).collect();
            }
            // One of them spoiled it: commit each alone, so that only the bad one fails.
            Err(_) if group.len() > 1 => {
                let alone = group.into_iter().flat_map(|job| self.write_group(vec![job]));
                return alone.collect();
            }
            Err(error) => group.drain(..).for_each(|job| (job.done)(Err(error.clone()))),
        }
        vec![]
    }

    fn commit(&mut self, group: &[Job]) -> Result<(), StoreError> {
        let began = Instant::now();
        let result = self.write_all(group);
        if result.is_err() {
            self.rows.forget_all();
        }
        let result_for_others = result.clone();
        self.watched.tell(|| Commit {
            n_writes: group.len(),
            took: began.elapsed(),
            result: result_for_others,
        });
        result
    }

    fn write_all(&mut self, group: &[Job]) -> Result<(), StoreError> {
        let transaction =
            self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for job in group {
            job.write.carry_out(&transaction, &mut self.rows)?;
        }
        #[cfg(any(test, feature = "testing"))]
        if let Some(fault) = self.fault {
            return Err(fault.error());
        }
        transaction.commit()?;
        Ok(())
    }

    /// What still waits is tried once more; what the disk does not take is told to be lost.
    pub(super) fn close(mut self) {
        self.write(Duration::MAX);
        for job in self.waiting.drain(..) {
            (job.done)(Err(StoreError::Closed));
        }
        // Nothing is lost when this fails: the write-ahead log is read at the next start.
        let _ = self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    }
}

/// What a disk can do to us, for tests.
#[cfg(any(test, feature = "testing"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There is no room.
    Full,
    /// It can't be written.
    InputOutput,
    /// Some other program holds the file.
    Busy,
}

#[cfg(any(test, feature = "testing"))]
impl Fault {
    fn error(self) -> StoreError {
        let code = match self {
            Self::Full => rusqlite::ffi::SQLITE_FULL,
            Self::InputOutput => rusqlite::ffi::SQLITE_IOERR_FSYNC,
            Self::Busy => rusqlite::ffi::SQLITE_BUSY,
        };
        rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(code), None).into()
    }
}

#[cfg(any(test, feature = "testing"))]
impl Scribe {
    /// From now on every commit fails like this, or none does.
    pub fn set_fault(&mut self, fault: Option<Fault>) {
        self.fault = fault;
    }
}
