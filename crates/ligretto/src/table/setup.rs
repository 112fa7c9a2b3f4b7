use std::fmt;
use std::str::FromStr;

use game::BadOption;
use thiserror::Error;

use crate::{BadDeal, BadRowSize, Deal, Dealer, Options};

/// All that is decided before a round: the deal, the options, and after how many actions without a
/// lay the round is given up (drawing alone could go on for ever).
///
/// Its text is `row 4, rotate off, idle 5000: ` and the deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    deal: Deal,
    options: Options,
    max_idle: u32,
}

/// Why a text is no setup.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadSetup {
    /// The part before the colon can't be read.
    #[error("{0:?} is no setup: write `row 4, rotate off, idle 5000: ` and the deal")]
    Head(String),
    /// The row has an impossible length.
    #[error(transparent)]
    Row(#[from] BadRowSize),
    /// The deal is none.
    #[error(transparent)]
    Deal(#[from] BadDeal),
    /// A table has at most this many seats.
    #[error("one table seats at most {most} players, not {0}", most = Setup::MAX_SEATS)]
    TooManyPlayers(usize),
    /// A round that is given up at once is none.
    #[error("`idle` is at least 1")]
    NeverIdle,
}

impl Setup {
    /// One table has no more seats than this; distributed games may have any number.
    pub const MAX_SEATS: usize = 200;

    /// Players draw at most this often in a row before the round is given up, if nothing is said.
    pub const DEFAULT_MAX_IDLE: u32 = 5_000;

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
    pub fn max_idle(&self) -> u32 {
        self.max_idle
    }

    pub(super) fn from_options(options: &[(&str, &str)]) -> Result<Self, BadOption> {
        let (mut players, mut seed, mut deal) = (4, 0, None);
        let (mut rules, mut max_idle) = (Options::default(), Self::DEFAULT_MAX_IDLE);
        for &(name, value) in options {
            match name {
                "players" => players = parse(name, value)?,
                "seed" => seed = parse(name, value)?,
                "deal" => deal = Some(parse::<Deal>(name, value)?),
                "row_size" => rules.row_size = parse(name, value)?,
                "rotate_on_stuck" => rules.rotate_on_stuck = parse(name, value)?,
                "max_idle" => max_idle = parse(name, value)?,
                _ => return Err(BadOption::new(name, "there is no such option")),
            }
        }
        rules.check().map_err(|problem| BadOption::new("row_size", problem))?;
        if !(2..=Self::MAX_SEATS).contains(&players) {
            let range = format_args!("from 2 to {}, not {players}", Self::MAX_SEATS);
            return Err(BadOption::new("players", range));
        }
        let deal = deal.unwrap_or_else(|| Dealer::new(seed).deal(players, &rules));
        Self::new(deal, rules, max_idle).map_err(|problem| BadOption::new("deal", problem))
    }
}

fn parse<T: FromStr<Err: fmt::Display>>(name: &str, value: &str) -> Result<T, BadOption> {
    value.parse().map_err(|problem| BadOption::new(name, problem))
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rotate = if self.options.rotate_on_stuck { "on" } else { "off" };
        let (row, idle) = (self.options.row_size, self.max_idle);
        write!(f, "row {row}, rotate {rotate}, idle {idle}: {}", self.deal)
    }
}

impl FromStr for Setup {
    type Err = BadSetup;

    fn from_str(text: &str) -> Result<Self, BadSetup> {
        let (head, deal) =
            text.split_once(':').ok_or_else(|| BadSetup::Head(text.chars().take(60).collect()))?;
        let bad = || BadSetup::Head(head.to_owned());
        let words: Vec<&str> = head.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        let ["row", row, "rotate", rotate @ ("on" | "off"), "idle", idle] = words[..] else {
            return Err(bad());
        };
        let row_size = row.parse().map_err(|_| bad())?;
        let options = Options { row_size, rotate_on_stuck: rotate == "on" };
        Self::new(deal.parse()?, options, idle.parse().map_err(|_| bad())?)
    }
}
