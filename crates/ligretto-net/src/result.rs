use ligretto::Score;

use crate::{Finding, PeerId, Stamp};

/// What one player did, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stats {
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
    /// Times three cards were counted off, or the waste pile turned over.
    pub draws: u32,
    /// Messages sent again since no answer had come.
    pub retries: u32,
}

/// What a player reports when it is asked for its score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report {
    /// Its points.
    pub score: Score,
    /// Whether the start had reached it before the end did.
    pub started: bool,
    /// Lays that came after the stop moment and were undone.
    pub undone: u8,
    /// What it did.
    pub stats: Stats,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "ending", rename_all = "snake_case"))]
pub enum Ending {
    /// Somebody turned up the last card of his Ligretto stack.
    Stop {
        /// Who.
        by: PeerId,
    },
    /// Nobody could lay anything any more.
    Deadlock,
    /// Nobody was left to play, or the coordinator was lost.
    Aborted,
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GameResult {
    /// How it ended.
    pub ending: Ending,
    /// The moment of the stop, with timestamps.
    pub stop: Option<Stamp>,
    /// The widest error bound of all clocks in nanoseconds, with timestamps.
    pub clock_bound_nanos: Option<u64>,
    /// What each player reported; none from those who died.
    pub reports: Vec<Option<Report>>,
    /// Who did not play by the rules, where that was looked at.
    #[cfg_attr(feature = "serde", serde(default))]
    pub findings: Vec<Finding>,
}

impl GameResult {
    /// Who has most points; several when they have the same, and no cheater.
    pub fn winners(&self) -> Vec<PeerId> {
        let points = |report: &Option<Report>| report.map(|report| report.score.points());
        let is_honest = |index: usize| {
            let proven = self.findings.iter().filter(|finding| finding.cheat.is_proven());
            !proven.map(|finding| finding.seat.index()).any(|seat| seat == index)
        };
        let honest = || self.reports.iter().enumerate().filter(|(index, _)| is_honest(*index));
        let most = honest().filter_map(|(_, report)| points(report)).max();
        let has_most =
            |(_, report): &(usize, &Option<Report>)| most.is_some() && points(report) == most;
        let winners = honest().filter(has_most);
        winners.map(|(index, _)| PeerId(index as u32)).collect()
    }

    /// Those who died and have no score.
    pub fn missing(&self) -> Vec<PeerId> {
        let missing = self.reports.iter().enumerate().filter(|(_, report)| report.is_none());
        missing.map(|(index, _)| PeerId(index as u32)).collect()
    }

    /// The figures of all players together.
    pub fn totals(&self) -> Stats {
        let mut sum = Stats::default();
        for stats in self.reports.iter().flatten().map(|report| report.stats) {
            sum.own_lays += stats.own_lays;
            sum.attempts += stats.attempts;
            sum.accepted += stats.accepted;
            sum.too_slow += stats.too_slow;
            sum.illegal += stats.illegal;
            sum.over += stats.over;
            sum.looks += stats.looks;
            sum.announcements += stats.announcements;
            sum.draws += stats.draws;
            sum.retries += stats.retries;
        }
        sum
    }
}
