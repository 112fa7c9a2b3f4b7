//! Where requests come from, and room for answers that go on.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::Response;
use futures_util::{Stream, StreamExt};

use super::problem::Problem;
use super::requester::Requester;
use super::{Context, Peer};
use crate::connections::{Admission, Silence};
use crate::proxies::client_of;

/// The place of the connection that a request came on: an extension of every request.
#[derive(Clone)]
pub(super) struct ConnectionAdmission(pub(super) Arc<Admission>);

/// Finds out who really asks, and notes that the connection is used.
pub(super) async fn resolve(
    State(context): State<Context>,
    mut request: Request,
    next: Next,
) -> Response {
    if let Some(ConnectionAdmission(admission)) = request.extensions().get() {
        admission.note_silent(Silence::Usual);
    }
    if let Some(Peer(peer)) = request.extensions().get() {
        let client = client_of(&context.config.trusted_proxies, *peer, request.headers());
        request.extensions_mut().insert(Peer(client));
    }
    next.run(request).await
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
            admission.note_playing();
        }
        Ok(Self { admission, place })
    }
}

impl StreamRoom {
    /// Who plays here is no mere guest.
    pub(super) fn note_player(&self) {
        self.admission.note_playing();
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

impl Drop for StreamRoom {
    fn drop(&mut self) {
        if let Some(ConnectionAdmission(admission)) = &self.place {
            admission.note_silent(Silence::Usual);
        }
    }
}
