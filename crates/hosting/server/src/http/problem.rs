//! Everything that goes wrong over HTTP, as problem documents (RFC 9457).

mod codes;
mod field;

use std::fmt::Display;
use std::time::Duration;

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use host::{BadName, Refusal};
use kind::{Kind, RefusedAction};
use mnm::SeatRefusal;
use serde::Serialize;
use store::{DiskFault, StoreError};
use utoipa::ToSchema;

pub use codes::{BodyFault, Crowd, ProblemKind, Thing, TournamentRefusal, Unready};
pub use field::{Ability, FieldError, FieldProblem, JsonType};

use crate::connections::TooMany;
use crate::game_schemas::BrokenRule;
use crate::jobs::JobError;
use crate::matches::{CommandFailed, MatchError};
use crate::quotas::OverQuota;
use crate::readiness::NotReady;
use crate::thinkers::TooBusy;

/// What went wrong, for programs and people.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// The HTTP status, again.
    #[schema(example = 422)]
    pub status: u16,
    /// What kind of problem it is, in a few words.
    pub title: &'static str,
    #[serde(flatten)]
    kind: ProblemKind,
    /// The same as a sentence, which may be worded differently in any version.
    pub detail: String,
    /// The rule that was broken, or what is wrong with the notation, as an object with a `code` and
    /// `params`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<BrokenRule>)]
    rule: Option<Box<serde_json::Value>>,
    /// The fields that are wrong, if it is about fields.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<FieldError>,
    /// After how many seconds it is worth trying again, if that is known: the header
    /// `Retry-After`.
    #[serde(skip)]
    retry_after: Option<u16>,
}

impl Problem {
    /// What is wrong with these fields.
    fn of_fields(kind: ProblemKind, errors: Vec<FieldError>) -> Self {
        let list: Vec<String> =
            errors.iter().map(|error| format!("{}: {}", error.field, error.detail)).collect();
        let problem = Self::from(kind);
        let detail = if list.is_empty() { problem.detail } else { list.join("; ") };
        Self { detail, errors, ..problem }
    }

    /// The request can be read, but some values do not fit.
    pub fn bad_values(errors: Vec<FieldError>) -> Self {
        Self::of_fields(ProblemKind::BadValue, errors)
    }

    /// One value does not fit.
    pub fn bad_value(field: impl Into<String>, problem: FieldProblem) -> Self {
        FieldError::new(field, problem).into()
    }

    /// The body is JSON, but not of the form that was expected.
    pub(super) fn bad_field(error: FieldError) -> Self {
        if error.field.is_empty() {
            return Self::from(ProblemKind::BadJson).saying(error.detail);
        }
        Self::of_fields(ProblemKind::BadJson, vec![error])
    }

    /// The body is no JSON at all.
    pub(super) fn bad_json(error: &serde_json::Error) -> Self {
        Self::from(ProblemKind::BadJson).saying(error)
    }

    /// This kind of game can't do what the field asks for; `/api/v1/server` lists what it can.
    pub(super) fn unsupported(kind: &Kind, field: &str, ability: Ability) -> Self {
        let problem = FieldProblem::Unsupported { game: kind.name.to_owned(), ability };
        Self::of_fields(ProblemKind::Unsupported, vec![FieldError::new(field, problem)])
    }

    /// A text that is neither a record nor a position; `rule` says what is wrong with a position.
    pub(super) fn bad_record(why: String, rule: Option<serde_json::Value>) -> Self {
        let error = FieldError::unreadable("text", why);
        Self { rule: rule.map(Box::new), ..Self::of_fields(ProblemKind::BadRecord, vec![error]) }
    }

    /// The same in the words of who found out.
    pub(super) fn saying(self, detail: impl Display) -> Self {
        Self { detail: detail.to_string(), ..self }
    }

    /// Says when it is worth trying again.
    pub(super) fn again_in(self, again_in: Duration) -> Self {
        Self { retry_after: u16::try_from(again_in.as_secs()).ok(), ..self }
    }

    /// A fault of ours; the details are for the log, not for the guest.
    pub(super) fn internal(error: &dyn std::error::Error) -> Self {
        tracing::error!(%error, "a request failed");
        ProblemKind::Internal.into()
    }
}

impl From<ProblemKind> for Problem {
    fn from(kind: ProblemKind) -> Self {
        let (status, title) = (kind.status().as_u16(), kind.title());
        let detail = kind.to_string();
        Self { status, title, kind, detail, rule: None, errors: vec![], retry_after: None }
    }
}

impl From<FieldError> for Problem {
    fn from(error: FieldError) -> Self {
        Self::bad_values(vec![error])
    }
}

/// The match says no.
impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let action = match refusal {
            Refusal::Over => return ProblemKind::MatchOver.into(),
            Refusal::NoFreeSeat => return ProblemKind::SeatTaken.into(),
            Refusal::SeatWithheld(SeatRefusal::Kept) => return ProblemKind::SeatKept.into(),
            Refusal::SeatWithheld(SeatRefusal::TicketsOnly) => {
                return ProblemKind::TicketsOnly.into();
            }
            Refusal::KeptForPlayer => return ProblemKind::SeatKeptForPlayer.into(),
            Refusal::NotPossible => return ProblemKind::NotPossible.into(),
            Refusal::NotYourSeat => return ProblemKind::NotYourSeat.into(),
            Refusal::NotYourTurn => return ProblemKind::NotYourTurn.into(),
            Refusal::Stale => return ProblemKind::Stale.into(),
            Refusal::TooSlow { first, name } => {
                return ProblemKind::TooSlow { seat: first.0, name }.into();
            }
            Refusal::Action(action) => action,
        };
        let detail = action.to_string();
        let (kind, rule) = match action {
            RefusedAction::Unreadable { fault, .. } => (ProblemKind::UnreadableMove, Some(fault)),
            RefusedAction::Illegal { rule, .. } => (ProblemKind::IllegalMove, Some(rule)),
            RefusedAction::TooSlow { .. } => (ProblemKind::IllegalMove, None),
        };
        Self { detail, rule: rule.map(Box::new), ..kind.into() }
    }
}

impl From<BadName> for FieldProblem {
    fn from(bad: BadName) -> Self {
        match bad {
            BadName::SeveralLines => Self::SeveralLines,
            BadName::Invisible(character) => Self::InvisibleCharacter { character },
            BadName::Nothing => Self::NothingVisible,
            BadName::TooLong { length, max } => Self::TooLong { length, max },
        }
    }
}

impl From<TooBusy> for Problem {
    fn from(busy: TooBusy) -> Self {
        let crowd = match busy {
            TooBusy::InAll => Crowd::Analyses,
            TooBusy::FromThisAddress => Crowd::AnalysesOfYours,
        };
        Self::from(ProblemKind::TooManyRequests { reason: crowd }).again_in(SOON)
    }
}

/// There is no room for another stream.
impl From<TooMany> for Problem {
    fn from(why: TooMany) -> Self {
        let crowd = match why {
            TooMany::InAll => Crowd::Streams,
            TooMany::FromThisAddress => Crowd::StreamsOfYours,
        };
        Self::from(ProblemKind::TooManyRequests { reason: crowd }).again_in(SOON)
    }
}

const SOON: Duration = Duration::from_secs(10);

impl From<OverQuota> for Problem {
    fn from(over: OverQuota) -> Self {
        let again_in = match over {
            OverQuota::TooFast { again_in_s, .. }
            | OverQuota::TooManyInADay { again_in_s, .. }
            | OverQuota::TooManyInADayInAll { again_in_s, .. } => Duration::from_secs(again_in_s),
            OverQuota::Unfinished { .. } | OverQuota::BotsOnly { .. } | OverQuota::Full { .. } => {
                Duration::from_mins(1)
            }
        };
        Self::from(ProblemKind::TooManyMatches { reason: over }).again_in(again_in)
    }
}

/// What SQLite says names no file, so everybody may read it.
impl From<NotReady> for Problem {
    fn from(why: NotReady) -> Self {
        let reason = match &why {
            NotReady::Stopping => Unready::Stopping,
            NotReady::Missing(_) => Unready::Missing,
            NotReady::Store(error) => Unready::of(error).unwrap_or(Unready::CannotWrite),
            NotReady::Stuck(_) => Unready::Stuck,
        };
        Self::from(ProblemKind::NotReady { reason }).saying(why)
    }
}

impl From<MatchError> for Problem {
    fn from(error: MatchError) -> Self {
        match error {
            MatchError::OverQuota(over) => over.into(),
            MatchError::Store(error) => error.into(),
            MatchError::Command(failed) => failed.into(),
            MatchError::Broken(..) | MatchError::Random(_) => Self::internal(&error),
        }
    }
}

impl Unready {
    /// What keeps the data file from taking this, if it may take it later.
    fn of(error: &StoreError) -> Option<Self> {
        match error {
            StoreError::Database { fault: Some(fault), .. } => Some(match fault {
                DiskFault::Full => Self::DiskFull,
                DiskFault::Locked => Self::FileLocked,
                DiskFault::ReadOnly | DiskFault::OutOfMemory | DiskFault::Broken => {
                    Self::CannotWrite
                }
            }),
            StoreError::Closed => Some(Self::CannotWrite),
            StoreError::Database { fault: None, .. }
            | StoreError::Unreadable { .. }
            | StoreError::NoPlace { .. } => None,
        }
    }
}

/// Nothing was done, and the same may succeed later; the log of the disk says what is wrong.
fn not_now(reason: Unready) -> Problem {
    Problem::from(ProblemKind::NotReady { reason }).again_in(SOON)
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        Unready::of(&error).map_or_else(|| Self::internal(&error), not_now)
    }
}

impl From<JobError> for Problem {
    fn from(error: JobError) -> Self {
        match error {
            JobError::Full(waiting) => {
                ProblemKind::TooManyRequests { reason: Crowd::Jobs { waiting } }.into()
            }
            JobError::FullOfYours(most) => {
                ProblemKind::TooManyRequests { reason: Crowd::JobsOfYours { most } }.into()
            }
            JobError::Unknown => ProblemKind::NotFound { what: Thing::Job }.into(),
            JobError::NotYours => ProblemKind::BadToken.into(),
            JobError::Over => ProblemKind::JobOver.into(),
            JobError::Store(error) => error.into(),
            JobError::Random(_) => Self::internal(&error),
        }
    }
}

impl From<CommandFailed> for Problem {
    fn from(error: CommandFailed) -> Self {
        match error {
            CommandFailed::Store(error) => error.into(),
            CommandFailed::Busy => not_now(Unready::CannotWrite),
            CommandFailed::Stopping => not_now(Unready::Stopping),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_string(&self).expect("a problem is plain data");
        let mut answer =
            (status, [(header::CONTENT_TYPE, "application/problem+json")], body).into_response();
        if let Some(seconds) = self.retry_after {
            answer.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        answer
    }
}
