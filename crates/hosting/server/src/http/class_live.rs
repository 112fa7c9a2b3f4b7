//! The table of a class for those who look at it while the class plays.

use std::collections::HashMap;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::response::Response;
use host::{ClassId, MatchId};
use serde::Serialize;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use utoipa::ToSchema;

use super::Context;
use super::class_table::{
    ClassDocument, ClassRow, class_document, document_for, find_class, rows_of,
};
use super::guests::StreamRoom;
use super::problem::Problem;
use super::requester::Requester;
use super::stream::{Follow, event_stream};
use crate::matches::Change;

/// What has changed in the table of a class.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ClassNews {
    /// Whether everybody may look.
    is_open: bool,
    /// The rows that have changed, whole.
    rows: Vec<ClassRow>,
}

/// Follows the table of a class, as server-sent events
///
/// The first event is a `table` with the whole class. Every other event has the rows that have
/// changed, at most twice a second. A `table` comes again when some were left out, and `gone` is
/// the last event when the class was deleted.
#[utoipa::path(
    get, path = "/api/v1/classes/{id}/live", tag = "classes",
    params(("id" = String, Path, description = "the class")),
    responses(
        (status = 200, body = ClassNews, content_type = "text/event-stream"),
        (status = 403), (status = 404), (status = 429), (status = 503),
    )
)]
pub(super) async fn follow_class(
    State(context): State<Context>,
    Path(id): Path<String>,
    requester: Requester,
    room: StreamRoom,
) -> Result<Response, Problem> {
    // Asked for before the table is read: what happens in between is told once more.
    let news = context.matches.lobby().follow();
    let class = find_class(&context, &id).await?.id;
    let table = document_for(&context, &id, &requester).await?;
    let for_teacher = requester.is_admin(&context);
    if for_teacher {
        // Nobody else's watching takes the table from the teacher.
        room.note_player();
    }
    let waiting = Waiting::Table(Box::new(table));
    let onlooker = Onlooker { context, class, for_teacher, news, waiting };
    Ok(event_stream(Some(room), None, onlooker))
}

struct Onlooker {
    context: Context,
    class: ClassId,
    for_teacher: bool,
    news: Receiver<Arc<[Arc<Change>]>>,
    waiting: Waiting,
}

/// What is to be told next.
enum Waiting {
    Table(Box<ClassDocument>),
    Nothing,
    /// The class is no more.
    End,
}

impl Follow for Onlooker {
    async fn next_piece(&mut self) -> Option<Bytes> {
        match std::mem::replace(&mut self.waiting, Waiting::Nothing) {
            Waiting::Table(table) => return Some(event(Some("table"), &*table)),
            Waiting::Nothing => {}
            Waiting::End => return None,
        }
        loop {
            let changes = match self.news.recv().await {
                Ok(changes) if changes.is_empty() => return self.whole_table().await,
                Ok(changes) => changes,
                Err(RecvError::Lagged(_)) => return self.whole_table().await,
                Err(RecvError::Closed) => return None,
            };
            let is_ours = |change: &&Arc<Change>| change.referee.plan().class == Some(self.class);
            let ids: Vec<MatchId> =
                changes.iter().filter(is_ours).map(|change| change.id).collect();
            if !ids.is_empty() {
                return Some(event(None, &self.news_of(&ids).await.ok()?));
            }
        }
    }
}

impl Onlooker {
    async fn news_of(&self, ids: &[MatchId]) -> Result<ClassNews, Problem> {
        let class = self.class;
        let listed = self.context.matches.read(move |reader| reader.matches_of(class)).await?;
        let is_open = listed.iter().all(|listed| !listed.is_private);
        let order: HashMap<MatchId, usize> =
            listed.iter().enumerate().map(|(index, listed)| (listed.id, index)).collect();
        let mut ids = ids.to_vec();
        ids.sort_by_key(|id| order.get(id));
        let mut rows = Vec::new();
        for id in ids {
            if let Some(found) = self.context.matches.find(id).await? {
                rows.extend(rows_of(&self.context, &found, self.for_teacher));
            }
        }
        Ok(ClassNews { is_open, rows })
    }

    /// The table once more, or that there is none any more.
    async fn whole_table(&mut self) -> Option<Bytes> {
        let Ok(class) = find_class(&self.context, &self.class.to_string()).await else {
            self.waiting = Waiting::End;
            return Some(Bytes::from_static(b"event: gone\ndata: {}\n\n"));
        };
        let table = class_document(&self.context, class, self.for_teacher).await.ok()?;
        Some(event(Some("table"), &table))
    }
}

fn event(name: Option<&str>, data: &impl Serialize) -> Bytes {
    let name = name.map(|name| format!("event: {name}\n")).unwrap_or_default();
    let json = serde_json::to_string(data).expect("a table is plain data");
    format!("{name}data: {json}\n\n").into()
}
