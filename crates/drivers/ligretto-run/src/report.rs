use game::Game as _;
use ligretto::Series;
use ligretto_net::{Ending, GameResult};
use serde::{Deserialize, Serialize};

use crate::{AbortReason, GameEnding, GameOrder, Misdeed, Moment, RefusedMachine, Venue, earlier};

/// Rises when readers of a stored report would misunderstand it.
pub(crate) const REPORT_VERSION: u32 = 1;

/// What came of a game, as it is stored and shown. Seats are counted from 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct GameReport {
    /// The version of this format.
    pub version: u32,
    /// The version of the rules it was played by.
    pub rules: u32,
    /// Where it was played.
    #[serde(rename = "where")]
    pub played_at: PlayedAt,
    /// How many played.
    pub players: usize,
    /// What the cards follow from, unless they were posted.
    pub seed: u64,
    /// How it ended.
    pub ending: GameEnding,
    /// The seats with the most points; several when they have the same.
    pub winners: Vec<usize>,
    /// Seats whose players died: they have no score.
    pub missing: Vec<usize>,
    /// Seats whose players broke the rules or the protocol.
    #[serde(default)]
    pub cheaters: Vec<Cheater>,
    /// With timestamps: the widest error bound of all clocks, in nanoseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock_bound_nanos: Option<u64>,
    /// The machines that played, each with its clock; none but workers.
    #[serde(default)]
    pub clocks: Vec<Clock>,
    /// How it went between machines; only on workers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distributed: Option<Distributed>,
    /// Seats of a posted deal whose row sums to thirty or more; it was played all the same.
    #[serde(default)]
    pub heavy_rows: Vec<usize>,
    /// How many had started when the stop was called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started_at_stop: Option<usize>,
    /// From the first start to the stop, in nanoseconds, virtual or real.
    pub play_nanos: u64,
    /// The whole game, with set-up and counting.
    pub total_nanos: u64,
    /// Events in virtual time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub events: Option<u64>,
    /// Each strategy's players together.
    pub strategies: Vec<StrategyLine>,
    /// How many players have how many points.
    pub points: Vec<PointsBand>,
    /// The players, most points first.
    pub standing: Vec<PlayerLine>,
    /// The last messages before the stop, at and around the player who called it.
    #[serde(default)]
    pub moments: Vec<Moment>,
}

/// Where a game was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PlayedAt {
    /// In virtual time.
    #[serde(alias = "here")]
    Virtual,
    /// In real time, with a thread for each player; nothing is played there any more.
    Threads,
    /// In real time, on workers.
    Workers,
}

impl From<Venue> for PlayedAt {
    fn from(venue: Venue) -> Self {
        match venue {
            Venue::Virtual => Self::Virtual,
            Venue::Workers => Self::Workers,
        }
    }
}

/// Somebody who did what nobody may.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct Cheater {
    /// Whose player.
    pub seat: usize,
    /// What it did.
    #[serde(deserialize_with = "earlier::misdeed")]
    pub what: Misdeed,
}

/// A machine and its clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct Clock {
    /// The machine's name.
    pub machine: String,
    /// How many players it had.
    pub players: usize,
    /// How far its clock was ahead of the coordinator's, in nanoseconds.
    pub offset_nanos: i64,
    /// At most so far from the truth.
    pub bound_nanos: u64,
}

/// What is known of a game that was played on several machines.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct Distributed {
    /// Which coordinator led it.
    pub coordinator: String,
    /// How often it was tried, this time included.
    pub attempt: u32,
    /// Who played where.
    pub machines: Vec<MachineLine>,
    /// Machines that could have played and were not let.
    #[serde(deserialize_with = "earlier::refused")]
    pub refused: Vec<RefusedMachine>,
    /// How many lays and looks went from one machine to another.
    pub calls: u64,
    /// Half of them took at most so long, in microseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call_p50_micros: Option<f64>,
    /// All but a hundredth took at most so long, in microseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call_p99_micros: Option<f64>,
    /// How many messages stayed within a machine.
    pub local_messages: u64,
}

/// A machine and its players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct MachineLine {
    /// The machine's name.
    pub machine: String,
    /// The first of its seats, which are next to each other.
    pub first_seat: usize,
    /// How many.
    pub players: usize,
}

/// One player's figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct PlayerLine {
    /// Its seat.
    pub seat: usize,
    /// What it played.
    pub strategy: String,
    /// Cards laid minus two for each left.
    pub points: i64,
    /// Own cards on the table.
    pub laid: u8,
    /// Cards left on the Ligretto stack.
    pub left: u8,
    /// Whether the start had reached it before the end did.
    pub started: bool,
    /// Lays that came after the stop moment and were undone.
    pub undone: u8,
    /// Cards laid on own stacks, without any call.
    pub own_lays: u32,
    /// Calls to lay a card at a neighbour's.
    pub attempts: u32,
    /// Of these: the card lies there.
    pub accepted: u32,
    /// Of these: somebody was faster.
    pub too_slow: u32,
    /// Of these: the card did not fit.
    pub illegal: u32,
    /// Of these: the game had ended.
    pub over: u32,
    /// Calls to see what lies before a neighbour.
    pub looks: u32,
    /// Changes announced to neighbours.
    pub announcements: u32,
}

/// All players of one strategy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct StrategyLine {
    /// Its name.
    pub strategy: String,
    /// How many played it.
    pub players: usize,
    /// Their points on average.
    pub mean_points: f64,
    /// Cards they laid on average.
    pub mean_laid: f64,
    /// Calls of all kinds for each of them.
    pub mean_calls: f64,
}

/// This many players have points between these two, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct PointsBand {
    /// From.
    pub from: i64,
    /// To.
    pub to: i64,
    /// How many players.
    pub players: usize,
}

impl GameReport {
    /// The report of this result. Times, events and last moments are the driver's.
    pub fn new(order: &GameOrder, result: &GameResult) -> Self {
        let standing = standing(order, result);
        Self {
            ending: match result.ending {
                Ending::Stop { by } => GameEnding::Stop { seat: by.index() },
                Ending::Deadlock => GameEnding::Deadlock,
                Ending::Aborted => GameEnding::Aborted { why: AbortReason::NobodyLeft },
            },
            winners: result.winners().iter().map(|peer| peer.index()).collect(),
            missing: result.missing().iter().map(|peer| peer.index()).collect(),
            cheaters: result
                .findings
                .iter()
                .map(|finding| Cheater { seat: finding.seat.index(), what: finding.cheat.into() })
                .collect(),
            clock_bound_nanos: result.clock_bound_nanos,
            strategies: strategies(&standing),
            points: bands(&standing),
            standing,
            ..Self::aborted(order, AbortReason::NobodyLeft)
        }
    }

    /// The report of a game without a result.
    pub fn aborted(order: &GameOrder, why: AbortReason) -> Self {
        Self {
            version: REPORT_VERSION,
            rules: Series::RULES_VERSION,
            played_at: order.venue.into(),
            players: order.n_players(),
            seed: order.scenario.seed,
            ending: GameEnding::Aborted { why },
            winners: Vec::new(),
            missing: Vec::new(),
            cheaters: Vec::new(),
            clock_bound_nanos: None,
            clocks: Vec::new(),
            distributed: None,
            heavy_rows: order.heavy_rows(),
            started_at_stop: None,
            play_nanos: 0,
            total_nanos: 0,
            events: None,
            strategies: Vec::new(),
            points: Vec::new(),
            standing: Vec::new(),
            moments: Vec::new(),
        }
    }

    /// The same with at most this many players in the standing, for large games.
    #[must_use]
    pub fn shortened(&self, most: usize) -> Self {
        let mut short = self.clone();
        short.standing.truncate(most);
        short
    }
}

fn standing(order: &GameOrder, result: &GameResult) -> Vec<PlayerLine> {
    let present = result.reports.iter().enumerate();
    let line = |(seat, report): (usize, &Option<ligretto_net::Report>)| {
        let ligretto_net::Report { score, started, undone, stats } = (*report)?;
        Some(PlayerLine {
            seat,
            strategy: order.bot(seat).name().to_owned(),
            points: score.points(),
            laid: score.laid,
            left: score.left,
            started,
            undone,
            own_lays: stats.own_lays,
            attempts: stats.attempts,
            accepted: stats.accepted,
            too_slow: stats.too_slow,
            illegal: stats.illegal,
            over: stats.over,
            looks: stats.looks,
            announcements: stats.announcements,
        })
    };
    let mut lines: Vec<PlayerLine> = present.filter_map(line).collect();
    lines.sort_by_key(|line| (-line.points, line.seat));
    lines
}

fn strategies(standing: &[PlayerLine]) -> Vec<StrategyLine> {
    let names = ligretto::Bot::NAMES.into_iter();
    let line = |name: &str| {
        let lines: Vec<&PlayerLine> =
            standing.iter().filter(|line| line.strategy == name).collect();
        let mean = |figure: &dyn Fn(&PlayerLine) -> f64| {
            let mean = lines.iter().map(|line| figure(line)).sum::<f64>() / lines.len() as f64;
            // Nobody needs more, and so few digits read back as they were.
            (mean * 1e3).round() / 1e3
        };
        let calls = |line: &PlayerLine| line.attempts + line.looks + line.announcements;
        (!lines.is_empty()).then(|| StrategyLine {
            strategy: name.to_owned(),
            players: lines.len(),
            mean_points: mean(&|line| line.points as f64),
            mean_laid: mean(&|line| f64::from(line.laid)),
            mean_calls: mean(&|line| f64::from(calls(line))),
        })
    };
    names.filter_map(line).collect()
}

/// Points go from −20 to 40; a band is five wide.
fn bands(standing: &[PlayerLine]) -> Vec<PointsBand> {
    const WIDTH: i64 = 5;
    let mut bands: Vec<PointsBand> = Vec::new();
    for line in standing {
        let from = line.points.div_euclid(WIDTH) * WIDTH;
        match bands.last_mut().filter(|band| band.from == from) {
            Some(band) => band.players += 1,
            None => bands.push(PointsBand { from, to: from + WIDTH - 1, players: 1 }),
        }
    }
    bands
}
