use std::fmt;

/// Won, drawn and lost games of the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
    /// Games won by the side that begins and by the other one, no matter who played it.
    pub won_by_side: [u64; 2],
}

impl Tally {
    /// Adds a game by the side that won it, if one did, and the side of the first player.
    pub fn add(&mut self, winner: Option<usize>, first_side: usize) {
        match winner {
            Some(side) if side == first_side => self.won += 1,
            Some(_) => self.lost += 1,
            None => self.drawn += 1,
        }
        if let Some(side) = winner {
            self.won_by_side[side & 1] += 1;
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

    /// Half the width of the 95 % interval of the score.
    pub fn error(&self) -> f64 {
        let (n, score) = ((self.n_games() as f64).max(1.0), self.score());
        let square = |points: f64| (points - score).powi(2);
        let sum = self.won as f64 * square(1.0)
            + self.drawn as f64 * square(0.5)
            + self.lost as f64 * square(0.0);
        1.96 * (sum / n / n).sqrt()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (percent, error) = (100.0 * self.score(), 100.0 * self.error());
        write!(f, "{} games, +{} ={} -{}, ", self.n_games(), self.won, self.drawn, self.lost)?;
        write!(f, "{percent:.1} % ± {error:.1}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_count_half() {
        let mut tally = Tally::default();
        for (winner, first_side) in [(Some(0), 0), (Some(1), 1), (None, 0), (Some(1), 0)] {
            tally.add(winner, first_side);
        }
        assert_eq!(tally.won_by_side, [1, 2]);
        assert_eq!(tally.to_string(), "4 games, +2 =1 -1, 62.5 % ± 40.6");
    }
}
