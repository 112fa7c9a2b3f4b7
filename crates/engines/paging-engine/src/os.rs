//! Bots that play the operating system.

use std::collections::VecDeque;
use std::sync::Arc;

use paging::{Action, Chance, Memory, Paging, Phase, ROUNDS};

use crate::arrange::{bring_back, steps};
use crate::bots::OsBot;
use crate::value::{Weights, margin};

mod evict;
mod greedy;
mod last;
mod planner;
mod strong;

pub use strong::Skill;
pub(crate) use strong::made_room;

/// A bot in the seat of the OS. It keeps the steps of a reorder phase it has begun.
#[derive(Clone, Debug)]
pub struct OsPlayer {
    bot: OsBot,
    skill: Skill,
    weights: Arc<Weights>,
    chance: Chance,
    pending: VecDeque<Action>,
}

/// What to do with the next unit.
#[derive(Clone, Debug)]
pub(crate) enum Unit {
    /// Roll the die.
    Roll,
    /// Reorder to this arrangement.
    Reorder(Box<Memory>),
}

impl OsPlayer {
    /// A bot that draws its chance from a seed.
    pub fn new(bot: OsBot, board: paging::Board, seed: u64) -> Self {
        let skill = Skill::of(bot).unwrap_or(Skill::STRONG);
        Self::with_weights(bot, skill, Weights::learned(board), seed)
    }

    /// A bot with weights of its own, as learning needs it.
    pub fn with_weights(bot: OsBot, skill: Skill, weights: Arc<Weights>, seed: u64) -> Self {
        let chance = Chance::from_seed(seed);
        Self { bot, skill, weights, chance, pending: VecDeque::new() }
    }

    /// The next action. The OS must be to act.
    pub fn choose(&mut self, game: &Paging) -> Action {
        if let Some(action) = game.removals().next() {
            return action;
        }
        match game.phase() {
            Phase::Room { .. } => self.make_room(game),
            Phase::Rolled { die, .. } => self.work(game, *die),
            Phase::Reordering { units, .. } => match self.pending.pop_front() {
                Some(step) => step,
                None if *units > 0 => Action::Roll,
                None => Action::End,
            },
            _ => self.spend_unit(game),
        }
    }

    fn spend_unit(&mut self, game: &Paging) -> Action {
        self.pending.clear();
        let memory = game.memory();
        if game.units() == 0 {
            return Action::End;
        }
        let goes_on = self.skill.plays_on && game.units() > 1 || self.bot == OsBot::Random;
        if game.round() == ROUNDS && margin(memory) >= 0 && !goes_on {
            // Everything fits: one reorder phase wins, and an empty disk has won already.
            if memory.n_disk() == 0 {
                return Action::End;
            }
            self.pending = steps(memory, &bring_back(memory)).into();
            return Action::Reorder;
        }
        let unit = match self.bot {
            OsBot::Random => greedy::random_unit(memory, &mut self.chance),
            OsBot::Fast => greedy::fast_unit(game),
            OsBot::Tidy => greedy::tidy_unit(game),
            OsBot::Planner => self.planned_unit(game),
            bot if Skill::of(bot).is_some() => self.strong_unit(game),
            _ => Unit::Roll,
        };
        match unit {
            Unit::Roll => Action::Roll,
            Unit::Reorder(arrangement) => {
                self.pending = steps(memory, &arrangement).into();
                Action::Reorder
            }
        }
    }

    fn work(&mut self, game: &Paging, die: u8) -> Action {
        match self.bot {
            OsBot::Random => greedy::random_work(game, die, &mut self.chance),
            OsBot::Planner => self.planned_work(game, die),
            bot if Skill::of(bot).is_some() => self.strong_work(game, die),
            _ => greedy::work(game, die),
        }
    }

    fn make_room(&mut self, game: &Paging) -> Action {
        match self.bot {
            OsBot::Planner => Self::planned_room(game),
            bot if Skill::of(bot).is_some() => self.strong_room(game),
            bot => evict::make_room(game, bot, &mut self.chance),
        }
    }
}
