use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(tag = "how", rename_all = "snake_case")]
pub enum GameEnding {
    /// Somebody turned up the last card of his Ligretto stack.
    Stop {
        /// Who.
        seat: usize,
    },
    /// Nobody could lay anything any more.
    Deadlock,
    /// It has no result.
    Aborted {
        /// Why.
        #[serde(deserialize_with = "earlier")]
        why: AbortReason,
    },
}

/// Why a game has no result.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(
    tag = "code",
    content = "params",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase"
)]
pub enum AbortReason {
    /// No player was left.
    #[error("nobody was left to play")]
    NobodyLeft,
    /// The coordinator was lost, in virtual time.
    #[error("the coordinator was lost")]
    CoordinatorLost,
    /// The coordinators on workers gave it up.
    #[error("{reason} (after {attempts} attempt(s))")]
    GivenUp {
        /// How often it was tried.
        attempts: u32,
        /// What the last of them says.
        reason: String,
    },
    /// A report of an earlier version says so.
    #[error("{text}")]
    Other {
        /// What it says.
        text: String,
    },
}

/// Reports of earlier versions say why in a sentence.
fn earlier<'de, D: Deserializer<'de>>(deserializer: D) -> Result<AbortReason, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Stored {
        Reason(AbortReason),
        Text(String),
    }
    Ok(match Stored::deserialize(deserializer)? {
        Stored::Reason(reason) => reason,
        Stored::Text(text) => AbortReason::Other { text },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_data_and_sentences_of_earlier_reports_are_read() {
        let why = AbortReason::GivenUp { attempts: 3, reason: "no slots".to_owned() };
        let json = serde_json::to_string(&GameEnding::Aborted { why: why.clone() }).unwrap();
        let code = r#""code":"given-up","params":{"attempts":3,"reason":"no slots"}"#;
        assert_eq!(json, format!(r#"{{"how":"aborted","why":{{{code}}}}}"#));
        assert_eq!(serde_json::from_str::<GameEnding>(&json).unwrap(), GameEnding::Aborted { why });
        let earlier = r#"{"how":"aborted","why":"nobody was left to play"}"#;
        let why = AbortReason::Other { text: "nobody was left to play".to_owned() };
        assert_eq!(
            serde_json::from_str::<GameEnding>(earlier).unwrap(),
            GameEnding::Aborted { why }
        );
    }
}
