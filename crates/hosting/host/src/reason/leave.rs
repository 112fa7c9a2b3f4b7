use std::fmt;

use game::written_out;
use mnm::{Awaited, Negative};
use serde::{Deserialize, Serialize};

use crate::masked_line;

/// Why the player of a seat is gone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(tag = "code", content = "params", rename_all = "kebab-case")]
pub enum LeaveReason {
    /// The program was told how the match ended.
    Finished,
    /// Something that the program asked for was refused.
    Refused {
        /// What it was told.
        answer: Negative,
    },
    /// A move of the program was refused. Where it lost by that, the end of the match says more.
    MoveRefused,
    /// The program sent something else than it had to.
    BrokeProtocol {
        /// What was due.
        expected: Awaited,
        /// What came, shortened and masked.
        got: String,
    },
    /// The program was too slow.
    #[serde(rename_all = "camelCase")]
    TimedOut {
        /// What did not come in time.
        waiting_for: Awaited,
    },
    /// The program closed the connection.
    Disconnected,
    /// A fault of the server.
    ServerFault,
    /// The program was silent for long, and others needed the room.
    MadeRoom,
    /// The server went down in order.
    ShuttingDown,
    /// The server went down, in order or not, and with it the connection.
    Restarted,
    /// The person gave the seat back.
    Released,
    /// The operator gave the seat free.
    ReleasedByOperator,
    /// The person goes on with another browser.
    OtherDevice,
    /// What an earlier version wrote in words of its own.
    Other {
        /// Its words.
        text: String,
    },
}

impl LeaveReason {
    /// Whether the server did this, so that nobody may lose by it.
    pub fn is_our_fault(&self) -> bool {
        match self {
            Self::ServerFault | Self::MadeRoom | Self::ShuttingDown | Self::Restarted => true,
            Self::Finished
            | Self::Refused { .. }
            | Self::MoveRefused
            | Self::BrokeProtocol { .. }
            | Self::TimedOut { .. }
            | Self::Disconnected
            | Self::Released
            | Self::ReleasedByOperator
            | Self::OtherDevice
            | Self::Other { .. } => false,
        }
    }

    /// For the operator's log: only what kind of fault it was, not a word of what was sent.
    pub fn kind_of_fault(&self) -> String {
        match self {
            Self::BrokeProtocol { expected: Awaited::Silence, .. } => {
                "sent something without being asked".to_owned()
            }
            Self::BrokeProtocol { expected, .. } => {
                format!("sent something else instead of {expected}")
            }
            reason => reason.to_string(),
        }
    }
}

impl From<mnm::LeaveReason> for LeaveReason {
    fn from(reason: mnm::LeaveReason) -> Self {
        match reason {
            mnm::LeaveReason::Finished => Self::Finished,
            mnm::LeaveReason::Refused(Negative::InvalidMove(_)) => Self::MoveRefused,
            mnm::LeaveReason::Refused(answer) => Self::Refused { answer },
            mnm::LeaveReason::BrokeProtocol { expected, got } => {
                Self::BrokeProtocol { expected, got: masked_line(&got) }
            }
            mnm::LeaveReason::TimedOut { waiting_for } => Self::TimedOut { waiting_for },
            mnm::LeaveReason::Disconnected => Self::Disconnected,
            mnm::LeaveReason::ServerFault => Self::ServerFault,
            mnm::LeaveReason::MadeRoom => Self::MadeRoom,
            mnm::LeaveReason::ShuttingDown => Self::ShuttingDown,
        }
    }
}

impl fmt::Display for LeaveReason {
    /// For people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finished => f.write_str("the match is over"),
            Self::Refused { answer } => write!(f, "refused: {answer}"),
            Self::MoveRefused => f.write_str("refused: Invalid Move"),
            Self::BrokeProtocol { expected: Awaited::Silence, got } => {
                write!(f, "sent '{}' without being asked", written_out(got))
            }
            Self::BrokeProtocol { expected, got } => {
                write!(f, "sent '{}' instead of {expected}", written_out(got))
            }
            Self::TimedOut { waiting_for: Awaited::Reading } => {
                f.write_str("did not read what was sent in time")
            }
            Self::TimedOut { waiting_for } => write!(f, "no {waiting_for} in time"),
            Self::Disconnected => f.write_str("closed the connection"),
            Self::ServerFault => f.write_str("a fault of the server"),
            Self::MadeRoom => f.write_str("was silent longest when others needed the room"),
            Self::ShuttingDown => f.write_str("the server is shutting down"),
            Self::Restarted => f.write_str("the server was restarted"),
            Self::Released => f.write_str("released"),
            Self::ReleasedByOperator => f.write_str("released by the operator"),
            Self::OtherDevice => f.write_str("continued on another device"),
            Self::Other { text } => f.write_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_sent_is_told_as_it_was_with_quotes_and_without_backslashes() {
        let sent = |got: &str| LeaveReason::BrokeProtocol {
            expected: Awaited::OkWait,
            got: got.to_owned(),
        };
        assert_eq!(sent("say \"hi\"").to_string(), "sent 'say \"hi\"' instead of OKWAIT");
        assert_eq!(sent("a\u{7}b").to_string(), "sent 'a\\u{7}b' instead of OKWAIT");
    }
}
