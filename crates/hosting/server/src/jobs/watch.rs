use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value;

use super::{JobFailure, WorkFailed};
use crate::wall_clock;

/// How a job that runs is told to stop, and tells how far it is.
pub struct JobWatch {
    stop: AtomicU8,
    begun: Instant,
    since: i64,
    max_time: Duration,
    /// From 0 to 1, as bits.
    part: AtomicU64,
    n_steps: AtomicU64,
    waits_for: Mutex<Option<Value>>,
}

const CANCELLED: u8 = 1;
const INTERRUPTED: u8 = 2;

impl JobWatch {
    pub(super) fn new(max_time: Duration) -> Self {
        Self {
            stop: AtomicU8::new(0),
            begun: Instant::now(),
            since: wall_clock::now_ms(),
            max_time,
            part: AtomicU64::new(0),
            n_steps: AtomicU64::new(0),
            waits_for: Mutex::new(None),
        }
    }

    /// Why to stop now, if there is a reason.
    pub fn stop_reason(&self) -> Option<WorkFailed> {
        match self.stop.load(Ordering::Relaxed) {
            CANCELLED => Some(WorkFailed::Cancelled),
            INTERRUPTED => Some(WorkFailed::Interrupted),
            _ if self.begun.elapsed() > self.max_time => {
                Some(WorkFailed::Failed(JobFailure::TooLong { seconds: self.max_time.as_secs() }))
            }
            _ => None,
        }
    }

    /// Says how far the job is, as a part from 0 to 1, and after how many steps.
    pub fn progress(&self, part: f64, n_steps: u64) {
        self.part.store(part.clamp(0.0, 1.0).to_bits(), Ordering::Relaxed);
        self.n_steps.store(n_steps, Ordering::Relaxed);
    }

    /// Says that the job can't go on yet, and why; or that nothing stands in its way any more.
    pub fn waits_for(&self, what: Option<&impl Serialize>) {
        *self.waiting() = what.and_then(|what| serde_json::to_value(what).ok());
    }

    pub(super) fn what_it_waits_for(&self) -> Option<Value> {
        self.waiting().clone()
    }

    fn waiting(&self) -> MutexGuard<'_, Option<Value>> {
        self.waits_for.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn so_far(&self) -> (f64, u64) {
        let part = f64::from_bits(self.part.load(Ordering::Relaxed));
        (part, self.n_steps.load(Ordering::Relaxed))
    }

    pub(super) fn since(&self) -> i64 {
        self.since
    }

    pub(super) fn cancel(&self) {
        self.stop.store(CANCELLED, Ordering::Relaxed);
    }

    pub(super) fn interrupt(&self) {
        // A cancelled job is not wanted again.
        let _ = self.stop.compare_exchange(0, INTERRUPTED, Ordering::Relaxed, Ordering::Relaxed);
    }
}
