//! What the server says when it ends a conversation.

use std::fmt;

use thiserror::Error;

/// A negative answer. Its text is what stands behind `- ` on the wire; the server closes after it.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub enum Negative {
    /// The client took too long for an answer or a move.
    #[error("TIMEOUT Be faster next time")]
    Timeout,
    /// The wanted seat, or every seat for programs, is taken or does not exist.
    #[error("No free player")]
    NoFreePlayer,
    /// The same for a reason that is worth telling.
    #[error("No free player: {0}")]
    NoFreePlayerBecause(SeatRefusal),
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
    /// The rules forbid the move. The words, which name the rule, are the host's and only for the
    /// wire.
    #[error("Invalid Move: {0}")]
    InvalidMove(#[cfg_attr(feature = "serde", serde(skip))] String),
    /// A fault of the server; nobody loses by it.
    #[error("Internal error. Sorry & Bye")]
    Internal,
    /// Others need the room more.
    #[error("Too many connections from your address, and this one was silent longest")]
    MadeRoom,
    /// The server goes down in order; the match waits for the client.
    #[error("Server is shutting down, join again later")]
    ShuttingDown,
    /// In place of the greeting: no more connections are taken.
    #[error("the server is full, try again later")]
    ServerFull,
    /// In place of the greeting: no more are taken from this address.
    #[error("too many connections from your address, close some first")]
    TooManyConnections,
}

impl Negative {
    /// What a server means by this text, if it is one of ours.
    pub fn read(text: &str) -> Option<Self> {
        let reason = |start| text.strip_prefix(start);
        let with_reason = reason("No free player: ")
            .and_then(SeatRefusal::read)
            .map(Self::NoFreePlayerBecause)
            .or_else(|| reason("Invalid Move: ").map(|words| Self::InvalidMove(words.to_owned())));
        let fixed = [
            Self::Timeout,
            Self::NoFreePlayer,
            Self::UnknownMatch,
            Self::NoFurtherMatch,
            Self::InvalidId,
            Self::VersionMismatch,
            Self::UnexpectedInput,
            Self::Internal,
            Self::MadeRoom,
            Self::ShuttingDown,
            Self::ServerFull,
            Self::TooManyConnections,
        ];
        let mut fixed = fixed.into_iter().chain(Awaited::WORDS.map(Self::Expected));
        with_reason.or_else(|| fixed.find(|negative| negative.to_string() == text))
    }
}

/// Why there is a seat, but not for this client. The words say what to do.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub enum SeatRefusal {
    /// The seat waits for the program that left it a moment ago.
    #[error(
        "this seat is kept for the program that left it: come back from its address or with its \
         ticket, or try again later"
    )]
    Kept,
    /// The Game-ID alone is not enough here.
    #[error("this match is joined with the ticket of a seat, not with the Game-ID")]
    TicketsOnly,
}

impl SeatRefusal {
    /// What a server means by this text, if it is one of ours.
    pub(crate) fn read(text: &str) -> Option<Self> {
        [Self::Kept, Self::TicketsOnly].into_iter().find(|refusal| refusal.to_string() == text)
    }
}

/// What a session is waiting for on the side of the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
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

impl Awaited {
    /// Those that are a line of the client, in the order of a conversation.
    pub const WORDS: [Self; 6] =
        [Self::Version, Self::Id, Self::Player, Self::OkWait, Self::Thinking, Self::Play];

    /// The word with which the line begins, or what is meant where there is none.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Version => "VERSION",
            Self::Id => "ID",
            Self::Player => "PLAYER",
            Self::OkWait => "OKWAIT",
            Self::Thinking => "THINKING",
            Self::Play => "PLAY",
            Self::Silence => "silence",
            Self::Reading => "reading",
        }
    }
}

impl fmt::Display for Awaited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_reads_as_what_was_written() {
        let reason = || "a further partial move is possible".to_owned();
        let some = [
            Negative::Timeout,
            Negative::NoFreePlayer,
            Negative::NoFreePlayerBecause(SeatRefusal::Kept),
            Negative::NoFreePlayerBecause(SeatRefusal::TicketsOnly),
            Negative::UnknownMatch,
            Negative::NoFurtherMatch,
            Negative::InvalidId,
            Negative::VersionMismatch,
            Negative::UnexpectedInput,
            Negative::InvalidMove(reason()),
            Negative::Internal,
            Negative::MadeRoom,
            Negative::ShuttingDown,
            Negative::ServerFull,
            Negative::TooManyConnections,
        ];
        for negative in some.into_iter().chain(Awaited::WORDS.map(Negative::Expected)) {
            assert_eq!(Negative::read(&negative.to_string()), Some(negative));
        }
        assert_eq!(Negative::read("go away"), None);
    }
}
