//! Tells the operator that nothing can be written, and when it can be again: at once, and then
//! only every now and then, however often it is tried.

use std::sync::Mutex;
use std::time::Duration;

use store::Commit;
use tokio::time::Instant;

/// What the log has to say about the disk.
#[derive(Default)]
pub(crate) struct DiskLog {
    outage: Mutex<Option<Outage>>,
}

/// The disk has taken nothing since then.
struct Outage {
    since: Instant,
    told: Instant,
    n_failed: u64,
}

/// How often a disk that stays broken is complained about.
const APART: Duration = Duration::from_secs(10);

/// A line for the log.
#[derive(Debug, PartialEq, Eq)]
enum Line {
    Failed(String),
    Well(String),
}

impl DiskLog {
    /// Something was written, or could not be.
    pub(crate) fn note(&self, commit: &Commit) {
        match self.line(commit) {
            Some(Line::Failed(text)) => tracing::error!("{text}"),
            Some(Line::Well(text)) => tracing::info!("{text}"),
            None => {}
        }
    }

    fn line(&self, commit: &Commit) -> Option<Line> {
        let mut outage = self.outage.lock().expect("nothing panics while it holds this lock");
        let now = Instant::now();
        let Err(error) = &commit.result else {
            let Outage { since, n_failed, .. } = outage.take()?;
            let seconds = (now - since).as_secs();
            let text = format!("written again after {seconds} s; {n_failed} tries had failed");
            return Some(Line::Well(text));
        };
        let known = outage.get_or_insert(Outage { since: now, told: now, n_failed: 0 });
        known.n_failed += 1;
        if known.n_failed > 1 && now - known.told < APART {
            return None;
        }
        known.told = now;
        let next = if error.is_passing() { "; it is tried again" } else { "" };
        let text = format!("{} writes failed: {error}{next}", commit.n_writes);
        Some(Line::Failed(text))
    }
}

#[cfg(test)]
mod tests {
    use store::StoreError;

    use super::*;

    fn commit(result: Result<(), StoreError>) -> Commit {
        Commit { n_writes: 3, took: Duration::ZERO, result }
    }

    #[tokio::test(start_paused = true)]
    async fn a_broken_disk_is_told_at_once_now_and_then_and_when_it_is_well_again() {
        let log = DiskLog::default();
        assert_eq!(log.line(&commit(Ok(()))), None);
        let mut n_lines = 0;
        for _ in 0..100 {
            if let Some(line) = log.line(&commit(Err(StoreError::Closed))) {
                assert_eq!(line, Line::Failed("3 writes failed: data file: closed".to_owned()));
                n_lines += 1;
            }
            tokio::time::advance(Duration::from_millis(250)).await;
        }
        assert_eq!(n_lines, 3);
        let well = Line::Well("written again after 25 s; 100 tries had failed".to_owned());
        assert_eq!(log.line(&commit(Ok(()))), Some(well));
        assert_eq!(log.line(&commit(Ok(()))), None);
        assert!(log.line(&commit(Err(StoreError::Closed))).is_some(), "the next one is told again");
    }
}
