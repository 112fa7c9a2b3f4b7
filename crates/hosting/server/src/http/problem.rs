//! Everything that goes wrong over HTTP, as problem documents (RFC 9457).

use std::time::Duration;

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use host::Refusal;
use kind::{Kind, RefusedAction};
use serde::Serialize;
use serde_json::json;
use store::StoreError;
use utoipa::ToSchema;

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
    /// A stable word for this kind of problem.
    #[schema(example = "bad-value")]
    pub code: &'static str,
    /// What went wrong this time.
    pub detail: String,
    /// The rule that was broken, for translations, where the game tells it: an object with a
    /// `code` and all that the words in `detail` name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<BrokenRule>)]
    pub rule: Option<serde_json::Value>,
    /// The fields that are wrong, if it is about fields.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<FieldError>,
    /// After how many seconds it is worth trying again, if that is known: the header
    /// `Retry-After`.
    #[serde(skip)]
    pub retry_after: Option<u16>,
}

/// What is wrong with one field of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldError {
    /// The field, as a path from the root: `players[0].type`.
    #[schema(example = "players[0].type")]
    pub field: String,
    /// What is wrong with it and what would be right.
    pub detail: String,
}

impl FieldError {
    /// What is wrong with this field.
    pub fn new(field: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { field: field.into(), detail: detail.into() }
    }
}

impl Problem {
    /// A problem of this kind.
    pub fn new(
        status: StatusCode,
        title: &'static str,
        code: &'static str,
        detail: String,
    ) -> Self {
        let status = status.as_u16();
        Self { status, title, code, detail, rule: None, errors: vec![], retry_after: None }
    }

    /// There is nothing of this name.
    pub fn not_found(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "Not found", "not-found", detail.into())
    }

    /// There is no match of this id.
    pub(super) fn unknown_match(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "Unknown match", "unknown-match", detail.into())
    }

    pub(super) fn method_not_allowed() -> Self {
        let detail = "this address does not understand this method".to_owned();
        let status = StatusCode::METHOD_NOT_ALLOWED;
        Self::new(status, "Method not allowed", "method-not-allowed", detail)
    }

    /// A secret is needed and none came.
    pub(crate) fn no_token() -> Self {
        let detail = "this needs the header Authorization: Bearer TOKEN".to_owned();
        Self::new(StatusCode::UNAUTHORIZED, "No token", "no-token", detail)
    }

    /// The secret is not the one.
    pub fn bad_token() -> Self {
        let detail = "this token does not give the right to do this".to_owned();
        Self::new(StatusCode::FORBIDDEN, "Wrong token", "bad-token", detail)
    }

    /// The match says no.
    pub(super) fn refused(refusal: &Refusal) -> Self {
        let (status, title, code) = match refusal {
            Refusal::Over => (StatusCode::CONFLICT, "Match over", "match-over"),
            Refusal::NoFreeSeat | Refusal::SeatWithheld(_) | Refusal::KeptForPlayer => {
                (StatusCode::CONFLICT, "Seat not free", "seat-taken")
            }
            Refusal::NotPossible => (StatusCode::CONFLICT, "Not possible now", "not-possible"),
            Refusal::NotYourSeat => (StatusCode::FORBIDDEN, "Not your seat", "bad-token"),
            Refusal::NotYourTurn => (StatusCode::CONFLICT, "Not your turn", "not-your-turn"),
            Refusal::TooSlow { .. } => (StatusCode::CONFLICT, "Too slow", "too-slow"),
            Refusal::Stale => (StatusCode::CONFLICT, "Stale", "stale"),
            Refusal::Action(RefusedAction::Unreadable { .. }) => {
                (StatusCode::UNPROCESSABLE_ENTITY, "Unreadable move", "unreadable-move")
            }
            Refusal::Action(_) => {
                (StatusCode::UNPROCESSABLE_ENTITY, "Illegal move", "illegal-move")
            }
        };
        let rule = match refusal {
            Refusal::Action(RefusedAction::Illegal { rule, .. }) => Some(rule.clone()),
            Refusal::TooSlow { first, .. } => Some(json!({ "code": "too-slow", "seat": first.0 })),
            _ => None,
        };
        Self { rule, ..Self::new(status, title, code, refusal.to_string()) }
    }

    /// The body is not the JSON that was expected; `field` says where.
    pub(super) fn bad_json(errors: Vec<FieldError>, detail: String) -> Self {
        Self { errors, ..Self::new(StatusCode::BAD_REQUEST, "Wrong JSON", "bad-json", detail) }
    }

    /// The body can't be read at all.
    pub fn bad_body(status: StatusCode, detail: String) -> Self {
        Self::new(status, "Unreadable request", "bad-body", detail)
    }

    /// The request can be read, but some values do not fit.
    pub fn bad_values(errors: Vec<FieldError>) -> Self {
        let list: Vec<String> =
            errors.iter().map(|error| format!("{}: {}", error.field, error.detail)).collect();
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        let problem = Self::new(status, "Bad value", "bad-value", list.join("; "));
        Self { errors, ..problem }
    }

    /// This kind of game can't do what the field asks for; `/api/v1/server` lists what it can.
    pub(super) fn unsupported(kind: &Kind, field: &str, why: &str) -> Self {
        let detail = format!("{}: {why}", kind.name);
        let problem = Self::bad_values(vec![FieldError::new(field, detail)]);
        Self { title: "Not supported", code: "unsupported", ..problem }
    }

    /// A text that is neither a record nor a position; `rule` says what is wrong with a position.
    pub(super) fn bad_record(detail: String, rule: Option<serde_json::Value>) -> Self {
        let problem = Self::bad_values(vec![FieldError::new("text", detail)]);
        Self { title: "Unreadable record", code: "bad-record", rule, ..problem }
    }

    /// The players of a match are asked already whether they play again.
    pub(super) fn rematch_offered(id: &str) -> Self {
        let detail = format!("the rematch is {id}");
        Self::new(StatusCode::CONFLICT, "Rematch offered", "rematch-offered", detail)
    }

    /// A rematch comes after a match.
    pub(super) fn not_over() -> Self {
        let detail = "there is a rematch once the match is over".to_owned();
        Self::new(StatusCode::CONFLICT, "Still running", "not-over", detail)
    }

    /// A match is analysed only when nobody can profit from it any more.
    pub(super) fn still_running() -> Self {
        let detail = "a match is analysed once it is over".to_owned();
        Self::new(StatusCode::CONFLICT, "Still running", "still-running", detail)
    }

    /// A match of a class shows dice that are still to fall for others.
    pub(super) fn private_match() -> Self {
        let detail = "a match of a class can be watched once all of its matches are over, or when \
                      the teacher opens the class"
            .to_owned();
        Self::new(StatusCode::FORBIDDEN, "Private match", "private-match", detail)
    }

    /// The table of a class that is not open yet.
    pub(super) fn private_class() -> Self {
        let detail = "the table of a class is the teacher's until the class is open".to_owned();
        Self::new(StatusCode::FORBIDDEN, "Private class", "private-class", detail)
    }

    /// Somebody of the class has this name already.
    pub(super) fn name_taken(name: &str) -> Self {
        let detail = format!(
            "{name} is here already; to change the device you need the code of the seat, or ask \
             the teacher to reset it"
        );
        Self::new(StatusCode::CONFLICT, "Name taken", "name-taken", detail)
    }

    /// Nobody of this name is expected.
    pub(super) fn unknown_name(name: &str) -> Self {
        let detail = format!("{name} is not on the list of this class, and no place is free");
        Self::new(StatusCode::NOT_FOUND, "Unknown name", "unknown-name", detail)
    }

    /// The code opens no seat of the class.
    pub(super) fn bad_code() -> Self {
        let detail = "this code belongs to nobody in this class".to_owned();
        Self::new(StatusCode::FORBIDDEN, "Wrong code", "bad-code", detail)
    }

    /// Too many are waiting for the same.
    pub(super) fn too_busy(busy: TooBusy) -> Self {
        let (status, title) = match busy {
            TooBusy::InAll => (StatusCode::SERVICE_UNAVAILABLE, "Too busy"),
            TooBusy::FromThisAddress => (StatusCode::TOO_MANY_REQUESTS, "Too many analyses"),
        };
        let detail = format!("{busy}, try again later");
        Self::new(status, title, "too-many-requests", detail).again_in(Duration::from_secs(10))
    }

    /// There is no room for another stream.
    pub(super) fn no_stream(why: TooMany) -> Self {
        let (status, title, detail) = match why {
            TooMany::InAll => {
                (StatusCode::SERVICE_UNAVAILABLE, "Too busy", "too many are watching")
            }
            TooMany::FromThisAddress => (
                StatusCode::TOO_MANY_REQUESTS,
                "Too many streams",
                "too many from your address are watching",
            ),
        };
        let detail = format!("{detail}, try again later");
        Self::new(status, title, "too-many-requests", detail).again_in(Duration::from_secs(10))
    }

    /// Too many matches come from one address.
    pub(super) fn over_quota(over: OverQuota) -> Self {
        let again_in = match over {
            OverQuota::TooFast { again_in, .. } => again_in,
            OverQuota::Unfinished(_) | OverQuota::BotsOnly(_) => Duration::from_mins(1),
        };
        let status = StatusCode::TOO_MANY_REQUESTS;
        let problem = Self::new(status, "Too many matches", "too-many-matches", over.to_string());
        problem.again_in(again_in)
    }

    /// Says when it is worth trying again.
    fn again_in(self, again_in: Duration) -> Self {
        Self { retry_after: u16::try_from(again_in.as_secs()).ok(), ..self }
    }

    /// No work can be accepted. What SQLite says names no file, so everybody may read it.
    pub(super) fn not_ready(why: &NotReady) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "Not ready", "not-ready", why.to_string())
    }

    /// A fault of ours; the details are for the log, not for the guest.
    pub(super) fn internal(error: &dyn std::error::Error) -> Self {
        tracing::error!(%error, "a request failed");
        let detail = "the server could not do this; its log says why".to_owned();
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "Internal error", "internal", detail)
    }
}

impl From<MatchError> for Problem {
    fn from(error: MatchError) -> Self {
        match error {
            MatchError::OverQuota(over) => Self::over_quota(over),
            error => Self::internal(&error),
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        Self::internal(&error)
    }
}

impl From<JobError> for Problem {
    fn from(error: JobError) -> Self {
        let detail = error.to_string();
        match error {
            JobError::Full(_) => {
                let status = StatusCode::SERVICE_UNAVAILABLE;
                Self::new(status, "Too busy", "too-many-requests", detail)
            }
            JobError::FullOfYours(_) => {
                let status = StatusCode::TOO_MANY_REQUESTS;
                Self::new(status, "Too many jobs", "too-many-requests", detail)
            }
            JobError::Unknown => Self::not_found(detail),
            JobError::NotYours => Self::bad_token(),
            JobError::Over => Self::new(StatusCode::CONFLICT, "Job over", "job-over", detail),
            JobError::Store(_) | JobError::Random(_) => Self::internal(&error),
        }
    }
}

impl From<CommandFailed> for Problem {
    fn from(error: CommandFailed) -> Self {
        Self::internal(&error)
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
