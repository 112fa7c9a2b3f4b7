//! The lobby: which matches change.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::response::Response;
use futures_util::stream;
use host::MatchId;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use super::Context;
use super::list::row_of;
use super::live::{KEEP_ALIVE, KEEP_ALIVE_COMMENT, event_stream};

/// Follows the list of matches, as server-sent events
///
/// An event holds `{"match": …}` with a row as in the list, at most twice a second for each match.
/// An event `reset` says that some were left out: read the list again.
#[utoipa::path(
    get, path = "/api/v1/lobby", tag = "matches",
    responses((status = 200, body = String, content_type = "text/event-stream"))
)]
pub(super) async fn follow_lobby(State(context): State<Context>) -> Response {
    let news = context.matches.lobby().follow();
    let guest = Guest { context, news, waiting: VecDeque::new(), greeted: false };
    event_stream(stream::unfold(guest, |mut guest| async move {
        Some((Ok(guest.next_event().await?), guest))
    }))
}

struct Guest {
    context: Context,
    news: Receiver<Arc<[MatchId]>>,
    waiting: VecDeque<MatchId>,
    greeted: bool,
}

impl Guest {
    async fn next_event(&mut self) -> Option<Bytes> {
        // Something at once, so that the browser knows that it is connected.
        if !self.greeted {
            self.greeted = true;
            return Some(KEEP_ALIVE_COMMENT);
        }
        loop {
            while let Some(id) = self.waiting.pop_front() {
                if let Some(row) = row_of(&self.context, id).await {
                    let json = serde_json::to_string(&row).expect("a row is plain data");
                    return Some(format!("data: {{\"match\":{json}}}\n\n").into());
                }
            }
            match tokio::time::timeout(KEEP_ALIVE, self.news.recv()).await {
                Ok(Ok(ids)) => self.waiting.extend(ids.iter().copied()),
                Ok(Err(RecvError::Lagged(_))) => {
                    return Some(Bytes::from_static(b"event: reset\ndata: {}\n\n"));
                }
                Ok(Err(RecvError::Closed)) => return None,
                Err(_) => return Some(KEEP_ALIVE_COMMENT),
            }
        }
    }
}
