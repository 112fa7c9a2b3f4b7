//! A match for those who watch: the whole of it once, then a frame for everything that happens.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use game::Viewer;
use host::Referee;
use tokio::sync::watch;

use super::Context;
use super::events::{Resume, next_seq_wanted};
use super::guests::StreamRoom;
use super::live_event::{LiveEvent, frame};
use super::match_document::match_document;
use super::problem::Problem;
use super::query::QueryString;
use super::requester::{Opened, Requester, is_closed_to_guests};
use super::stream::{Follow, KEEP_ALIVE_COMMENT, event_stream};
use crate::matches::{Following, Match, is_over};

/// Watches a match, as server-sent events
///
/// The first event is a `snapshot` with the whole match, unless `after` or `Last-Event-ID` names
/// an entry from which the stream can go on. Every other event has one entry of the log, the steps
/// of the move, and the match (without the list of moves) after it. A guest who is far behind gets
/// a `snapshot` again. The stream ends when the match does, or when others need the room more; who
/// asks again then goes on where it was.
#[utoipa::path(
    get, path = "/api/v1/matches/{id}/live", tag = "matches",
    params(("id" = String, Path, description = "the Game-ID"), Resume),
    responses(
        (status = 200, body = LiveEvent, content_type = "text/event-stream"),
        (status = 204, description = "the match is over and all of it is known"),
        (status = 403), (status = 404), (status = 429), (status = 503),
    )
)]
pub(super) async fn watch_match(
    State(context): State<Context>,
    Path(id): Path<String>,
    QueryString(resume): QueryString<Resume>,
    requester: Requester,
    room: StreamRoom,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let Opened { found, viewer, is_guest_of_class } = requester.open(&context, &id).await?;
    let next = next_seq_wanted(&headers, &resume)?;
    if next.is_some_and(|next| found.read(|referee| is_over(referee) && next == referee.next_seq()))
    {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    if viewer != Viewer::Spectator {
        room.note_player();
    }
    let spectator = Spectator {
        changes: found.changes(),
        _following: Following::start(&found),
        watched: found,
        viewer,
        is_guest_of_class,
        next,
    };
    Ok(event_stream(Some(room), Some(KEEP_ALIVE_COMMENT), spectator))
}

struct Spectator {
    watched: Arc<Match>,
    viewer: Viewer,
    is_guest_of_class: bool,
    changes: watch::Receiver<u64>,
    _following: Following,
    /// The number of the entry to be sent next; none before the first snapshot.
    next: Option<u64>,
}

impl Follow for Spectator {
    async fn next_piece(&mut self) -> Option<Bytes> {
        loop {
            let published = *self.changes.borrow_and_update();
            // Anyone who came in while a seat was free has to leave when it is taken.
            if self.is_guest_of_class && self.watched.read(is_closed_to_guests) {
                return None;
            }
            match self.next {
                Some(next) if next == published => {}
                Some(next) => {
                    if let Some(happening) = self.watched.publication().get(next) {
                        self.next = Some(next + 1);
                        let encode = |viewer| frame(self.watched.id(), &happening, viewer);
                        return Some(happening.frame(self.viewer, encode));
                    }
                    return Some(self.snapshot());
                }
                None => return Some(self.snapshot()),
            }
            if self.watched.read(is_over) {
                return None;
            }
            self.changes.changed().await.ok()?;
        }
    }
}

impl Spectator {
    fn snapshot(&mut self) -> Bytes {
        // Read before the document: what comes in between is sent again as a frame, and known to
        // be old by its number.
        let next = self.watched.read(Referee::next_seq);
        self.next = Some(next);
        let document = match_document(&self.watched, self.viewer);
        let json = serde_json::to_string(&document).expect("a match is plain data with text keys");
        format!("event: snapshot\nid: {}\ndata: {json}\n\n", next - 1).into()
    }
}
