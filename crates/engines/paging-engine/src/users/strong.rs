//! Users that lay what the estimate and games tried out say is worst for the OS.

use std::ops::Range;

use game::Game;
use paging::{Action, Chance, Memory, Paging, Phase, Program, units_of};

use super::expected::best_lays;
use super::lay::{Lay, best_of, every_place};
use super::{Thought, UsersPlayer};
use crate::bots::{OsBot, UsersBot};
use crate::look::Lookahead;
use crate::os::{OsPlayer, Skill};
use crate::value::Moment;

impl UsersPlayer {
    /// What the estimate says is worst for the OS: first the place with the points as heavy on
    /// page 1 as can be, then the points for the best places, then with a roll looked ahead.
    pub(super) fn strong(&mut self, game: &Paging, hand: &[Program]) -> Action {
        // The longest come last: then the OS has the least time for them. The estimate does not see
        // what is still in the hand, so it can't tell.
        let shortest = hand.iter().map(|program| program.n_pages()).min();
        let hand: Vec<Program> =
            hand.iter().copied().filter(|program| Some(program.n_pages()) == shortest).collect();
        let hand = &hand[..];
        let lookahead = Lookahead { weights: &self.weights, cache5: game.switches().cache5 };
        let moment = Moment { round: game.round(), units: units_of(game.round()) };
        let estimate = |memory: &Memory| lookahead.weights.value(memory, moment);
        let judged = |lay: Lay| (lay.worst(game.memory(), estimate), lay);
        let mut found: Vec<(f32, Lay)> = every_place(game, hand).map(judged).collect();
        let (n_paths, n_lays) = match self.thought {
            Thought::Estimate { .. } => (4, 100),
            Thought::TriedOut { n_lays, .. } => (n_lays, n_lays),
        };
        best_of(&mut found, n_paths);
        let mut split: Vec<(f32, Lay)> =
            found.iter().flat_map(|(_, lay)| lay.with_every_split()).map(judged).collect();
        best_of(&mut split, n_lays);
        let n_games = match self.thought {
            Thought::TriedOut { n_expected, n_games, .. } => {
                // The estimate may be wrong, so some are tried out that another measure likes.
                if n_expected > 0 {
                    split.extend(best_lays(game, hand, n_expected, n_expected));
                }
                n_games
            }
            Thought::Estimate { slips } => {
                let does_slip = slips > 0 && self.chance.below(1000) < slips;
                let index = if does_slip { self.chance.below(split.len()) } else { 0 };
                return split[index].1.action();
            }
        };
        let (seed, rolled) = (self.chance.word(), Moment { units: moment.units - 1, ..moment });
        for (value, lay) in &mut split {
            *value = lay.worst(game.memory(), |memory| lookahead.roll_value(memory, rolled));
            *value += self.simulated(game, lay, seed, 0..n_games);
        }
        best_of(&mut split, 4);
        for (value, lay) in &mut split {
            *value += 2.0 * self.simulated(game, lay, seed, n_games..3 * n_games);
        }
        best_of(&mut split, 1);
        split[0].1.action()
    }
}

impl UsersPlayer {
    /// What the OS may expect after this lay, from games with an OS that follows the estimate, up
    /// to the end of its turn; the same throws of the die for all that are compared.
    fn simulated(&self, game: &Paging, lay: &Lay, seed: u32, games: Range<u64>) -> f32 {
        let n = (games.end - games.start) as f32;
        let simulate = |number| self.simulate(game, lay, Chance::nth(u64::from(seed), number));
        games.map(simulate).sum::<f32>() / n
    }

    fn simulate(&self, game: &Paging, lay: &Lay, mut dice: Chance) -> f32 {
        let round = game.round();
        let mut game = game.clone();
        let mut os = OsPlayer::with_weights(OsBot::Strong, Skill::MODEL, self.weights.clone(), 0);
        let mut others = Self { bot: UsersBot::FragmentingLongLast, ..self.clone() };
        let mut action = lay.action();
        while let Some(actor) = game.to_act().filter(|_| game.round() == round) {
            let applied = game.apply(actor, &action);
            debug_assert!(applied.is_ok(), "{action}: {applied:?}");
            action = match game.phase() {
                Phase::Rolling { .. } => Action::Die(dice.die()),
                Phase::Lay { .. } if game.round() == round => others.choose(&game),
                Phase::Lay { .. } | Phase::Over => break,
                _ => os.choose(&game),
            };
        }
        self.weights.value(game.memory(), Moment { round, units: 0 })
    }
}
