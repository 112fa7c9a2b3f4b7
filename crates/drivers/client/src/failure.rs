//! Why the client ends before the game does, and what to do about it.

use std::io;
use std::time::Duration;

use mnm::{Negative, ServerFault};
use thiserror::Error;

/// What stands on standard error before the client ends with exit code 1.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    #[error(
        "cannot connect to {host} port {port}: {source}\n\
         Is the server running, and do Hostname and PortNumber in the configuration file name it?"
    )]
    Connect { host: String, port: u16, source: io::Error },
    #[error("the server refused: {text}{}", hint(text))]
    Refused { text: String },
    #[error("{fault}{}", fault_hint(fault))]
    Server { fault: ServerFault },
    #[error(
        "the server closed the connection before the game was over\n\
         Start the client again with the same Game-ID to take the seat back."
    )]
    Disconnected,
    #[error("the server does not read what is sent to it, for {0:?}")]
    Deaf(Duration),
    #[error("cannot read the position that the server sent: {0}")]
    Position(String),
    #[error(
        "the server seats {total} players and made this client player {you}: \
         that is not {kind}, which has {n_seats}"
    )]
    Players { kind: &'static str, n_seats: usize, total: usize, you: u32 },
    #[error("this client can't play {0}")]
    Unplayable(&'static str),
    #[error("the server asks for a move in a position without one")]
    NoMove,
    #[error("the Thinker is gone: start the client again with the same Game-ID")]
    ThinkerGone,
    #[error("the Thinker sent {0:?} instead of a move")]
    Nonsense(String),
    #[error("the Connector was killed by signal {signal}{}", seat_hint(*seat))]
    ConnectorKilled {
        signal: i32,
        /// Our seat as people count it, once we had it.
        seat: Option<u32>,
    },
    #[error("{call}: {source}")]
    System { call: &'static str, source: io::Error },
}

impl Failure {
    /// For `map_err`: this call failed.
    pub(crate) fn of<E: Into<io::Error>>(call: &'static str) -> impl FnOnce(E) -> Self {
        move |source| Self::System { call, source: source.into() }
    }
}

/// What to do about a `-` line, where we know.
fn hint(text: &str) -> &'static str {
    match Negative::read(text) {
        Some(Negative::Timeout) => {
            "\nThis client was too slow: is the machine or the line very busy?"
        }
        Some(Negative::NoFreePlayer) => {
            "\nAll seats for programs are taken: give another -p, or another match."
        }
        Some(Negative::UnknownMatch | Negative::InvalidId) => "\nCheck the Game-ID after -g.",
        Some(Negative::VersionMismatch) => "\nThe server wants another version of the client.",
        Some(Negative::InvalidMove(_)) => {
            "\nClient and server disagree about the rules: please report this game."
        }
        Some(Negative::ShuttingDown) => "\nStart the client again when the server is back.",
        // The server says itself what to do, or there is nothing to be done.
        Some(
            Negative::NoFreePlayerBecause(_)
            | Negative::NoFurtherMatch
            | Negative::Expected(_)
            | Negative::UnexpectedInput
            | Negative::Internal
            | Negative::MadeRoom
            | Negative::ServerFull
            | Negative::TooManyConnections,
        )
        | None => "",
    }
}

fn fault_hint(fault: &ServerFault) -> &'static str {
    match fault {
        ServerFault::NotAGameServer { .. } => {
            "\nDo Hostname and PortNumber in the configuration file name the game server?"
        }
        ServerFault::WrongMajor { .. } => "\nUse a client of the server's version.",
        ServerFault::WrongKind { .. } => "\nThe configuration file names the kind: GameKindName.",
        ServerFault::Silent(_) => "\nIs the server still running?",
        ServerFault::Unsigned { .. }
        | ServerFault::Malformed { .. }
        | ServerFault::BlockTooLong(_) => "",
    }
}

fn seat_hint(seat: Option<u32>) -> String {
    let seat = seat.map(|number| format!(" and -p {number}")).unwrap_or_default();
    format!("\nStart the client again with the same Game-ID{seat}.")
}
