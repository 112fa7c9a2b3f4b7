//! The positions of a match, for going through it: the browser knows no rules.

use std::ops::RangeInclusive;

use axum::Json;
use axum::extract::{Path, State};
use game::Viewer;
use host::{BrokenLog, Entry, Fact, Referee, WrittenActor};
use kind::Kinds;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::Context;
use super::problem::Problem;
use super::query::{QueryString, flag, number};
use super::requester::{Opened, Requester};
use crate::game_schemas::{GameStep, GameView};
use crate::matches::MatchError;

/// Which positions are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Range {
    /// The first, 0 for the start.
    #[param(value_type = Option<u32>)]
    from: Option<String>,
    /// The last; without it, all, but never more than a thousand at once.
    #[param(value_type = Option<u32>)]
    to: Option<String>,
    /// `false` leaves the positions out: only what was played, and its steps.
    #[param(value_type = Option<bool>)]
    views: Option<String>,
}

/// Positions one after the other.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Plies {
    /// The positions; the first of a match is the start.
    pub(super) plies: Vec<Ply>,
}

/// A position and how it came about.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Ply {
    /// Counted from 0, the start.
    ply: usize,
    /// Who moved; nobody before the start.
    #[serde(flatten)]
    by: WrittenActor,
    /// What was played; missing at the start, and as long as it must not be known.
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<String>,
    /// The steps of the move; their form depends on the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<GameStep>>)]
    steps: Option<serde_json::Value>,
    /// The position after it, as this viewer sees it; its form depends on the game. Missing where
    /// nobody asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<GameView>)]
    position: Option<serde_json::Value>,
}

/// Shows the positions of a match
#[utoipa::path(
    get, path = "/api/v1/matches/{id}/plies", tag = "matches",
    params(("id" = String, Path, description = "the Game-ID"), Range),
    responses(
        (status = 200, body = Plies),
        (status = 403), (status = 404), (status = 422),
    )
)]
pub(super) async fn match_plies(
    State(context): State<Context>,
    Path(id): Path<String>,
    requester: Requester,
    QueryString(range): QueryString<Range>,
) -> Result<Json<Plies>, Problem> {
    let Opened { found, viewer, .. } = requester.open(&context, &id).await?;
    let from = number("from", range.from.as_deref(), 0_usize)?;
    let to = number("to", range.to.as_deref(), usize::MAX)?;
    let with_views = flag("views", range.views.as_deref())?.unwrap_or(true);
    let (_, entries) = found.log();
    let to = to.min(from.saturating_add(MOST_PLIES - 1));
    let mut plies = plies(context.matches.kinds(), &entries, viewer, from..=to)
        .map_err(|error| MatchError::Broken(found.id(), error))?;
    if !with_views {
        for ply in &mut plies {
            ply.position = None;
        }
    }
    Ok(Json(Plies { plies }))
}

/// A real-time match has many thousands of positions, and nobody looks at all of them at once.
pub(super) const MOST_PLIES: usize = 1_000;

/// These positions of a log, as this viewer sees them.
///
/// What must not be known yet is left out: the last entry says whether the match is over.
pub(super) fn plies(
    kinds: &Kinds,
    entries: &[Entry],
    viewer: Viewer,
    wanted: RangeInclusive<usize>,
) -> Result<Vec<Ply>, BrokenLog> {
    let is_over = matches!(entries.last(), Some(Entry { fact: Fact::Ended(_), .. }));
    // Before the last time that something was taken back, nobody knows what stands.
    let is_back = |entry: &Entry| matches!(entry.fact, Fact::TakenBack { .. });
    let settled = entries.iter().rposition(is_back).map_or(0, |index| entries[index].seq);
    let (first, rest) = entries.split_at(entries.len().min(1));
    let mut referee = Referee::replay(kinds, first)?;
    let mut plies = Vec::new();
    if wanted.contains(&0) {
        let (by, position) = (WrittenActor::default(), Some(referee.view(viewer)));
        plies.push(Ply { ply: 0, by, action: None, steps: None, position });
    }
    for entry in rest {
        let ply = referee.n_actions() + 1;
        if ply > *wanted.end() && entry.seq > settled {
            break;
        }
        let shown = if is_over { entry.clone() } else { referee.public(entry) };
        let effect = referee.apply(entry)?;
        if is_back(entry) {
            plies.retain(|one: &Ply| one.ply <= referee.n_actions());
        }
        if let (Fact::Played { actor, action, .. }, Some(effect)) = (shown.fact, effect)
            && wanted.contains(&ply)
        {
            let (by, position) = (actor.into(), Some(referee.view(viewer)));
            plies.push(Ply { ply, by, action, steps: Some(effect.steps.to_json()), position });
        }
    }
    Ok(plies)
}
