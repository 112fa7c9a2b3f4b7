//! How long things take.

use std::time::Duration;

use super::Counter;

/// Counts durations by size. Its memory is fixed, however long nobody collects.
#[derive(Default)]
pub(crate) struct Histogram {
    /// One for each of the bounds, and one for all that took longer.
    buckets: [Counter; BOUNDS_S.len() + 1],
    sum_ns: Counter,
}

/// The upper bounds in seconds: from a fraction of a sync to disk to what nobody waits for.
pub(super) const BOUNDS_S: [f64; 14] =
    [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

impl Histogram {
    pub(crate) fn observe(&self, took: Duration) {
        let seconds = took.as_secs_f64();
        self.buckets[BOUNDS_S.partition_point(|&bound| bound < seconds)].add(1);
        self.sum_ns.add(u64::try_from(took.as_nanos()).unwrap_or(u64::MAX));
    }

    /// How many took at most as long as each of the bounds; the last number is all of them.
    pub(super) fn up_to_each_bound(&self) -> [u64; BOUNDS_S.len() + 1] {
        let mut sum = 0;
        self.buckets.each_ref().map(|bucket| {
            sum += bucket.value();
            sum
        })
    }

    pub(super) fn sum_s(&self) -> f64 {
        self.sum_ns.value() as f64 / 1e9
    }

    pub(super) fn is_empty(&self) -> bool {
        self.buckets.iter().all(|bucket| bucket.value() == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_counts_for_every_bound_that_it_does_not_exceed() {
        let histogram = Histogram::default();
        assert!(histogram.is_empty());
        for micros in [1, 100, 101, 10_000_000] {
            histogram.observe(Duration::from_micros(micros));
        }
        let counts = histogram.up_to_each_bound();
        assert_eq!((counts[0], counts[1]), (2, 3));
        assert_eq!((counts[BOUNDS_S.len() - 1], counts[BOUNDS_S.len()]), (3, 4));
        assert!((histogram.sum_s() - 10.000_202).abs() < 1e-9);
    }
}
