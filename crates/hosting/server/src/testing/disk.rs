//! A data file whose disk does what the test says, in the test's own time.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use store::{Driver, Fault, Store};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

/// The disk under a data file.
#[derive(Clone)]
pub(crate) struct Disk(Arc<Shared>);

struct Shared {
    driver: Driver,
    has_work: Arc<Notify>,
    n_failed: AtomicU64,
}

impl Disk {
    /// The data file on a disk that is well. What comes alone is written on the spot, everything
    /// else by a task of this runtime, so nobody may block and wait for it.
    pub(crate) fn open(path: &Path) -> (Store, Self) {
        let (start, has_work) = (Instant::now(), Arc::<Notify>::default());
        let woken = Arc::clone(&has_work);
        let (clock, wake) = (move || start.elapsed(), move || woken.notify_one());
        let (store, driver) = Store::open_driven(path, clock, wake).unwrap();
        store.writer().write_on_the_spot(|| ());
        let disk = Self(Arc::new(Shared { driver, has_work, n_failed: AtomicU64::new(0) }));
        tokio::spawn(disk.clone().write(start));
        (store, disk)
    }

    /// From now on nothing can be written, or all can.
    pub(crate) fn set_fault(&self, fault: Option<Fault>) {
        self.0.driver.set_fault(fault);
    }

    /// How often something could not be written.
    pub(crate) fn n_failed(&self) -> u64 {
        self.0.n_failed.load(Ordering::Relaxed)
    }

    async fn write(self, start: Instant) {
        let Shared { driver, has_work, n_failed } = &*self.0;
        let mut retry_at = None;
        loop {
            match retry_at {
                Some(at) => sleep_until(start + at).await,
                None => has_work.notified().await,
            }
            retry_at = driver.write(start.elapsed());
            n_failed.fetch_add(u64::from(retry_at.is_some()), Ordering::Relaxed);
        }
    }
}
