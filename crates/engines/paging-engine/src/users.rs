//! Bots that play the users.

use std::sync::Arc;

use paging::{Action, Chance, FrameSet, Memory, Paging, Path, Points, Program, splits};

use crate::bots::UsersBot;
use crate::value::Weights;

mod expected;
mod lay;
mod strong;

/// A bot in the seat of a user, or of all users.
#[derive(Clone, Debug)]
pub struct UsersPlayer {
    bot: UsersBot,
    weights: Arc<Weights>,
    chance: Chance,
    thought: Thought,
}

/// How much thought goes into what is laid, where the estimate has a say.
#[derive(Clone, Copy, Debug)]
enum Thought {
    /// The estimate decides, but this many times in a thousand something is laid that is nearly as
    /// good.
    Estimate { slips: usize },
    /// `n_lays` that the estimate likes, and `n_expected` others for which the OS may expect to need
    /// most rolls, are tried out against a simple OS, in `n_games` each, and the best of them in
    /// twice as many more.
    TriedOut { n_lays: usize, n_expected: usize, n_games: u64 },
}

/// How often in a thousand the trained and the skilled ones lay anything, without a thought.
const TRAINED_CARELESS: usize = 120;
const SKILLED_CARELESS: usize = 30;

impl UsersPlayer {
    /// A bot that draws its chance from a seed.
    pub fn new(bot: UsersBot, board: paging::Board, seed: u64) -> Self {
        Self::with_weights(bot, Weights::learned(board), seed)
    }

    /// A bot with weights of its own, as learning needs it.
    pub fn with_weights(bot: UsersBot, weights: Arc<Weights>, seed: u64) -> Self {
        let thought = match bot {
            UsersBot::Trained => Thought::TriedOut { n_lays: 4, n_expected: 0, n_games: 1 },
            UsersBot::Skilled => Thought::TriedOut { n_lays: 6, n_expected: 0, n_games: 2 },
            _ => Thought::TriedOut { n_lays: 12, n_expected: 4, n_games: 6 },
        };
        Self { bot, weights, chance: Chance::from_seed(seed), thought }
    }

    /// The same bot, but this many times in a thousand it lays something else that is nearly as good,
    /// to learn something new.
    #[must_use]
    pub(crate) fn exploring(mut self, explore: usize) -> Self {
        self.thought = Thought::Estimate { slips: explore };
        self
    }

    /// The next program. A user must be to lay.
    pub fn choose(&mut self, game: &Paging) -> Action {
        let user = game.to_act().and_then(game::Actor::seat).map_or(0, game::Seat::index);
        let hand = game.hand(user);
        let careless = match self.bot {
            UsersBot::Trained => TRAINED_CARELESS,
            UsersBot::Skilled => SKILLED_CARELESS,
            _ => 0,
        };
        let is_careless = careless > 0 && self.chance.below(1000) < careless;
        let bot = if is_careless { UsersBot::Random } else { self.bot };
        let program = match bot {
            UsersBot::FragmentingLongLast => hand[0],
            UsersBot::Expected => return expected::lay(game, hand),
            UsersBot::Trained | UsersBot::Skilled | UsersBot::Strong => {
                return self.strong(game, hand);
            }
            _ => *self.chance.pick(hand),
        };
        let paths: Vec<Path> = game.placements(program).collect();
        let path = match bot {
            UsersBot::Random | UsersBot::Page1 => *self.chance.pick(&paths),
            _ => self.fragmenting(game.memory(), &paths),
        };
        let points = match bot {
            UsersBot::Random => {
                let all: Vec<Points> = splits(program.n_pages()).collect();
                *self.chance.pick(&all)
            }
            _ => heavy_first(program),
        };
        Action::Lay(program, points, path)
    }

    /// The path that leaves the free frames in the smallest pieces; if the OS has to make room, it
    /// shall be for as many pages as possible.
    fn fragmenting(&mut self, memory: &Memory, paths: &[Path]) -> Path {
        let cost = |path: &Path| {
            let free = memory.free().without(path.set());
            (path.len(), pieces(free))
        };
        let least = paths.iter().map(cost).min();
        let best: Vec<Path> =
            paths.iter().filter(|path| Some(cost(path)) == least).copied().collect();
        *self.chance.pick(&best)
    }
}

/// All spare points on page 1.
fn heavy_first(program: Program) -> Points {
    splits(program.n_pages()).last().unwrap_or_else(|| unreachable!("every program has splits"))
}

/// The sum of the squares of the sizes of connected pieces.
fn pieces(mut free: FrameSet) -> usize {
    let mut sum = 0;
    while let Some(frame) = free.first() {
        let piece = free.region(frame);
        sum += piece.len() * piece.len();
        free = free.without(piece);
    }
    sum
}
