use std::fmt;
use std::str::FromStr;

use game::GameSetup;
use game::options::{BadOption, Chosen, OptionSpec, pairs};
use thiserror::Error;

use crate::{BadRowSize, Deal, Dealer, Options};

/// All that is decided before a round: the deal, the options, and after how many actions without a
/// lay the round is given up (drawing alone could go on for ever).
///
/// Its text is `row_size=4;rotate_on_stuck=false;max_idle=5000;deal=…`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    deal: Deal,
    options: Options,
    max_idle: u32,
}

/// Why a round can't be played so.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadSetup {
    /// The row has an impossible length.
    #[error(transparent)]
    Row(#[from] BadRowSize),
    /// A table has at most this many seats.
    #[error("one table seats at most {most} players, not {0}", most = Setup::MAX_SEATS)]
    TooManyPlayers(usize),
    /// A round that is given up at once is none.
    #[error("`max_idle` is at least 1")]
    NeverIdle,
}

impl Setup {
    /// One table has no more seats than this; distributed games may have any number.
    pub(crate) const MAX_SEATS: usize = 200;

    /// Players draw at most this often in a row before the round is given up, if nothing is said.
    pub(crate) const DEFAULT_MAX_IDLE: u32 = 5_000;

    /// A round with this deal.
    pub fn new(deal: Deal, options: Options, max_idle: u32) -> Result<Self, BadSetup> {
        if deal.n_players() > Self::MAX_SEATS {
            return Err(BadSetup::TooManyPlayers(deal.n_players()));
        }
        if max_idle == 0 {
            return Err(BadSetup::NeverIdle);
        }
        Ok(Self { deal, options: options.check()?, max_idle })
    }

    /// The cards.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// What the group agreed on.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// After how many actions without a lay the round is given up.
    pub(crate) fn max_idle(&self) -> u32 {
        self.max_idle
    }
}

impl GameSetup for Setup {
    fn specs() -> Vec<OptionSpec> {
        let players = OptionSpec::number("players", 2, Self::MAX_SEATS as u64, 4);
        let seed = OptionSpec::number("seed", 0, u64::MAX, 0);
        let [row_size, rotate_on_stuck] = Options::specs();
        let max_idle = idle_spec();
        let deal = OptionSpec::text("deal", "").advanced();
        vec![players.deciding_seats(), seed.advanced(), row_size, rotate_on_stuck, max_idle, deal]
    }

    fn choose(options: &[(&str, &str)]) -> Result<Self, BadOption> {
        let specs = Self::specs();
        let chosen = Chosen::new(&specs, options.iter().copied())?;
        let rules = Options::of(&chosen);
        let deal = match chosen.text("deal") {
            Some(deal) => deal.parse().map_err(|problem| BadOption::new("deal", problem))?,
            None => Dealer::new(chosen.number("seed")).deal(chosen.number("players"), &rules),
        };
        Self::new(deal, rules, chosen.number("max_idle"))
            .map_err(|problem| BadOption::new("deal", problem))
    }

    fn n_seats(&self) -> usize {
        self.deal.n_players()
    }
}

/// After how many actions without a lay a round is given up.
pub(crate) fn idle_spec() -> OptionSpec {
    let default = Setup::DEFAULT_MAX_IDLE;
    OptionSpec::number("max_idle", 1, u64::from(u32::MAX), default).advanced()
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};max_idle={};deal={}", self.options, self.max_idle, self.deal)
    }
}

impl FromStr for Setup {
    type Err = BadOption;

    fn from_str(text: &str) -> Result<Self, BadOption> {
        Self::choose(&pairs(text)?)
    }
}
