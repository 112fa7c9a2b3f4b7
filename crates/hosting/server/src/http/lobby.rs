//! The lobby: which matches change.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::response::Response;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use super::Context;
use super::guests::StreamRoom;
use super::list::changed_row;
use super::stream::{Follow, KEEP_ALIVE_COMMENT, event_stream};
use crate::matches::Change;

/// Follows the list of matches, as server-sent events
///
/// An event holds `{"match": …}` with a row as in the list, at most twice a second for each match.
/// An event `reset` says that some were left out: read the list again.
#[utoipa::path(
    get, path = "/api/v1/lobby", tag = "matches",
    responses(
        (status = 200, body = String, content_type = "text/event-stream"),
        (status = 429), (status = 503),
    )
)]
pub(super) async fn follow_lobby(State(context): State<Context>, room: StreamRoom) -> Response {
    let news = context.matches.lobby().follow();
    let guest = Guest { context, news, waiting: VecDeque::new() };
    event_stream(Some(room), Some(KEEP_ALIVE_COMMENT), guest)
}

/// The list has to be read again.
const RESET: Bytes = Bytes::from_static(b"event: reset\ndata: {}\n\n");

struct Guest {
    context: Context,
    news: Receiver<Arc<[Arc<Change>]>>,
    waiting: VecDeque<Arc<Change>>,
}

impl Follow for Guest {
    async fn next_piece(&mut self) -> Option<Bytes> {
        loop {
            while let Some(change) = self.waiting.pop_front() {
                if self.may_be_seen(&change).await {
                    return Some(change.encoded(|| encode(&change)));
                }
            }
            match self.news.recv().await {
                Ok(changes) if changes.is_empty() => return Some(RESET),
                Ok(changes) => self.waiting.extend(changes.iter().cloned()),
                Err(RecvError::Lagged(_)) => return Some(RESET),
                Err(RecvError::Closed) => return None,
            }
        }
    }
}

impl Guest {
    /// Matches of a class are for nobody else until it is opened; only for these the list is asked.
    async fn may_be_seen(&self, change: &Change) -> bool {
        let plan = change.referee.plan();
        if plan.access.unlisted {
            return false;
        }
        plan.class.is_none() || self.context.matches.is_private(change.id).await.is_ok_and(|is| !is)
    }
}

fn encode(change: &Change) -> Bytes {
    let row = serde_json::to_string(&changed_row(change)).expect("a row is plain data");
    format!("data: {{\"match\":{row}}}\n\n").into()
}
