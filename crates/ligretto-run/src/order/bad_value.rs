use ligretto::strategy::UnknownStrategy;
use ligretto::{BadDeal, BadRowSize};
use ligretto_net::UnknownSignals;
use ligretto_net::sim::{BadFaults, BadNetwork};
use thiserror::Error;

use super::{ORDER_VERSION, Venue};

/// Everything that is wrong with an order, field by field.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", .0.iter().map(|bad| format!("{}: {}", bad.field, bad.problem)).collect::<Vec<_>>().join("; "))]
pub struct BadOrder(pub Vec<BadField>);

/// What is wrong with one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadField {
    /// Its name in JSON.
    pub field: &'static str,
    /// What is wrong and what would be right.
    pub problem: BadValue,
}

/// What is wrong with a value of an order. The texts are for those who posted JSON; whoever shows
/// it to people in another language has here all that the words name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the texts say what the variants and their fields mean")]
pub enum BadValue {
    #[error("{0}")]
    Unreadable(String),
    #[error("{0} is not known here: orders have version {ORDER_VERSION}")]
    UnknownVersion(u32),
    #[error("{0:?} is no place: there are here, threads and workers")]
    UnknownVenue(String),
    #[error(transparent)]
    Deal(#[from] BadDeal),
    #[error(transparent)]
    RowSize(#[from] BadRowSize),
    #[error("say how many play, or post a deal")]
    NoPlayers,
    #[error("the deal has {dealt} players, not {asked}")]
    OtherPlayersThanDealt { dealt: usize, asked: usize },
    #[error("Ligretto needs at least two, not {0}")]
    TooFewPlayers(usize),
    #[error("at most {most} where \"where\" is \"{}\", not {asked}", venue.name())]
    TooManyPlayers { most: usize, venue: Venue, asked: usize },
    #[error("{n_strategies} strategies for {n_players} players")]
    TooManyStrategies { n_strategies: usize, n_players: usize },
    #[error("player {player}: {problem}")]
    Strategy { player: usize, problem: UnknownStrategy },
    #[error("from 1 to 255 passes, not {0}")]
    Patience(u64),
    #[error(transparent)]
    Signals(#[from] UnknownSignals),
    #[error(transparent)]
    Network(#[from] BadNetwork),
    #[error(transparent)]
    Faults(#[from] BadFaults),
    #[error("the network can only be chosen where \"where\" is \"here\"")]
    NetworkElsewhere,
    #[error("what goes wrong can only be chosen where \"where\" is \"here\"")]
    FaultsElsewhere,
}
