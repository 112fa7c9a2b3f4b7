//! The boards of a tournament, side by side.

use axum::Json;
use axum::extract::{Path, State};
use game::Viewer;
use host::MatchId;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::find;
use crate::http::Context;
use crate::http::match_document::{MatchHead, head_document};
use crate::http::problem::Problem;
use crate::http::query::QueryString;

/// Which boards are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::http) struct Wanted {
    /// How many at most; 12 if left out.
    limit: Option<usize>,
    /// How many running games to leave out before the first.
    skip: Option<usize>,
}

/// A game that is being played, as a spectator sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::http) struct Board {
    /// The number of the game.
    game: u32,
    /// The match it is played in.
    r#match: MatchHead,
}

const MOST_BOARDS: usize = 48;

/// Shows the boards of the games that are being played
///
/// Ask again for newer positions; a single match can be watched at `/api/v1/matches/{id}/live`.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{id}/boards", tag = "tournaments",
    params(("id" = String, Path, description = "the tournament"), Wanted),
    responses(
        (status = 200, body = Vec<Board>),
        (status = 404),
    )
)]
pub(in crate::http) async fn tournament_boards(
    State(context): State<Context>,
    Path(id): Path<String>,
    QueryString(wanted): QueryString<Wanted>,
) -> Result<Json<Vec<Board>>, Problem> {
    let live = find(&context, &id).await?;
    let limit = wanted.limit.unwrap_or(12).min(MOST_BOARDS);
    let conductor = live.conductor();
    let running = conductor.running().into_iter().skip(wanted.skip.unwrap_or(0));
    let mut boards = Vec::new();
    for (game, at) in running.take(limit) {
        let (game, Ok(id)) = (game.number, at.parse::<MatchId>()) else { continue };
        if let Some(found) = context.matches.find(id).await? {
            boards.push(Board { game, r#match: head_document(&found, Viewer::Spectator) });
        }
    }
    Ok(Json(boards))
}
