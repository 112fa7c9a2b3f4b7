use game::options::BadValue;
use ligretto::{BadCard, BadDeal, BadDeck};
use ligretto_net::sim::BadFaults;
use serde::{Serialize, Serializer};
use thiserror::Error;

use super::ORDER_VERSION;

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
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(tag = "code", content = "params", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the texts say what the variants and their fields mean")]
pub enum OrderProblem {
    #[error("not readable: {text}")]
    #[serde(skip)]
    NotJson { text: String },
    #[error("unknown field")]
    #[serde(skip)]
    UnknownField { expected: Vec<String> },
    #[error("{name} is given twice")]
    NamedTwice { name: String },
    #[error("studies do not have this field")]
    NotInStudies,
    #[error("games do not have this field")]
    NotInGames,
    #[error("{given} is unknown: the version is {ORDER_VERSION}")]
    UnknownVersion { given: u64 },
    #[error("a game takes one value, not {given}")]
    MoreThanOne { given: usize },
    #[error("at least one value is needed")]
    Empty,
    #[error("the deal has {dealt} players, not {asked}")]
    OtherPlayersThanDealt { dealt: usize, asked: usize },
    #[error("{asked} is too many: at most {most}")]
    TooManyPlayers { most: usize, asked: usize },
    #[error(
        "{asked} players in all games together is too many: at most {most} here; the command line \
         has no such limit (spielwerk ligretto study)"
    )]
    StudyTooLarge { most: usize, asked: usize },
    #[serde(rename_all = "camelCase")]
    #[error("{n_strategies} strategies for {n_players} players")]
    TooManyStrategies { n_strategies: usize, n_players: usize },
    #[error(transparent)]
    Deal {
        #[from]
        #[serde(flatten, serialize_with = "deal_params")]
        #[cfg_attr(feature = "ts", schema(value_type = DealProblem))]
        bad: BadDeal,
    },
    #[error(
        "{given:?} is unknown: choose lan, wide, asymmetric or constant:30 (microseconds one way)"
    )]
    Network { given: String },
    #[error("{}", faults(.bad))]
    Faults {
        #[serde(flatten, serialize_with = "faults_params")]
        #[cfg_attr(feature = "ts", schema(value_type = FaultsProblem))]
        bad: BadFaults,
    },
    #[error("only virtual time has this (\"where\" = \"virtual\")")]
    OnlyVirtual,
    /// What may be wrong with any option, whatever it is for.
    #[error(transparent)]
    #[serde(skip)]
    Value(#[from] BadValue),
}

/// What is wrong with a deal, and with whose deck; players and cards are counted from 1.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
struct DealProblem {
    problem: DealFault,
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
    given: String,
}

#[derive(Default, Serialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
enum DealFault {
    #[default]
    TooFewPlayers,
    UnknownColour,
    BadNumber,
    NotTwoWords,
    Twice,
    WrongNumber,
}

fn deal_params<S: Serializer>(bad: &BadDeal, serializer: S) -> Result<S::Ok, S::Error> {
    let (player, bad) = match bad {
        BadDeal::TooFewPlayers(n) => {
            return DealProblem { given: n.to_string(), ..DealProblem::default() }
                .serialize(serializer);
        }
        BadDeal::Player { player, problem } => (Some(*player), problem),
    };
    let (problem, index, given) = match bad {
        BadDeck::NoCard { index, problem } => {
            let (problem, given) = match problem {
                BadCard::UnknownColour { got } => (DealFault::UnknownColour, got),
                BadCard::BadNumber { got } => (DealFault::BadNumber, got),
                BadCard::NotTwoWords { got } => (DealFault::NotTwoWords, got),
            };
            (problem, Some(*index), given.clone())
        }
        BadDeck::Twice(card) => (DealFault::Twice, None, card.to_string()),
        BadDeck::WrongNumber(n) => (DealFault::WrongNumber, None, n.to_string()),
    };
    DealProblem { problem, player, index, given }.serialize(serializer)
}

/// What is wrong with the faults of a simulation: a part that means nothing, or one with too much.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
struct FaultsProblem {
    given: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<u64>,
}

fn faults_params<S: Serializer>(bad: &BadFaults, serializer: S) -> Result<S::Ok, S::Error> {
    let (given, most) = match bad {
        BadFaults::Unknown(given) => (given.clone(), None),
        BadFaults::TooMuch(name, most) => ((*name).to_owned(), Some(u64::from(*most))),
    };
    FaultsProblem { given, most }.serialize(serializer)
}

fn faults(bad: &BadFaults) -> String {
    match bad {
        BadFaults::Unknown(text) => {
            format!("{text:?} is unknown: write for example loss=10,duplicate=5,crash=1")
        }
        BadFaults::TooMuch(name, most) => format!("{name} is out of range: 0 to {most}"),
    }
}
