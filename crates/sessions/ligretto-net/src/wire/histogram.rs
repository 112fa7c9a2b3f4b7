use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Steps between a power of two and the next: values are known to an eighth.
const STEPS: u32 = 8;

/// How long things took, in buckets that grow with the value, from microseconds to hours.
///
/// As JSON it is a list of pairs: the number of a bucket, and how many values it has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<(u16, u64)>", into = "Vec<(u16, u64)>")]
pub struct Histogram {
    /// How many values there are in each bucket, by its number; only those that have any.
    buckets: BTreeMap<u16, u64>,
}

impl From<Vec<(u16, u64)>> for Histogram {
    fn from(pairs: Vec<(u16, u64)>) -> Self {
        Self { buckets: pairs.into_iter().collect() }
    }
}

impl From<Histogram> for Vec<(u16, u64)> {
    fn from(histogram: Histogram) -> Self {
        histogram.buckets.into_iter().collect()
    }
}

impl Histogram {
    /// Takes a value in.
    pub fn add(&mut self, value: Duration) {
        *self.buckets.entry(bucket(value.as_nanos() as u64)).or_default() += 1;
    }

    /// Takes all values of another one in.
    pub fn merge(&mut self, other: &Self) {
        for (bucket, n) in &other.buckets {
            let sum = self.buckets.entry(*bucket).or_default();
            *sum = sum.saturating_add(*n);
        }
    }

    /// How many values there are.
    pub fn len(&self) -> u64 {
        self.buckets.values().fold(0, |sum, n| sum.saturating_add(*n))
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.buckets.is_empty()
    }

    /// The value that so much of all (from 0 to 1) lie at or below, to an eighth.
    pub fn quantile(&self, share: f64) -> Option<Duration> {
        let rank = (self.len() as f64 * share.clamp(0.0, 1.0)).ceil().max(1.0) as u64;
        let mut n_below = 0_u64;
        for (bucket, n) in &self.buckets {
            n_below = n_below.saturating_add(*n);
            if n_below >= rank {
                return Some(Duration::from_nanos(lowest(u32::from(*bucket))));
            }
        }
        None
    }
}

fn bucket(nanos: u64) -> u16 {
    let nanos = nanos.max(u64::from(STEPS));
    let power = nanos.ilog2();
    let step = (nanos >> (power - STEPS.ilog2())) as u32 - STEPS;
    (power * STEPS + step) as u16
}

fn lowest(bucket: u32) -> u64 {
    let power = (bucket / STEPS).clamp(STEPS.ilog2(), 63);
    u64::from(STEPS + bucket % STEPS) << (power - STEPS.ilog2())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_right_to_an_eighth() {
        let mut histogram = Histogram::default();
        for micros in 1..=1000 {
            histogram.add(Duration::from_micros(micros));
        }
        assert_eq!(histogram.len(), 1000);
        for (share, micros) in [(0.5, 500), (0.99, 990), (1.0, 1000), (0.0, 1)] {
            let found = histogram.quantile(share).unwrap();
            let exact = Duration::from_micros(micros);
            assert!(found <= exact && found * 9 / 8 >= exact, "{share}: {found:?}");
        }
        let mut both = histogram.clone();
        both.merge(&histogram);
        assert_eq!((both.len(), both.quantile(0.5)), (2000, histogram.quantile(0.5)));
        assert_eq!(Histogram::default().quantile(0.5), None);
    }

    #[test]
    fn any_histogram_from_outside_can_be_read() {
        let json = "[[0,1],[65535,18446744073709551615]]";
        let mut histogram: Histogram = serde_json::from_str(json).unwrap();
        histogram.merge(&histogram.clone());
        assert!(histogram.quantile(1.0).is_some());
        histogram.add(Duration::MAX);
        histogram.add(Duration::ZERO);
    }
}
