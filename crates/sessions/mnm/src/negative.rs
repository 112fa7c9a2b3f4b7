//! What the server says when it ends a conversation.

use std::fmt;

use thiserror::Error;

/// A negative answer. Its text is what stands behind `- ` on the wire; the server closes after it.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Negative {
    /// The client took too long for an answer or a move.
    #[error("TIMEOUT Be faster next time")]
    Timeout,
    /// The wanted seat, or every seat for programs, is taken or does not exist.
    #[error("No free player")]
    NoFreePlayer,
    /// The same for a reason that is worth telling.
    #[error("No free player: {0}")]
    NoFreePlayerBecause(String),
    /// No match has this id.
    #[error("Game does not exist")]
    UnknownMatch,
    /// The tournament that this ticket is for is over, or the team is out of it.
    #[error("No further game: the tournament is over for this ticket")]
    NoFurtherMatch,
    /// An id has 13 characters out of `0-9` and `a-z`.
    #[error("Not a valid game ID")]
    InvalidId,
    /// The number left of the dot is another one.
    #[error("Client Version does not match server Version")]
    VersionMismatch,
    /// Another word was due, or the right one in a wrong form.
    #[error("Did not get the expected {0} command")]
    Expected(Awaited),
    /// The client spoke when it had not been asked.
    #[error("Did not expect response from client")]
    UnexpectedInput,
    /// The rules forbid the move; the reason names the rule.
    #[error("Invalid Move: {0}")]
    InvalidMove(String),
    /// A fault of the server; nobody loses by it.
    #[error("Internal error. Sorry & Bye")]
    Internal,
    /// Others need the room more.
    #[error("Too many connections from your address, and this one was silent longest")]
    MadeRoom,
    /// The server goes down in order; the match waits for the client.
    #[error("Server is shutting down, join again later")]
    ShuttingDown,
}

/// What a session is waiting for on the side of the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Awaited {
    /// `VERSION <number>`
    Version,
    /// `ID <match>`
    Id,
    /// `PLAYER [<number>]`
    Player,
    /// `OKWAIT`
    OkWait,
    /// `THINKING`
    Thinking,
    /// `PLAY <move>`
    Play,
    /// No line at all: it is the server's turn to speak.
    Silence,
    /// That the client takes in what was written to it.
    Reading,
}

impl fmt::Display for Awaited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Version => "VERSION",
            Self::Id => "ID",
            Self::Player => "PLAYER",
            Self::OkWait => "OKWAIT",
            Self::Thinking => "THINKING",
            Self::Play => "PLAY",
            Self::Silence => "silence",
            Self::Reading => "reading",
        })
    }
}

/// Why the host does not let a client into a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinRefusal {
    /// There is no match with this id.
    UnknownMatch,
    /// The host finds that this cannot be an id.
    InvalidId,
    /// There were matches for this id, and there will be no other.
    NoFurtherMatch,
}

impl From<JoinRefusal> for Negative {
    fn from(refusal: JoinRefusal) -> Self {
        match refusal {
            JoinRefusal::UnknownMatch => Self::UnknownMatch,
            JoinRefusal::InvalidId => Self::InvalidId,
            JoinRefusal::NoFurtherMatch => Self::NoFurtherMatch,
        }
    }
}
