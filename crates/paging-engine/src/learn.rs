//! Learning the estimate from games: `TD(λ)`.
//!
//! After a game the estimate at each decision of the OS is pulled towards a mixture of the next
//! estimate and of how the game ended; λ says how much of the end is in it.

use std::sync::Arc;

use paging::{Chance, Paging, Phase, Setup, units_of};

use crate::bots::{OsBot, UsersBot};
use crate::os::{OsPlayer, Skill};
use crate::table::play_with;
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

/// Whose estimate is to be learned, and from whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Learner {
    /// The strong OS, against these users.
    Os(UsersBot),
    /// The strong users, against this bot.
    Users(OsBot),
}

/// Plays one game and draws the lessons from it; also says whether the OS won.
pub fn lessons(
    setup: &Setup,
    weights: &Arc<Weights>,
    learner: Learner,
    seed: u64,
) -> (bool, Vec<Lesson>) {
    let board = setup.switches.board;
    let (mut os, mut users) = match learner {
        Learner::Os(users) => (
            OsPlayer::with_weights(OsBot::Strong, Skill::QUICK, weights.clone(), seed),
            UsersPlayer::new(users, board, seed ^ 0x5555),
        ),
        Learner::Users(os) => (
            OsPlayer::with_weights(os, Skill::QUICK, Weights::learned(board), seed),
            UsersPlayer::with_weights(UsersBot::Strong, weights.clone(), seed ^ 0x5555)
                .exploring(100),
        ),
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

/// The moments at which bots ask for the estimate.
fn moment_of(game: &Paging) -> Option<Moment> {
    match *game.phase() {
        Phase::Idle { units } if units > 0 => Some(Moment { round: game.round(), units }),
        Phase::Reordering { units, ref steps, .. } if !steps.is_empty() => {
            Some(Moment { round: game.round(), units })
        }
        Phase::Lay { nth } if nth > 0 => {
            Some(Moment { round: game.round(), units: units_of(game.round()) })
        }
        Phase::Lay { nth: 0 } if game.round() > 1 => {
            Some(Moment { round: game.round() - 1, units: 0 })
        }
        _ => None,
    }
}

/// 1 for a win and 0 for a loss would say little when nearly all games are won; so a clear win
/// counts more than a narrow one.
fn reward(end: &Paging, os_wins: bool) -> f32 {
    let smooth = squeeze(0.6 * (margin(end.memory()) as f32 + 0.5));
    if os_wins { smooth.max(0.6) } else { smooth.min(0.4) }
}

impl Weights {
    /// Turns the weights a little towards what the lessons say.
    pub fn learn(&mut self, lessons: &[Lesson], rate: f32) {
        for lesson in lessons {
            let sum: f32 = lesson.facts.iter().map(|fact| self.0[usize::from(*fact)]).sum();
            let step = rate * (lesson.wanted - squeeze(sum));
            for fact in &lesson.facts {
                let weight = &mut self.0[usize::from(*fact)];
                *weight = (*weight + step).clamp(-30.0, 30.0);
            }
        }
    }
}
