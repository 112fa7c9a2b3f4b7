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
