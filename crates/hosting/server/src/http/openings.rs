//! What is known about the first moves of a game.

use std::fmt::Display;

use axum::Json;
use axum::extract::{Path, State};
use kind::Opening;
use serde::Deserialize;
use utoipa::IntoParams;

use super::Context;
use super::problem::{Ability, FieldError, Problem, ProblemKind, Thing};
use super::query::QueryString;

/// Which position is looked up.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OpeningQuery {
    /// The position in the game's notation; the usual start unless told otherwise.
    position: Option<String>,
}

/// Looks a position up in the book of openings
///
/// The book was made by the engine of the game: scores by search, results by games against itself.
/// Which games have one, `/api/v1/server` tells. Nothing is computed, so nobody has to wait.
#[utoipa::path(
    get, path = "/api/v1/kinds/{type}/openings", tag = "analysis",
    params(("type" = String, Path, description = "the kind of game"), OpeningQuery),
    responses(
        (status = 200, body = Opening),
        (status = 404), (status = 422),
    )
)]
pub(super) async fn look_up_opening(
    State(context): State<Context>,
    Path(kind): Path<String>,
    QueryString(place): QueryString<OpeningQuery>,
) -> Result<Json<Opening>, Problem> {
    let found = context.matches.kinds().named(&kind);
    let kind = found.ok_or(ProblemKind::NotFound { what: Thing::Game })?;
    let Some(openings) = &kind.openings else {
        return Err(Problem::unsupported(kind, "type", Ability::Openings));
    };
    let bad = |why: &dyn Display| FieldError::unreadable("position", why);
    let setup = match place.position {
        Some(position) => position,
        None => kind.setup(&[]).map_err(|why| bad(&why))?,
    };
    let game = kind.start(&setup).map_err(|why| bad(&why))?;
    Ok(Json(openings.look_up(&*game)))
}
