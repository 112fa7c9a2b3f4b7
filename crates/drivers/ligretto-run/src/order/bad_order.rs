use game::options::BadValue;
use ligretto::{BadCard, BadDeal, BadDeck};
use ligretto_net::sim::BadFaults;
use serde::{Serialize, Serializer};
use serde_json::json;
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
#[serde(
    tag = "code",
    content = "params",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase"
)]
#[expect(missing_docs, reason = "the texts say what the variants and their fields mean")]
pub enum OrderProblem {
    #[error("not readable: {text}")]
    NotJson { text: String },
    #[error("unknown field")]
    UnknownField,
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
    #[error("{n_strategies} strategies for {n_players} players")]
    TooManyStrategies { n_strategies: usize, n_players: usize },
    #[error(transparent)]
    Deal(
        #[from]
        #[serde(serialize_with = "deal_params")]
        BadDeal,
    ),
    #[error(
        "{given:?} is unknown: choose lan, wide, asymmetric or constant:30 (microseconds one way)"
    )]
    Network { given: String },
    #[error("{}", faults(.0))]
    Faults(#[serde(serialize_with = "faults_params")] BadFaults),
    #[error("only virtual time has this (\"where\" = \"virtual\")")]
    OnlyVirtual,
    #[error(transparent)]
    #[serde(untagged)]
    Value(#[from] BadValue),
}

/// Which player's deck it is, if it is about one, and what is wrong there.
fn deal_params<S: Serializer>(bad: &BadDeal, serializer: S) -> Result<S::Ok, S::Error> {
    let BadDeal::Player { player, problem } = bad else {
        return json!({ "problem": "too-few-players" }).serialize(serializer);
    };
    let mut params = match problem {
        BadDeck::NoCard { index, problem } => {
            let (problem, given) = match problem {
                BadCard::UnknownColour(given) => ("unknown-colour", given),
                BadCard::BadNumber(given) => ("bad-number", given),
                BadCard::NotTwoWords(given) => ("not-two-words", given),
            };
            json!({ "problem": problem, "given": given, "index": index })
        }
        BadDeck::Twice(card) => json!({ "problem": "twice", "given": card }),
        BadDeck::WrongNumber(given) => json!({ "problem": "wrong-number", "given": given }),
    };
    params["player"] = (*player).into();
    params.serialize(serializer)
}

fn faults_params<S: Serializer>(bad: &BadFaults, serializer: S) -> Result<S::Ok, S::Error> {
    let params = match bad {
        BadFaults::Unknown(given) => json!({ "problem": "unknown", "given": given }),
        BadFaults::TooMuch(name, most) => {
            json!({ "problem": "too-much", "name": name, "most": most })
        }
    };
    params.serialize(serializer)
}

fn faults(bad: &BadFaults) -> String {
    match bad {
        BadFaults::Unknown(text) => {
            format!("{text:?} is unknown: write for example loss=10,duplicate=5,crash=1")
        }
        BadFaults::TooMuch(name, most) => format!("{name} is out of range: 0 to {most}"),
    }
}
