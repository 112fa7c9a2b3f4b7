use std::time::Duration;

use thiserror::Error;

use super::BlockShape;
use crate::{Malformed, SeatInfo};

/// What happened, for the client's own program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClientEvent {
    /// The server said hello.
    Greeted {
        /// Without the leading `v`.
        server_version: String,
    },
    /// The match was found and is of the right kind.
    Playing {
        /// The kind of game.
        kind: String,
        /// The name of the match.
        game_name: String,
    },
    /// The seat is ours.
    Seated {
        /// Our own seat.
        you: SeatInfo,
        /// How many players the match has.
        total: usize,
        /// The other players, as far as the server listed them.
        others: Vec<SeatInfo>,
    },
    /// The opponent thinks; the server asked whether we are still here and got its answer.
    Waited,
    /// We are to move: call `play` within the move time. `THINKING` is already on its way.
    TurnStarted {
        /// The whole time for this move.
        move_time: Duration,
        /// When `MOVE` was received: the move time has run at least since then.
        received: Duration,
        /// The position.
        block: PositionBlock,
    },
    /// The server knows that we are thinking.
    ThinkingAccepted,
    /// The server has our move and accepts it.
    MoveAccepted,
    /// The match is over; the last event.
    GameOver {
        /// The last position.
        block: PositionBlock,
        /// Whether each player won, by number; all of them for a draw.
        won: Vec<bool>,
    },
    /// The server refused something and closes; the last event.
    Refused {
        /// What stood behind the `-`.
        text: String,
    },
    /// A positive line that means nothing to us here; the conversation goes on.
    Ignored {
        /// What stood behind the `+`.
        line: String,
    },
    /// The server broke the protocol or does not suit us; the last event.
    ServerMisbehaved(ServerFault),
    /// The server closed the connection too early; the last event.
    Disconnected,
}

/// A position as it came over the wire.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionBlock {
    /// The lines before the list or the board itself.
    pub before: Vec<String>,
    /// What stood behind the begin word: a count, a size, or nothing.
    pub header: String,
    /// The lines between begin and end.
    pub lines: Vec<String>,
}

impl PositionBlock {
    /// All lines, as a server sends them that spells them right.
    pub fn whole(&self, shape: &BlockShape) -> Vec<String> {
        let begin = format!("{} {}", shape.begin, self.header).trim_end().to_owned();
        let end = format!("END{}", shape.begin);
        let (before, lines) = (self.before.iter().cloned(), self.lines.iter().cloned());
        before.chain([begin]).chain(lines).chain([end]).collect()
    }
}

/// Why we cannot go on with this server.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ServerFault {
    /// The first line was something else.
    #[error("this is not an MNM game server: it greeted with {got:?}")]
    NotAGameServer {
        /// What came instead.
        got: String,
    },
    /// Client and server speak different versions.
    #[error("the server has version {got}, this client speaks {wanted}")]
    WrongMajor {
        /// The major versions of this client, in words.
        wanted: String,
        /// The version of the server.
        got: String,
    },
    /// The match is of a kind that this client cannot play.
    #[error("the match is {got}, but this client plays {wanted}: check the game id")]
    WrongKind {
        /// The kind of this client.
        wanted: String,
        /// The kind of the match.
        got: String,
    },
    /// A line with neither sign, or binary data.
    #[error("the server sent a line with neither + nor -: {got:?}")]
    Unsigned {
        /// The line.
        got: String,
    },
    /// A line had the wrong form.
    #[error("cannot read {got:?} as {expected}")]
    Malformed {
        /// What it should have been.
        expected: Malformed,
        /// What it was.
        got: String,
    },
    /// A position without an end.
    #[error("the position has more than {0} lines")]
    BlockTooLong(usize),
    /// Nothing came although the server was to speak.
    #[error("the server said nothing for {0:?}")]
    Silent(Duration),
}
