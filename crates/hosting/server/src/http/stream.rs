//! Answers that go on, for as long as somebody follows.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};

use super::guests::StreamRoom;

/// Proxies close what is silent for longer than a minute.
pub(super) const KEEP_ALIVE: Duration = Duration::from_secs(15);

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
    endless("text/event-stream", room, first, guest)
}

/// An answer that goes on, never cached; if it has a room, until others need that more.
pub(super) fn endless(
    media_type: &'static str,
    room: Option<StreamRoom>,
    first: Option<Bytes>,
    guest: impl Follow,
) -> Response {
    let pieces =
        stream::unfold(guest, |mut guest| async move { Some((guest.next_piece().await?, guest)) });
    let pieces = stream::iter(first).chain(pieces).map(Ok::<_, Infallible>);
    let body = match room {
        Some(room) => Body::from_stream(room.hold(pieces)),
        None => Body::from_stream(pieces),
    };
    let headers = [(header::CONTENT_TYPE, media_type), (header::CACHE_CONTROL, "no-store")];
    (headers, body).into_response()
}
