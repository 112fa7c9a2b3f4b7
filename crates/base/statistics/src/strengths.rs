use crate::{Estimate, Z};

/// What two players have played that depends on each other: one game, or the two games of a pair
/// that began from the same opening with the colours exchanged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Encounter {
    /// The number of the first player, counted from 0.
    pub first: usize,
    /// The number of the second.
    pub second: usize,
    /// What the first player got, in points: a draw is half a point.
    pub points: f64,
    /// How many games these were.
    pub n_games: f64,
}

/// How strong each of `n` players is, in Elo around their mean, by the model of Bradley and Terry
/// over all games at once, where a draw is half a win.
///
/// So that somebody who has won everything is not infinitely strong, each has one more draw,
/// against somebody of average strength. The error bars are what the model expects, or what the
/// encounters show where there are enough of them: two games from one opening say less, or more,
/// than two games.
pub fn strengths(n: usize, encounters: &[Encounter]) -> Vec<Estimate> {
    let strength = most_likely(n, encounters);
    let curvature = curvature(&strength, encounters);
    let inverse = around_mean(inverse(curvature));
    let spread = spread(&strength, encounters, &inverse);
    let mut met = vec![0; n];
    for encounter in encounters {
        met[encounter.first] += 1;
        met[encounter.second] += 1;
    }
    let mean = strength.iter().sum::<f64>() / (n as f64).max(1.0);
    (0..n)
        .map(|i| {
            let variance = if met[i] >= ENOUGH_ENCOUNTERS { spread[i] } else { inverse[i][i] };
            let (value, error) = (ELO * (strength[i] - mean), ELO * Z * variance.max(0.0).sqrt());
            Estimate { value, low: value - error, high: value + error }
        })
        .collect()
}

/// Elo points of one unit of the logistic curve: 400 / ln 10.
const ELO: f64 = 173.717_792_761;
/// From here on the variance of the encounters themselves is better than that of the model.
const ENOUGH_ENCOUNTERS: usize = 30;
/// The draw that everybody has against average strength, in games.
const PRIOR_GAMES: f64 = 1.0;

fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// The strengths at which the points are likeliest, by Newton's method for one player after the
/// other; the likelihood is concave, so there is one maximum.
fn most_likely(n: usize, encounters: &[Encounter]) -> Vec<f64> {
    const MAX_ROUNDS: usize = 1_000;
    let mut opponents = vec![Vec::new(); n];
    let mut points = vec![PRIOR_GAMES / 2.0; n];
    for &Encounter { first, second, points: got, n_games } in encounters {
        opponents[first].push((second, n_games));
        opponents[second].push((first, n_games));
        points[first] += got;
        points[second] += n_games - got;
    }
    let mut strength = vec![0.0; n];
    for _ in 0..MAX_ROUNDS {
        let mut largest_step = 0.0_f64;
        for i in 0..n {
            let share = expected(strength[i]);
            let mut slope = points[i] - PRIOR_GAMES * share;
            let mut bend = PRIOR_GAMES * share * (1.0 - share);
            for &(other, n_games) in &opponents[i] {
                let share: f64 = expected(strength[i] - strength[other]);
                slope -= n_games * share;
                bend += n_games * share * (1.0 - share);
            }
            // A step of more than 1 may overshoot where the curve is flat.
            let step: f64 = (slope / bend).clamp(-1.0, 1.0);
            strength[i] += step;
            largest_step = largest_step.max(step.abs());
        }
        if largest_step < 1e-9 {
            break;
        }
    }
    strength
}

/// The negative second derivative of the logarithm of the likelihood.
fn curvature(strength: &[f64], encounters: &[Encounter]) -> Vec<Vec<f64>> {
    let n = strength.len();
    let mut matrix = vec![vec![0.0; n]; n];
    for i in 0..n {
        let share = expected(strength[i]);
        matrix[i][i] = PRIOR_GAMES * share * (1.0 - share);
    }
    for &Encounter { first, second, n_games, .. } in encounters {
        let share = expected(strength[first] - strength[second]);
        let weight = n_games * share * (1.0 - share);
        matrix[first][first] += weight;
        matrix[second][second] += weight;
        matrix[first][second] -= weight;
        matrix[second][first] -= weight;
    }
    matrix
}

/// The variances of the strengths by what the encounters show: the curvature's inverse on both
/// sides of the sum of their squared deviations.
fn spread(strength: &[f64], encounters: &[Encounter], inverse: &[Vec<f64>]) -> Vec<f64> {
    let mut variance = vec![0.0; strength.len()];
    for &Encounter { first, second, points, n_games } in encounters {
        let deviation = points - n_games * expected(strength[first] - strength[second]);
        for (variance, row) in variance.iter_mut().zip(inverse) {
            *variance += (deviation * (row[first] - row[second])).powi(2);
        }
    }
    variance
}

/// The inverse of a symmetric matrix whose diagonal dominates, by Gauss and Jordan without pivots.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let unit = |i: usize| (0..n).map(|j| f64::from(u8::from(i == j))).collect();
    let mut inverse: Vec<Vec<f64>> = (0..n).map(unit).collect();
    for pivot in 0..n {
        let scale = 1.0 / matrix[pivot][pivot];
        matrix[pivot].iter_mut().chain(&mut inverse[pivot]).for_each(|x| *x *= scale);
        let (row, inverse_row) = (matrix[pivot].clone(), inverse[pivot].clone());
        for i in (0..n).filter(|i| *i != pivot) {
            let factor = matrix[i][pivot];
            if factor == 0.0 {
                continue;
            }
            for (x, y) in matrix[i].iter_mut().zip(&row) {
                *x -= factor * y;
            }
            for (x, y) in inverse[i].iter_mut().zip(&inverse_row) {
                *x -= factor * y;
            }
        }
    }
    inverse
}

/// The same covariances for strengths around their mean: where the mean lies nobody asks.
fn around_mean(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len() as f64;
    let means: Vec<f64> = matrix.iter().map(|row| row.iter().sum::<f64>() / n).collect();
    let mean = means.iter().sum::<f64>() / n;
    for (row, row_mean) in matrix.iter_mut().zip(&means) {
        for (x, column_mean) in row.iter_mut().zip(&means) {
            *x += mean - row_mean - column_mean;
        }
    }
    matrix
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tally;

    fn width(estimate: &Estimate) -> f64 {
        (estimate.high - estimate.low) / 2.0
    }

    #[test]
    fn two_players_are_as_far_apart_as_their_score_says() {
        let pairs = [([2, 1], 200), ([2, 2], 50), ([1, 1], 50), ([2, 0], 100)];
        let (mut tally, mut encounters) = (Tally::default(), Vec::new());
        for (pair, n) in pairs {
            for _ in 0..n {
                tally.add_pair(pair);
                let points = f64::from(pair[0] + pair[1]) / 2.0;
                encounters.push(Encounter { first: 0, second: 1, points, n_games: 2.0 });
            }
        }
        let found = strengths(2, &encounters);
        let (elo, error) = tally.elo();
        assert!((found[0].value - found[1].value - elo).abs() < 1.0, "{found:?} {elo}");
        // The error of the difference is twice that of each around their mean.
        assert!((2.0 * width(&found[0]) / error - 1.0).abs() < 0.35, "{found:?} {error}");
    }

    #[test]
    fn strength_is_seen_through_others() {
        let beats = |first, second| Encounter { first, second, points: 3.0, n_games: 4.0 };
        let found = strengths(4, &[beats(0, 1), beats(1, 2)]);
        assert!(found[0].value > found[1].value && found[1].value > found[2].value);
        assert!(found[0].value - found[2].value > 200.0, "{found:?}");
        // Nobody knows how strong the one is who has not played.
        assert!(width(&found[3]) > width(&found[1]), "{found:?}");
    }

    #[test]
    fn who_wins_everything_is_not_infinitely_strong() {
        let encounter = Encounter { first: 0, second: 1, points: 10.0, n_games: 10.0 };
        let found = strengths(2, &[encounter]);
        assert!(found[0].value.is_finite() && found[0].value > 100.0, "{found:?}");
        assert!(strengths(0, &[]).is_empty());
    }
}
