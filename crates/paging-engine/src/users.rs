//! Bots that play the users.

use std::ops::Range;
use std::sync::Arc;

use game::Game;
use paging::{
    Action, Chance, FrameSet, Memory, Paging, Path, Phase, Place, Points, Prefix, Program, Room,
    splits, units_of,
};

use crate::bots::{OsBot, UsersBot};
use crate::look::Lookahead;
use crate::os::{OsPlayer, Skill, made_room};
use crate::value::{Moment, Weights};

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
    /// The estimate decides, but so many times in a thousand something is laid that is nearly as
    /// good.
    Estimate { slips: usize },
    /// So many lays that the estimate likes are tried out against a simple OS, in so many games
    /// each, and the best of them in twice as many more.
    TriedOut { n_lays: usize, n_games: u64 },
}

impl UsersPlayer {
    /// A bot that draws its chance from a seed.
    pub fn new(bot: UsersBot, board: paging::Board, seed: u64) -> Self {
        Self::with_weights(bot, Weights::learned_by_users(board), seed)
    }

    /// A bot with weights of its own, as learning needs it.
    pub fn with_weights(bot: UsersBot, weights: Arc<Weights>, seed: u64) -> Self {
        let thought = match bot {
            UsersBot::Trained => Thought::TriedOut { n_lays: 4, n_games: 1 },
            UsersBot::Skilled => Thought::TriedOut { n_lays: 6, n_games: 2 },
            _ => Thought::TriedOut { n_lays: 16, n_games: 8 },
        };
        Self { bot, weights, chance: Chance::from_seed(seed), thought }
    }

    /// The same bot, but so many times in a thousand it lays something else that is nearly as good,
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
        let program = match self.bot {
            UsersBot::FragmentingLongLast => hand[0],
            UsersBot::Trained | UsersBot::Skilled | UsersBot::Strong => {
                return self.strong(game, hand);
            }
            _ => *self.chance.pick(hand),
        };
        let paths: Vec<Path> = game.placements(program).collect();
        let path = match self.bot {
            UsersBot::Random | UsersBot::Page1 => *self.chance.pick(&paths),
            _ => self.fragmenting(game.memory(), &paths),
        };
        let points = match self.bot {
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

    /// What the estimate says is worst for the OS: first the place with the points as heavy on
    /// page 1 as can be, then the points for the best places, then with a roll looked ahead.
    fn strong(&mut self, game: &Paging, hand: &[Program]) -> Action {
        let lookahead = Lookahead { weights: &self.weights, cache5: game.switches().cache5 };
        let moment = Moment { round: game.round(), units: units_of(game.round()) };
        let mut found: Vec<(f32, Lay)> = Vec::new();
        let mut lengths = [false; Program::MOST_PAGES + 1];
        for &program in hand {
            if std::mem::replace(&mut lengths[usize::from(program.n_pages())], true) {
                continue;
            }
            for path in game.placements(program) {
                let lay = Lay { program, points: heavy_first(program), path };
                let value =
                    lay.worst(game.memory(), |memory| lookahead.weights.value(memory, moment));
                found.push((value, lay));
            }
        }
        let (n_paths, n_lays) = match self.thought {
            Thought::Estimate { .. } => (4, 100),
            Thought::TriedOut { n_lays, .. } => (n_lays, n_lays),
        };
        best_of(&mut found, n_paths);
        let mut split: Vec<(f32, Lay)> = Vec::new();
        for (_, lay) in &found {
            for points in splits(lay.program.n_pages()) {
                let lay = Lay { points, ..*lay };
                let value =
                    lay.worst(game.memory(), |memory| lookahead.weights.value(memory, moment));
                split.push((value, lay));
            }
        }
        best_of(&mut split, n_lays);
        let n_games = match self.thought {
            Thought::TriedOut { n_games, .. } => n_games,
            Thought::Estimate { slips } => {
                let does_slip = slips > 0 && self.chance.below(1000) < slips;
                let index = if does_slip { self.chance.below(split.len()) } else { 0 };
                let (_, Lay { program, points, path }) = split[index];
                return Action::Lay(program, points, path);
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
        let (_, Lay { program, points, path }) = split[0];
        Action::Lay(program, points, path)
    }
}

impl UsersPlayer {
    /// What the OS may expect after this lay, from games with a greedy OS up to the end of its
    /// turn; the same throws of the die for all that are compared.
    fn simulated(&self, game: &Paging, lay: &Lay, seed: u32, games: Range<u64>) -> f32 {
        let n = (games.end - games.start) as f32;
        let simulate = |number| self.simulate(game, lay, Chance::nth(u64::from(seed), number));
        games.map(simulate).sum::<f32>() / n
    }

    fn simulate(&self, game: &Paging, lay: &Lay, mut dice: Chance) -> f32 {
        let round = game.round();
        let mut game = game.clone();
        let mut os = OsPlayer::with_weights(OsBot::Greedy, Skill::QUICK, self.weights.clone(), 0);
        let mut others = Self { bot: UsersBot::FragmentingLongLast, ..self.clone() };
        let mut action = Action::Lay(lay.program, lay.points, lay.path);
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

/// Keeps those that are worst for the OS.
fn best_of(found: &mut Vec<(f32, Lay)>, n: usize) {
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found.truncate(n);
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

#[derive(Clone, Copy, Debug)]
struct Lay {
    program: Program,
    points: Points,
    path: Path,
}

impl Lay {
    /// What the position is worth after the OS made room as well as it could.
    fn worst(&self, memory: &Memory, value: impl Fn(&Memory) -> f32) -> f32 {
        let mut next = *memory;
        next.set_points(self.program, self.points);
        if self.path.is_empty() {
            for page in self.program.pages() {
                next.put(page, Place::Disk);
            }
            return value(&next);
        }
        next.lay(self.program, 1, self.path);
        if self.path.len() == usize::from(self.program.n_pages()) {
            return value(&next);
        }
        debug_assert_ne!(memory.room(self.program.n_pages(), Prefix::Free), Room::Whole);
        let ways = next.continuations(self.program, self.path);
        ways.iter().map(|way| value(&made_room(&next, way))).fold(0.0, f32::max)
    }
}
