//! What waits to be written, and what becomes of it. All that waits is committed together: many
//! matches share one fsync. What the disk does not take is tried again. Its driver
//! tells it the time.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

#[cfg(any(test, feature = "testing"))]
use super::Fault;
use super::write_queue::WriteQueue;
use super::writer::WriterStatus;
use super::{Ledger, PendingWrite, StoreError};

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

/// Writes: holds the ledger, what waits for it, and how long the disk has said no. There is
/// one, used by the holder of the turn: its own thread, or a sender on the spot.
pub(super) struct Committer {
    ledger: Box<dyn Ledger>,
    queue: Arc<WriteQueue>,
    waiting: VecDeque<PendingWrite>,
    outage: Option<Outage>,
    status: Arc<WriterStatus>,
}

/// What was done in a turn.
#[derive(Clone, Copy, Default)]
pub(super) struct Written {
    /// How many writes were tried.
    n_tried: usize,
    took: Duration,
    /// When to try again what the disk did not take, if somebody waits for it.
    pub(super) retry_at: Option<Duration>,
    /// Whether the disk has said no.
    is_failing: bool,
    /// Whether the log of the file is to be looked after.
    needs_care: bool,
}

impl Written {
    /// The same, and it took so long.
    pub(super) fn within(self, took: Duration) -> Self {
        Self { took, ..self }
    }

    /// Whether the next one may write on the spot: the sender is alone, and the disk is well
    /// and quick.
    pub(super) fn was_calm(self) -> bool {
        self.n_tried <= 1 && self.took < QUICK && !self.is_failing && !self.has_left_something()
    }

    /// Whether there is something to do that nobody will bring.
    pub(super) fn has_left_something(self) -> bool {
        self.retry_at.is_some() || self.needs_care
    }
}

/// What takes longer keeps others waiting more than a change between threads would.
const QUICK: Duration = Duration::from_millis(5);

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

impl Committer {
    pub(super) fn new(
        ledger: Box<dyn Ledger>,
        queue: Arc<WriteQueue>,
        status: Arc<WriterStatus>,
    ) -> Self {
        Self { ledger, queue, waiting: VecDeque::new(), outage: None, status }
    }

    /// Writes all that waits, as far as the disk takes it, and looks after the file.
    pub(super) fn write(&mut self, now: Duration) -> Written {
        let may_retry = self.queue.take_all(&mut self.waiting);
        let n_tried = self.waiting.len();
        let retry_at = self.write_waiting(now, may_retry);
        if self.ledger.needs_care() {
            self.ledger.look_after();
        }
        let is_failing = self.outage.is_some();
        Written { n_tried, retry_at, is_failing, ..Written::default() }
    }

    /// Writes this and nothing else, for somebody who has the turn.
    pub(super) fn write_at_once(&mut self, job: PendingWrite, now: Duration) -> Written {
        self.waiting.push_back(job);
        let retry_at = self.write_waiting(now, true);
        let (is_failing, needs_care) = (self.outage.is_some(), self.ledger.needs_care());
        Written { n_tried: 1, retry_at, is_failing, needs_care, ..Written::default() }
    }

    /// Says when to try again, if the disk did not take it.
    fn write_waiting(&mut self, now: Duration, may_retry: bool) -> Option<Duration> {
        while !self.waiting.is_empty() {
            let n = self.waiting.len().min(LARGEST_GROUP);
            let group: Vec<PendingWrite> = self.waiting.drain(..n).collect();
            self.status.took_up(n);
            let unwritten = self.commit_group(group);
            if unwritten.is_empty() {
                self.outage = None;
                self.status.set_failing(false);
                continue;
            }
            let outage = self.note_outage(now);
            let is_over_usual = now.saturating_sub(outage.since) >= self.status.patience();
            for (job, error) in unwritten.into_iter().rev() {
                let waits = match job.patience {
                    Patience::Once => false,
                    Patience::Usual => !is_over_usual,
                    Patience::Endless => true,
                };
                if waits && may_retry {
                    self.status.put_back();
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
        self.status.set_failing(true);
        outage
    }

    /// Commits a group, tells whom it concerns, and gives back what the disk did not take.
    fn commit_group(&mut self, mut group: Vec<PendingWrite>) -> Vec<(PendingWrite, StoreError)> {
        match self.commit(&group) {
            Ok(()) => group.into_iter().for_each(|job| (job.done)(Ok(()))),
            Err(error) if error.is_passing() => {
                return group.into_iter().map(|job| (job, error.clone())).collect();
            }
            // One of them spoiled it: commit each alone, so that only the bad one fails.
            Err(_) if group.len() > 1 => {
                let alone = group.into_iter().flat_map(|job| self.commit_group(vec![job]));
                return alone.collect();
            }
            Err(error) => group.drain(..).for_each(|job| (job.done)(Err(error.clone()))),
        }
        vec![]
    }

    fn commit(&mut self, group: &[PendingWrite]) -> Result<(), StoreError> {
        let began = Instant::now();
        let result = self.ledger.commit(group);
        let result_for_others = result.clone();
        self.status.tell(|| Commit {
            n_writes: group.len(),
            took: began.elapsed(),
            result: result_for_others,
        });
        result
    }

    /// What still waits is tried once more; what the disk does not take is told to be lost.
    pub(super) fn close(mut self) {
        let may_retry = self.queue.take_all(&mut self.waiting);
        self.write_waiting(Duration::MAX, may_retry);
        for job in self.waiting.drain(..) {
            (job.done)(Err(StoreError::Closed));
        }
        self.ledger.close();
    }
}

#[cfg(any(test, feature = "testing"))]
impl Committer {
    /// From now on every commit fails like this, or none does.
    pub(super) fn set_fault(&mut self, fault: Option<Fault>) {
        self.ledger.set_fault(fault);
    }
}
