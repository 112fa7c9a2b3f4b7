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
use super::problem::{FieldError, FieldProblem, Problem};
use super::query::{QueryString, check_count, flag};
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
    let page = context.matches.read(move |reader| reader.list(&filter, after, limit)).await?;
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
    let ids = ids.map_err(|bad: host::BadMatchId| FieldError::unreadable("ids", bad))?;
    check_count("ids", ids.len(), 0..=LARGEST_LIMIT)?;
    Ok(ids)
}

const DEFAULT_LIMIT: usize = 50;
const LARGEST_LIMIT: usize = 200;

fn read(wanted: Wanted) -> Result<(Filter, Option<i64>, usize), Vec<FieldError>> {
    let mut errors = Vec::new();
    let state = noted(&mut errors, wanted.state.as_deref().map(|word| read_state("state", word)));
    let limit = noted(&mut errors, wanted.limit.as_deref().map(read_limit));
    let key = |text: &str| text.parse().map_err(|why| FieldError::unreadable("after", why));
    let after = noted(&mut errors, wanted.after.as_deref().map(key));
    let bots_only = flag("botsOnly", wanted.bots_only.as_deref()).transpose();
    let bots_only = noted(&mut errors, bots_only);
    let ids = noted(&mut errors, wanted.ids.as_deref().map(read_ids));
    let (kind, text) = (wanted.kind, wanted.q);
    let filter = Filter { state, kind, text, with_unlisted: false, bots_only, ids };
    if errors.is_empty() {
        Ok((filter, after, limit.unwrap_or(DEFAULT_LIMIT)))
    } else {
        Err(errors)
    }
}

fn read_limit(text: &str) -> Result<usize, FieldError> {
    let limit = text.parse().ok().filter(|limit| (1..=LARGEST_LIMIT).contains(limit));
    let (got, max) = (text.to_owned(), LARGEST_LIMIT as u64);
    limit.ok_or_else(|| FieldError::new("limit", FieldProblem::OutOfRange { got, min: 1, max }))
}

/// How far matches are, as a word.
pub(super) fn read_state(field: &str, word: &str) -> Result<host::State, FieldError> {
    let states = ["open", "running", "finished"];
    let problem = || FieldError::new(field, FieldProblem::not_one_of(word, states));
    host::State::from_word(word).ok_or_else(problem)
}

/// What was read, or its error on the list.
pub(super) fn noted<T>(
    errors: &mut Vec<FieldError>,
    read: Option<Result<T, FieldError>>,
) -> Option<T> {
    read?.map_err(|error| errors.push(error)).ok()
}
