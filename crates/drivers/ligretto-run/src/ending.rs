use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Obstacle, earlier};

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
        #[serde(deserialize_with = "earlier::abort")]
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
        /// What stood in the way of the last of them.
        #[serde(deserialize_with = "earlier::obstacle")]
        reason: Obstacle,
    },
    /// A report of an earlier version says so.
    #[error("{text}")]
    Other {
        /// What it says.
        text: String,
    },
}
