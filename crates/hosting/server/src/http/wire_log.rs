//! What a program and the server say to each other, for those who want to watch.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use host::Referee;

use super::Context;
use super::problem::{Problem, ProblemKind};
use super::requester::Requester;
use super::seats::existing_seat;
use super::show::find;
use crate::game_port::transcript;

/// Shows what was said on the last connection of a seat
///
/// As text, with times, a second or two after it was said. With the secret of the creator of the
/// match, or the operator's. Where players see different things it is only the operator's until the
/// match is over.
#[utoipa::path(
    get, path = "/api/v1/matches/{id}/seats/{seat}/wire", tag = "play",
    params(("id" = String, Path, description = "the Game-ID"),
           ("seat" = u8, Path, description = "counted from 0")),
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 403), (status = 404),
    )
)]
pub(super) async fn show_wire_log(
    State(context): State<Context>,
    Path((id, seat)): Path<(String, String)>,
    requester: Requester,
) -> Result<impl IntoResponse, Problem> {
    let found = find(&context, &id).await?;
    let seat = existing_seat(&found, &seat)?;
    let is_creator =
        |referee: &Referee| requester.is_creator_of(referee) && !referee.views_differ();
    if !found.read(is_creator) && !requester.is_admin(&context) {
        return Err(ProblemKind::BadToken.into());
    }
    let id = found.id();
    let transcripts = context.matches.read(move |reader| reader.transcripts(id)).await?;
    let own = transcript::connections(&transcripts).filter(|parts| parts[0].seat == seat.0);
    let text = own.max_by_key(|parts| parts[0].at).map_or_else(String::new, transcript::read);
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, text))
}
