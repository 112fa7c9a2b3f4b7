use std::fmt;
use std::str::FromStr;

use game::GameSetup;
use game::options::{BadOption, Chosen, OptionSpec, pairs};

use crate::Options;

/// All that is decided before the first round.
///
/// Its text is `players=4;target=99;max_rounds=20;row_size=4;rotate_on_stuck=false;max_idle=5000`,
/// and `;seed=7` where the cards are not left to chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesSetup {
    n_seats: u8,
    target: i64,
    max_rounds: u16,
    options: Options,
    max_idle: u32,
    seed: Option<u64>,
}

impl SeriesSetup {
    /// Around one table no more than this can see the cards.
    pub(crate) const MAX_SEATS: u8 = 60;

    /// As in the boxed game.
    pub(crate) const DEFAULT_TARGET: i64 = 99;

    /// Anyone who loses points round after round never reaches a target: then this ends it.
    pub(crate) const DEFAULT_ROUNDS: u16 = 20;

    /// Players draw at most this often in a row before a round is given up, if nothing is said.
    const DEFAULT_MAX_IDLE: u32 = 5_000;

    const MOST_ROUNDS: u64 = 200;
    const TARGETS: std::ops::RangeInclusive<u64> = 1..=10_000;

    /// With this many points somebody has won.
    pub fn target(&self) -> i64 {
        self.target
    }

    /// After this many rounds it is over in any case.
    pub(crate) fn max_rounds(&self) -> usize {
        usize::from(self.max_rounds)
    }

    /// What the group agreed on.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// After how many draws without a lay a round is given up.
    pub(crate) fn max_idle(&self) -> u32 {
        self.max_idle
    }

    /// From what the cards follow, where they are not shuffled by chance. Anyone who knows it can
    /// compute all cards: it is for lessons in which every table gets the same ones.
    pub(crate) fn seed(&self) -> Option<u64> {
        self.seed
    }
}

impl GameSetup for SeriesSetup {
    fn specs() -> Vec<OptionSpec> {
        let (least, most) = Self::TARGETS.into_inner();
        let [row_size, rotate_on_stuck] = Options::specs();
        vec![
            OptionSpec::number("players", 2, u64::from(Self::MAX_SEATS), 4).deciding_seats(),
            OptionSpec::number("target", least, most, Self::DEFAULT_TARGET),
            OptionSpec::number("max_rounds", 1, Self::MOST_ROUNDS, Self::DEFAULT_ROUNDS),
            row_size,
            rotate_on_stuck,
            OptionSpec::number("max_idle", 1, u64::from(u32::MAX), Self::DEFAULT_MAX_IDLE)
                .advanced(),
            OptionSpec::number("seed", 0, u64::MAX, 0).with_default(None).advanced(),
        ]
    }

    fn choose(options: &[(&str, &str)]) -> Result<Self, BadOption> {
        let specs = Self::specs();
        let chosen = Chosen::new(&specs, options.iter().copied())?;
        Ok(Self {
            n_seats: chosen.number("players"),
            target: chosen.number::<u32>("target").into(),
            max_rounds: chosen.number("max_rounds"),
            options: Options::of(&chosen),
            max_idle: chosen.number("max_idle"),
            seed: chosen.text("seed").is_some().then(|| chosen.number("seed")),
        })
    }

    fn n_seats(&self) -> usize {
        usize::from(self.n_seats)
    }
}

impl fmt::Display for SeriesSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { n_seats, target, max_rounds, options, max_idle, seed } = self;
        write!(f, "players={n_seats};target={target};max_rounds={max_rounds};")?;
        write!(f, "{options};max_idle={max_idle}")?;
        seed.map_or(Ok(()), |seed| write!(f, ";seed={seed}"))
    }
}

impl FromStr for SeriesSetup {
    type Err = BadOption;

    fn from_str(text: &str) -> Result<Self, BadOption> {
        // Data files of earlier versions: `players 4, target 99, …`.
        let pairs = if text.contains('=') { pairs(text)? } else { earlier_pairs(text)? };
        Self::choose(&pairs)
    }
}

/// The pairs of `players 4, target 99, rounds 20, row 4, rotate off, idle 5000, seed 9`.
fn earlier_pairs(text: &str) -> Result<Vec<(&str, &str)>, BadOption> {
    text.split(", ")
        .map(|part| {
            let pair = part.split_once(' ');
            let (name, value) = pair.ok_or_else(|| BadOption::new(part, "expected name=value"))?;
            Ok(match (name, value) {
                ("rotate", "on") => ("rotate_on_stuck", "true"),
                ("rotate", "off") => ("rotate_on_stuck", "false"),
                ("row", _) => ("row_size", value),
                ("rounds", _) => ("max_rounds", value),
                ("idle", _) => ("max_idle", value),
                _ => (name, value),
            })
        })
        .collect()
}
