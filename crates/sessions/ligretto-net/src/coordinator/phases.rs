use std::time::Duration;

use ligretto::Options;

use super::{Coordinator, Phase, WINDOW, stamp};
use crate::coordinator::roll::Roll;
use crate::player::children;
use crate::{Ending, FromCoordinator, GameResult, PeerId, Signals, Stamp};

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
        let message = match self.phase {
            Phase::Init => self.init_of(peer),
            Phase::Start => self.start_message(),
            Phase::Play => FromCoordinator::Probe { round: self.round },
            Phase::Rotate => FromCoordinator::Rotate { round: self.last_rotation },
            Phase::End => FromCoordinator::End { stop, pass_on },
            Phase::Verify | Phase::Journals => self.journal_question(),
            Phase::Score => FromCoordinator::AskScore { stop },
            Phase::New | Phase::Mourn | Phase::Done => return,
        };
        self.outbox.push_back((peer, message));
    }

    pub(super) fn start_message(&self) -> FromCoordinator {
        let pass_on = self.options.signals == Signals::Broadcast;
        FromCoordinator::Start { at: self.start_at, pass_on }
    }

    /// Everybody has answered. Says whether there is something new to ask.
    fn next_phase(&mut self, now: Duration) -> bool {
        match self.phase {
            Phase::New | Phase::Done => return false,
            Phase::Init => self.begin_start(now),
            Phase::Start | Phase::Rotate => self.begin_round(),
            Phase::Play => self.end_round(),
            Phase::Mourn => {
                if !self.deaths.all_obituaries_confirmed() {
                    return false;
                }
                self.begin_round();
            }
            Phase::Verify => self.end_verify(now),
            Phase::End if self.auditor.is_some() => self.begin_journals(),
            Phase::End => self.begin_score(),
            Phase::Journals => self.end_journals(),
            Phase::Score => self.finish(),
        }
        true
    }

    pub(super) fn begin_score(&mut self) {
        self.phase = Phase::Score;
        self.roll = Roll::of_all(self.deal.n_players(), WINDOW);
    }

    fn begin_start(&mut self, now: Duration) {
        self.phase = Phase::Start;
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
            self.phase = Phase::Mourn;
            self.roll = Roll::default();
            return;
        }
        self.phase = Phase::Play;
        self.round += 1;
        self.is_black = false;
        self.roll = Roll::of_all(self.deal.n_players(), 1);
    }

    /// The token is back.
    fn end_round(&mut self) {
        if self.deaths.all_dead() {
            return self.begin_end(Ending::Aborted);
        }
        if self.is_black {
            self.was_black = true;
            return self.begin_round();
        }
        if std::mem::take(&mut self.was_black) {
            self.n_rotations = 0;
        }
        let rotates = self.options.rules.rotate_on_stuck;
        if !rotates || self.n_rotations == Options::MOST_ROTATIONS {
            return self.begin_end(Ending::Deadlock);
        }
        self.n_rotations += 1;
        self.last_rotation += 1;
        self.phase = Phase::Rotate;
        self.roll = Roll::of_all(self.deal.n_players(), WINDOW);
    }

    pub(super) fn handle_stop(&mut self, now: Duration, by: PeerId, stamp: Stamp) {
        let is_under_way =
            matches!(self.phase, Phase::Start | Phase::Play | Phase::Mourn | Phase::Rotate);
        if is_under_way && self.auditor.is_some() {
            self.begin_verify(by, stamp);
            self.advance(now);
        } else if is_under_way {
            self.note_stop(by, stamp);
            self.begin_end(Ending::Stop { by });
            self.advance(now);
        } else if self.phase == Phase::End {
            self.note_stop(by, stamp);
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
            if self.ending.is_some() {
                self.ending = Some(Ending::Stop { by });
            }
        }
    }

    pub(super) fn begin_end(&mut self, ending: Ending) {
        self.ending = Some(ending);
        self.phase = Phase::End;
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
        let stamps = self.has_timestamps() && self.ending != Some(Ending::Deadlock);
        self.stop.filter(|_| stamps).map(|(stamp, _)| stamp)
    }

    fn finish(&mut self) {
        self.phase = Phase::Done;
        self.roll = Roll::default();
        for peer in (0..self.deal.n_players() as u32).map(PeerId) {
            if !self.deaths.is_dead(peer) {
                self.outbox.push_back((peer, FromCoordinator::Done));
            }
        }
        let findings = self.findings();
        let ending = if self.deaths.all_dead() { None } else { self.ending };
        self.result = Some(GameResult {
            ending: ending.unwrap_or(Ending::Aborted),
            stop: self.stop_moment(),
            clock_bound_nanos: self.has_timestamps().then_some(self.clock_bound_nanos),
            reports: std::mem::take(&mut self.reports),
            findings,
        });
    }
}
