use axum::http::StatusCode;
use serde::Serialize;
use thiserror::Error;
use utoipa::ToSchema;

use crate::quotas::OverQuota;

/// What went wrong: a stable word for it, and all that its sentence names.
#[derive(Debug, Error, Serialize, ToSchema)]
#[serde(tag = "code", content = "params", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the sentences say what the variants and their fields mean")]
pub enum ProblemKind {
    #[error("{what}")]
    NotFound { what: Thing },
    #[error("there is no match {id}")]
    UnknownMatch { id: String },
    #[error("this address does not understand this method")]
    MethodNotAllowed,
    #[error("this needs the header Authorization: Bearer TOKEN")]
    NoToken,
    #[error("this token does not give the right to do this")]
    BadToken,
    #[error("this form was sent from another site")]
    ForeignForm,

    #[error("the match is over")]
    MatchOver,
    #[error("no free player")]
    SeatTaken,
    #[error("this seat is kept for the program that left it")]
    SeatKept,
    #[error("this match is joined with the ticket of a seat, not with the Game-ID")]
    TicketsOnly,
    #[error("this seat is kept for the player of the match before")]
    SeatKeptForPlayer,
    #[error("this is not possible now")]
    NotPossible,
    #[error("this seat is not yours")]
    NotYourSeat,
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("the match has gone on since")]
    Stale,
    #[error("too slow: {name} was first")]
    TooSlow { seat: u8, name: String },
    #[error("this is not a move of this game")]
    UnreadableMove,
    #[error("the rules forbid this move")]
    IllegalMove,

    #[error("{reason}")]
    BadBody { reason: BodyFault },
    #[error("the body is not the JSON that was expected")]
    BadJson,
    #[error("some values are not valid")]
    BadValue,
    #[error("this game can't do this")]
    Unsupported,
    #[error("this is neither a record nor a position")]
    BadRecord,

    #[error("the rematch is {id}")]
    RematchOffered { id: String },
    #[error("there is a rematch once the match is over")]
    NotOver,
    #[error("a match is analysed once it is over")]
    StillRunning,
    #[error(
        "a match of a class can be watched once all of its matches are over, or when the teacher \
         opens the class"
    )]
    PrivateMatch,
    #[error("the table of a class is the teacher's until the class is open")]
    PrivateClass,
    #[error(
        "{name} is here already; to change the device you need the code of the seat, or ask the \
         teacher to reset it"
    )]
    NameTaken { name: String },
    #[error("{name} is not on the list of this class, and no place is free")]
    UnknownName { name: String },
    #[error("this code belongs to nobody in this class")]
    BadCode,
    #[error("this class is joined with the code of a seat, not with a name: ask the teacher")]
    CodeNeeded,
    #[error("the teacher lets nobody more into this class")]
    ClassLocked,
    #[error(
        "this server does not answer to {host}: use one of its own names, or start it with \
         --host-name {host}"
    )]
    UnknownHost { host: String },
    #[error("{reason}")]
    NotNow { reason: TournamentRefusal },

    #[error("{reason}")]
    TooManyRequests { reason: Crowd },
    #[error("{reason}")]
    TooManyMatches { reason: OverQuota },
    #[error("the job has already ended")]
    JobOver,
    #[error("{reason}")]
    NotReady { reason: Unready },
    #[error("the server could not do this; its log says why")]
    Internal,
}

/// What is not there.
#[derive(Clone, Copy, Debug, Error, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the sentences say what the variants mean")]
pub enum Thing {
    #[error("there is nothing at this address")]
    Address,
    #[error("this server has no such game")]
    Game,
    #[error("this game has no such file")]
    Handout,
    #[error("this match has no such seat")]
    Seat,
    #[error("nobody asks for a rematch")]
    Rematch,
    #[error("there is no such class")]
    Class,
    #[error("there is no such tournament")]
    Tournament,
    #[error("this tournament has no such team")]
    Team,
    #[error("this tournament has no such game")]
    TournamentGame,
    #[error("there is no check with this ticket, it may have been forgotten")]
    Check,
    #[error("no such job")]
    Job,
}

/// Why a body can't be read at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the sentences say what the variants mean")]
pub enum BodyFault {
    #[error("send JSON, with the header Content-Type: application/json")]
    NotJson,
    #[error("the body did not arrive in time")]
    TooSlow,
    #[error("the body is too large")]
    TooLarge,
    #[error("the body arrived incomplete")]
    Incomplete,
}

impl BodyFault {
    /// What HTTP says of it.
    pub fn of(status: StatusCode) -> Self {
        if status == StatusCode::PAYLOAD_TOO_LARGE { Self::TooLarge } else { Self::Incomplete }
    }
}

/// Why something can't be done with a tournament now.
#[derive(Clone, Debug, Error, Serialize, ToSchema)]
#[serde(tag = "code", content = "params", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the sentences say what the variants and their fields mean")]
pub enum TournamentRefusal {
    #[error("the tournament has not been started yet")]
    NotStarted,
    #[error("the tournament has already been started")]
    AlreadyStarted,
    #[error("the tournament is over")]
    Over,
    #[error("the tournament is already paused")]
    AlreadyPaused,
    #[error("the tournament is not paused")]
    NotPaused,
    #[error("a team is already called {name:?}")]
    DuplicateName { name: String },
    #[error("at most {most} teams can take part")]
    TooManyTeams { most: usize },
    #[error("{planned} games would be planned: at most {most} are possible")]
    TooManyGames { planned: u64, most: u64 },
    #[error("a tournament needs at least two entrants, not {got}")]
    TooFewTeams { got: usize },
    #[error("wait until all games of this round are over")]
    StillPlaying,
    #[error("there is no further round")]
    NoFurtherRound,
    #[error("the tournament was stopped")]
    Stopped,
    #[error("this does not fit the tournament as it is now")]
    NotFitting,
}

/// Why the server accepts no work.
#[derive(Clone, Copy, Debug, Error, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the sentences say what the variants mean")]
pub enum Unready {
    #[error("the server is shutting down")]
    Stopping,
    #[error("a part of the server is missing")]
    Missing,
    #[error("the disk is full")]
    DiskFull,
    #[error("another program holds the data file")]
    FileLocked,
    #[error("nothing can be written")]
    CannotWrite,
    #[error("the disk is stuck or much too slow")]
    Stuck,
}

/// Of what there is too much already.
#[derive(Clone, Copy, Debug, Error, Serialize, ToSchema)]
#[serde(tag = "code", content = "params", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the sentences say what the variants and their fields mean")]
pub enum Crowd {
    #[error("too many analyses are waiting, try again later")]
    Analyses,
    #[error("too many analyses from your address are waiting, try again later")]
    AnalysesOfYours,
    #[error("too many are watching, try again later")]
    Streams,
    #[error("too many from your address are watching, try again later")]
    StreamsOfYours,
    #[error("{most} unfinished tournaments from one address are enough: end some first")]
    Tournaments { most: usize },
    #[error("at most {most} games may be planned in the unfinished tournaments of one address")]
    TournamentGames { most: u64 },
    #[error("{waiting} jobs are already queued; try again later")]
    Jobs { waiting: usize },
    #[error("at most {most} of your jobs can wait; try again when one is done")]
    JobsOfYours { most: usize },
    #[error("too many checks are under way, try again later")]
    Checks,
    #[error("{most} checks from your address are in use; try again when one of them is done")]
    ChecksOfYours { most: usize },
    #[error("too many wrong codes came from your address, try again in a moment")]
    WrongCodes,
}

impl Crowd {
    /// Whether somebody else would still be served, and in a few words.
    fn head(self) -> (StatusCode, &'static str) {
        match self {
            Self::Analyses | Self::Streams | Self::Jobs { .. } | Self::Checks => {
                (StatusCode::SERVICE_UNAVAILABLE, "Too busy")
            }
            Self::AnalysesOfYours => (StatusCode::TOO_MANY_REQUESTS, "Too many analyses"),
            Self::StreamsOfYours => (StatusCode::TOO_MANY_REQUESTS, "Too many streams"),
            Self::Tournaments { .. } | Self::TournamentGames { .. } => {
                (StatusCode::TOO_MANY_REQUESTS, "Too many tournaments")
            }
            Self::ChecksOfYours { .. } => (StatusCode::TOO_MANY_REQUESTS, "Too many checks"),
            Self::WrongCodes => (StatusCode::TOO_MANY_REQUESTS, "Too many wrong codes"),
            Self::JobsOfYours { .. } => (StatusCode::TOO_MANY_REQUESTS, "Too many jobs"),
        }
    }
}

impl ProblemKind {
    pub(super) fn status(&self) -> StatusCode {
        self.head().0
    }

    pub(super) fn title(&self) -> &'static str {
        self.head().1
    }

    fn head(&self) -> (StatusCode, &'static str) {
        match self {
            Self::NotFound { .. } => (StatusCode::NOT_FOUND, "Not found"),
            Self::UnknownMatch { .. } => (StatusCode::NOT_FOUND, "Unknown match"),
            Self::MethodNotAllowed => (StatusCode::METHOD_NOT_ALLOWED, "Method not allowed"),
            Self::NoToken => (StatusCode::UNAUTHORIZED, "No token"),
            Self::BadToken => (StatusCode::FORBIDDEN, "Wrong token"),
            Self::ForeignForm => (StatusCode::FORBIDDEN, "Foreign form"),
            Self::MatchOver => (StatusCode::CONFLICT, "Match over"),
            Self::SeatTaken | Self::SeatKept | Self::TicketsOnly | Self::SeatKeptForPlayer => {
                (StatusCode::CONFLICT, "Seat not free")
            }
            Self::NotPossible | Self::NotNow { .. } => (StatusCode::CONFLICT, "Not possible now"),
            Self::NotYourSeat => (StatusCode::FORBIDDEN, "Not your seat"),
            Self::NotYourTurn => (StatusCode::CONFLICT, "Not your turn"),
            Self::Stale => (StatusCode::CONFLICT, "Stale"),
            Self::TooSlow { .. } => (StatusCode::CONFLICT, "Too slow"),
            Self::UnreadableMove => (StatusCode::UNPROCESSABLE_ENTITY, "Unreadable move"),
            Self::IllegalMove => (StatusCode::UNPROCESSABLE_ENTITY, "Illegal move"),
            Self::BadBody { reason } => {
                let status = match reason {
                    BodyFault::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
                    BodyFault::TooSlow => StatusCode::REQUEST_TIMEOUT,
                    BodyFault::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
                    BodyFault::Incomplete => StatusCode::BAD_REQUEST,
                };
                (status, "Unreadable request")
            }
            Self::BadJson => (StatusCode::BAD_REQUEST, "Wrong JSON"),
            Self::BadValue => (StatusCode::UNPROCESSABLE_ENTITY, "Bad value"),
            Self::Unsupported => (StatusCode::UNPROCESSABLE_ENTITY, "Not supported"),
            Self::BadRecord => (StatusCode::UNPROCESSABLE_ENTITY, "Unreadable record"),
            Self::RematchOffered { .. } => (StatusCode::CONFLICT, "Rematch offered"),
            Self::NotOver | Self::StillRunning => (StatusCode::CONFLICT, "Still running"),
            Self::PrivateMatch => (StatusCode::FORBIDDEN, "Private match"),
            Self::PrivateClass => (StatusCode::FORBIDDEN, "Private class"),
            Self::NameTaken { .. } => (StatusCode::CONFLICT, "Name taken"),
            Self::UnknownName { .. } => (StatusCode::NOT_FOUND, "Unknown name"),
            Self::BadCode => (StatusCode::FORBIDDEN, "Wrong code"),
            Self::CodeNeeded => (StatusCode::FORBIDDEN, "Code needed"),
            Self::ClassLocked => (StatusCode::FORBIDDEN, "Class locked"),
            Self::UnknownHost { .. } => (StatusCode::MISDIRECTED_REQUEST, "Unknown host name"),
            Self::TooManyRequests { reason } => reason.head(),
            Self::TooManyMatches { .. } => (StatusCode::TOO_MANY_REQUESTS, "Too many matches"),
            Self::JobOver => (StatusCode::CONFLICT, "Job over"),
            Self::NotReady { .. } => (StatusCode::SERVICE_UNAVAILABLE, "Not ready"),
            Self::Internal => (StatusCode::INTERNAL_SERVER_ERROR, "Internal error"),
        }
    }
}
