use std::sync::Arc;

use game::Seat;
use kind::{HostedGame, RefusedAction, Steps};
use mnm::{Awaited, SeatRefusal};

use crate::{EndReason, Fact, LeaveReason, Request};

/// Something that somebody wants of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A program wants to play.
    Join(Join),
    /// A person takes a seat.
    Claim {
        /// The seat.
        seat: Seat,
        /// What the person wants to be called.
        name: Option<String>,
        /// The hash of the secret that only this person's browser knows.
        key: String,
        /// The hash of the secret of that person's seat in the match before, where the seat is kept
        /// for who has it.
        kept_by: Option<String>,
    },
    /// The player of a seat is gone.
    Leave {
        /// The seat.
        seat: Seat,
        /// Why.
        why: LeaveReason,
    },
    /// A seat acts.
    Play(Play),
    /// A person asks for something beside playing.
    Request {
        /// The seat.
        seat: Seat,
        /// The hash of the person's secret.
        key: String,
        /// What.
        request: Request,
    },
    /// Nobody acted for as long as the game says, so that something happens by itself.
    Elapse,
    /// A seat took longer than it may.
    TimeOut {
        /// The seat.
        seat: Seat,
        /// What a program did not send in time; a person did not move.
        waiting_for: Option<Awaited>,
    },
    /// A player has been gone for longer than it may.
    Absent {
        /// The seat.
        seat: Seat,
    },
    /// The match is ended from outside, with winners or without a result.
    End {
        /// Who wins; nobody when the match is aborted.
        winners: Vec<Seat>,
        /// Why.
        reason: EndReason,
    },
}

/// A program that wants to play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Join {
    /// The seat it asks for, or any free one for programs.
    pub seat: Option<Seat>,
    /// What it said of itself.
    pub client: String,
    /// The seat whose ticket it has shown, if it did not come with the Game-ID.
    pub ticket: Option<Seat>,
    /// Where it comes from, as a hash.
    pub origin: Option<String>,
    /// A seat that was left after this moment, in milliseconds since 1970, is kept for the program
    /// that left it.
    pub kept_since: i64,
}

/// An action of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The seat.
    pub seat: Seat,
    /// The hash of the person's secret; programs have none.
    pub key: Option<String>,
    /// The number of the last entry the player knew of, where that is known.
    pub known_seq: Option<u64>,
    /// The action as it was written.
    pub action: String,
    /// How long the player took over it.
    pub used_ms: u64,
}

/// What follows from a command.
#[derive(Clone, Default)]
pub struct Decision {
    /// What is to be appended to the log, in this order; possibly nothing.
    pub decided: Vec<Decided>,
    /// The seat the command ended up with.
    pub seat: Option<Seat>,
    /// The command itself is refused (facts may follow all the same: a program's wrong move
    /// loses the game).
    pub refusal: Option<Refusal>,
}

/// A fact that was decided on.
#[derive(Clone)]
pub struct Decided {
    /// What is to be appended.
    pub fact: Fact,
    /// What it does to the game, if it is an action.
    pub effect: Option<Effect>,
}

impl From<Fact> for Decided {
    fn from(fact: Fact) -> Self {
        Self { fact, effect: None }
    }
}

/// What an action does to a game. It is worked out once, when it is decided on.
#[derive(Clone)]
pub struct Effect {
    /// The game after it.
    pub game: Arc<dyn HostedGame>,
    /// What it brought about, for those who watch.
    pub steps: Steps,
}

impl Decision {
    pub(super) fn new(decided: impl IntoIterator<Item: Into<Decided>>) -> Self {
        Self { decided: decided.into_iter().map(Into::into).collect(), ..Self::default() }
    }

    /// What is to be appended to the log.
    pub fn facts(&self) -> impl Iterator<Item = &Fact> {
        self.decided.iter().map(|decided| &decided.fact)
    }

    /// Nothing follows, for this reason.
    pub fn refused(refusal: Refusal) -> Self {
        Self { refusal: Some(refusal), ..Self::default() }
    }
}

/// Why a command was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// There is no such seat, it is taken, or not meant for this kind of player.
    #[error("no free player")]
    NoFreeSeat,
    /// There is a seat, but not for this program.
    #[error(transparent)]
    SeatWithheld(SeatRefusal),
    /// The seat waits for the player of the match before.
    #[error("this seat is kept for the player of the match before")]
    KeptForPlayer,
    /// Nobody can ask for this now.
    #[error("this is not possible now")]
    NotPossible,
    /// Who acts for this seat has not taken it, or somebody else has by now.
    #[error("this seat is not yours")]
    NotYourSeat,
    /// It is somebody else's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The player acted on a position that is no longer there.
    #[error("the match has gone on since")]
    Stale,
    /// Somebody else was first.
    #[error("too slow: {name} was first")]
    TooSlow {
        /// Who was.
        first: Seat,
        /// What that player is called.
        name: String,
    },
    /// The rules say no.
    #[error(transparent)]
    Action(RefusedAction),
}
