//! Files of a game to print or to keep.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;

use super::Context;
use super::problem::{Ability, Problem, ProblemKind, Thing};

/// Gives a file of a game to print or to keep
///
/// Which files a game has, `/api/v1/server` tells.
#[utoipa::path(
    get, path = "/api/v1/kinds/{type}/handouts/{name}", tag = "server",
    params(
        ("type" = String, Path, description = "the kind of game"),
        ("name" = String, Path, description = "the name of the file"),
    ),
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/pdf"),
        (status = 404), (status = 422),
    )
)]
pub(super) async fn handout(
    State(context): State<Context>,
    Path((kind, name)): Path<(String, String)>,
) -> Result<impl IntoResponse, Problem> {
    let found = context.matches.kinds().named(&kind);
    let kind = found.ok_or(ProblemKind::NotFound { what: Thing::Game })?;
    let no_files = || Problem::unsupported(kind, "type", Ability::Handouts);
    let handouts = kind.handouts.ok_or_else(no_files)?;
    let names = handouts.names();
    if !names.contains(&name) {
        let known = format!("this game has no such file, but {}", names.join(", "));
        return Err(Problem::from(ProblemKind::NotFound { what: Thing::Handout }).saying(known));
    }
    let disposition = format!("inline; filename=\"{name}\"");
    // Drawing takes some milliseconds: not on a thread that others wait for.
    let made = tokio::task::spawn_blocking(move || handouts.make(&name)).await;
    let Ok(Some(handout)) = made else {
        return Err(ProblemKind::NotFound { what: Thing::Handout }.into());
    };
    let head = [
        (header::CONTENT_TYPE, handout.media_type.to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
        (header::CACHE_CONTROL, "public, max-age=3600".to_owned()),
    ];
    Ok((head, handout.bytes))
}
