//! Looking at a record or a position that somebody brings along. Nothing is stored.

use axum::Json;
use axum::extract::State;
use game::Viewer;
use host::record::{self, BadRecord};
use serde::Deserialize;
use utoipa::ToSchema;

use super::Context;
use super::body::JsonBody;
use super::plies::{self, MOST_PLIES, Plies};
use super::problem::Problem;

/// A record or a position.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Brought {
    /// The kind of game, for texts that do not say it themselves.
    #[serde(rename = "type")]
    #[schema(example = "Bashni")]
    kind: String,
    /// A record as JSON Lines or in the manner of PDN, or a position in the game's notation.
    #[schema(example = "w w@C3 b@D4 b@F6")]
    text: String,
}

/// Looks at a record or a position
#[utoipa::path(
    post, path = "/api/v1/positions", tag = "matches",
    request_body = Brought,
    responses(
        (status = 200, body = Plies),
        (status = 422),
    )
)]
pub(super) async fn look_at(
    State(context): State<Context>,
    JsonBody(brought): JsonBody<Brought>,
) -> Result<Json<Plies>, Problem> {
    let kinds = context.matches.kinds();
    let Brought { kind, text } = brought;
    let entries = record::read(kinds, &kind, &text).map_err(|error| {
        let fault = || kinds.named(&kind)?.texts.as_ref()?.setup_fault(text.trim());
        let rule = matches!(error, BadRecord::Position(_)).then(fault).flatten();
        Problem::bad_record(error.to_string(), rule)
    })?;
    let plies = plies::plies(kinds, &entries, Viewer::Spectator, 0..=MOST_PLIES)
        .map_err(|error| Problem::bad_record(error.to_string(), None))?;
    Ok(Json(Plies { plies }))
}
