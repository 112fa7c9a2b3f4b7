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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cheat;

    fn result(scores: &[Option<(u8, u8)>], findings: Vec<Finding>) -> GameResult {
        let report = |(laid, left)| Report { score: Score { laid, left }, ..Report::default() };
        let reports = scores.iter().map(|score| score.map(report)).collect();
        GameResult {
            ending: Ending::Deadlock,
            stop: None,
            clock_bound_nanos: None,
            reports,
            findings,
        }
    }

    #[test]
    fn who_has_most_points_wins_and_who_has_as_many_wins_too() {
        // A card left on the Ligretto stack costs two.
        let scores = [Some((9, 0)), Some((12, 2)), Some((13, 2)), None];
        assert_eq!(result(&scores, vec![]).winners(), [0, 2].map(PeerId));
        assert_eq!(result(&scores, vec![]).missing(), [PeerId(3)]);
        assert_eq!(result(&[None, None], vec![]).winners(), []);
        assert_eq!(result(&[Some((1, 5)), Some((1, 4))], vec![]).winners(), [PeerId(1)]);
    }

    #[test]
    fn who_was_proven_to_cheat_does_not_win_and_who_is_only_at_odds_may() {
        let scores = [Some((5, 0)), Some((9, 0)), Some((7, 0))];
        let finding = |seat, cheat| Finding { seat: PeerId(seat), cheat };
        let cheated = finding(1, Cheat::FalseStop);
        let card = "red 2".parse().unwrap();
        let at_odds = finding(2, Cheat::Disputed { card, with: PeerId(1) });
        assert_eq!(result(&scores, vec![cheated, at_odds]).winners(), [PeerId(2)]);
    }

    #[test]
    fn totals_are_the_sums_of_all_figures() {
        let stats = |unit: u32| Stats {
            own_lays: unit,
            attempts: 2 * unit,
            accepted: 3 * unit,
            too_slow: 4 * unit,
            illegal: 5 * unit,
            over: 6 * unit,
            looks: 7 * unit,
            announcements: 8 * unit,
            draws: 9 * unit,
            retries: 10 * unit,
        };
        let mut result = result(&[Some((0, 0)), None, Some((0, 0))], vec![]);
        for (report, unit) in result.reports.iter_mut().flatten().zip([1, 100]) {
            report.stats = stats(unit);
        }
        assert_eq!(result.totals(), stats(101));
    }
}
