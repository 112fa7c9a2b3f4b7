use game::options::BadValue;
use ligretto::BadDeal;
use ligretto_net::sim::BadFaults;
use thiserror::Error;

use super::{ORDER_VERSION, Venue};

/// Everything that is wrong with an order, field by field.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", .0.iter().map(|bad| format!("{}: {}", bad.field, bad.problem)).collect::<Vec<_>>().join("; "))]
pub struct BadOrder(pub Vec<BadField>);

/// What is wrong with one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadField {
    /// Its name in JSON, which need not be one that we know.
    pub field: String,
    /// What is wrong and what would be right.
    pub problem: OrderProblem,
}

/// What is wrong with a value of an order, and what would be right. The one set of messages for
/// all who order; [`OrderProblem::german`] says the same in German.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the texts say what the variants and their fields mean")]
pub enum OrderProblem {
    #[error(transparent)]
    Value(#[from] BadValue),
    #[error("not readable: {0}")]
    Unreadable(String),
    #[error("unknown field")]
    UnknownField,
    #[error("{0} is given twice")]
    GivenTwice(String),
    #[error("studies do not have this field")]
    NotInStudies,
    #[error("games do not have this field")]
    NotInGames,
    #[error("{0} is unknown: the version is {ORDER_VERSION}")]
    UnknownVersion(u64),
    #[error("a game takes one value, not {0}")]
    MoreThanOne(usize),
    #[error("at least one value is needed")]
    Empty,
    #[error("the deal has {dealt} players, not {asked}")]
    OtherPlayersThanDealt { dealt: usize, asked: usize },
    #[error("{asked} is too many: at most {most} with \"where\" = \"{}\"", venue.name())]
    TooManyPlayers { most: usize, venue: Venue, asked: usize },
    #[error(
        "{asked} players in all games together is too many: at most {most} here; the command line \
         has no such limit (spielwerk ligretto study)"
    )]
    StudyTooLarge { most: usize, asked: usize },
    #[error("{n_strategies} strategies for {n_players} players")]
    TooManyStrategies { n_strategies: usize, n_players: usize },
    #[error(transparent)]
    Deal(#[from] BadDeal),
    #[error("{0:?} is unknown: choose lan, wide, asymmetric or constant:30 (microseconds one way)")]
    Network(String),
    #[error("{}", faults(.0))]
    Faults(BadFaults),
    #[error("only virtual time has this (\"where\" = \"virtual\")")]
    OnlyVirtual,
}

fn faults(bad: &BadFaults) -> String {
    match bad {
        BadFaults::Unknown(text) => {
            format!("{text:?} is unknown: write for example loss=10,duplicate=5,crash=1")
        }
        BadFaults::TooMuch(name, most) => format!("{name} is out of range: 0 to {most}"),
    }
}
