use std::collections::BTreeMap;

use seeded::{mix, nth_seed};

use crate::{Entrant, Format, GameState, Pairing, Tournament};

/// What has happened to an entrant so far, as far as pairing depends on it.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    /// Points of games and byes, doubled.
    pub(crate) half_points: u32,
    /// How often this entrant has met each other one.
    pub(crate) met: BTreeMap<Entrant, u32>,
    /// Games in the first seat less games in the second.
    pub(crate) balance: i32,
    /// The seat of the last game.
    pub(crate) last_seat: Option<u8>,
    pub(crate) n_byes: u32,
    pub(crate) n_games: u32,
}

impl History {
    /// The histories of all entrants, by their numbers.
    pub(crate) fn of_all(tournament: &Tournament) -> Vec<Self> {
        let mut all = vec![Self::default(); tournament.names.len()];
        for round in &tournament.rounds {
            for &Pairing { first, second } in &round.pairings {
                *all[first.index()].met.entry(second).or_default() += 1;
                *all[second.index()].met.entry(first).or_default() += 1;
            }
            for bye in &round.byes {
                all[bye.index()].n_byes += 1;
                all[bye.index()].half_points += bye_half_points(tournament);
            }
        }
        for game in tournament.games.iter().filter(|game| game.state != GameState::Cancelled) {
            for (seat, entrant) in game.seats.iter().enumerate() {
                let history = &mut all[entrant.index()];
                history.balance += if seat == 0 { 1 } else { -1 };
                history.last_seat = Some(seat as u8);
                history.n_games += 1;
                if let Some((result, _)) = game.result() {
                    history.half_points += u32::from(result.half_points()[seat]);
                }
            }
        }
        all
    }

    /// How much the two want the same seat; 0 when each can have what is due to them.
    pub(crate) fn seat_conflict(&self, other: &Self) -> i128 {
        let is_same_side = self.balance.signum() == other.balance.signum();
        if is_same_side && self.balance != 0 {
            return 1 + i128::from(self.balance.abs().min(other.balance.abs()).min(2));
        }
        let is_same_seat = self.last_seat.is_some() && self.last_seat == other.last_seat;
        i128::from(is_same_side && is_same_seat)
    }

    /// Whether one of the two would have one seat three times more often than the other.
    pub(crate) fn breaks_balance(&self, other: &Self) -> bool {
        let (a, b) = (self.balance, other.balance);
        (a >= 2 && b >= 2) || (a <= -2 && b <= -2)
    }
}

/// What a bye is worth: all games of a pairing, in a Swiss only.
pub(crate) fn bye_half_points(tournament: &Tournament) -> u32 {
    if tournament.plan.format == Format::Swiss { 2 * tournament.plan.games_per_pairing } else { 0 }
}

/// The pairing of two entrants in which the one who is due for it gets the first seat.
pub(crate) fn seated(all: &[History], a: Entrant, b: Entrant, lot: u64) -> Pairing {
    let (of_a, of_b) = (&all[a.index()], &all[b.index()]);
    let was_second = |history: &History| history.last_seat == Some(1);
    let is_a_first = if of_a.balance != of_b.balance {
        of_a.balance < of_b.balance
    } else if was_second(of_a) != was_second(of_b) {
        was_second(of_a)
    } else {
        lot.is_multiple_of(2)
    };
    let (first, second) = if is_a_first { (a, b) } else { (b, a) };
    Pairing { first, second }
}

/// A number by which chance decides between two entrants in a round.
pub(crate) fn lot(tournament: &Tournament, round: u32, a: Entrant, b: Entrant) -> u64 {
    let of_round = nth_seed(tournament.plan.seed ^ LOTS, u64::from(round));
    mix(of_round ^ (u64::from(a.0.min(b.0)) << 32 | u64::from(a.0.max(b.0))))
}

/// Keeps the lots apart from the seeds of games.
const LOTS: u64 = 0x6c6f_7473;
