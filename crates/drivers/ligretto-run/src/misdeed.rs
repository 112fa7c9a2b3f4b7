use ligretto_net::Cheat;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What somebody did that nobody may. Seats are counted from 0, in sentences from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(tag = "code", content = "params", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the sentences say what the variants and their fields mean")]
pub enum Misdeed {
    #[error("laid {card}, which did not lie open before it")]
    NotOpen { card: String },
    #[error("has {card} on a stack where it does not fit")]
    WrongStack { card: String },
    #[error("named a wrong moment for {card}")]
    Backdated { card: String },
    #[error("contradicts player {} about {card}: one of them lies", .with + 1)]
    Disputed { card: String, with: usize },
    #[error("is contradicted by {by} others")]
    Contradicted { by: u32 },
    #[error("called stop too early")]
    FalseStop,
    #[error("reported {reported} points and has {counted}")]
    WrongScore { reported: i64, counted: i64 },
    #[error("{machine} spoke for player {}{}", .seat + 1, says(.witness.as_ref()))]
    SpokeForSeat { machine: String, seat: usize, witness: Option<String> },
    #[error("{machine} spoke as the coordinator{}", says(.witness.as_ref()))]
    SpokeAsCoordinator { machine: String, witness: Option<String> },
    #[error("{machine} sent a malformed message{}", says(.witness.as_ref()))]
    Malformed { machine: String, witness: Option<String> },
    /// An earlier version wrote a sentence.
    #[error("{text}")]
    Other { text: String },
}

fn says(witness: Option<&String>) -> String {
    witness.map(|witness| format!(", says {witness}")).unwrap_or_default()
}

impl From<Cheat> for Misdeed {
    fn from(cheat: Cheat) -> Self {
        match cheat {
            Cheat::NotOpen { card } => Self::NotOpen { card: card.to_string() },
            Cheat::WrongStack { card } => Self::WrongStack { card: card.to_string() },
            Cheat::Backdated { card } => Self::Backdated { card: card.to_string() },
            Cheat::Disputed { card, with } => {
                Self::Disputed { card: card.to_string(), with: with.index() }
            }
            Cheat::Contradicted { by } => Self::Contradicted { by },
            Cheat::FalseStop => Self::FalseStop,
            Cheat::WrongScore { reported, counted } => Self::WrongScore { reported, counted },
        }
    }
}
