use serde::Serialize;
use statistics::{Sprt, Tally};

use crate::{Game, SprtPlan};

/// Which claim a sequential test has accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "UPPERCASE")]
pub enum Verdict {
    /// The first entrant is no stronger than the first claim says.
    H0,
    /// It is at least as strong as the second claim says.
    H1,
}

/// Where a sequential test stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct SprtState {
    /// The logarithm of the ratio of likelihoods.
    pub llr: f64,
    /// Below this the first claim is accepted.
    pub lower: f64,
    /// Above this the second.
    pub upper: f64,
    /// What is accepted, if anything is.
    pub verdict: Option<Verdict>,
}

impl SprtState {
    /// Where the test stands after these games.
    pub fn of(plan: SprtPlan, tally: &Tally) -> Self {
        let SprtPlan { elo0, elo1, alpha, beta } = plan;
        let llr = Sprt { elo0, elo1 }.ratio(tally);
        let [lower, upper] = Sprt::bounds(alpha, beta);
        let verdict = match llr {
            llr if llr >= upper => Some(Verdict::H1),
            llr if llr <= lower => Some(Verdict::H0),
            _ => None,
        };
        Self { llr, lower, upper, verdict }
    }
}

/// The games before the first one without a result, as the test sees them. By these alone it
/// decides, so that it does not matter which games that run at the same time end first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Prefix {
    tally: Tally,
    n_taken: usize,
}

impl Prefix {
    /// Takes in what has been closed since; the verdict and the number of games it is based on.
    pub(crate) fn go_on(
        &mut self,
        plan: SprtPlan,
        games: &[Game],
        n_closed: usize,
    ) -> Option<(Verdict, u32)> {
        while let Some(game) = games.get(self.n_taken) {
            let n_games = games[self.n_taken..].iter().take_while(|next| next.pair == game.pair);
            let end = self.n_taken + n_games.count();
            if end > n_closed {
                return None;
            }
            add_games(&mut self.tally, &games[self.n_taken..end]);
            self.n_taken = end;
            if let Some(verdict) = SprtState::of(plan, &self.tally).verdict {
                return Some((verdict, end as u32));
            }
        }
        None
    }
}

/// Adds the games of one pair, from the view of entrant 0 or, where it does not play, of the one
/// with the smaller number.
pub(crate) fn add_games(tally: &mut Tally, games: &[Game]) {
    let half_points: Vec<u8> = games
        .iter()
        .filter_map(|game| {
            let first = usize::from(game.seats[1] < game.seats[0]);
            game.result().map(|(result, _)| result.half_points()[first])
        })
        .collect();
    match *half_points {
        [one, other] => tally.add_pair([one, other]),
        _ => half_points.into_iter().for_each(|half| tally.add_game(half)),
    }
}
