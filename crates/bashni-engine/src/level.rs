use std::fmt;
use std::str::FromStr;

use bashni::{Limits, Move, Position};

use crate::book::Book;
use crate::budget::{Budget, Control};
use crate::engine::Engine;
use crate::report::{Line, Report};
use crate::score::{SURE, Score};
use seeded::SplitMix;

/// How strong an opponent for people plays, from 1 (beginner) to 8 (full strength).
///
/// A weak level looks at few positions and does not see small differences between moves: it picks
/// one that looks nearly as good to it as the best. So it makes the mistakes of a person who looks
/// less far, and it never just moves at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What a level may do.
struct Handicap {
    name: &'static str,
    /// Positions it looks at; all that time allows if there is no number.
    nodes: Option<u64>,
    depth: Option<u32>,
    /// Differences up to about this size are not seen.
    blur: Score,
    /// Moves of the book that are worse than the best by at most this much are played, for
    /// variety; without a number the level knows no book, and errs by itself.
    book: Option<Score>,
}

const HANDICAPS: [Handicap; 8] = [
    Handicap { name: "beginner", nodes: Some(200), depth: Some(1), blur: 160, book: None },
    Handicap { name: "novice", nodes: Some(400), depth: Some(2), blur: 90, book: None },
    Handicap { name: "casual player", nodes: Some(800), depth: Some(3), blur: 50, book: None },
    Handicap { name: "club player", nodes: Some(2_000), depth: Some(5), blur: 25, book: None },
    Handicap { name: "strong player", nodes: Some(6_000), depth: Some(7), blur: 10, book: None },
    Handicap { name: "expert", nodes: Some(4_000), depth: None, blur: 0, book: Some(40) },
    Handicap { name: "master", nodes: Some(25_000), depth: None, blur: 0, book: Some(30) },
    Handicap { name: "full strength", nodes: None, depth: None, blur: 0, book: Some(25) },
];

impl Level {
    /// The weakest one.
    pub const FIRST: Self = Self(1);

    /// Full strength.
    pub const FULL: Self = Self(HANDICAPS.len() as u8);

    /// The level with this number.
    pub fn new(number: u8) -> Option<Self> {
        (Self::FIRST.0..=Self::FULL.0).contains(&number).then_some(Self(number))
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::FIRST.0..=Self::FULL.0).map(Self)
    }

    /// 1 to 8.
    pub fn number(self) -> u8 {
        self.0
    }

    /// What people call it.
    pub fn name(self) -> &'static str {
        self.handicap().name
    }

    /// Chooses a move as this level does. The budget is that of full strength: a level may use less
    /// of it, never more. The same seed gives the same choice.
    pub fn choose(
        self,
        engine: &mut Engine,
        position: &Position,
        limits: Limits,
        budget: &Budget,
        control: &Control,
        seed: u64,
    ) -> Option<Move> {
        let Handicap { nodes, depth, blur, .. } = *self.handicap();
        let least = |one: Option<u64>, other: Option<u64>| one.into_iter().chain(other).min();
        let budget = Budget {
            nodes: least(nodes, budget.nodes),
            depth: least(depth.map(u64::from), budget.depth.map(u64::from))
                .map(|depth| depth as u32),
            lines: if blur > 0 { usize::MAX } else { 1 },
            ..*budget
        };
        if self != Self::FULL {
            // What the engine knows from other moves, perhaps of other games, must neither make
            // it stronger nor decide what it plays.
            engine.clear();
        }
        let report = engine.search(position, limits, &budget, control, &mut |_| ());
        if blur == 0 { report.best() } else { blurred(&report, blur, &mut SplitMix::new(seed)) }
    }

    /// The move that this level knows from the book of openings, without thinking. The same seed
    /// gives the same choice.
    ///
    /// Only players for people ask for it: anyone who measures or analyses wants to see the engine.
    pub fn book_move(self, position: &Position, limits: Limits, seed: u64) -> Option<Move> {
        Book::shipped().choose(position, limits, self.handicap().book?, seed)
    }

    fn handicap(self) -> &'static Handicap {
        &HANDICAPS[usize::from(self.0) - 1]
    }
}

/// The move that looks best to someone who misjudges each by up to about `blur`.
fn blurred(report: &Report, blur: Score, random: &mut SplitMix) -> Option<Move> {
    let mut seen = |line: &Line| {
        // A loss that is in sight is not overlooked, and a win not either.
        let noise = (random.unit() + random.unit() - 1.0) * 2.0 * f64::from(blur);
        line.score + if line.score.abs() > SURE { 0 } else { noise as Score }
    };
    let best = report.lines.iter().max_by_key(|line| seen(line))?;
    best.moves.first().copied()
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = BadLevel;

    fn from_str(text: &str) -> Result<Self, BadLevel> {
        let by_name = Self::all().find(|level| level.name().eq_ignore_ascii_case(text));
        let by_number = || text.parse().ok().and_then(Self::new);
        by_name.or_else(by_number).ok_or_else(|| BadLevel(text.to_owned()))
    }
}

/// A text that names no level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLevel(String);

impl fmt::Display for BadLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a level from {} to {}, got {:?}", Level::FIRST, Level::FULL, self.0)
    }
}

impl std::error::Error for BadLevel {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;

    #[test]
    fn levels_have_numbers_and_names() {
        assert_eq!("3".parse(), Ok(Level(3)));
        assert_eq!("Beginner".parse(), Ok(Level::FIRST));
        assert_eq!("full strength".parse(), Ok(Level::FULL));
        assert_eq!(
            "9".parse::<Level>().unwrap_err().to_string(),
            "expected a level from 1 to 8, got \"9\""
        );
    }

    #[test]
    fn every_level_takes_a_win_in_one() {
        let position: Position = "w w@C3 b@D4".parse().unwrap();
        let mut engine = Engine::new(Options { table_bytes: 1 << 16, ..Options::default() });
        for level in Level::all() {
            for seed in 0..5 {
                let budget = Budget::nodes(1_000);
                let control = Control::new();
                let action =
                    level.choose(&mut engine, &position, Limits::DEFAULT, &budget, &control, seed);
                assert_eq!(action.map(|action| action.to_string()), Some("C3:E5".to_owned()));
            }
        }
    }
    /// Bots of several games take turns at one engine.
    #[test]
    fn what_was_thought_in_other_games_changes_nothing() {
        let below_full = || Level::all().filter(|level| *level != Level::FULL);
        let play = |level: Level, engine: &mut Engine, plies: usize| {
            let mut position = Position::start();
            let mut moves = Vec::new();
            for seed in 0..plies as u64 {
                let (budget, control) = (Budget::nodes(25_000), Control::new());
                let limits = Limits::DEFAULT;
                let chosen = level.choose(engine, &position, limits, &budget, &control, seed);
                let chosen = chosen.expect("there is a move");
                position.make(chosen);
                moves.push(chosen);
            }
            moves
        };
        let engine = || Engine::new(Options { table_bytes: 1 << 20, ..Options::default() });
        let mut used = engine();
        play(Level::FULL, &mut used, 4);
        for level in below_full() {
            let fresh = play(level, &mut engine(), 12);
            assert_eq!(play(level, &mut used, 12), fresh, "level {level}");
        }
    }
}
