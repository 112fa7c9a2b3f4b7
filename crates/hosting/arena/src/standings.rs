use serde::Serialize;
use statistics::{Encounter, Estimate, Tally, strengths};

use crate::rounds::{History, knock_out};
use crate::test_of_strength::add_games;
use crate::{Entrant, Format, Game, SprtState, Tournament};

/// How everybody stands, the best first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Standings {
    /// One row per entrant, by rank.
    pub rows: Vec<Standing>,
    /// How many games are counted.
    pub n_games: u32,
    /// How often a game had to be begun again through no player's fault.
    pub n_replays: u32,
    /// Where the test of strength stands, if there is one.
    pub sprt: Option<SprtState>,
}

/// How one entrant stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// The place, counted from 1.
    pub rank: u32,
    /// Who.
    pub entrant: Entrant,
    /// The name.
    pub name: String,
    /// Whether this entrant plays no further rounds.
    pub is_withdrawn: bool,
    /// Points: one for a win, half of one for a draw, and those of byes.
    pub points: f64,
    /// Games with a result.
    pub n_games: u32,
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Games lost by a fault: too late, illegal, crashed, …
    pub n_faults: u32,
    /// Rounds with a point and without an opponent.
    pub n_byes: u32,
    /// The sum of the opponents' points; a bye counts as an opponent with the same points as oneself.
    pub buchholz: f64,
    /// The points of those one has beaten and half the points of those one has drawn with, by games.
    pub sonneborn_berger: f64,
    /// Stages of a knock-out that were survived.
    pub stages: u32,
    /// The rating around the mean of all entrants, with its 95 % interval.
    pub rating: Estimate,
}

impl Standings {
    /// The ratings by the numbers of the entrants.
    pub(crate) fn ratings(&self) -> Vec<f64> {
        let mut ratings = vec![0.0; self.rows.len()];
        for row in &self.rows {
            ratings[row.entrant.index()] = row.rating.value;
        }
        ratings
    }
}

impl Tournament {
    /// How everybody stands now.
    pub fn standings(&self) -> Standings {
        let games = self.counted_games();
        let n = self.names.len();
        let ratings = strengths(n, &encounters(games));
        let histories = History::of_all(self);
        let survived = if self.plan.format == Format::KnockOut {
            knock_out::survived(self)
        } else {
            vec![0; n]
        };
        let mut rows: Vec<Standing> = (0..n)
            .map(|index| Standing {
                rank: 0,
                entrant: Entrant(index as u32),
                name: self.names[index].clone(),
                is_withdrawn: self.is_withdrawn[index],
                points: 0.0,
                n_games: 0,
                won: 0,
                drawn: 0,
                lost: 0,
                n_faults: 0,
                n_byes: histories[index].n_byes,
                buchholz: 0.0,
                sonneborn_berger: 0.0,
                stages: survived[index],
                rating: ratings[index],
            })
            .collect();
        self.add_points(&mut rows, games);
        add_tie_breaks(&mut rows, games);
        self.rank(&mut rows);
        let sprt = self.plan.sprt.map(|plan| SprtState::of(plan, &self.tally()));
        let n_games = games.iter().filter(|game| game.result().is_some()).count() as u32;
        Standings { rows, n_games, n_replays: self.n_replays(), sprt }
    }

    /// The games that count: all, or those up to the verdict of a test. What was still running
    /// then is kept, but its result depends on how many ran at the same time.
    pub(crate) fn counted_games(&self) -> &[Game] {
        let end = self.verdict.map_or(self.games.len(), |(_, end)| end as usize);
        &self.games[..end]
    }

    /// The games of the first two entrants against each other, from the view of the first.
    pub fn tally(&self) -> Tally {
        self.tally_of(Entrant(0), Entrant(1))
    }

    /// The games of two entrants against each other, from the view of `a`.
    pub(crate) fn tally_of(&self, a: Entrant, b: Entrant) -> Tally {
        let mut tally = Tally::default();
        for pair in self.counted_games().chunk_by(|x, y| x.pair == y.pair) {
            if pair[0].has(a) && pair[0].has(b) {
                add_games(&mut tally, pair);
            }
        }
        if a < b { tally } else { reversed(&tally) }
    }

    fn add_points(&self, rows: &mut [Standing], games: &[Game]) {
        for game in games {
            let Some((result, reason)) = game.result() else { continue };
            for (entrant, half) in game.seats.iter().zip(result.half_points()) {
                let row = &mut rows[entrant.index()];
                row.n_games += 1;
                row.points += f64::from(half) / 2.0;
                row.n_faults += u32::from(half == 0 && reason.is_fault());
                *[&mut row.lost, &mut row.drawn, &mut row.won][usize::from(half)] += 1;
            }
        }
        let of_bye =
            if self.plan.format == Format::Swiss { self.plan.games_per_pairing } else { 0 };
        for row in rows {
            row.points += f64::from(row.n_byes * of_bye);
        }
    }

    fn rank(&self, rows: &mut [Standing]) {
        let format = self.plan.format;
        let share = |row: &Standing| row.points / f64::from(row.n_games.max(1));
        let merits = |row: &Standing| {
            let first = match format {
                Format::RoundRobin | Format::Swiss => row.points,
                Format::Gauntlet => share(row),
                Format::KnockOut => f64::from(row.stages),
                Format::Ladder => row.rating.value,
            };
            [first, row.points, row.buchholz, row.sonneborn_berger, f64::from(row.won)]
        };
        rows.sort_by(|a, b| {
            let by_merit = merits(b).into_iter().zip(merits(a)).map(|(b, a)| b.total_cmp(&a));
            by_merit
                .fold(std::cmp::Ordering::Equal, std::cmp::Ordering::then)
                .then(a.entrant.cmp(&b.entrant))
        });
        for (index, row) in rows.iter_mut().enumerate() {
            row.rank = index as u32 + 1;
        }
    }
}

fn add_tie_breaks(rows: &mut [Standing], games: &[Game]) {
    let points: Vec<f64> = rows.iter().map(|row| row.points).collect();
    for row in rows.iter_mut() {
        row.buchholz = f64::from(row.n_byes) * row.points;
    }
    // An opponent counts once per meeting, however many games that had.
    for meeting in games.chunk_by(|a, b| (a.round, a.board) == (b.round, b.board)) {
        if meeting.iter().any(|game| game.result().is_some()) {
            let [a, b] = meeting[0].seats.map(Entrant::index);
            rows[a].buchholz += points[b];
            rows[b].buchholz += points[a];
        }
    }
    for game in games {
        let Some((result, _)) = game.result() else { continue };
        for (seat, half) in result.half_points().into_iter().enumerate() {
            let other = game.seats[1 - seat];
            rows[game.seats[seat].index()].sonneborn_berger +=
                f64::from(half) / 2.0 * points[other.index()];
        }
    }
}

/// What the ratings follow from: pairs of games, and games without a counterpart.
fn encounters(games: &[Game]) -> Vec<Encounter> {
    let mut encounters = Vec::new();
    for pair in games.chunk_by(|a, b| a.pair == b.pair) {
        let [first, second] = pair[0].seats;
        let (mut half_points, mut n_games) = (0, 0);
        for game in pair {
            if let Some((result, reason)) = game.result()
                && reason.is_rated()
            {
                let seat = usize::from(game.seats[0] != first);
                half_points += result.half_points()[seat];
                n_games += 1;
            }
        }
        if n_games > 0 {
            encounters.push(Encounter {
                first: first.index(),
                second: second.index(),
                points: f64::from(half_points) / 2.0,
                n_games: f64::from(n_games),
            });
        }
    }
    encounters
}

fn reversed(tally: &Tally) -> Tally {
    let (mut pairs, mut singles) = (tally.pairs, tally.singles);
    pairs.reverse();
    singles.reverse();
    Tally { won: tally.lost, drawn: tally.drawn, lost: tally.won, pairs, singles }
}
