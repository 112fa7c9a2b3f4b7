use std::borrow::Cow;

use ligretto::Bot;
use ligretto_net::sim::Outcome;
use ligretto_net::{Ending, Signals, Stats};
use serde::{Deserialize, Serialize};

use crate::statistics::{ChiSquare, Estimate};

/// What a study keeps of one game.
#[derive(Clone, Debug)]
pub struct Game {
    stopped_by: Option<usize>,
    is_deadlock: bool,
    /// Players with the most points.
    winners: Vec<usize>,
    winner_laid: u8,
    winner_attempts: u32,
    totals: Stats,
    n_players: usize,
    play_nanos: u64,
    n_started: usize,
    n_undone: u32,
    n_events: u64,
}

impl Game {
    /// The figures of a game.
    pub fn of(outcome: &Outcome) -> Self {
        let result = outcome.result.as_ref();
        let stopped_by = result.and_then(|result| match result.ending {
            Ending::Stop { by } => Some(by.index()),
            _ => None,
        });
        let report = stopped_by.and_then(|by| result?.reports[by]);
        let reports = result.map(|result| result.reports.as_slice()).unwrap_or_default();
        Self {
            stopped_by,
            is_deadlock: result.is_some_and(|result| result.ending == Ending::Deadlock),
            winners: result
                .map(|result| result.winners().iter().map(|peer| peer.index()).collect())
                .unwrap_or_default(),
            winner_laid: report.map_or(0, |report| report.score.laid),
            winner_attempts: report.map_or(0, |report| report.stats.attempts),
            totals: result.map(ligretto_net::GameResult::totals).unwrap_or_default(),
            n_players: reports.len(),
            play_nanos: outcome.play_nanos,
            n_started: outcome.n_started_at_stop,
            n_undone: reports.iter().flatten().map(|report| u32::from(report.undone)).sum(),
            n_events: outcome.n_events,
        }
    }
}

/// Calls for each player of a game, on average.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Calls {
    /// To lay a card at a neighbour's.
    pub lay: Estimate,
    /// To look what lies there.
    pub look: Estimate,
    /// Announcements of changes to those who watch.
    pub announce: Estimate,
    /// All of these together.
    pub total: Estimate,
}

/// All games of one combination of players, signals and strategy.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Cell {
    /// How many played.
    pub players: usize,
    /// How start and end were told.
    pub signals: Signals,
    /// What all of them played.
    pub strategy: Cow<'static, str>,
    /// How many games.
    pub games: usize,
    /// The share of games in which nobody could lay anything any more.
    pub deadlocks: Estimate,
    /// The share of lay calls that were refused.
    pub failed_lays: Estimate,
    /// Cards laid by whoever called stop.
    pub winner_laid: Estimate,
    /// The fewest and the most of these.
    pub winner_laid_range: [u8; 2],
    /// Lay calls of whoever called stop.
    pub winner_attempts: Estimate,
    /// The fewest and the most of these.
    pub winner_attempts_range: [u32; 2],
    /// From the first start to the stop, in milliseconds; games that end with a stop.
    pub play_ms: Estimate,
    /// The shortest and the longest of these.
    pub play_ms_range: [f64; 2],
    /// The share of games that were won before the last player had started.
    pub won_before_all_started: Estimate,
    /// The share of players that had started when the stop was called.
    pub started_at_stop: Estimate,
    /// Lays that were undone, for each game.
    pub undone: Estimate,
    /// Calls for each player.
    pub calls: Calls,
    /// Events that each player has to do with.
    pub events_per_player: Estimate,
    /// How often the seats called stop, in ten groups of neighbouring seats at most.
    pub stops_by_seats: Vec<usize>,
    /// Whether that could come from equal chances.
    pub seats_test: Option<ChiSquare>,
    /// The share of games that the later half of the seats won by points; ties are shared.
    pub late_half_wins: Estimate,
}

/// Seats are put together into at most so many groups.
const MOST_GROUPS: usize = 10;

impl Cell {
    pub(super) fn new(players: usize, signals: Signals, strategy: &Bot, games: &[&Game]) -> Self {
        let stops: Vec<&Game> =
            games.iter().copied().filter(|game| game.stopped_by.is_some()).collect();
        let mean = |of: &[&Game], figure: &dyn Fn(&Game) -> f64| {
            Estimate::mean(&of.iter().map(|game| figure(game)).collect::<Vec<f64>>())
        };
        let per_player = |figure: &dyn Fn(&Stats) -> u32| {
            mean(games, &|game| f64::from(figure(&game.totals)) / game.n_players.max(1) as f64)
        };
        let attempts: u32 = games.iter().map(|game| game.totals.attempts).sum();
        let accepted: u32 = games.iter().map(|game| game.totals.accepted).sum();
        let late = |game: &Game| {
            // Of an odd number of seats, the one in the middle belongs to both halves.
            let late = |seat: &usize| match (2 * seat + 1).cmp(&players) {
                std::cmp::Ordering::Less => 0.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 1.0,
            };
            game.winners.iter().map(late).sum::<f64>() / game.winners.len().max(1) as f64
        };
        let early = |game: &Game| game.n_started < players;
        let (stops_by_seats, expected) = by_seats(players, &stops);
        let millis = |game: &Game| game.play_nanos as f64 / 1e6;
        Self {
            players,
            signals,
            strategy: strategy.name().into(),
            games: games.len(),
            deadlocks: share(games, &|game| game.is_deadlock),
            failed_lays: Estimate::share((attempts - accepted) as usize, attempts as usize),
            winner_laid: mean(&stops, &|game| f64::from(game.winner_laid)),
            winner_laid_range: range(stops.iter().map(|game| game.winner_laid)),
            winner_attempts: mean(&stops, &|game| f64::from(game.winner_attempts)),
            winner_attempts_range: range(stops.iter().map(|game| game.winner_attempts)),
            play_ms: mean(&stops, &millis),
            play_ms_range: [
                stops.iter().map(|game| millis(game)).fold(f64::INFINITY, f64::min).min(1e9),
                stops.iter().map(|game| millis(game)).fold(0.0, f64::max),
            ],
            won_before_all_started: share(&stops, &early),
            started_at_stop: mean(&stops, &|game| game.n_started as f64 / players as f64),
            undone: mean(games, &|game| f64::from(game.n_undone)),
            calls: Calls {
                lay: per_player(&|stats| stats.attempts),
                look: per_player(&|stats| stats.looks),
                announce: per_player(&|stats| stats.announcements),
                total: per_player(&|stats| stats.attempts + stats.looks + stats.announcements),
            },
            events_per_player: mean(games, &|game| game.n_events as f64 / players as f64),
            seats_test: ChiSquare::test(&stops_by_seats, &expected),
            stops_by_seats,
            late_half_wins: mean(games, &late),
        }
    }
}

fn share(games: &[&Game], is_hit: &dyn Fn(&Game) -> bool) -> Estimate {
    Estimate::share(games.iter().filter(|game| is_hit(game)).count(), games.len())
}

fn range<T: Ord + Default + Copy>(values: impl Iterator<Item = T> + Clone) -> [T; 2] {
    [values.clone().min().unwrap_or_default(), values.max().unwrap_or_default()]
}

/// How often each group of seats called stop, and how often it would by equal chances.
fn by_seats(players: usize, stops: &[&Game]) -> (Vec<usize>, Vec<f64>) {
    let n_groups = players.min(MOST_GROUPS);
    let group = |seat: usize| seat * n_groups / players;
    let mut counts = vec![0; n_groups];
    for by in stops.iter().filter_map(|game| game.stopped_by) {
        counts[group(by)] += 1;
    }
    let mut expected = vec![0.0; n_groups];
    for seat in 0..players {
        expected[group(seat)] += stops.len() as f64 / players as f64;
    }
    (counts, expected)
}
