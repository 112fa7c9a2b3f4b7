//! The list of matches, filtered and paged.

use axum::Json;
use axum::extract::State;
use game::Seat;
use host::{Ended, MatchId, SeatPlan};
use serde::{Deserialize, Serialize};
use store::{Filter, ListedMatch};
use utoipa::{IntoParams, ToSchema};

use super::Context;
use super::match_document::MatchState;
use super::problem::{FieldError, Problem};
use super::query::QueryString;
use super::requester::Requester;
use crate::matches::Change;

/// Which matches are wanted. Everything comes as text, so that errors can name the field.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// `open`, `running` or `finished`.
    #[param(value_type = Option<MatchState>)]
    state: Option<String>,
    /// A kind of game, e.g. `Bashni`.
    #[serde(rename = "type")]
    kind: Option<String>,
    /// A text that the id, the name or a player's name contains.
    q: Option<String>,
    /// `false` leaves out matches in which only the server's own players play, `true` shows only
    /// those.
    #[serde(rename = "botsOnly")]
    #[param(value_type = Option<bool>)]
    bots_only: Option<String>,
    /// Only these matches, as Game-IDs with commas in between; also those that no list shows.
    ids: Option<String>,
    /// How many at most: 1 to 200, 50 without it.
    #[param(value_type = Option<u32>)]
    limit: Option<String>,
    /// The `next` of the page before.
    after: Option<String>,
}

/// A page of the list, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MatchList {
    /// The matches.
    matches: Vec<MatchRow>,
    /// What to give as `after` for the next page, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// One match of the list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MatchRow {
    /// The Game-ID.
    id: String,
    /// The kind of game.
    #[serde(rename = "type")]
    kind: String,
    /// What people call it.
    name: String,
    /// How far it is.
    state: MatchState,
    /// Who plays, by seat.
    players: Vec<SeatPlan>,
    /// When it was created.
    created_at: i64,
    /// The number of moves so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    n_moves: Option<usize>,
    /// When it ended, once it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended_at: Option<i64>,
    /// How it ended, once it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Ended>,
}

/// Lists matches
///
/// With the operator's token also those that are unlisted, and those of classes.
#[utoipa::path(
    get, path = "/api/v1/matches", tag = "matches",
    params(Wanted),
    responses(
        (status = 200, body = MatchList),
        (status = 422),
    )
)]
pub(super) async fn list_matches(
    State(context): State<Context>,
    QueryString(wanted): QueryString<Wanted>,
    requester: Requester,
) -> Result<Json<MatchList>, Problem> {
    let (mut filter, after, limit) = read(wanted).map_err(Problem::bad_values)?;
    filter.with_unlisted = requester.is_admin(&context);
    let page = context.matches.list(filter, after, limit).await?;
    let matches = page.matches.into_iter().map(|listed| row(&context, listed)).collect();
    Ok(Json(MatchList { matches, next: page.next.map(|key| key.to_string()) }))
}

/// The row of a match that has changed, as the list would show it.
pub(super) fn changed_row(change: &Change) -> MatchRow {
    let referee = &change.referee;
    let player = |(index, planned): (u8, &SeatPlan)| SeatPlan {
        name: referee.player_name(Seat(index)).map(str::to_owned),
        ..planned.clone()
    };
    MatchRow {
        id: change.id.to_string(),
        kind: referee.plan().kind.clone(),
        name: referee.plan().name.clone(),
        state: referee.state().into(),
        players: (0..).zip(&referee.plan().seats).map(player).collect(),
        created_at: referee.created_at(),
        n_moves: Some(referee.n_actions()),
        ended_at: referee.ended().map(|_| referee.changed_at()),
        result: referee.ended().cloned(),
    }
}

fn row(context: &Context, listed: ListedMatch) -> MatchRow {
    let n_ended_with = listed.n_actions.and_then(|n| usize::try_from(n).ok());
    MatchRow {
        n_moves: context.matches.running_actions(listed.id).or(n_ended_with),
        players: listed.players,
        id: listed.id.to_string(),
        kind: listed.kind,
        name: listed.name,
        state: listed.state.into(),
        created_at: listed.created_at,
        ended_at: listed.ended_at,
        result: listed.result,
    }
}

fn read_ids(text: &str) -> Result<Vec<MatchId>, FieldError> {
    let ids: Result<Vec<MatchId>, _> = text.split(',').map(str::parse).collect();
    let ids = ids.map_err(|bad: host::BadMatchId| FieldError::new("ids", bad.to_string()))?;
    if ids.len() <= LARGEST_LIMIT {
        return Ok(ids);
    }
    Err(FieldError::new("ids", format!("expected at most {LARGEST_LIMIT}")))
}

const DEFAULT_LIMIT: usize = 50;
const LARGEST_LIMIT: usize = 200;

fn read(wanted: Wanted) -> Result<(Filter, Option<i64>, usize), Vec<FieldError>> {
    let mut errors = Vec::new();
    let state = wanted.state.and_then(|word| {
        let state = host::State::from_word(&word);
        if state.is_none() {
            let detail = format!("{word:?}: expected open, running or finished");
            errors.push(FieldError::new("state", detail));
        }
        state
    });
    let limit = match wanted.limit.as_deref().map(str::parse) {
        None => DEFAULT_LIMIT,
        Some(Ok(limit @ 1..=LARGEST_LIMIT)) => limit,
        Some(_) => {
            let detail = format!("expected a number from 1 to {LARGEST_LIMIT}");
            errors.push(FieldError::new("limit", detail));
            DEFAULT_LIMIT
        }
    };
    let after = wanted.after.and_then(|text| {
        let key = text.parse().ok();
        if key.is_none() {
            errors.push(FieldError::new("after", "expected the \"next\" of the page before"));
        }
        key
    });
    let bots_only = wanted.bots_only.and_then(|word| {
        let only = word.parse().ok();
        if only.is_none() {
            errors.push(FieldError::new("botsOnly", "expected true or false"));
        }
        only
    });
    let ids = wanted.ids.and_then(|ids| match read_ids(&ids) {
        Ok(ids) => Some(ids),
        Err(error) => {
            errors.push(error);
            None
        }
    });
    let (kind, text) = (wanted.kind, wanted.q);
    let filter = Filter { state, kind, text, with_unlisted: false, bots_only, ids };
    if errors.is_empty() { Ok((filter, after, limit)) } else { Err(errors) }
}
