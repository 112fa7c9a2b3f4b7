//! How games went, round by round.

use game::{Actor, Game};
use paging::{Action, Event, Paging, ROUNDS, Setup};

use crate::debrief::fragmentation;

/// Sums over many games for each of the rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoundTotals {
    /// The rounds, the first one first.
    pub rounds: [Round; ROUNDS as usize],
}

/// What happened in one round, and how things stood when the OS had spent its units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Games in which it was played to its end; a scenario may begin later.
    pub games: u64,
    /// Pages that went to the disk to make room.
    pub evictions: u64,
    /// Units that were spent on reorder phases.
    pub reorder_phases: u64,
    /// Pages out of the game.
    pub pages_gone: u64,
    /// Pages on the disk.
    pub pages_on_disk: u64,
    /// Free frames.
    pub free: u64,
    /// The size of the largest connected piece of them.
    pub largest_piece: u64,
}

impl Round {
    /// The figures by name, in the order in which they are told.
    pub fn figures(&self) -> [(&'static str, u64); 6] {
        [
            ("evictions", self.evictions),
            ("reorderPhases", self.reorder_phases),
            ("pagesGone", self.pages_gone),
            ("pagesOnDisk", self.pages_on_disk),
            ("freeFrames", self.free),
            ("largestPiece", self.largest_piece),
        ]
    }
}

impl RoundTotals {
    /// The rounds that were played, with their numbers.
    pub fn played(&self) -> impl Iterator<Item = (u8, &Round)> {
        (1..).zip(&self.rounds).filter(|(_, round)| round.games > 0)
    }

    /// How this game went; a log with an illegal action is told up to there.
    pub(crate) fn of(setup: &Setup, log: &[(Actor, Action)]) -> Self {
        let mut game = Paging::start(setup);
        let mut rounds = Self::default();
        for (actor, action) in log {
            let round = &mut rounds.rounds[usize::from(game.round()) - 1];
            round.reorder_phases += u64::from(matches!(action, Action::Reorder));
            let number = game.round();
            let Ok(events) = game.apply(*actor, action) else { break };
            let is_eviction = |event: &&Event| matches!(event, Event::Evicted { .. });
            round.evictions += events.iter().filter(is_eviction).count() as u64;
            if game.round() != number || game.to_act().is_none() {
                round.stand(&game);
            }
        }
        rounds
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for (own, other) in self.rounds.iter_mut().zip(&other.rounds) {
            own.games += other.games;
            own.evictions += other.evictions;
            own.reorder_phases += other.reorder_phases;
            own.pages_gone += other.pages_gone;
            own.pages_on_disk += other.pages_on_disk;
            own.free += other.free;
            own.largest_piece += other.largest_piece;
        }
    }
}

impl Round {
    fn stand(&mut self, game: &Paging) {
        let memory = game.memory();
        let pieces = fragmentation(0, game.round(), memory);
        self.games = 1;
        self.pages_gone = memory.n_removed() as u64;
        self.pages_on_disk = memory.n_disk() as u64;
        self.free = pieces.free as u64;
        self.largest_piece = pieces.largest as u64;
    }
}
