//! What becomes durable, and how long that takes.

use host::Commit;

use super::{Counter, Exposition, Histogram};

/// All commits since the server was started.
#[derive(Default)]
pub(crate) struct Commits {
    writes: Counter,
    succeeded: Counter,
    failed: Counter,
    took: Histogram,
}

impl Commits {
    pub(crate) fn note(&self, commit: Commit) {
        if commit.succeeded {
            self.writes.add(commit.n_writes as u64);
            self.succeeded.add(1);
            self.took.observe(commit.took);
        } else {
            self.failed.add(1);
        }
    }

    pub(crate) fn write(&self, text: &mut Exposition, n_waiting: usize) {
        text.counter("spielwerk_store_commits_total", "Groups of writes, each with one sync.")
            .sample(&[("result", "ok")], self.succeeded.value())
            .sample(&[("result", "failed")], self.failed.value());
        text.counter("spielwerk_store_writes_total", "Writes that are durable.")
            .sample(&[], self.writes.value());
        text.histogram("spielwerk_store_commit_duration_seconds", "One commit, sync included.")
            .distribution(&[], &self.took);
        text.gauge("spielwerk_store_writes_waiting", "Writes that wait for the next commit.")
            .sample(&[], n_waiting);
    }
}
