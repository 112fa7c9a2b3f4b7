//! What becomes durable, and how long that takes.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use store::Commit;

use super::Labels;

/// All commits since the server was started.
pub(crate) struct Commits {
    by_result: Family<Labels<1>, Counter>,
    succeeded: Counter,
    failed: Counter,
    writes: Counter,
    took: Histogram,
}

impl Default for Commits {
    fn default() -> Self {
        let by_result = Family::default();
        let with = |result| Family::get_or_create_owned(&by_result, &[("result", result)]);
        let (succeeded, failed) = (with("ok"), with("failed"));
        Self { by_result, succeeded, failed, writes: Counter::default(), took: super::durations() }
    }
}

impl Commits {
    pub(crate) fn note(&self, commit: &Commit) {
        if commit.result.is_ok() {
            self.writes.inc_by(commit.n_writes as u64);
            self.succeeded.inc();
            self.took.observe(commit.took.as_secs_f64());
        } else {
            self.failed.inc();
        }
    }

    pub(crate) fn register(&self, registry: &mut Registry) {
        registry.register(
            "spielwerk_store_commits",
            "Groups of writes, each with one sync",
            self.by_result.clone(),
        );
        registry.register("spielwerk_store_writes", "Durable writes", self.writes.clone());
        registry.register(
            "spielwerk_store_commit_duration_seconds",
            "Duration of a commit, including the sync",
            self.took.clone(),
        );
    }
}
