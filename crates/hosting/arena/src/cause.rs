use std::fmt;

use host::{EndReason, LeaveReason};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::ProgramExit;

/// What ended a game. Only the first is the game's own doing; most of the others cost a player the
/// game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The rules of the game.
    Rules,
    /// A move came too late.
    Timeout,
    /// A move was against the rules.
    Illegal,
    /// A line was against the protocol.
    Protocol,
    /// The program ended by itself in the middle of a game.
    Crashed,
    /// The program closed its connection in the middle of a game.
    Disconnected,
    /// The program said nothing any more, or never connected.
    Silent,
    /// The program wrote more than it may.
    Flooded,
    /// The entrant was not there when the game began.
    Absent,
    /// The entrant gave up.
    Resigned,
    /// Somebody in charge has decided it.
    Decided,
}

impl Reason {
    /// Whether the game says how strong its players are: not where somebody was not there.
    pub(crate) fn is_rated(self) -> bool {
        !matches!(self, Self::Absent | Self::Decided)
    }

    /// Whether a player has lost by misbehaving.
    pub fn is_fault(self) -> bool {
        !matches!(self, Self::Rules | Self::Resigned | Self::Decided)
    }

    /// What people say.
    pub fn words(self) -> &'static str {
        match self {
            Self::Rules => "by the rules",
            Self::Timeout => "loses on time",
            Self::Illegal => "makes an illegal move",
            Self::Protocol => "breaks the protocol",
            Self::Crashed => "crashes",
            Self::Disconnected => "disconnects",
            Self::Silent => "stalls",
            Self::Flooded => "floods its output",
            Self::Absent => "is absent",
            Self::Resigned => "resigns",
            Self::Decided => "by decision",
        }
    }
}

/// What ended a game, with its particulars.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct Cause {
    /// What it was.
    pub code: Reason,
    /// What that follows from.
    #[serde(default, skip_serializing_if = "Particulars::is_empty")]
    pub params: Box<Particulars>,
    /// What the person typed who has decided it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

/// What the reason of a game follows from, as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Particulars {
    /// How the match ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<EndReason>,
    /// Why the loser had left the seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<LeaveReason>,
    /// How the program of the loser ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exit: Option<ProgramExit>,
    /// What an earlier version wrote in words of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl Particulars {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl From<Reason> for Cause {
    fn from(code: Reason) -> Self {
        Self { code, params: Box::default(), detail: None }
    }
}

impl fmt::Display for Cause {
    /// The particulars in words, without what the code says already; nothing where there are none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Particulars { end, left, exit, text } = &*self.params;
        let words = self.detail.as_deref().or(text.as_deref()).unwrap_or_default();
        match (end, left) {
            (_, Some(left)) => write!(f, "{left}")?,
            (Some(EndReason::IllegalMove { action, rule }), None) => {
                write!(f, "{action} ({})", rule["code"].as_str().unwrap_or_default())?;
            }
            (Some(EndReason::UnreadableMove { action }), None) => {
                write!(f, "{action:?} is no move")?;
            }
            (Some(EndReason::InvalidMove { words }), None) => f.write_str(words)?,
            (Some(EndReason::EndedByOperator(_)) | None, None) => f.write_str(words)?,
            (Some(end), None) => write!(f, "{end}")?,
        }
        exit.as_ref().map_or(Ok(()), |exit| write!(f, ": {exit}"))
    }
}

/// Why a game does not count and is played again: never through a fault of its players.
#[derive(Clone, Debug, Error, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(tag = "code", content = "params")]
#[serde(rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Void {
    /// All of us were interrupted.
    #[error("the tournament was interrupted")]
    Interrupted,
    /// The match ended without a result.
    #[error("{end}")]
    NoResult {
        /// How it ended.
        end: EndReason,
    },
    /// A player was gone for too long, and that was our fault.
    #[error("{left}")]
    Removed {
        /// Why the seat was left.
        left: LeaveReason,
    },
    /// A move was late while the machine stood still.
    #[error("{end}, and this machine took {milliseconds} ms of that")]
    Stalled {
        /// What came too late.
        end: EndReason,
        /// How much of the time the machine took.
        milliseconds: u64,
    },
    /// Something of ours failed.
    #[error("{problem}")]
    Failed {
        /// What went wrong.
        problem: String,
    },
    /// Several workers have tried.
    #[error("no worker could finish it")]
    NoWorker,
    /// What an earlier version wrote in words of its own.
    #[error("{text}")]
    Other {
        /// Its words.
        text: String,
    },
}

/// Why nothing more is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(tag = "code", content = "params")]
#[serde(rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum StopReason {
    /// Its time was over.
    TimeOver,
    /// Its organiser has ended it.
    ByOrganiser,
    /// What an earlier version wrote in words of its own.
    Other {
        /// Its words.
        text: String,
    },
}
