//! A data file whose disk does what the test says, in the test's own time.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use host::{Fault, Scribe, Store};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

/// The disk under a data file.
#[derive(Clone, Default)]
pub(crate) struct Disk(Arc<Shared>);

#[derive(Default)]
struct Shared {
    fault: Mutex<Option<Fault>>,
    has_work: Notify,
    n_failed: AtomicU64,
}

impl Disk {
    /// The data file on a disk that is well. It is written by a task of this runtime, so nobody
    /// may block and wait for it.
    pub(crate) fn open(path: &Path) -> (Store, Self) {
        let disk = Self::default();
        let shared = Arc::clone(&disk.0);
        let wake = move || shared.has_work.notify_one();
        let (store, scribe) = Store::open_driven(path, wake).unwrap();
        tokio::spawn(disk.clone().write(scribe));
        (store, disk)
    }

    /// From now on nothing can be written, or all can.
    pub(crate) fn set_fault(&self, fault: Option<Fault>) {
        *self.0.fault.lock().unwrap() = fault;
    }

    /// How often something could not be written.
    pub(crate) fn n_failed(&self) -> u64 {
        self.0.n_failed.load(Ordering::Relaxed)
    }

    async fn write(self, mut scribe: Scribe) {
        let start = Instant::now();
        let mut retry_at = None;
        loop {
            match retry_at {
                Some(at) => sleep_until(start + at).await,
                None => self.0.has_work.notified().await,
            }
            scribe.set_fault(*self.0.fault.lock().unwrap());
            retry_at = scribe.write(start.elapsed());
            self.0.n_failed.fetch_add(u64::from(retry_at.is_some()), Ordering::Relaxed);
        }
    }
}
