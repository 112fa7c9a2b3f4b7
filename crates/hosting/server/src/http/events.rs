//! The log of a match as a stream that goes on while the match does, and can be resumed.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::Viewer;
use host::{Entry, Referee};
use serde::Deserialize;
use tokio::sync::watch;
use utoipa::IntoParams;

use super::Context;
use super::guests::StreamRoom;
use super::problem::{FieldError, FieldProblem, Problem};
use super::query::{QueryString, number};
use super::requester::{Opened, Requester, is_closed_to_guests};
use super::stream::{Follow, KEEP_ALIVE_COMMENT, endless};
use crate::matches::{Match, is_over};

/// Where to go on.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Resume {
    /// The `seq` of the last entry that is already known; without it, the stream begins with the
    /// first.
    #[param(value_type = Option<u64>)]
    after: Option<String>,
}

/// Follows a match
///
/// One JSON document a line (`application/jsonl`), or server-sent events when `Accept` asks for
/// `text/event-stream`, whose `Last-Event-ID` is understood too. The stream ends when the match
/// does. Empty lines and comments keep the connection alive.
#[utoipa::path(
    get, path = "/api/v1/matches/{id}/events", tag = "matches",
    params(("id" = String, Path, description = "the Game-ID"), Resume),
    responses(
        (status = 200, content((Entry = "application/jsonl"), (Entry = "text/event-stream"))),
        (status = 204, description = "the match is over and all of it is known"),
        (status = 403), (status = 404), (status = 422), (status = 429), (status = 503),
    )
)]
pub(super) async fn match_events(
    State(context): State<Context>,
    Path(id): Path<String>,
    QueryString(resume): QueryString<Resume>,
    requester: Requester,
    room: StreamRoom,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let Opened { found, viewer, is_guest_of_class } = requester.open(&context, &id).await?;
    if viewer != Viewer::Spectator {
        room.note_player();
    }
    let text_of = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let form = match text_of(header::ACCEPT) {
        Some(accept) if accept.contains("text/event-stream") => Form::ServerSentEvents,
        _ => Form::Lines,
    };
    let next = next_seq_wanted(&headers, &resume)?.unwrap_or(0);
    if found.read(|referee| is_over(referee) && next >= referee.next_seq()) {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    // The stream would be silent about all that happens until then.
    let last = found.read(Referee::next_seq) - 1;
    if next > last + 1 {
        return Err(Problem::bad_value("after", FieldProblem::NotReached { got: next - 1, last }));
    }
    let changes = found.changes();
    let follower =
        Follower { found, is_guest_of_class, changes, next, form, waiting: VecDeque::new() };
    Ok(endless(form.media_type(), form.keep_alive(), Some(room), None, follower))
}

/// The number of the first entry that is not known yet, if the request names the last that is.
pub(super) fn next_seq_wanted(
    headers: &HeaderMap,
    resume: &Resume,
) -> Result<Option<u64>, FieldError> {
    let last_event = headers.get("last-event-id").and_then(|value| value.to_str().ok());
    let after = last_event.or(resume.after.as_deref());
    let next = after.map(|after| Ok(number("after", Some(after), 0_u64)?.saturating_add(1)));
    next.transpose()
}

#[derive(Clone, Copy)]
enum Form {
    Lines,
    ServerSentEvents,
}

/// Somebody who reads along. It pulls from the log, so that however slow it is, it misses nothing
/// and nobody waits for it.
struct Follower {
    found: Arc<Match>,
    is_guest_of_class: bool,
    changes: watch::Receiver<u64>,
    next: u64,
    form: Form,
    waiting: VecDeque<Entry>,
}

impl Follow for Follower {
    /// The next piece of the stream; nothing after the last entry of a match that is over.
    async fn next_piece(&mut self) -> Option<Bytes> {
        loop {
            if let Some(entry) = self.waiting.pop_front() {
                return Some(self.form.entry(&entry));
            }
            self.changes.mark_unchanged();
            if self.is_guest_of_class && self.found.read(is_closed_to_guests) {
                return None;
            }
            let over = self.found.read(is_over);
            self.waiting.extend(self.found.public_entries_from(self.next));
            self.next += self.waiting.len() as u64;
            if !self.waiting.is_empty() {
                continue;
            }
            if over {
                return None;
            }
            self.changes.changed().await.ok()?;
        }
    }
}

impl Form {
    fn media_type(self) -> &'static str {
        match self {
            Self::Lines => "application/jsonl; charset=utf-8",
            Self::ServerSentEvents => "text/event-stream",
        }
    }

    fn entry(self, entry: &Entry) -> Bytes {
        let json = serde_json::to_string(entry).expect("an entry is plain data with text keys");
        match self {
            Self::Lines => format!("{json}\n").into(),
            Self::ServerSentEvents => format!("id: {}\ndata: {json}\n\n", entry.seq).into(),
        }
    }

    fn keep_alive(self) -> Bytes {
        match self {
            Self::Lines => Bytes::from_static(b"\n"),
            Self::ServerSentEvents => KEEP_ALIVE_COMMENT,
        }
    }
}
