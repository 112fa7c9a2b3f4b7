use ligretto_net::Signals;
use serde::{Deserialize, Serialize};

use crate::{Combination, GameEnding, GameReport, PlayerLine};
use statistics::{ChiSquare, Estimate};

/// What a study keeps of one game.
#[derive(Clone, Debug)]
pub(super) struct GameFigures {
    stopped_by: Option<usize>,
    is_deadlock: bool,
    /// Players with the most points.
    winners: Vec<usize>,
    winner_laid: u8,
    winner_attempts: u32,
    attempts: u32,
    accepted: u32,
    looks: u32,
    announcements: u32,
    n_players: usize,
    play_nanos: u64,
    n_started: usize,
    n_undone: u32,
    n_events: u64,
}

impl From<&GameReport> for GameFigures {
    fn from(report: &GameReport) -> Self {
        let stopped_by = match report.ending {
            GameEnding::Stop { seat } => Some(seat),
            _ => None,
        };
        let players = &report.standing;
        let stopper = players.iter().find(|line| Some(line.seat) == stopped_by);
        let sum = |figure: fn(&PlayerLine) -> u32| players.iter().map(figure).sum();
        Self {
            stopped_by,
            is_deadlock: report.ending == GameEnding::Deadlock,
            winners: report.winners.clone(),
            winner_laid: stopper.map_or(0, |line| line.laid),
            winner_attempts: stopper.map_or(0, |line| line.attempts),
            attempts: sum(|line| line.attempts),
            accepted: sum(|line| line.accepted),
            looks: sum(|line| line.looks),
            announcements: sum(|line| line.announcements),
            n_players: report.players,
            play_nanos: report.play_nanos,
            n_started: report.started_at_stop.unwrap_or_default(),
            n_undone: sum(|line| u32::from(line.undone)),
            n_events: report.events.unwrap_or_default(),
        }
    }
}

/// Calls for each player of a game, on average.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = StudyCalls))]
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
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = StudyCell))]
pub struct Cell {
    /// How many played.
    pub players: usize,
    /// How start and end were told.
    #[cfg_attr(feature = "ts", schema(value_type = String, example = "plain"))]
    pub signals: Signals,
    /// What all of them played.
    pub strategy: String,
    /// How many games.
    pub games: usize,
    /// The share of games in which nobody could lay anything any more.
    pub deadlocks: Estimate,
    /// The share of lay calls that were refused.
    pub failed_lays: Estimate,
    /// Cards laid by the player who called stop.
    pub winner_laid: Estimate,
    /// The fewest and the most of these.
    pub winner_laid_range: [u8; 2],
    /// Lay calls of the player who called stop.
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

/// Seats are put together into at most this many groups.
const MOST_GROUPS: usize = 10;

impl Cell {
    pub(super) fn new(combination: &Combination, games: &[&GameFigures]) -> Self {
        let players = combination.n_players;
        let stops: Vec<&GameFigures> =
            games.iter().copied().filter(|game| game.stopped_by.is_some()).collect();
        let mean = |of: &[&GameFigures], figure: &dyn Fn(&GameFigures) -> f64| {
            Estimate::mean(&of.iter().map(|game| figure(game)).collect::<Vec<f64>>())
        };
        let per_player = |figure: &dyn Fn(&GameFigures) -> u32| {
            mean(games, &|game| f64::from(figure(game)) / game.n_players.max(1) as f64)
        };
        let attempts: u32 = games.iter().map(|game| game.attempts).sum();
        let accepted: u32 = games.iter().map(|game| game.accepted).sum();
        let late = |game: &GameFigures| {
            // Of an odd number of seats, the one in the middle belongs to both halves.
            let late = |seat: &usize| match (2 * seat + 1).cmp(&players) {
                std::cmp::Ordering::Less => 0.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 1.0,
            };
            game.winners.iter().map(late).sum::<f64>() / game.winners.len().max(1) as f64
        };
        let early = |game: &GameFigures| game.n_started < players;
        let (stops_by_seats, expected) = by_seats(players, &stops);
        let counts: Vec<f64> = stops_by_seats.iter().map(|stops| *stops as f64).collect();
        let millis = |game: &GameFigures| game.play_nanos as f64 / 1e6;
        Self {
            players,
            signals: combination.signals,
            strategy: combination.strategy.name().to_owned(),
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
                lay: per_player(&|game| game.attempts),
                look: per_player(&|game| game.looks),
                announce: per_player(&|game| game.announcements),
                total: per_player(&|game| game.attempts + game.looks + game.announcements),
            },
            events_per_player: mean(games, &|game| game.n_events as f64 / players as f64),
            seats_test: ChiSquare::test(&counts, &expected),
            stops_by_seats,
            late_half_wins: mean(games, &late),
        }
    }
}

fn share(games: &[&GameFigures], is_hit: &dyn Fn(&GameFigures) -> bool) -> Estimate {
    Estimate::share(games.iter().filter(|game| is_hit(game)).count(), games.len())
}

fn range<T: Ord + Default + Copy>(values: impl Iterator<Item = T> + Clone) -> [T; 2] {
    [values.clone().min().unwrap_or_default(), values.max().unwrap_or_default()]
}

/// How often each group of seats called stop, and how often it would by equal chances.
fn by_seats(players: usize, stops: &[&GameFigures]) -> (Vec<usize>, Vec<f64>) {
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
