use std::io::{self, Write};

use ligretto_net::GameResult;
use serde_json::{Value, json};
use statistics::ChiSquare;

/// How much the seat decides.
pub(super) struct Fairness {
    n_games: u32,
    /// Wins of each seat; a shared win counts in parts.
    wins: Vec<f64>,
    points: Vec<i64>,
}

impl Fairness {
    pub(super) fn new(n_players: usize) -> Self {
        Self { n_games: 0, wins: vec![0.0; n_players], points: vec![0; n_players] }
    }

    pub(super) fn add(&mut self, result: &GameResult) {
        self.n_games += 1;
        let winners = result.winners();
        for winner in &winners {
            self.wins[winner.index()] += 1.0 / winners.len() as f64;
        }
        for (points, report) in self.points.iter_mut().zip(&result.reports) {
            *points += report.map_or(0, |report| report.score.points());
        }
    }

    /// Wins and mean points of each quarter of the seats, the first ones first.
    fn quarters(&self) -> Vec<(f64, f64)> {
        let n = self.wins.len();
        let n_parts = n.min(4);
        (0..n_parts)
            .map(|part| {
                let seats = part * n / n_parts..(part + 1) * n / n_parts;
                let wins: f64 = self.wins[seats.clone()].iter().sum();
                let points: i64 = self.points[seats.clone()].iter().sum();
                let games = f64::from(self.n_games);
                (wins / games, points as f64 / games / seats.len() as f64)
            })
            .collect()
    }

    /// Whether the wins by seat could come from equal chances.
    fn chi_square(&self) -> Option<ChiSquare> {
        let expected = f64::from(self.n_games) / self.wins.len() as f64;
        ChiSquare::test(&self.wins, &vec![expected; self.wins.len()])
    }

    pub(super) fn to_json(&self) -> Value {
        let quarters = self.quarters();
        json!({
            "wins_by_seat": self.wins,
            "win_share_by_quarter": quarters.iter().map(|(wins, _)| wins).collect::<Vec<_>>(),
            "mean_points_by_quarter": quarters.iter().map(|(_, mean)| mean).collect::<Vec<_>>(),
            "chi_square": self.chi_square(),
        })
    }

    pub(super) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        if self.n_games < 2 {
            return Ok(());
        }
        for (part, (wins, points)) in self.quarters().iter().enumerate() {
            let part = part + 1;
            writeln!(
                out,
                "quarter {part} of the seats: {:.1} % of wins, {points:.2} points",
                100.0 * wins
            )?;
        }
        let Some(ChiSquare { statistic, degrees, p }) = self.chi_square() else { return Ok(()) };
        writeln!(
            out,
            "chi-square of wins by seat: {statistic:.1} with {degrees} degrees of freedom, p = {p:.3}"
        )
    }
}
