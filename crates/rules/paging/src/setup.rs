use std::fmt;
use std::str::FromStr;

use game::GameSetup;
use game::options::{BadOption, OptionSpec, pairs, write_unusual};

use crate::bad_setup::{BadSetup, Fault};
use crate::board::{BadBoard, Board};
use crate::deal::{BadDeal, Deal};
use crate::paging::{LAID_A_ROUND, ROUNDS, units_of};
use crate::program::{COLOURS, Program};
use crate::scenario::Scenario;
use crate::switches::{BadSwitch, Cache5, Hands, Players, Prefix, Removal, Switches};

pub(crate) use crate::scenario::Turn;

/// All that is decided before the first action.
///
/// Its text is a list of named values, of which the usual ones are left out but for the first:
/// `users=2;deal=red,…/…;board=4x5`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// How many play on which side.
    pub players: Players,
    /// Who has which programs.
    pub deal: Deal,
    /// What is played differently.
    pub switches: Switches,
    /// Where the game starts, if not with an empty board.
    pub scenario: Option<Scenario>,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            players: Players::One,
            deal: Deal::ALL_TO_ONE,
            switches: Switches::default(),
            scenario: None,
        }
    }
}

impl Setup {
    /// A setup from named options. Besides the names in its text there are `seed`, a number that
    /// stands for a random deal, and `deal` may be `random` or `balanced`. Chance comes from
    /// outside: without a seed the deal is that of seed 0.
    pub fn from_options(options: &[(&str, &str)]) -> Result<Self, BadSetup> {
        let known: Vec<&str> = Self::specs().iter().map(|option| option.name).collect();
        for (index, (name, _)) in options.iter().enumerate() {
            if options[..index].iter().any(|(other, _)| other == name) {
                return Err(BadSetup::new(name, Fault::GivenTwice));
            }
            if !known.contains(name) {
                let expected = known.join(", ");
                return Err(BadSetup::new(name, Fault::UnknownName { expected }));
            }
        }
        let value =
            |name| options.iter().find(|(other, _)| *other == name).map(|(_, value)| *value);
        let mut setup = Self { players: parse(value, "users", Players::One)?, ..Self::default() };
        let usual = Switches::default();
        setup.switches = Switches {
            board: parse(value, "board", usual.board)?,
            cache5: parse(value, "cache5", usual.cache5)?,
            prefix: parse(value, "prefix", usual.prefix)?,
            removal: parse(value, "removal", usual.removal)?,
            hands: parse(value, "hands", usual.hands)?,
        };
        let Seed(seed) = parse(value, "seed", Seed(0))?;
        setup.deal = read_deal(setup.players, seed, value("deal"))?;
        setup.scenario = Scenario::read(setup.switches, value)?;
        setup.check_hands()?;
        Ok(setup)
    }

    /// The programs that each user still has at the start.
    pub(crate) fn hands(&self) -> Vec<Vec<Program>> {
        let is_open = |program: &Program| {
            self.scenario.as_ref().is_none_or(|scenario| !scenario.memory.is_laid(*program))
        };
        (0..self.players.n_users())
            .map(|user| self.deal.hand(user).filter(is_open).collect())
            .collect()
    }

    /// Everybody has as many programs as he has yet to lay.
    fn check_hands(&self) -> Result<(), BadSetup> {
        let (round, nth) = match &self.scenario {
            None => (1, 0),
            Some(Scenario { round, turn: Turn::Lay { nth }, .. }) => (*round, *nth),
            Some(Scenario { round, .. }) => (*round, LAID_A_ROUND),
        };
        let mut to_lay = vec![0; self.players.n_users()];
        let coming = |(r, n): &(u8, u8)| (*r, *n) >= (round, nth);
        let all = (1..=ROUNDS).flat_map(|round| (0..LAID_A_ROUND).map(move |nth| (round, nth)));
        for (round, nth) in all.filter(coming) {
            to_lay[self.players.user(round, nth)] += 1;
        }
        for (user, (hand, needed)) in self.hands().iter().zip(to_lay).enumerate() {
            if hand.len() != needed {
                let (user, got) = (user + 1, hand.len());
                let fault = Fault::HandDoesNotFit { user, needed, got };
                return Err(BadSetup::new("at", fault));
            }
        }
        Ok(())
    }
}

impl GameSetup for Setup {
    /// What can be chosen. Besides the names of a setup's text there is `seed`.
    fn specs() -> Vec<OptionSpec> {
        let usual = Switches::default();
        let board = OptionSpec::choice("board", Board::all());
        vec![
            OptionSpec::choice("users", Players::ALL).deciding_seats(),
            board.with_default(Some(usual.board.to_string())),
            OptionSpec::choice("hands", Hands::ALL),
            OptionSpec::choice("cache5", Cache5::ALL),
            OptionSpec::choice("prefix", Prefix::ALL),
            OptionSpec::choice("removal", Removal::ALL),
            OptionSpec::number("seed", 0, u64::MAX, 0).with_default(None),
            OptionSpec::text("deal", "random").advanced(),
            OptionSpec::text("round", "1.1").advanced(),
            // These two make sense only together with a round.
            OptionSpec::text("units", "").advanced(),
            OptionSpec::text("at", "").advanced(),
        ]
    }

    fn choose(options: &[(&str, &str)]) -> Result<Self, BadOption> {
        Ok(Self::from_options(options)?)
    }

    fn n_seats(&self) -> usize {
        self.players.n_seats()
    }
}

fn parse<'a, T: FromStr<Err: Into<Fault>>>(
    value: impl Fn(&'static str) -> Option<&'a str>,
    name: &'static str,
    usual: T,
) -> Result<T, BadSetup> {
    match value(name) {
        None => Ok(usual),
        Some(text) => text.parse().map_err(|error: T::Err| BadSetup::new(name, error.into())),
    }
}

fn read_deal(players: Players, seed: u64, text: Option<&str>) -> Result<Deal, BadSetup> {
    let n_users = players.n_users();
    let deal = match text {
        None | Some("random") => Deal::from_seed(n_users, seed),
        Some("balanced") if n_users == 3 => Deal::balanced_from_seed(seed),
        Some("balanced") => return Err(BadSetup::new("deal", Fault::BalancedIsForThree)),
        Some(text) => text.parse().map_err(|error: BadDeal| BadSetup::new("deal", error.into()))?,
    };
    if deal.n_users() != n_users {
        let fault = Fault::OtherUsers { needed: n_users, got: deal.n_users() };
        return Err(BadSetup::new("deal", fault));
    }
    Ok(deal)
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "users={}", self.players)?;
        if self.players != Players::One {
            write!(f, ";deal={}", self.deal)?;
        }
        let Switches { board, cache5, prefix, removal, hands } = &self.switches;
        let values: [(&str, &dyn fmt::Display); 5] = [
            ("board", board),
            ("cache5", cache5),
            ("prefix", prefix),
            ("removal", removal),
            ("hands", hands),
        ];
        write_unusual(f, &Self::specs(), &values)?;
        self.scenario.as_ref().map_or(Ok(()), |scenario| write!(f, ";{scenario}"))
    }
}

impl FromStr for Setup {
    type Err = BadSetup;

    fn from_str(text: &str) -> Result<Self, BadSetup> {
        let pairs = pairs(text).map_err(|bad| BadSetup::new(&bad.name, Fault::NotAPair))?;
        Self::from_options(&pairs)
    }
}

/// A number that stands for a deal.
struct Seed(u64);

impl FromStr for Seed {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        text.parse().map(Self).map_err(|_| Fault::NoNumber { got: text.to_owned() })
    }
}

impl From<BadSwitch> for Fault {
    fn from(bad: BadSwitch) -> Self {
        Self::UnknownValue { expected: bad.expected, got: bad.got }
    }
}

impl From<BadBoard> for Fault {
    fn from(bad: BadBoard) -> Self {
        Self::UnknownValue { expected: "2x2 to 6x6, such as 5x5".to_owned(), got: bad.0 }
    }
}

impl From<BadDeal> for Fault {
    fn from(bad: BadDeal) -> Self {
        match bad {
            BadDeal::TooManyHands(got) => Self::TooManyHands { got },
            BadDeal::Uneven { needed, got } => Self::UnevenDeal { needed, got },
            BadDeal::Twice(program) => Self::DealtTwice { program },
            BadDeal::Program(bad) => Self::UnknownProgram { got: bad.0, known: COLOURS.join(", ") },
        }
    }
}

/// The units that the OS may still have at the start of a scenario.
pub(crate) fn is_possible(turn: Turn, round: u8) -> bool {
    match turn {
        Turn::Lay { nth } => nth < LAID_A_ROUND,
        Turn::Os { units } => (1..=units_of(round)).contains(&units),
    }
}
