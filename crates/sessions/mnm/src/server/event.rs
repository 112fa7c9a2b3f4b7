use std::fmt;
use std::time::Duration;

use crate::{Awaited, Negative};

/// What the client wants, for the host to decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerEvent {
    /// The client named a match. Answer with `match_found` or `match_refused`.
    MatchWanted {
        /// 13 characters out of `0-9` and `a-z`.
        id: String,
        /// What stood behind `VERSION`.
        client_version: String,
    },
    /// The client wants to play. Answer with `seat_given` or `seat_refused`.
    SeatWanted {
        /// The wanted number, counted from zero; `None` takes any free one for programs.
        seat: Option<u8>,
    },
    /// The client moved. Answer with `move_accepted` or `move_refused`.
    Played {
        /// The move as the client wrote it.
        text: String,
        /// From the moment `MOVE` was written until the move was here; never more than the move
        /// time, because what is beyond is a delay of our own.
        used: Duration,
    },
    /// The client is out. Comes exactly once in every session and is its last event.
    Left {
        /// What ended it.
        why: LeaveReason,
    },
}

/// Why a client is out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeaveReason {
    /// The result was sent to it.
    Finished,
    /// Something it asked for was refused: version, id, match, seat or move.
    Refused(Negative),
    /// It sent something else than it had to.
    BrokeProtocol {
        /// What was due.
        expected: Awaited,
        /// What came, shortened.
        got: String,
    },
    /// It was too slow.
    TimedOut {
        /// What did not come in time.
        waiting_for: Awaited,
    },
    /// It closed the connection.
    Disconnected,
    /// A fault of ours: the host said so or did not answer in time.
    ServerFault,
    /// It was silent for long, and others needed the room.
    MadeRoom,
    /// The server is going down in order.
    ShuttingDown,
}

/// A line as people read it: quotes as they are, and what nobody would see written out.
fn plain(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    for character in line.chars() {
        if character.is_control() {
            plain.extend(character.escape_default());
        } else {
            plain.push(character);
        }
    }
    plain
}

impl fmt::Display for LeaveReason {
    /// For the log and for people: why a client is out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finished => write!(f, "the match is over"),
            Self::Refused(negative) => write!(f, "refused: {negative}"),
            Self::BrokeProtocol { expected: Awaited::Silence, got } => {
                write!(f, "sent '{}' without being asked", plain(got))
            }
            Self::BrokeProtocol { expected, got } => {
                write!(f, "sent '{}' instead of {expected}", plain(got))
            }
            Self::TimedOut { waiting_for: Awaited::Reading } => {
                write!(f, "did not read what was sent in time")
            }
            Self::TimedOut { waiting_for } => write!(f, "no {waiting_for} in time"),
            Self::Disconnected => write!(f, "closed the connection"),
            Self::ServerFault => write!(f, "a fault of the server"),
            Self::MadeRoom => write!(f, "was silent longest when others needed the room"),
            Self::ShuttingDown => write!(f, "the server is shutting down"),
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
