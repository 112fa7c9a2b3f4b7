//! Levels of play, of which every engine has a list of its own.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use seeded::SplitMix;

use crate::budget::Budget;
use crate::report::Report;
use crate::score::{SURE, Score};

/// The levels of an engine.
pub trait Ladder: Copy {
    /// What each level may do, the weakest first; the last one is full strength.
    const HANDICAPS: &'static [Handicap];
}

/// What a level may do.
///
/// A weak level looks at few positions and does not see small differences between moves: it picks
/// one that looks nearly as good to it as the best. So it makes the mistakes of a person who looks
/// less far, and it never just moves at random.
#[derive(Clone, Copy, Debug)]
pub struct Handicap {
    /// What people call it.
    pub name: &'static str,
    /// Positions it looks at; all that time allows if there is no number.
    pub nodes: Option<u64>,
    /// How many plies it looks ahead.
    pub depth: Option<u32>,
    /// Differences up to about this size are not seen.
    pub blur: Score,
}

impl Handicap {
    /// How many lines the search must give to choose from.
    const fn n_lines(&self) -> usize {
        if self.blur > 0 { usize::MAX } else { 1 }
    }

    /// What is left to this level of a budget for full strength.
    pub fn within(&self, budget: &Budget) -> Budget {
        Budget {
            nodes: self.nodes.into_iter().chain(budget.nodes).min(),
            depth: self.depth.into_iter().chain(budget.depth).min(),
            lines: self.n_lines(),
            ..*budget
        }
    }

    /// The move of a report that looks best to this level. The same seed gives the same choice.
    pub fn choose_from<M: Copy>(&self, report: &Report<M>, seed: u64) -> Option<M> {
        let lines = report.lines.iter();
        self.choose(lines.filter_map(|line| Some((line.score, *line.moves.first()?))), seed)
    }

    /// The move that looks best, among lines from the best on, to someone who misjudges each by up
    /// to about the blur. The same seed gives the same choice.
    fn choose<M>(&self, mut lines: impl Iterator<Item = (Score, M)>, seed: u64) -> Option<M> {
        if self.blur == 0 {
            return lines.next().map(|(_, action)| action);
        }
        let mut random = SplitMix::new(seed);
        let mut seen = |score: Score| {
            // A loss that is in sight is not overlooked, and a win not either.
            let noise = (random.unit() + random.unit() - 1.0) * 2.0 * f64::from(self.blur);
            score + if score.abs() > SURE { 0 } else { noise as Score }
        };
        lines.max_by_key(|(score, _)| seen(*score)).map(|(_, action)| action)
    }
}

/// How strong an opponent for people plays, from 1 (beginner) to full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LevelOf<L>(u8, PhantomData<L>);

impl<L: Ladder> LevelOf<L> {
    /// The weakest one.
    pub const FIRST: Self = Self(1, PhantomData);

    /// Full strength.
    pub const FULL: Self = Self(L::HANDICAPS.len() as u8, PhantomData);

    /// The level with this number.
    pub fn new(number: u8) -> Option<Self> {
        (Self::FIRST.0..=Self::FULL.0).contains(&number).then_some(Self(number, PhantomData))
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::FIRST.0..=Self::FULL.0).map(|number| Self(number, PhantomData))
    }

    /// From 1 on.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Whether it is full strength.
    pub const fn is_full(self) -> bool {
        self.0 == Self::FULL.0
    }

    /// What people call it.
    pub fn name(self) -> &'static str {
        self.handicap().name
    }

    /// What it may do.
    pub fn handicap(self) -> &'static Handicap {
        &L::HANDICAPS[usize::from(self.0) - 1]
    }
}

impl<L> fmt::Display for LevelOf<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<L: Ladder> FromStr for LevelOf<L> {
    type Err = BadLevel;

    fn from_str(text: &str) -> Result<Self, BadLevel> {
        let by_name = Self::all().find(|level| level.name().eq_ignore_ascii_case(text));
        let by_number = || text.parse().ok().and_then(Self::new);
        let bad = || BadLevel { full: Self::FULL.0, got: text.to_owned() };
        by_name.or_else(by_number).ok_or_else(bad)
    }
}

/// A text that names no level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLevel {
    full: u8,
    got: String,
}

impl fmt::Display for BadLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a level from 1 to {}, got {:?}", self.full, self.got)
    }
}

impl std::error::Error for BadLevel {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Level;

    #[test]
    fn levels_have_numbers_and_names() {
        assert_eq!("3".parse(), Ok(Level::new(3).unwrap()));
        assert_eq!("Beginner".parse(), Ok(Level::FIRST));
        assert_eq!("full strength".parse(), Ok(Level::FULL));
        assert_eq!(
            "7".parse::<Level>().unwrap_err().to_string(),
            "expected a level from 1 to 6, got \"7\""
        );
    }

    #[test]
    fn a_blurred_eye_mistakes_close_moves_and_never_a_sure_loss() {
        let chosen = |blur, lines: &[(Score, char)]| {
            let handicap = Handicap { name: "", nodes: None, depth: None, blur };
            let mut all: Vec<char> =
                (0..200).filter_map(|seed| handicap.choose(lines.iter().copied(), seed)).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let lines = [(30, 'a'), (10, 'b'), (-500, 'c'), (-SURE - 1, 'd')];
        assert_eq!(chosen(0, &lines), ['a']);
        assert_eq!(chosen(50, &lines), ['a', 'b']);
        assert_eq!(chosen(5_000, &lines), ['a', 'b', 'c']);
        assert_eq!(chosen(50, &[]), []);
    }
}
