//! Where requests come from, and room for answers that go on.

use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::Response;
use futures_util::{Stream, StreamExt};
use hyper::body::{Frame, SizeHint};

use super::problem::Problem;
use super::requester::Requester;
use super::{Context, Peer};
use crate::connections::{Admission, Use};
use crate::proxies::client_of;

/// The place of the connection that a request came on: an extension of every request.
#[derive(Clone)]
pub(super) struct ConnectionAdmission(pub(super) Arc<Admission>);

/// Finds out who really asks, and notes what the connection is used for: it is idle until all of a
/// request has come, and again when it is answered.
pub(super) async fn resolve(
    State(context): State<Context>,
    mut request: Request,
    next: Next,
) -> Response {
    if let Some(Peer(peer)) = request.extensions().get() {
        let client = client_of(&context.config.trusted_proxies, *peer, request.headers());
        request.extensions_mut().insert(Peer(client));
    }
    let Some(place) = request.extensions().get::<ConnectionAdmission>().cloned() else {
        return next.run(request).await;
    };
    if request.body().is_end_stream() {
        place.0.note_busy();
    }
    let carried = |is_answer| {
        let place = place.clone();
        move |body| Body::new(Carried { body, place, is_answer })
    };
    let answer = next.run(request.map(carried(false))).await;
    place.0.note_busy();
    answer.map(carried(true))
}

/// A body that tells what its connection is used for: once all of a request is there it is in use,
/// and idle when the answer is through or given up.
struct Carried {
    body: Body,
    place: ConnectionAdmission,
    is_answer: bool,
}

impl HttpBody for Carried {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut std::task::Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if matches!(frame, Poll::Ready(None)) && !self.is_answer {
            self.place.0.note_busy();
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Carried {
    fn drop(&mut self) {
        if self.is_answer {
            self.place.0.note(Use::Idle);
        }
    }
}

/// Room for an answer that goes on until somebody else needs the room.
pub struct StreamRoom {
    admission: Admission,
    place: Option<ConnectionAdmission>,
}

impl FromRequestParts<Context> for StreamRoom {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, context: &Context) -> Result<Self, Problem> {
        let requester = match Requester::from_request_parts(parts, context).await {
            Ok(requester) => requester,
            Err(never) => match never {},
        };
        let streams = &context.connections.streams;
        let admission = streams.admit(requester.share())?;
        let place: Option<ConnectionAdmission> = parts.extensions.get().cloned();
        if let Some(ConnectionAdmission(admission)) = &place {
            // It is silent as a stream, which has limits of its own.
            admission.note(Use::Playing);
        }
        Ok(Self { admission, place })
    }
}

impl StreamRoom {
    /// Who plays here is no mere guest.
    pub(super) fn note_player(&self) {
        self.admission.note(Use::Playing);
    }

    /// The stream until its room is needed. Then its connection goes too: it would be an idle one,
    /// and a thousand of those take as much from the neighbours as a thousand streams.
    pub fn hold<S: Stream>(self, stream: S) -> impl Stream<Item = S::Item> {
        stream.take_until(async move {
            self.admission.evicted().await;
            if let Some(ConnectionAdmission(connection)) = &self.place {
                connection.dismiss();
            }
        })
    }
}
