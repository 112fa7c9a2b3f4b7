//! What there is to say about a finished match.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use host::MatchId;
use kind::{Debriefer, HostedDebriefing};
use serde_json::Value;
use tokio::sync::{OnceCell, oneshot};

use super::Context;
use super::problem::{Ability, Problem, ProblemKind};
use super::requester::{Opened, Requester};
use crate::matches::{Match, is_over};
use crate::thinkers::{Slice, Source, Thinkers};

/// Looks back on a finished match
///
/// Its form depends on the game. It is worked out in small steps when nothing is more urgent, which
/// may take a few seconds, and then kept.
#[utoipa::path(
    get, path = "/api/v1/matches/{id}/debriefing", tag = "analysis",
    params(("id" = String, Path, description = "the Game-ID")),
    responses(
        (status = 200, body = Value),
        (status = 403), (status = 404), (status = 409), (status = 422), (status = 503),
    )
)]
pub(super) async fn debrief_match(
    State(context): State<Context>,
    Path(id): Path<String>,
    requester: Requester,
) -> Result<Json<Value>, Problem> {
    let Opened { found, .. } = requester.open(&context, &id).await?;
    let kind = found.read(|referee| Arc::clone(referee.kind()));
    let unsupported = || Problem::unsupported(&kind, "type", Ability::Debriefing);
    let debriefing = kind.debriefing.as_deref().ok_or_else(unsupported)?;
    if !found.read(is_over) {
        return Err(ProblemKind::StillRunning.into());
    }
    let (cell, source) = (context.debriefings.of(found.id()), Some(requester.share()));
    // Those who come meanwhile wait for the same one; if the first gives up, the next begins anew.
    let told = cell.get_or_try_init(|| work_out(&context, source, &found, debriefing)).await?;
    Ok(Json(told.clone()))
}

/// Those that were worked out last.
#[derive(Clone, Default)]
pub(crate) struct Debriefings(Arc<Mutex<VecDeque<Kept>>>);

type Told = Arc<OnceCell<Value>>;
type Kept = (MatchId, Told);

/// Some kilobytes each.
pub(crate) const MOST_KEPT: usize = 256;

impl Debriefings {
    /// The place for the debriefing of this match, filled or not.
    fn of(&self, id: MatchId) -> Told {
        let mut kept = self.0.lock().expect("nothing panics while it holds this lock");
        if let Some((_, cell)) = kept.iter().find(|(other, _)| *other == id) {
            return Arc::clone(cell);
        }
        if kept.len() == MOST_KEPT {
            kept.pop_front();
        }
        let cell = Told::default();
        kept.push_back((id, Arc::clone(&cell)));
        cell
    }
}

async fn work_out(
    context: &Context,
    source: Source,
    found: &Match,
    debriefing: &dyn HostedDebriefing,
) -> Result<Value, Problem> {
    let (referee, entries) = found.log();
    let standing = host::standing(&entries);
    let log: Vec<_> = standing.iter().filter_map(|entry| entry.fact.played()).collect();
    let begun = debriefing.begin(&referee.plan().setup, &log);
    let unsupported = || Problem::unsupported(referee.kind(), "type", Ability::Debriefing);
    let mut debriefer = begun.ok_or_else(unsupported)?;
    loop {
        let (more, back) = step(context.matches.thinkers(), source, debriefer).await?;
        debriefer = back;
        if !more {
            return Ok(debriefer.finish());
        }
    }
}

/// As long as a step may take, and longer than any does.
const STEP: Duration = Duration::from_secs(1);

/// One step among the thoughts of others.
async fn step(
    thinkers: &Thinkers,
    source: Source,
    debriefer: Box<dyn Debriefer>,
) -> Result<(bool, Box<dyn Debriefer>), Problem> {
    let (told, wait) = oneshot::channel();
    let mut once = Some((told, debriefer));
    // A step is short and is never interrupted.
    let think = move |_: &Slice| {
        if let Some((told, mut debriefer)) = once.take() {
            let more = debriefer.advance();
            let _ = told.send((more, debriefer));
        }
    };
    // Dropped when nobody waits for it any more: then others may go on.
    let _wanted = thinkers.analyse(source, STEP, think)?;
    wait.await.map_err(|error| Problem::internal(&error))
}
