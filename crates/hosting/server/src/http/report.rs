//! All that is needed to look into a problem with a match, in one text file.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use host::record;

use super::Context;
use super::download::download;
use super::problem::Problem;
use super::requester::{Opened, Requester};
use super::tournaments::team::may_read;
use crate::game_port::transcript;

/// Bundles what is known of a match, to report a problem with it
///
/// Its address, the Game-ID, the record, and what programs and server said to each other, with
/// times. What was said a moment ago on connections that are still open may be missing. While a
/// game of a tournament is played, each team has its own side of that, with its ticket as the
/// token; the organiser and the operator have both.
#[utoipa::path(
    get, path = "/api/v1/matches/{id}/report", tag = "matches",
    params(("id" = String, Path, description = "the Game-ID")),
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 403), (status = 404),
    )
)]
pub(super) async fn match_report(
    State(context): State<Context>,
    Path(id): Path<String>,
    requester: Requester,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    let Opened { found, .. } = requester.open(&context, &id).await?;
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or("?");
    let kind = found.read(|referee| Arc::clone(referee.kind()));
    let (path, entries) = (kind.name.to_lowercase(), found.public_entries_from(0));
    let mut text = String::new();
    let mut line = |line: &str| writeln!(text, "{line}").expect("a String takes everything");
    line(&format!("Spielwerk {}, report on a match", env!("CARGO_PKG_VERSION")));
    line(&format!("URL      http://{host}/{path}/#{id}"));
    line(&format!("Game-ID  {id}"));
    line("\nPlease add: what you did, what happened, what you expected.\n");
    if kind.has_game_text {
        line("== Record ==\n");
        line(&record::pdn(&kind, found.id(), &entries));
    }
    line("== Log ==\n");
    line(&record::json_lines(&entries));
    let playing = context.tournaments.playing(found.id());
    let key = requester.key().unwrap_or_default();
    let may_read = playing.map(|(live, game)| may_read(&context, &live, &game, key));
    let match_id = found.id();
    let transcripts = context.matches.read(move |reader| reader.transcripts(match_id)).await?;
    for parts in transcript::connections(&transcripts) {
        line(&format!("== Connection of player {} ==\n", parts[0].seat + 1));
        let seat = parts[0].seat;
        if may_read.as_ref().is_none_or(|may_read| may_read(seat)) {
            line(&transcript::read(parts));
        } else {
            line("Only this team and the organiser can read this before the game is over.\n");
        }
    }
    Ok(download("text/plain; charset=utf-8", &format!("spielwerk-{id}.txt"), text))
}
