use std::time::Duration;

use super::{Claim, Coordinator, Count, Phase, Roll, Step, WINDOW};
use crate::audit::{Dispute, check_stop, compare, replay};
use crate::{
    Cheat, Ending, Finding, FromCoordinator, Journal, Neighbours, PeerId, Report, Signals, Stamp,
};

/// What the coordinator knows of who plays by the rules.
#[derive(Clone, Debug)]
pub(super) struct Auditor {
    /// The last journals, of those who were asked in this round.
    journals: Vec<Option<Journal>>,
    round: u32,
    /// All stops that were called, with timestamps: the earliest one that may be counts.
    claims: Vec<(Stamp, PeerId)>,
    findings: Vec<Finding>,
    /// What was disputed when stops were looked at.
    disputes: Vec<Dispute>,
}

impl Auditor {
    pub(super) fn new(n_players: usize) -> Self {
        Self {
            journals: vec![None; n_players],
            round: 0,
            claims: Vec::new(),
            findings: Vec::new(),
            disputes: Vec::new(),
        }
    }

    pub(super) fn note_claim(&mut self, by: PeerId, stamp: Stamp) {
        if !self.claims.contains(&(stamp, by)) {
            self.claims.push((stamp, by));
        }
    }

    pub(super) fn findings(&self) -> &[Finding] {
        &self.findings
    }

    fn begin_round(&mut self) {
        self.round += 1;
        self.journals.iter_mut().for_each(|journal| *journal = None);
    }

    fn note(&mut self, seat: PeerId, cheat: Cheat) {
        let finding = Finding { seat, cheat };
        if !self.findings.contains(&finding) {
            self.findings.push(finding);
        }
    }
}

impl Coordinator {
    pub(super) fn journal_question(&self) -> FromCoordinator {
        let round = self.auditor.as_ref().map_or(0, |auditor| auditor.round);
        FromCoordinator::AskJournal { round, over: matches!(self.phase, Phase::Over { .. }) }
    }

    pub(super) fn note_journal(&mut self, from: PeerId, round: u32, journal: Journal) {
        let Some(auditor) = self.auditor.as_mut().filter(|auditor| auditor.round == round) else {
            return;
        };
        auditor.journals[from.index()] = Some(journal);
        self.roll.answered(from);
    }

    /// Somebody calls stop: asks it and its neighbours whether it may.
    pub(super) fn begin_verify(&mut self, by: PeerId, stamp: Stamp, step: Step) {
        let Some(auditor) = &mut self.auditor else { return };
        auditor.begin_round();
        let neighbours = Neighbours::of(by, self.deal.n_players() as u32);
        let asked = [by].into_iter().chain(neighbours.as_slice().iter().copied()).collect();
        let roll = std::mem::replace(&mut self.roll, Roll::of(asked, WINDOW));
        self.phase = Phase::Verify(Box::new(Claim { by, stamp, step, roll }));
    }

    /// All have answered: the game ends, or the one who called stop leaves it.
    pub(super) fn end_verify(&mut self, now: Duration, claim: Claim) {
        let Some(auditor) = &mut self.auditor else { return };
        let Claim { by, stamp, step, roll } = claim;
        self.phase = Phase::Game(step);
        self.roll = roll;
        if !self.deaths.is_dead(by) {
            let deck = &self.deal.decks()[by.index()];
            let stop = (self.options.signals == Signals::Timestamp).then_some(stamp);
            match check_stop(by, deck, self.options.rules, &auditor.journals, stop) {
                Ok(disputes) => {
                    auditor.disputes.extend(disputes);
                    self.note_stop(by, stamp);
                    return self.begin_end(Ending::Stop { by });
                }
                Err(cheat) => {
                    auditor.note(by, cheat);
                    auditor.note(by, Cheat::FalseStop);
                    self.declare_dead(now, by);
                }
            }
        }
        // The game goes on where it was, without those who have died meanwhile.
        for dead in (0..self.deal.n_players() as u32).map(PeerId) {
            if self.deaths.is_dead(dead) {
                self.roll.answered(dead);
            }
        }
        if matches!(step, Step::Probe | Step::Mourn) {
            self.begin_round();
        }
    }

    pub(super) fn begin_journals(&mut self, ending: Ending) {
        if let Some(auditor) = &mut self.auditor {
            auditor.begin_round();
        }
        self.phase = Phase::Over { ending, count: Count::Journals };
        self.roll = Roll::of_all(self.deal.n_players(), WINDOW);
    }

    /// All journals are here: the earliest stop that may be counts.
    pub(super) fn end_journals(&mut self, mut ending: Ending) {
        let has_timestamps = self.has_timestamps();
        if let Some(auditor) = self.auditor.as_mut().filter(|_| has_timestamps) {
            auditor.claims.sort_unstable();
            for (stamp, by) in std::mem::take(&mut auditor.claims) {
                if self.deaths.is_dead(by) {
                    continue;
                }
                let deck = &self.deal.decks()[by.index()];
                let rules = self.options.rules;
                match check_stop(by, deck, rules, &auditor.journals, Some(stamp)) {
                    Ok(disputes) => {
                        auditor.disputes.extend(disputes);
                        self.stop = Some((stamp, by));
                        ending = Ending::Stop { by };
                        break;
                    }
                    Err(cheat) => {
                        auditor.note(by, cheat);
                        auditor.note(by, Cheat::FalseStop);
                    }
                }
            }
        }
        self.begin_score(ending);
    }

    /// All is counted: what is wrong with it. Scores that are known better are put right.
    pub(super) fn findings(&mut self, reports: &mut [Option<Report>]) -> Vec<Finding> {
        let stop = self.stop_moment();
        let Some(mut auditor) = self.auditor.take() else { return Vec::new() };
        for (index, report) in reports.iter_mut().enumerate() {
            let seat = PeerId(index as u32);
            let (Some(report), Some(journal)) = (report, &auditor.journals[index]) else {
                continue;
            };
            match replay(&self.deal.decks()[index], self.options.rules, journal, stop) {
                Err(cheat) => auditor.note(seat, cheat),
                Ok(replayed) if replayed.score != report.score => {
                    let (reported, counted) = (report.score.points(), replayed.score.points());
                    report.score = replayed.score;
                    auditor.note(seat, Cheat::WrongScore { reported, counted });
                }
                Ok(_) => {}
            }
        }
        for Finding { seat, cheat } in compare(&auditor.journals, &auditor.disputes) {
            auditor.note(seat, cheat);
        }
        auditor.findings
    }
}
