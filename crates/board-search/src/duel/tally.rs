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
}

impl Tally {
    /// Adds a game by who won it: the first player, nobody, or the second player.
    pub fn add(&mut self, is_won: Option<bool>) {
        match is_won {
            Some(true) => self.won += 1,
            None => self.drawn += 1,
            Some(false) => self.lost += 1,
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
        for game in [Some(true), Some(true), None, Some(false)] {
            tally.add(game);
        }
        assert_eq!(tally.to_string(), "4 games, +2 =1 -1, 62.5 % ± 40.6");
    }
}
