use std::fmt;

use mnm::Awaited;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use super::LeaveReason;

/// Why a match ended. Who brought it about and who won stands beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(tag = "code", content = "params", rename_all = "kebab-case")]
pub enum EndReason {
    /// The rules of the game.
    Rules {
        /// The game's own stable word for the rule.
        rule: String,
    },
    /// A program did not do in time what it had to for its move.
    #[serde(rename_all = "camelCase")]
    TimedOut {
        /// What did not come.
        waiting_for: Awaited,
    },
    /// A person did not move in time.
    NoMove,
    /// A program made a move that the rules forbid.
    IllegalMove {
        /// The move as it was written.
        action: String,
        /// The rule as the game tells it: an object with `code` and `params`.
        #[cfg_attr(feature = "ts", schema(value_type = Object))]
        rule: Value,
    },
    /// A program sent something that is no move of this game.
    UnreadableMove {
        /// What it sent.
        action: String,
    },
    /// One of the two above, as earlier versions told them.
    InvalidMove {
        /// In which words.
        words: String,
    },
    /// The player was gone for too long.
    Gone {
        /// For how long.
        seconds: u64,
    },
    /// The player lost the seat by a fault of the server and did not come back: nobody loses.
    GoneByOurFault {
        /// For how long.
        seconds: u64,
    },
    /// All players were gone for too long.
    EverybodyGone {
        /// For how long.
        seconds: u64,
    },
    /// Players of a tournament did not come in time: those who have not won.
    NotThere,
    /// The program of a player came in time but got no seat.
    NotSeated {
        /// What it left for.
        why: LeaveReason,
    },
    /// A player of a tournament left again and again: who has not won.
    LeftTooOften,
    /// The player gave up.
    Resigned,
    /// The players agreed on a draw.
    DrawAgreed,
    /// The player called the match off before it had begun in earnest.
    CalledOff,
    /// A player did not want the rematch.
    RematchDeclined,
    /// The tournament that it belongs to was interrupted.
    Interrupted,
    /// The operator ended it, for a reason in the operator's own words.
    EndedByOperator(
        /// These words.
        #[serde(skip)]
        String,
    ),
    /// The operator deleted it.
    DeletedByOperator,
    /// The class that it belongs to was deleted.
    ClassDeleted,
    /// Nothing had happened for long.
    Abandoned {
        /// For how long.
        days: u64,
    },
    /// Nobody had come, and newer matches from the same address needed the room.
    Deserted,
    /// The program of a player could not be started.
    NotStarted {
        /// What the operating system says to that.
        problem: String,
    },
    /// The program of a player ended before it had joined.
    ExitedEarly,
    /// The program of a player ended in the middle of the game.
    Exited,
    /// The program of a player did not join.
    NotJoined {
        /// How long that was waited for.
        milliseconds: u64,
    },
    /// The program of a player did not answer the request for a move.
    Hung,
    /// A fault of ours kept the match from being played.
    ServerFault {
        /// What went wrong.
        problem: String,
    },
    /// What an earlier version wrote in words of its own.
    Other {
        /// Its words.
        text: String,
    },
}

impl EndReason {
    /// What a person typed.
    fn detail(&self) -> Option<&str> {
        match self {
            Self::EndedByOperator(detail) => Some(detail),
            _ => None,
        }
    }

    /// Writes it, with what a person typed beside the code.
    pub(crate) fn write<S: Serializer>(&self, writer: S) -> Result<S::Ok, S::Error> {
        let detail = self.detail().map(str::to_owned);
        WrittenReason { reason: self.clone(), detail }.serialize(writer)
    }
}

/// A reason in the log and outside.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub(crate) struct WrittenReason {
    #[serde(flatten)]
    reason: EndReason,
    /// What a person typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
}

impl fmt::Display for EndReason {
    /// For people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules { rule } => f.write_str(rule),
            Self::TimedOut { waiting_for } => write!(f, "no {waiting_for} in time"),
            Self::NoMove => f.write_str("no move in time"),
            Self::IllegalMove { action, rule } => {
                write!(f, "invalid move: {action} ({})", rule["code"].as_str().unwrap_or_default())
            }
            Self::UnreadableMove { action } => write!(f, "invalid move: {action:?} is no move"),
            Self::InvalidMove { words } => write!(f, "invalid move: {words}"),
            Self::Gone { seconds } => write!(f, "gone for {seconds} s"),
            Self::GoneByOurFault { seconds } => {
                write!(f, "gone for {seconds} s after a fault of the server")
            }
            Self::EverybodyGone { seconds } => write!(f, "everybody was gone for {seconds} s"),
            Self::NotThere => f.write_str("not there in time"),
            Self::NotSeated { why } => write!(f, "came, but got no seat: {why}"),
            Self::LeftTooOften => f.write_str("left too often"),
            Self::Resigned => f.write_str("resigned"),
            Self::DrawAgreed => f.write_str("draw by agreement"),
            Self::CalledOff => f.write_str("called off"),
            Self::RematchDeclined => f.write_str("rematch declined"),
            Self::Interrupted => f.write_str("the tournament was interrupted"),
            Self::EndedByOperator(detail) => f.write_str(detail),
            Self::DeletedByOperator => f.write_str("deleted by the operator"),
            Self::ClassDeleted => f.write_str("the class was deleted"),
            Self::Abandoned { days } => write!(f, "abandoned: nothing happened for {days} days"),
            Self::Deserted => {
                f.write_str("nobody came, and newer matches from the same address need the room")
            }
            Self::NotStarted { problem } | Self::ServerFault { problem } => f.write_str(problem),
            Self::ExitedEarly => f.write_str("ended before it joined"),
            Self::Exited => f.write_str("ended in the middle of the game"),
            Self::NotJoined { milliseconds } => {
                write!(f, "did not join within {} s", *milliseconds as f64 / 1000.0)
            }
            Self::Hung => f.write_str("did not answer the request for a move"),
            Self::Other { text } => f.write_str(text),
        }
    }
}
