//! Bots that play the users.

use std::sync::Arc;

use paging::{
    Action, Chance, FrameSet, Memory, Paging, Path, Place, Points, Program, Room, splits, units_of,
};

use crate::bots::UsersBot;
use crate::look::Eyes;
use crate::os::made_room;
use crate::value::{Moment, Weights};

/// A bot in the seat of a user, or of all users.
#[derive(Clone, Debug)]
pub struct UsersPlayer {
    bot: UsersBot,
    weights: Arc<Weights>,
    chance: Chance,
}

impl UsersPlayer {
    /// A bot that draws its chance from a seed.
    pub fn new(bot: UsersBot, board: paging::Board, seed: u64) -> Self {
        Self::with_weights(bot, Weights::learned(board), seed)
    }

    /// A bot with weights of its own, as learning needs it.
    pub fn with_weights(bot: UsersBot, weights: Arc<Weights>, seed: u64) -> Self {
        Self { bot, weights, chance: Chance::from_seed(seed) }
    }

    /// The next program. A user must be to lay.
    pub fn choose(&mut self, game: &Paging) -> Action {
        let user = game.to_act().map_or(0, game::Seat::index);
        let hand = game.hand(user);
        let program = match self.bot {
            UsersBot::FragmentingLongLast => hand[0],
            UsersBot::Strong => return self.strong(game, hand),
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
        let eyes = Eyes { weights: &self.weights, cache5: game.switches().cache5 };
        let moment = Moment { round: game.round(), units: units_of(game.round()) };
        let mut found: Vec<(f32, Lay)> = Vec::new();
        let mut lengths = [false; Program::MOST_PAGES + 1];
        for &program in hand {
            if std::mem::replace(&mut lengths[usize::from(program.n_pages())], true) {
                continue;
            }
            for path in game.placements(program) {
                let lay = Lay { program, points: heavy_first(program), path };
                let value = lay.worst(game.memory(), |memory| eyes.weights.value(memory, moment));
                found.push((value, lay));
            }
        }
        best_of(&mut found, 16);
        let mut split: Vec<(f32, Lay)> = Vec::new();
        for (_, lay) in &found {
            for points in splits(lay.program.n_pages()) {
                let lay = Lay { points, ..*lay };
                let value = lay.worst(game.memory(), |memory| eyes.weights.value(memory, moment));
                split.push((value, lay));
            }
        }
        best_of(&mut split, 12);
        let rolled = Moment { units: moment.units - 1, ..moment };
        for (value, lay) in &mut split {
            *value = lay.worst(game.memory(), |memory| eyes.roll_value(memory, rolled));
        }
        best_of(&mut split, 1);
        let (_, Lay { program, points, path }) = split[0];
        Action::Lay(program, points, path)
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
        debug_assert_eq!(memory.room(self.program.n_pages()), Room::First);
        let ways = next.continuations(self.program, self.path);
        ways.iter().map(|way| value(&made_room(&next, way))).fold(0.0, f32::max)
    }
}
