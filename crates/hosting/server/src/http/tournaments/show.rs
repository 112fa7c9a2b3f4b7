//! Looking at tournaments.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;

use super::document::{
    GameDocument, TournamentDocument, TournamentHead, games, tournament_document,
};
use super::find;
use crate::http::Context;
use crate::http::problem::Problem;

/// Lists the newest tournaments
#[utoipa::path(
    get, path = "/api/v1/tournaments", tag = "tournaments",
    responses((status = 200, body = Vec<TournamentHead>))
)]
pub(in crate::http) async fn list_tournaments(
    State(context): State<Context>,
) -> Result<Json<Vec<TournamentHead>>, Problem> {
    let listed = context.tournaments.list().await?;
    Ok(Json(listed.into_iter().take(MOST_LISTED).map(TournamentHead::from).collect()))
}

const MOST_LISTED: usize = 200;

/// Shows a tournament
///
/// What was settled, teams, pairings, games and standings with ratings.
#[utoipa::path(
    get, path = "/api/v1/tournaments/{id}", tag = "tournaments",
    params(("id" = String, Path, description = "the tournament")),
    responses(
        (status = 200, body = TournamentDocument),
        (status = 404),
    )
)]
pub(in crate::http) async fn show_tournament(
    State(context): State<Context>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let live = find(&context, &id).await?;
    // The ratings of many take a while, and others have to go on meanwhile.
    let shown = tokio::task::spawn_blocking(move || {
        live.shown(|conductor| {
            let document = tournament_document(&live, conductor);
            serde_json::to_vec(&document).expect("a tournament is plain data").into()
        })
    });
    let bytes = shown.await.map_err(|error| Problem::internal(&error))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], bytes))
}

/// Shows all games of a tournament
#[utoipa::path(
    get, path = "/api/v1/tournaments/{id}/games", tag = "tournaments",
    params(("id" = String, Path, description = "the tournament")),
    responses(
        (status = 200, body = Vec<GameDocument>),
        (status = 404),
    )
)]
pub(in crate::http) async fn tournament_games(
    State(context): State<Context>,
    Path(id): Path<String>,
) -> Result<Json<Vec<GameDocument>>, Problem> {
    let live = find(&context, &id).await?;
    Ok(Json(games(&live.conductor(), usize::MAX)))
}
