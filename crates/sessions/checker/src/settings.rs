use std::sync::Arc;
use std::time::Duration;

use kind::Kind;
use mnm::{Major, ServerLimits};

/// What is checked, and how patiently.
#[derive(Clone)]
pub struct Settings {
    /// The kind of game that the client plays.
    pub kind: Arc<Kind>,
    /// The version of the protocol.
    pub major: Major,
    /// The usual time for a move.
    pub move_time: Duration,
    /// The time for a move where it is short.
    pub short_move_time: Duration,
    /// The time to start and to connect.
    pub connect: Duration,
    /// The time for each answer.
    pub answer: Duration,
    /// How long the program may take to end when all is said.
    pub end: Duration,
    /// How many games are played in the last stage.
    pub n_games: usize,
    /// How many moves of the client a game has at most.
    pub n_moves: usize,
    /// The only seat that the client can play, counted from zero, if it can't play all.
    pub seat: Option<u8>,
    /// What all random choices follow from.
    pub seed: u64,
    /// Whether the client runs under valgrind, so that what that counts is told.
    pub has_valgrind: bool,
}

impl Settings {
    /// What a client is told as its Game-ID where nobody else needs one.
    pub const TICKET: &str = "0hdy96hg8ukzm";
    /// The usual [`Settings::move_time`].
    pub const MOVE_TIME: Duration = Duration::from_secs(3);
    /// The usual [`Settings::short_move_time`].
    pub const SHORT_MOVE_TIME: Duration = Duration::from_millis(250);
    /// The usual [`Settings::n_games`].
    pub const N_GAMES: u16 = 20;
    /// The usual [`Settings::n_moves`].
    pub const N_MOVES: u16 = 15;

    /// As students are checked if nobody says otherwise.
    pub fn new(kind: Arc<Kind>) -> Self {
        Self {
            kind,
            major: Major::default(),
            move_time: Self::MOVE_TIME,
            short_move_time: Self::SHORT_MOVE_TIME,
            connect: Duration::from_secs(20),
            answer: ServerLimits::USUAL.answer,
            end: Duration::from_secs(5),
            n_games: Self::N_GAMES.into(),
            n_moves: Self::N_MOVES.into(),
            seat: None,
            seed: 1,
            has_valgrind: false,
        }
    }
}
