//! Whether the server can accept work.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use store::{Store, StoreError};
use tokio::sync::{Mutex, oneshot};
use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;

use crate::wall_clock;

/// Finds out by doing: only a write that has reached the disk shows that the next one may.
pub(crate) struct Readiness {
    store: Arc<Store>,
    stop: CancellationToken,
    /// What came of the last probe, and when.
    last: Mutex<Option<(Instant, Result<(), NotReady>)>>,
    /// What extensions need, once they are there.
    needs: OnceLock<Vec<Need>>,
}

/// Says what is missing, if something is; asked often, so it only looks.
pub type Need = Arc<dyn Fn() -> Option<String> + Send + Sync>;

/// Why no work can be accepted now.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum NotReady {
    #[error("the server is shutting down")]
    Stopping,
    #[error("{0}")]
    Missing(String),
    #[error("nothing can be written: {0}")]
    Store(#[from] StoreError),
    #[error("nothing could be written within {0:?}: the disk is stuck or much too slow")]
    Stuck(Duration),
}

/// However many ask, the disk is bothered only so often.
const FRESH: Duration = Duration::from_secs(1);

/// Those who ask seldom wait longer than ten seconds.
const LONGEST_PROBE: Duration = Duration::from_secs(5);

impl Readiness {
    pub(crate) fn new(store: Arc<Store>, stop: CancellationToken) -> Self {
        Self { store, stop, last: Mutex::new(None), needs: OnceLock::new() }
    }

    /// Is ready only while nothing of this is missing; can be said once.
    pub(crate) fn require(&self, needs: Vec<Need>) {
        let _ = self.needs.set(needs);
    }

    /// Whether work can be accepted, as of a second ago at most.
    pub(crate) async fn check(&self) -> Result<(), NotReady> {
        if self.stop.is_cancelled() {
            return Err(NotReady::Stopping);
        }
        if let Some(missing) =
            self.needs.get().and_then(|needs| needs.iter().find_map(|need| need()))
        {
            return Err(NotReady::Missing(missing));
        }
        let mut last = self.last.lock().await;
        if let Some((at, result)) = &*last
            && at.elapsed() < FRESH
        {
            return result.clone();
        }
        let result = self.probe().await;
        *last = Some((Instant::now(), result.clone()));
        result
    }

    async fn probe(&self) -> Result<(), NotReady> {
        let (told, wait) = oneshot::channel();
        self.store.writer().probe(wall_clock::now_ms(), move |result| drop(told.send(result)));
        match timeout(LONGEST_PROBE, wait).await {
            Ok(Ok(result)) => Ok(result?),
            // The thread is gone without a word: it panicked.
            Ok(Err(_)) => Err(StoreError::Closed.into()),
            Err(_) => Err(NotReady::Stuck(LONGEST_PROBE)),
        }
    }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    fn readiness() -> (TempDir, Readiness) {
        let folder = TempDir::new().unwrap();
        let store = Arc::new(Store::open(&folder.path().join("test.db")).unwrap());
        (folder, Readiness::new(store, CancellationToken::new()))
    }

    #[tokio::test]
    async fn a_server_that_can_write_is_ready_until_it_stops() {
        let (_folder, readiness) = readiness();
        assert!(readiness.check().await.is_ok());
        readiness.stop.cancel();
        let why = readiness.check().await.unwrap_err();
        assert_eq!(why.to_string(), "the server is shutting down");
    }

    #[tokio::test]
    async fn what_an_extension_misses_is_told_as_long_as_it_does() {
        let (_folder, readiness) = readiness();
        let is_there = Arc::new(std::sync::atomic::AtomicBool::new(false));
        let looks = Arc::clone(&is_there);
        let need = move || {
            let missing = !looks.load(std::sync::atomic::Ordering::Relaxed);
            missing.then(|| "the post has not come".to_owned())
        };
        readiness.require(vec![Arc::new(need)]);
        let why = readiness.check().await.unwrap_err();
        assert_eq!(why.to_string(), "the post has not come");
        is_there.store(true, std::sync::atomic::Ordering::Relaxed);
        assert!(readiness.check().await.is_ok());
    }

    #[tokio::test]
    async fn a_writer_that_is_gone_is_told() {
        let (_folder, readiness) = readiness();
        readiness.store.writer().close();
        let why = readiness.check().await.unwrap_err();
        assert_eq!(why.to_string(), "nothing can be written: data file: closed");
    }

    #[tokio::test]
    async fn the_disk_is_not_bothered_by_everybody_who_asks() {
        let (_folder, readiness) = readiness();
        let recently = Some((Instant::now(), Err(NotReady::Stuck(LONGEST_PROBE))));
        *readiness.last.lock().await = recently;
        assert!(matches!(readiness.check().await, Err(NotReady::Stuck(_))));
        let long_ago = Instant::now().checked_sub(FRESH).unwrap();
        *readiness.last.lock().await = Some((long_ago, Err(NotReady::Stuck(LONGEST_PROBE))));
        assert!(readiness.check().await.is_ok());
    }
}
