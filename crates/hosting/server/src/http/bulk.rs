//! Many matches at once, for the operator.

use std::fmt::Display;
use std::net::IpAddr;
use std::str::FromStr;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use host::{ClassId, EndReason, MatchId};
use serde::{Deserialize, Serialize};
use store::Selection;
use utoipa::ToSchema;

use super::Context;
use super::bearer::Admin;
use super::body::JsonBody;
use super::list::{noted, read_state};
use super::match_document::MatchState;
use super::problem::{FieldError, FieldProblem, Problem};
use super::query::check_count;
use crate::matches::Matches;
use crate::share::share_of;

/// Which matches are meant: those to which everything applies that is given.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Which {
    /// All of them. Without anything else it has to be said, so that nobody says it by mistake.
    #[serde(default)]
    all: bool,
    /// How far they are: `open`, `running` or `finished`.
    #[schema(value_type = Option<MatchState>)]
    state: Option<String>,
    /// The kind of game.
    #[serde(rename = "type")]
    #[schema(example = "Bashni")]
    kind: Option<String>,
    /// Nothing has happened in them for this many hours in which the server ran.
    unchanged_for_hours: Option<u32>,
    /// Only bots play in them.
    #[serde(default)]
    bots_only: bool,
    /// They were created from this address and are not over.
    #[schema(example = "192.0.2.7")]
    address: Option<String>,
    /// They belong to this class.
    class: Option<String>,
    /// These Game-IDs.
    ids: Option<Vec<String>>,
}

/// Matches to be ended.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BulkEnd {
    /// Which ones.
    which: Which,
    /// Why, for the players.
    reason: String,
}

/// Matches to be deleted, or only counted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BulkDelete {
    /// Which ones.
    which: Which,
}

/// What was done.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct BulkDone {
    /// How many matches it was done to.
    pub(super) matches: usize,
}

/// Ends many matches at once, without a result
///
/// Matches that are over already stay as they are.
#[utoipa::path(
    post, path = "/api/v1/admin/matches/end", tag = "admin",
    request_body = BulkEnd,
    responses(
        (status = 200, body = BulkDone),
        (status = 400), (status = 401), (status = 403), (status = 422),
    )
)]
pub(super) async fn end_matches(
    _: Admin,
    State(context): State<Context>,
    JsonBody(BulkEnd { which, reason }): JsonBody<BulkEnd>,
) -> Result<Json<BulkDone>, Problem> {
    if reason.trim().is_empty() {
        return Err(Problem::bad_value("reason", FieldProblem::Missing));
    }
    let selection = which.read(&context.matches).map_err(Problem::bad_values)?;
    let reason = EndReason::EndedByOperator(reason.trim().to_owned());
    let matches = context.matches.end_all(selection, &reason).await?;
    tracing::info!(matches, "the operator ended matches");
    Ok(Json(BulkDone { matches }))
}

/// Tells how many matches are meant, before anything is done to them
#[utoipa::path(
    post, path = "/api/v1/admin/matches/count", tag = "admin",
    request_body = BulkDelete,
    responses(
        (status = 200, body = BulkDone),
        (status = 400), (status = 401), (status = 403), (status = 422),
    )
)]
pub(super) async fn count_matches(
    _: Admin,
    State(context): State<Context>,
    JsonBody(BulkDelete { which }): JsonBody<BulkDelete>,
) -> Result<Json<BulkDone>, Problem> {
    let selection = which.read(&context.matches).map_err(Problem::bad_values)?;
    let meant = context.matches.read(move |reader| reader.select(&selection)).await?;
    Ok(Json(BulkDone { matches: meant.len() }))
}

/// Deletes many matches at once, for ever
///
/// Their logs, their transcripts and their rows in the list; those that are not over are ended
/// first.
#[utoipa::path(
    post, path = "/api/v1/admin/matches/delete", tag = "admin",
    request_body = BulkDelete,
    responses(
        (status = 200, body = BulkDone),
        (status = 400), (status = 401), (status = 403), (status = 422),
    )
)]
pub(super) async fn delete_matches(
    _: Admin,
    State(context): State<Context>,
    JsonBody(BulkDelete { which }): JsonBody<BulkDelete>,
) -> Result<Json<BulkDone>, Problem> {
    let selection = which.read(&context.matches).map_err(Problem::bad_values)?;
    let matches = context.matches.delete_all(selection).await?;
    tracing::info!(matches, "the operator deleted matches");
    Ok(Json(BulkDone { matches }))
}

impl Which {
    fn read(self, matches: &Matches) -> Result<Selection, Vec<FieldError>> {
        let mut errors = Vec::new();
        let state = self.state.as_deref().map(|word| read_state("which.state", word));
        let state = noted(&mut errors, state);
        let address = self.address.as_deref().map(|text| parsed::<IpAddr>("address", text));
        let address = noted(&mut errors, address);
        let class = self.class.as_deref().map(|text| parsed::<ClassId>("class", text));
        let class = noted(&mut errors, class);
        let ids = self.ids.as_deref().map(|ids| {
            check_count("which.ids", ids.len(), 0..=MOST_IDS)?;
            ids.iter().map(|id| parsed::<MatchId>("ids", id)).collect()
        });
        let ids = noted(&mut errors, ids);
        let hours = self.unchanged_for_hours.map(|hours| Duration::from_hours(hours.into()));
        let selection = Selection {
            state,
            kind: self.kind,
            unchanged_since: hours.map(|hours| matches.moment_before(hours)),
            bots_only: self.bots_only,
            created_from: address.map(|from| share_of(from).to_string()),
            class,
            ids,
        };
        if errors.is_empty() && selection == Selection::default() && !self.all {
            errors.push(FieldError::new("which.all", FieldProblem::NothingNamed));
        }
        if errors.is_empty() { Ok(selection) } else { Err(errors) }
    }
}

fn parsed<T: FromStr<Err: Display>>(field: &str, text: &str) -> Result<T, FieldError> {
    text.parse().map_err(|why| FieldError::unreadable(format!("which.{field}"), why))
}

/// SQLite takes a few thousand values at once.
const MOST_IDS: usize = 1_000;
