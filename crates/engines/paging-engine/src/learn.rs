//! Learning the estimate from games: `TD(λ)`.
//!
//! After a game the estimate at each decision is pulled towards a mixture of the next estimate and
//! of how the game ended; λ says how much of the end is in it. Each weight has a pace of its own:
//! one that is pulled to and fro slows down, one that is always pulled the same way does not
//! (temporal coherence, Beal and Smith).

use std::sync::Arc;

use paging::{Chance, Paging, Phase, ROUNDS, Setup, units_of};

use crate::bots::{OsBot, UsersBot};
use crate::os::{OsPlayer, Skill};
use crate::play::play_with;
use crate::users::UsersPlayer;
use crate::value::{Moment, Weights, facts, margin, squeeze};

/// The facts that held at one decision, and what the estimate should have been.
#[derive(Clone, Debug)]
pub struct Lesson {
    facts: Vec<u16>,
    wanted: f32,
}

/// How much of the end of the game is in what the estimate should have been.
const LAMBDA: f32 = 0.8;

/// Whom the OS plays while its estimate is learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Learner {
    /// These users.
    Against(UsersBot),
    /// Users that lay by the same estimate.
    Both,
}

/// Plays one game and draws the lessons from it; also says whether the OS won.
pub fn lessons(
    setup: &Setup,
    weights: &Arc<Weights>,
    learner: Learner,
    seed: u64,
) -> (bool, Vec<Lesson>) {
    let board = setup.switches.board;
    let mut os = OsPlayer::with_weights(OsBot::Strong, Skill::LEARNING, Arc::clone(weights), seed);
    let users_seed = seed ^ 0x5555;
    let mut users = match learner {
        Learner::Against(users) => UsersPlayer::new(users, board, users_seed),
        Learner::Both => {
            UsersPlayer::with_weights(UsersBot::Strong, weights.clone(), users_seed).exploring(100)
        }
    };
    let mut dice = Chance::nth(seed, 2);
    let mut lessons: Vec<Lesson> = Vec::new();
    // Of a reorder phase only the last arrangement counts, not the steps on the way.
    let mut arranged: Option<Lesson> = None;
    let mut learn = |game: &Paging| {
        if !matches!(game.phase(), Phase::Reordering { .. }) {
            lessons.extend(arranged.take());
        }
        if let Some(moment) = moment_of(game) {
            let mut held = Vec::with_capacity(128);
            facts(game.memory(), moment, |fact| held.push(fact as u16));
            let wanted = weights.value(game.memory(), moment);
            let lesson = Lesson { facts: held, wanted };
            match game.phase() {
                Phase::Reordering { .. } => arranged = Some(lesson),
                _ => lessons.push(lesson),
            }
        }
    };
    let played = play_with(setup, &mut os, &mut users, &mut dice, &mut learn);
    let mut wanted = reward(&played.end, played.os_wins);
    for lesson in lessons.iter_mut().rev() {
        let estimate = std::mem::replace(&mut lesson.wanted, wanted);
        wanted = LAMBDA * wanted + (1.0 - LAMBDA) * estimate;
    }
    (played.os_wins, lessons)
}

/// The moments at which bots ask for the estimate; what one unit before the end is worth needs no
/// estimate.
fn moment_of(game: &Paging) -> Option<Moment> {
    let round = game.round();
    let moment = match *game.phase() {
        Phase::Idle { units } if units > 0 => Moment { round, units },
        Phase::Reordering { units, ref steps, .. } if !steps.is_empty() => Moment { round, units },
        Phase::Lay { nth } if nth > 0 => Moment { round, units: units_of(round) },
        Phase::Lay { nth: 0 } if round > 1 => Moment { round: round - 1, units: 0 },
        _ => return None,
    };
    (moment.round < ROUNDS || moment.units > 1).then_some(moment)
}

/// How much of a clear win a page more is. With steeper steps nearly all wins on larger boards count
/// the same, and what leads to them is lost in the noise of the few games that are not won.
const CLEAR: f32 = 0.25;

/// Half of it for winning, half for how clear the end is: 1 for a win and 0 for a loss would say
/// little when nearly all games are won. It is clear only because the OS plays on until its last
/// unit.
fn reward(end: &Paging, os_wins: bool) -> f32 {
    let clear = squeeze(CLEAR * (margin(end.memory()) as f32 + 0.5));
    f32::midpoint(f32::from(u8::from(os_wins)), clear)
}

/// Weights that learn, with the pace of each.
#[derive(Clone, Debug)]
pub struct Learning {
    weights: Arc<Weights>,
    /// How far each was pulled in all, and how far to and fro.
    pulled: Vec<(f32, f32)>,
}

/// How far a weight goes at first for an error of 1.
const PACE: f32 = 0.004;
/// No weight comes to a stop.
const SLOWEST: f32 = 0.03;

impl Learning {
    /// Goes on from these weights.
    pub fn new(weights: Weights) -> Self {
        let pulled = vec![(0.0, 0.0); weights.0.len()];
        Self { weights: Arc::new(weights), pulled }
    }

    /// What was learned so far.
    pub const fn weights(&self) -> &Arc<Weights> {
        &self.weights
    }

    /// Turns the weights a little towards what the lessons say.
    pub fn learn(&mut self, lessons: &[Lesson]) {
        let weights = &mut Arc::make_mut(&mut self.weights).0;
        for lesson in lessons {
            let sum: f32 = lesson.facts.iter().map(|fact| weights[usize::from(*fact)]).sum();
            let error = lesson.wanted - squeeze(sum);
            for fact in lesson.facts.iter().map(|fact| usize::from(*fact)) {
                let (net, path) = &mut self.pulled[fact];
                let coherence = if *path > 0.0 { (net.abs() / *path).max(SLOWEST) } else { 1.0 };
                weights[fact] = (weights[fact] + PACE * coherence * error).clamp(-30.0, 30.0);
                *net += error;
                *path += error.abs();
            }
        }
    }
}
