//! What the operator's monitoring may count: numbers only, never a name, an id or a secret.
//!
//! Whatever has a number of its own (connections, queues, matches) is asked for it when somebody
//! collects; only what passes by is counted here, on counters that were found beforehand.

mod commits;
mod games;
mod process;
mod requests;

use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

pub(crate) use commits::Commits;
pub(crate) use games::{Counted, GameTally, Games};
pub(crate) use process::register_process;
pub(crate) use requests::Requests;

/// How long things take, by labels.
type Durations<Labels> = Family<Labels, Histogram, fn() -> Histogram>;

fn by_labels<Labels: Clone + Eq + std::hash::Hash>() -> Durations<Labels> {
    Family::new_with_constructor(durations)
}

/// An empty histogram of durations.
fn durations() -> Histogram {
    Histogram::new(BOUNDS_S)
}

/// The upper bounds in seconds: from a fraction of a sync to disk to what nobody waits for.
const BOUNDS_S: [f64; 14] =
    [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// Labels of one sample.
pub(crate) type Labels<const N: usize> = [(&'static str, &'static str); N];

/// Adds a number as it is now, which goes up and down.
pub(crate) fn gauge(registry: &mut Registry, name: &str, help: &str, value: f64) {
    registry.register(name, help, ConstGauge::new(value));
}

/// Adds a number as it is now, which only grows; `_total` is added to its name.
pub(crate) fn counter(registry: &mut Registry, name: &str, help: &str, value: f64) {
    registry.register(name, help, ConstCounter::new(value));
}

/// Adds several numbers as they are now, which go up and down.
pub(crate) fn gauges<const N: usize>(
    registry: &mut Registry,
    name: &str,
    help: &str,
    samples: impl IntoIterator<Item = (Labels<N>, usize)>,
) {
    let family = Family::<Labels<N>, Gauge>::default();
    for (labels, value) in samples {
        family.get_or_create(&labels).set(value as i64);
    }
    registry.register(name, help, family);
}

/// Adds several numbers as they are now, which only grow; `_total` is added to their name.
pub(crate) fn counters<const N: usize>(
    registry: &mut Registry,
    name: &str,
    help: &str,
    samples: impl IntoIterator<Item = (Labels<N>, u64)>,
) {
    let family = Family::<Labels<N>, Counter>::default();
    for (labels, value) in samples {
        family.get_or_create(&labels).inc_by(value);
    }
    registry.register(name, help, family);
}
