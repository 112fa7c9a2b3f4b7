use std::fmt;
use std::str::FromStr;

use game::BadOption;
use thiserror::Error;

use crate::{Options, Setup};

/// All that is decided before the first round.
///
/// Its text is `players 4, target 99, rounds 20, row 4, rotate off, idle 5000`, and `, seed 7`
/// where the cards are not left to chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesSetup {
    n_seats: u8,
    target: i64,
    max_rounds: u16,
    options: Options,
    max_idle: u32,
    seed: Option<u64>,
}

/// Why a text is no setup of a series.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadSeries {
    /// It can't be read.
    #[error(
        "{0:?} is no setup: write `players 4, target 99, rounds 20, row 4, rotate off, idle 5000`"
    )]
    Text(String),
    /// It can be read, but some value does not fit.
    #[error(transparent)]
    Option(#[from] BadOption),
}

impl SeriesSetup {
    /// Around one table no more than this can see the cards.
    pub const MAX_SEATS: u8 = 60;

    /// As in the boxed game.
    pub const DEFAULT_TARGET: i64 = 99;

    /// Whoever loses points round after round never reaches a target: then this ends it.
    pub const DEFAULT_ROUNDS: u16 = 20;

    const MOST_ROUNDS: u16 = 200;
    const TARGETS: std::ops::RangeInclusive<i64> = 1..=10_000;

    /// How many play.
    pub fn n_seats(&self) -> usize {
        usize::from(self.n_seats)
    }

    /// With so many points somebody has won.
    pub fn target(&self) -> i64 {
        self.target
    }

    /// After so many rounds it is over in any case.
    pub fn max_rounds(&self) -> usize {
        usize::from(self.max_rounds)
    }

    /// What the group agreed on.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// After how many draws without a lay a round is given up.
    pub fn max_idle(&self) -> u32 {
        self.max_idle
    }

    /// From what the cards follow, where they are not shuffled by chance. Whoever knows it can
    /// compute all cards: it is for lessons in which every table gets the same ones.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    pub(super) fn from_options(options: &[(&str, &str)]) -> Result<Self, BadOption> {
        let mut setup = Self {
            n_seats: 4,
            target: Self::DEFAULT_TARGET,
            max_rounds: Self::DEFAULT_ROUNDS,
            options: Options::default(),
            max_idle: Setup::DEFAULT_MAX_IDLE,
            seed: None,
        };
        for &(name, value) in options {
            match name {
                "players" => setup.n_seats = parse(name, value)?,
                "target" => setup.target = parse(name, value)?,
                "max_rounds" => setup.max_rounds = parse(name, value)?,
                "row_size" => setup.options.row_size = parse(name, value)?,
                "rotate_on_stuck" => setup.options.rotate_on_stuck = parse(name, value)?,
                "max_idle" => setup.max_idle = parse(name, value)?,
                "seed" => setup.seed = Some(parse(name, value)?),
                _ => return Err(BadOption::new(name, "there is no such option")),
            }
        }
        setup.check()
    }

    fn check(self) -> Result<Self, BadOption> {
        let within = |name, is_within: bool, range: String| {
            if is_within { Ok(()) } else { Err(BadOption::new(name, range)) }
        };
        let (most_seats, most_rounds) = (Self::MAX_SEATS, Self::MOST_ROUNDS);
        let players = format!("from 2 to {most_seats}, not {}", self.n_seats);
        within("players", (2..=most_seats).contains(&self.n_seats), players)?;
        let (low, high) = (Self::TARGETS.start(), Self::TARGETS.end());
        let target = format!("from {low} to {high}, not {}", self.target);
        within("target", Self::TARGETS.contains(&self.target), target)?;
        let rounds = format!("from 1 to {most_rounds}, not {}", self.max_rounds);
        within("max_rounds", (1..=most_rounds).contains(&self.max_rounds), rounds)?;
        within("max_idle", self.max_idle > 0, "at least 1".to_owned())?;
        self.options.check().map_err(|problem| BadOption::new("row_size", problem))?;
        Ok(self)
    }
}

fn parse<T: FromStr<Err: fmt::Display>>(name: &str, value: &str) -> Result<T, BadOption> {
    value.parse().map_err(|problem| BadOption::new(name, problem))
}

impl fmt::Display for SeriesSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { n_seats, target, max_rounds, options, max_idle, seed } = self;
        let rotate = if options.rotate_on_stuck { "on" } else { "off" };
        write!(f, "players {n_seats}, target {target}, rounds {max_rounds}, ")?;
        write!(f, "row {}, rotate {rotate}, idle {max_idle}", options.row_size)?;
        seed.map_or(Ok(()), |seed| write!(f, ", seed {seed}"))
    }
}

impl FromStr for SeriesSetup {
    type Err = BadSeries;

    fn from_str(text: &str) -> Result<Self, BadSeries> {
        let bad = || BadSeries::Text(text.chars().take(120).collect());
        let mut options = Vec::new();
        for part in text.split(", ") {
            let (name, value) = part.split_once(' ').ok_or_else(bad)?;
            options.push(match (name, value) {
                ("rotate", "on") => ("rotate_on_stuck", "true"),
                ("rotate", "off") => ("rotate_on_stuck", "false"),
                ("row", _) => ("row_size", value),
                ("rounds", _) => ("max_rounds", value),
                ("idle", _) => ("max_idle", value),
                ("players" | "target" | "seed", _) => (name, value),
                _ => return Err(bad()),
            });
        }
        Ok(Self::from_options(&options)?)
    }
}
