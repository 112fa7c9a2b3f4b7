//! What a sample proves: means and shares with 95 % intervals, a test whether all chances are
//! equal, and differences of strength between players.

#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]

mod axis;
mod elo;
mod strengths;

pub use axis::round_step;
pub use elo::{Sprt, Tally};
use serde::{Deserialize, Serialize};
pub use strengths::{Encounter, strengths};

/// An estimate with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct Estimate {
    /// The best guess.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// The point of the normal distribution that leaves 2.5 % above it.
const Z: f64 = 1.959_964;

impl Estimate {
    /// The mean of a sample, by the normal approximation.
    pub fn mean(sample: &[f64]) -> Self {
        let n = sample.len() as f64;
        if sample.is_empty() {
            return Self::default();
        }
        let value = sample.iter().sum::<f64>() / n;
        let squares: f64 = sample.iter().map(|x| (x - value).powi(2)).sum();
        let error = if n > 1.0 { Z * (squares / (n - 1.0) / n).sqrt() } else { 0.0 };
        Self { value, low: value - error, high: value + error }
    }

    /// A share of `n`, by Wilson's score interval, which is also right near 0 and 1.
    pub fn share(hits: usize, n: usize) -> Self {
        if n == 0 {
            return Self { value: 0.0, low: 0.0, high: 1.0 };
        }
        let (share, n) = (hits as f64 / n as f64, n as f64);
        let centre = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let spread =
            Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let (low, high) = ((centre - spread).max(0.0), (centre + spread).min(1.0));
        Self { value: share, low, high }
    }
}

/// A χ² test whether counts could come from equal chances.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct ChiSquare {
    /// The sum of the squared deviations, each by its expectation.
    pub statistic: f64,
    /// Degrees of freedom.
    pub degrees: usize,
    /// How likely a deviation at least as large is, if all chances are equal.
    pub p: f64,
}

impl ChiSquare {
    /// Tests `counts` against the `expected` numbers, which have the same sum.
    pub fn test(counts: &[f64], expected: &[f64]) -> Option<Self> {
        if counts.len() < 2 || expected.iter().any(|expected| *expected <= 0.0) {
            return None;
        }
        let pairs = counts.iter().zip(expected);
        let statistic: f64 = pairs.map(|(count, wanted)| (count - wanted).powi(2) / wanted).sum();
        let degrees = counts.len() - 1;
        Some(Self { statistic, degrees, p: upper_gamma(degrees as f64 / 2.0, statistic / 2.0) })
    }
}

/// The share of the standard normal distribution below `x`.
fn normal_share(x: f64) -> f64 {
    let tail = upper_gamma(0.5, x * x / 2.0) / 2.0;
    if x < 0.0 { tail } else { 1.0 - tail }
}

/// The regularised upper incomplete gamma function Q(a, x): by its series below a + 1, by its
/// continued fraction (Lentz) above.
fn upper_gamma(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let front = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 {
        let (mut term, mut sum) = (1.0 / a, 1.0 / a);
        for step in 1..500 {
            term *= x / (a + f64::from(step));
            sum += term;
        }
        return 1.0 - sum * front;
    }
    let (mut base, mut above) = (x + 1.0 - a, f64::MAX);
    let mut below = 1.0 / base;
    let mut fraction = below;
    for step in (1..500).map(f64::from) {
        let factor = -step * (step - a);
        base += 2.0;
        below = 1.0 / (factor * below + base);
        above = base + factor / above;
        fraction *= below * above;
    }
    front * fraction
}

/// The logarithm of the gamma function, by Lanczos's approximation.
fn ln_gamma(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 6] = [
        76.180_091_729_471_46,
        -86.505_320_329_416_77,
        24.014_098_240_830_91,
        -1.231_739_572_450_155,
        0.001_208_650_973_866_179,
        -0.000_005_395_239_384_953,
    ];
    let t = x + 5.5;
    let mut sum = 1.000_000_000_190_015;
    for (n, coefficient) in COEFFICIENTS.iter().enumerate() {
        sum += coefficient / (x + 1.0 + n as f64);
    }
    (x + 0.5) * t.ln() - t + (2.506_628_274_631_000_5 * sum / x).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-4
    }

    #[test]
    fn chi_square_agrees_with_the_tables() {
        // Critical values for 5 % and 1 %.
        for (degrees, statistic, p) in
            [(1.0, 3.841_459, 0.05), (5.0, 11.070_498, 0.05), (9.0, 21.665_994, 0.01)]
        {
            assert!(is_near(upper_gamma(degrees / 2.0, statistic / 2.0), p));
        }
        let test = ChiSquare::test(&[25.0; 4], &[25.0; 4]).unwrap();
        assert!(is_near(test.p, 1.0));
        assert!(ChiSquare::test(&[90.0, 5.0, 5.0, 0.0], &[25.0; 4]).unwrap().p < 1e-9);
    }

    #[test]
    fn the_normal_distribution_agrees_with_the_tables() {
        for (x, share) in [(0.0, 0.5), (1.0, 0.841_345), (-1.959_964, 0.025), (3.0, 0.998_650)] {
            assert!(is_near(normal_share(x), share), "{x}");
        }
    }

    #[test]
    fn intervals_hold_the_value() {
        let share = Estimate::share(0, 100);
        assert!(share.low <= 1e-12 && is_near(share.high, 0.036_994));
        let mean = Estimate::mean(&[1.0, 2.0, 3.0, 4.0]);
        assert!(is_near(mean.value, 2.5) && mean.low < 2.5 && mean.high > 2.5);
    }
}
