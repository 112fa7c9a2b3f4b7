//! What the operator's monitoring may count: numbers only, never a name, an id or a secret.
//!
//! Whatever has a number of its own (connections, queues, matches) is asked for it when somebody
//! collects; only what passes by is counted here, by atomic additions on the way.

mod commits;
mod exposition;
mod games;
mod histogram;
mod process;
mod requests;

use std::sync::atomic::{AtomicU64, Ordering};

pub(crate) use commits::Commits;
pub(crate) use exposition::Exposition;
pub(crate) use games::{GameTally, Games};
pub(crate) use histogram::Histogram;
pub(crate) use process::write_process;
pub(crate) use requests::Requests;

/// A number that only grows.
#[derive(Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self, n: u64) {
        // Nothing else is read because of it, so its order among other things is of no account.
        self.0.fetch_add(n, Ordering::Relaxed);
    }

    pub(crate) fn value(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}
