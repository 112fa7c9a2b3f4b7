//! Answers that go on, for as long as somebody follows.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use tokio::time::timeout;

use super::guests::StreamRoom;

/// Proxies close what is silent for longer than a minute.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// An event that is none. Sent first, it tells the browser that it is connected.
pub(super) const KEEP_ALIVE_COMMENT: Bytes = Bytes::from_static(b":\n\n");

/// Somebody who follows what happens.
pub(super) trait Follow: Send + 'static {
    /// What they are sent next, as soon as there is something; nothing after the end.
    fn next_piece(&mut self) -> impl Future<Output = Option<Bytes>> + Send;
}

/// Server-sent events. What is sent `first` comes at once.
pub(super) fn event_stream(
    room: Option<StreamRoom>,
    first: Option<Bytes>,
    guest: impl Follow,
) -> Response {
    endless("text/event-stream", KEEP_ALIVE_COMMENT, room, first, guest)
}

/// An answer that goes on, never cached and kept alive while there is nothing to tell; if it has a
/// room, until others need that more.
pub(super) fn endless(
    media_type: &'static str,
    keep_alive: Bytes,
    room: Option<StreamRoom>,
    first: Option<Bytes>,
    guest: impl Follow,
) -> Response {
    let pieces =
        stream::unfold(guest, |mut guest| async move { Some((guest.next_piece().await?, guest)) });
    let pieces = stream::unfold(Box::pin(pieces), move |mut pieces| {
        let keep_alive = keep_alive.clone();
        async move {
            // What is on its way is waited for again, and so not lost.
            let next = timeout(KEEP_ALIVE, pieces.next()).await;
            Some((next.unwrap_or(Some(keep_alive))?, pieces))
        }
    });
    let pieces = stream::iter(first).chain(pieces).map(Ok::<_, Infallible>);
    let body = match room {
        Some(room) => Body::from_stream(room.hold(pieces)),
        None => Body::from_stream(pieces),
    };
    let headers = [(header::CONTENT_TYPE, media_type), (header::CACHE_CONTROL, "no-store")];
    (headers, body).into_response()
}
