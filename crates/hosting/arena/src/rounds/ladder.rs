use super::history::{lot, seated};
use super::{History, Paired};
use crate::matching::best_matching;
use crate::{Entrant, Game, Tournament};

/// Pairs those who are present and not playing: about as strong, and not too often the same. In an
/// odd field the one with the most games waits.
pub(crate) fn pair(tournament: &Tournament, present: &[Entrant], round: u32) -> Option<Paired> {
    let is_busy = |entrant: Entrant| {
        tournament.games.iter().filter(|game| game.is_open()).any(|game: &Game| game.has(entrant))
    };
    let free: Vec<Entrant> = present.iter().copied().filter(|entrant| !is_busy(*entrant)).collect();
    if free.len() < 2 {
        return None;
    }
    let histories = History::of_all(tournament);
    let ratings = tournament.standings().ratings();
    let most_games = histories.iter().map(|history| history.n_games).max().unwrap_or(0);
    let n = free.len();
    let mates = best_matching(n + n % 2, |a, b| {
        let of_a = &histories[free[a].index()];
        if b == n {
            return Some(i128::from(most_games - of_a.n_games) * FAR_APART * LOTS as i128);
        }
        let n_meetings = of_a.met.get(&free[b]).copied().unwrap_or(0);
        let apart = (ratings[free[a].index()] - ratings[free[b].index()]).abs().min(4_000.0);
        let cost = apart as i128 + i128::from(n_meetings.min(10_000)) * MEETING;
        let chance = lot(tournament, round, free[a], free[b]) % LOTS;
        Some(cost.min(FAR_APART) * LOTS as i128 + chance as i128)
    });
    let mut pairings = Vec::new();
    for (a, mate) in mates.iter().enumerate().take(n) {
        if let Some(b) = mate.filter(|b| a < *b && *b < n) {
            let lot = lot(tournament, round, free[a], free[b]);
            pairings.push(seated(&histories, free[a], free[b], lot / LOTS));
        }
    }
    Some((pairings, vec![]))
}

/// As many points of rating a meeting more counts as.
const MEETING: i128 = 60;
/// More than this nobody is apart.
const FAR_APART: i128 = 1_000_000;
/// As many different lots there are for a pairing.
const LOTS: u64 = 256;
