use std::fmt;

use crate::normal_share;

/// Won, drawn and lost games of the first player, by pairs with the same opening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
    /// Pairs of games by their half points, 0 to 4.
    pub pairs: [u64; 5],
    /// Games that belong to no pair, by their half points, 0 to 2.
    pub singles: [u64; 3],
}

impl Tally {
    /// Adds the half points (0, 1 or 2) of the two games of a pair.
    pub fn add_pair(&mut self, half_points: [u8; 2]) {
        for half in half_points {
            self.count(half);
        }
        self.pairs[usize::from(half_points[0].min(2) + half_points[1].min(2))] += 1;
    }

    /// Adds the half points (0, 1 or 2) of a game that has no counterpart.
    pub fn add_game(&mut self, half_points: u8) {
        self.count(half_points);
        self.singles[usize::from(half_points.min(2))] += 1;
    }

    fn count(&mut self, half_points: u8) {
        match half_points {
            0 => self.lost += 1,
            1 => self.drawn += 1,
            _ => self.won += 1,
        }
    }

    /// The number of games.
    pub fn n_games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// The share of the points, 0 to 1.
    pub fn score(&self) -> f64 {
        (self.won as f64 + self.drawn as f64 / 2.0) / (self.n_games() as f64).max(1.0)
    }

    /// The difference of strength, and half the width of its 95 % interval.
    ///
    /// The two games of a pair depend on each other through their opening, so the error is that of
    /// the mean over pairs.
    pub fn elo(&self) -> (f64, f64) {
        let (mean, deviation) = self.mean_and_deviation();
        let [low, high] = [mean - 1.96 * deviation, mean + 1.96 * deviation].map(difference);
        (difference(mean), (high - low) / 2.0)
    }

    /// How likely it is that the first player is the stronger one, 0 to 1.
    pub fn likelihood_of_superiority(&self) -> f64 {
        let (mean, deviation) = self.mean_and_deviation();
        if deviation > 0.0 {
            return normal_share((mean - 0.5) / deviation);
        }
        // Pairs that are all alike do not show how much they vary; games do.
        let decided = (self.won + self.lost) as f64;
        normal_share((self.won as f64 - self.lost as f64) / decided.sqrt().max(1.0))
    }

    /// The mean of the points per game and its standard deviation. What varies independently is a
    /// pair, or a game without a counterpart.
    fn mean_and_deviation(&self) -> (f64, f64) {
        let (n_games, mean) = (self.n_games() as f64, self.score());
        let spread = |counts: &[u64], games: f64| -> f64 {
            let counts = counts.iter().enumerate();
            counts.map(|(half, n)| *n as f64 * (half as f64 / 2.0 - games * mean).powi(2)).sum()
        };
        let sum = spread(&self.pairs, 2.0) + spread(&self.singles, 1.0);
        (mean, sum.sqrt() / n_games.max(1.0))
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (elo, error) = self.elo();
        let percent = 100.0 * self.score();
        write!(f, "{} games, +{} ={} -{}, ", self.n_games(), self.won, self.drawn, self.lost)?;
        write!(f, "{percent:.1} %, Elo {elo:+.0} ± {error:.0}")
    }
}

/// The difference of strength at which this share of the points is expected.
fn difference(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    400.0 * (share / (1.0 - share)).log10()
}

/// A test that ends as soon as one of two claims is likely enough.
#[derive(Clone, Copy, Debug)]
pub struct Sprt {
    /// The claim "no better than this".
    pub elo0: f64,
    /// The claim "at least this much better".
    pub elo1: f64,
}

impl Sprt {
    /// The likelihood of the second claim against the first, as a logarithm: above 2.94 the second
    /// is proved, below -2.94 the first, both with 5 % error.
    pub fn ratio(self, tally: &Tally) -> f64 {
        let (mean, deviation) = tally.mean_and_deviation();
        if deviation == 0.0 || deviation.is_nan() {
            return 0.0;
        }
        let [low, high] = [self.elo0, self.elo1].map(|elo| 1.0 / (1.0 + 10f64.powf(-elo / 400.0)));
        (high - low) * (2.0 * mean - low - high) / (2.0 * deviation * deviation)
    }

    /// Between which ratios neither claim is proved, where `alpha` is the risk of believing the
    /// second wrongly and `beta` that of believing the first wrongly.
    pub fn bounds(alpha: f64, beta: f64) -> [f64; 2] {
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// Whether one of the claims is proved.
    pub fn is_decided(self, tally: &Tally) -> bool {
        self.ratio(tally).abs() > DECIDED
    }
}

/// ln(0.95 / 0.05)
const DECIDED: f64 = 2.944;

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: &[([u8; 2], u64)]) -> Tally {
        let mut tally = Tally::default();
        for (pair, n) in pairs {
            (0..*n).for_each(|_| tally.add_pair(*pair));
        }
        tally
    }

    #[test]
    fn three_quarters_are_191_points() {
        let tally = tally(&[([2, 1], 200), ([2, 2], 50), ([1, 1], 50)]);
        assert_eq!(tally.n_games(), 600);
        let (elo, error) = tally.elo();
        assert!((elo - 190.8).abs() < 0.1 && error > 5.0 && error < 20.0, "{elo} {error}");
        assert_eq!(
            tally.to_string(),
            format!("600 games, +300 =300 -0, 75.0 %, Elo +191 ± {error:.0}")
        );
    }

    #[test]
    fn games_without_a_counterpart_count_by_themselves() {
        let mut singles = Tally::default();
        for half in [2, 2, 2, 1, 0] {
            singles.add_game(half);
        }
        assert_eq!((singles.won, singles.drawn, singles.lost), (3, 1, 1));
        let (mean, deviation) = singles.mean_and_deviation();
        assert!((mean - 0.7).abs() < 1e-12 && (deviation - 0.178_885).abs() < 1e-6, "{deviation}");
        // Φ(0.2 / 0.178885)
        assert!((singles.likelihood_of_superiority() - 0.8682).abs() < 1e-3);
        assert!((Tally::default().likelihood_of_superiority() - 0.5).abs() < 1e-12);
    }

    #[test]
    fn bounds_follow_from_the_risks() {
        let [low, high] = Sprt::bounds(0.05, 0.05);
        assert!((high - 2.944).abs() < 1e-3 && (low + 2.944).abs() < 1e-3);
        let [low, high] = Sprt::bounds(0.1, 0.05);
        assert!((high - 2.251).abs() < 1e-3 && (low + 2.890).abs() < 1e-3);
    }

    #[test]
    fn an_even_match_refutes_a_gain() {
        let even = tally(&[([2, 0], 500), ([1, 1], 500), ([2, 1], 100), ([0, 1], 100)]);
        let test = Sprt { elo0: 0.0, elo1: 10.0 };
        assert!(test.ratio(&even) < 0.0);
        let better = tally(&[([2, 0], 500), ([1, 1], 500), ([2, 1], 300), ([0, 1], 100)]);
        assert!(test.is_decided(&better) && test.ratio(&better) > 0.0);
    }
}
