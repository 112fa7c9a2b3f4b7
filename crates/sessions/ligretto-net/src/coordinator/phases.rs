use std::time::Duration;

use ligretto::Options;

use super::{Coordinator, Count, Phase, Step, WINDOW, stamp};
use crate::coordinator::roll::Roll;
use crate::player::children;
use crate::{Ending, FromCoordinator, GameResult, PeerId, Report, Signals, Stamp};

impl Coordinator {
    /// Asks whoever is next, and goes on to the next phase when all have answered.
    pub(super) fn advance(&mut self, now: Duration) {
        loop {
            while let Some(peer) = self.roll.ask_next(now) {
                if self.deaths.is_dead(peer) {
                    self.roll.answered(peer);
                } else {
                    self.ask(peer);
                }
            }
            if !self.roll.is_complete() || !self.next_phase(now) {
                return;
            }
        }
    }

    /// The question of the present phase.
    pub(super) fn ask(&mut self, peer: PeerId) {
        let stop = self.stop_moment();
        let pass_on = self.options.signals == Signals::Broadcast;
        let message = match &self.phase {
            Phase::Init => self.init_of(peer),
            Phase::Game(Step::Start) => self.start_message(),
            Phase::Game(Step::Probe) => FromCoordinator::Probe { round: self.token.round },
            Phase::Game(Step::Rotate) => {
                FromCoordinator::Rotate { round: self.token.last_rotation }
            }
            Phase::Verify(_) | Phase::Over { count: Count::Journals, .. } => {
                self.journal_question()
            }
            Phase::Over { count: Count::End, .. } => FromCoordinator::End { stop, pass_on },
            Phase::Over { count: Count::Score(_), .. } => FromCoordinator::AskScore { stop },
            Phase::New | Phase::Game(Step::Mourn) | Phase::Done(_) => return,
        };
        self.outbox.push_back((peer, message));
    }

    pub(super) fn start_message(&self) -> FromCoordinator {
        let pass_on = self.options.signals == Signals::Broadcast;
        FromCoordinator::Start { at: self.start_at, pass_on }
    }

    /// Everybody has answered. Says whether there is something new to ask.
    fn next_phase(&mut self, now: Duration) -> bool {
        match &mut self.phase {
            Phase::New | Phase::Done(_) => return false,
            Phase::Init => {
                let is_tree = self.options.signals == Signals::Broadcast;
                if is_tree && !self.deaths.all_obituaries_confirmed() {
                    // Somebody might still pass the start on to the dead, who would play then.
                    return false;
                }
                self.begin_start(now);
            }
            Phase::Game(Step::Start | Step::Rotate) => self.begin_round(),
            Phase::Game(Step::Probe) => self.end_round(),
            Phase::Game(Step::Mourn) => {
                if !self.deaths.all_obituaries_confirmed() {
                    return false;
                }
                self.begin_round();
            }
            Phase::Verify(claim) => {
                let claim = (**claim).clone();
                self.end_verify(now, claim);
            }
            Phase::Over { ending, count } => {
                let ending = *ending;
                match count {
                    Count::End if self.auditor.is_some() => self.begin_journals(ending),
                    Count::End => self.begin_score(ending),
                    Count::Journals => self.end_journals(ending),
                    Count::Score(reports) => {
                        let reports = std::mem::take(reports);
                        self.finish(ending, reports);
                    }
                }
            }
        }
        true
    }

    pub(super) fn begin_score(&mut self, ending: Ending) {
        let n_players = self.deal.n_players();
        self.phase = Phase::Over { ending, count: Count::Score(vec![None; n_players]) };
        self.roll = Roll::of_all(n_players, WINDOW);
    }

    fn begin_start(&mut self, now: Duration) {
        self.phase = Phase::Game(Step::Start);
        let n_players = self.deal.n_players();
        self.roll = match self.options.signals {
            Signals::Plain => Roll::of_all(n_players, 1),
            Signals::Broadcast => self.first_in_tree(now),
            Signals::Timestamp => {
                // Time enough to tell everybody, also when some must be told twice.
                let lead = self.limits.retry * (4 + n_players as u32 / WINDOW as u32);
                self.start_at = Some(stamp(now + lead));
                Roll::of_all(n_players, WINDOW)
            }
        };
    }

    /// Those whom the coordinator tells; the dead among them are stood in for.
    fn first_in_tree(&mut self, now: Duration) -> Roll {
        let first: Vec<PeerId> = children(None, self.deal.n_players() as u32).collect();
        for dead in (0..self.deal.n_players() as u32).map(PeerId) {
            if self.deaths.is_dead(dead) {
                self.adopt_children(now, dead);
            }
        }
        Roll::of(first, WINDOW)
    }

    /// Sends the token round once more; by the rule it goes to one after the other.
    pub(super) fn begin_round(&mut self) {
        if !self.deaths.all_obituaries_confirmed() {
            // What the dead have sent may still arrive at those who do not know, and wake them.
            self.phase = Phase::Game(Step::Mourn);
            self.roll = Roll::default();
            return;
        }
        self.phase = Phase::Game(Step::Probe);
        self.token.round += 1;
        self.token.is_black = false;
        self.roll = Roll::of_all(self.deal.n_players(), 1);
    }

    /// The token is back.
    fn end_round(&mut self) {
        if self.deaths.all_dead() {
            return self.begin_end(Ending::Aborted);
        }
        let token = &mut self.token;
        if token.is_black {
            token.was_black = true;
            return self.begin_round();
        }
        if std::mem::take(&mut token.was_black) {
            token.n_rotations = 0;
        }
        let rotates = self.options.rules.rotate_on_stuck;
        if !rotates || token.n_rotations == Options::MOST_ROTATIONS {
            return self.begin_end(Ending::Deadlock);
        }
        token.n_rotations += 1;
        token.last_rotation += 1;
        self.phase = Phase::Game(Step::Rotate);
        self.roll = Roll::of_all(self.deal.n_players(), WINDOW);
    }

    pub(super) fn handle_stop(&mut self, now: Duration, by: PeerId, stamp: Stamp) {
        match self.phase {
            Phase::Game(step) if self.auditor.is_some() => {
                self.begin_verify(by, stamp, step);
                self.advance(now);
            }
            Phase::Game(_) => {
                self.note_stop(by, stamp);
                self.begin_end(Ending::Stop { by });
                self.advance(now);
            }
            Phase::Over { count: Count::End, .. } => self.note_stop(by, stamp),
            // Before the start it can't be, and later another stop has ended the game or may: its
            // player calls again.
            Phase::New
            | Phase::Init
            | Phase::Verify(_)
            | Phase::Over { count: Count::Journals | Count::Score(_), .. }
            | Phase::Done(_) => {}
        }
    }

    /// With timestamps the earliest stop counts, whenever it is heard of; else the first heard.
    pub(super) fn note_stop(&mut self, by: PeerId, stamp: Stamp) {
        if let Some(auditor) = &mut self.auditor {
            auditor.note_claim(by, stamp);
        }
        let is_earlier = self.stop.is_none_or(|earliest| (stamp, by) < earliest);
        if self.stop.is_none() || self.has_timestamps() && is_earlier {
            self.stop = Some((stamp, by));
            if let Phase::Over { ending, .. } = &mut self.phase {
                *ending = Ending::Stop { by };
            }
        }
    }

    pub(super) fn begin_end(&mut self, ending: Ending) {
        self.phase = Phase::Over { ending, count: Count::End };
        let n_players = self.deal.n_players();
        self.roll = match self.options.signals {
            Signals::Plain => Roll::of_all(n_players, 1),
            // Whoever the tree does not reach hears of the end when it is asked for its score.
            Signals::Broadcast => Roll::of(children(None, n_players as u32).collect(), WINDOW),
            Signals::Timestamp => Roll::of_all(n_players, WINDOW),
        };
    }

    /// The moment after which lays do not count.
    pub(super) fn stop_moment(&self) -> Option<Stamp> {
        let stamps = self.has_timestamps() && self.ending() != Some(Ending::Deadlock);
        self.stop.filter(|_| stamps).map(|(stamp, _)| stamp)
    }

    fn finish(&mut self, ending: Ending, mut reports: Vec<Option<Report>>) {
        self.roll = Roll::default();
        for peer in (0..self.deal.n_players() as u32).map(PeerId) {
            if !self.deaths.is_dead(peer) {
                self.outbox.push_back((peer, FromCoordinator::Done));
            }
        }
        let findings = self.findings(&mut reports);
        self.phase = Phase::Done(Box::new(GameResult {
            ending: if self.deaths.all_dead() { Ending::Aborted } else { ending },
            stop: self.stop_moment(),
            clock_bound_nanos: self.has_timestamps().then_some(self.clock_bound_nanos),
            reports,
            findings,
        }));
    }
}
