//! The record of a match, to keep.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use host::record;
use serde::Deserialize;
use utoipa::IntoParams;

use super::Context;
use super::problem::{Ability, FieldProblem, Problem};
use super::query::QueryString;
use super::requester::{Opened, Requester};
use crate::matches::Match;

/// In which form the record is wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// `jsonl` (every entry of the log; the default) or `pdn` (tags and numbered moves).
    format: Option<String>,
}

/// Gives the record of a match
///
/// As JSON Lines with every entry of the log, or in the manner of PDN; the latter also when
/// `Accept` asks for `text/plain`.
#[utoipa::path(
    get, path = "/api/v1/matches/{id}/record", tag = "matches",
    params(("id" = String, Path, description = "the Game-ID"), Wanted),
    responses(
        (status = 200, content((String = "application/jsonl"), (String = "text/plain"))),
        (status = 403), (status = 404), (status = 422),
    )
)]
pub(super) async fn match_record(
    State(context): State<Context>,
    Path(id): Path<String>,
    QueryString(wanted): QueryString<Wanted>,
    requester: Requester,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    let Opened { found, .. } = requester.open(&context, &id).await?;
    let accepts_text = headers
        .get(header::ACCEPT)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|accept| accept.starts_with("text/plain"));
    let (media_type, ending, text) = match wanted.format.as_deref() {
        None if accepts_text => pdn(&found)?,
        Some("pdn") => pdn(&found)?,
        None | Some("jsonl") => {
            let text = record::json_lines(&found.public_entries_from(0));
            ("application/jsonl; charset=utf-8", "jsonl", text)
        }
        Some(other) => {
            return Err(Problem::bad_value(
                "format",
                FieldProblem::not_one_of(other, ["jsonl", "pdn"]),
            ));
        }
    };
    let disposition = format!("inline; filename=\"{id}.{ending}\"");
    let headers =
        [(header::CONTENT_TYPE, media_type.to_owned()), (header::CONTENT_DISPOSITION, disposition)];
    Ok((headers, text))
}

fn pdn(found: &Match) -> Result<(&'static str, &'static str, String), Problem> {
    let kind = found.read(|referee| Arc::clone(referee.kind()));
    if !kind.has_game_text {
        return Err(Problem::unsupported(&kind, "format", Ability::NumberedMoves));
    }
    let text = record::pdn(&kind, found.id(), &found.public_entries_from(0));
    Ok(("text/plain; charset=utf-8", "pdn", text))
}
