//! What happens in a tournament, as it happens.

use std::sync::Arc;

use arena::{Stage, Step};
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use tokio::sync::watch;

use super::find;
use crate::http::Context;
use crate::http::events::{Resume, next_seq_wanted};
use crate::http::guests::StreamRoom;
use crate::http::problem::Problem;
use crate::http::query::QueryString;
use crate::http::stream::{Follow, KEEP_ALIVE_COMMENT, event_stream};
use crate::tournaments::LiveTournament;

/// Follows a tournament, as server-sent events
///
/// Each event has what has happened since the one before: `{"seq": …, "steps": [{"at": …,
/// "type": "played", "fact": {"type": "gameFinished", …}}, …]}`. Its id is the number of the last
/// step; with `after` or `Last-Event-ID` the stream goes on from there. It ends when the tournament
/// does.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{id}/live", tag = "tournaments",
    params(("id" = String, Path, description = "the tournament"), Resume),
    responses(
        (status = 200, body = String, content_type = "text/event-stream"),
        (status = 404), (status = 422), (status = 429), (status = 503),
    )
)]
pub(in crate::http) async fn follow_tournament(
    State(context): State<Context>,
    Path(id): Path<String>,
    QueryString(resume): QueryString<Resume>,
    room: StreamRoom,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let live = find(&context, &id).await?;
    let next = next_seq_wanted(&headers, &resume)?.unwrap_or(0);
    let guest = Guest { changes: live.changes(), live, next };
    Ok(event_stream(Some(room), Some(KEEP_ALIVE_COMMENT), guest))
}

struct Guest {
    live: Arc<LiveTournament>,
    changes: watch::Receiver<u64>,
    /// The number of the step to be told next.
    next: u64,
}

/// A step as it is told.
#[derive(Serialize)]
struct Told {
    at: i64,
    #[serde(flatten)]
    step: Step,
}

/// Several steps.
#[derive(Serialize)]
struct News {
    seq: u64,
    steps: Vec<Told>,
}

impl Follow for Guest {
    async fn next_piece(&mut self) -> Option<Bytes> {
        loop {
            self.changes.mark_unchanged();
            let steps = self.live.steps_from(self.next);
            if !steps.is_empty() {
                self.next += steps.len() as u64;
                let told = |(at, step): (i64, Step)| Told { at, step: step.public() };
                let steps = steps.into_iter().map(told).collect();
                let news = News { seq: self.next - 1, steps };
                let json = serde_json::to_string(&news).expect("steps are plain data");
                return Some(format!("id: {}\ndata: {json}\n\n", news.seq).into());
            }
            if self.live.conductor().stage() == Stage::Finished {
                return None;
            }
            self.changes.changed().await.ok()?;
        }
    }
}
