//! Tournaments of teams over HTTP: created and led by an organiser, watched by everybody.

pub(super) mod boards;
pub(super) mod create;
mod document;
pub(super) mod downloads;
pub(super) mod follow;
pub(super) mod organise;
pub(super) mod show;
pub(super) mod team;

use std::sync::Arc;

use arena::NotNow;
use axum::http::StatusCode;

use super::Context;
use super::problem::Problem;
use crate::tournaments::{Failed, LiveTournament};

/// The tournament of the address, or the right problem.
async fn find(context: &Context, id: &str) -> Result<Arc<LiveTournament>, Problem> {
    let found = context.tournaments.find(id).await?;
    found.ok_or_else(|| Problem::not_found(format!("there is no tournament {id}")))
}

/// Whether this is the hash of the organiser's secret, or of the operator's.
fn is_organiser(context: &Context, live: &LiveTournament, key: &str) -> bool {
    let conductor = live.conductor();
    let organised = conductor.order().organised.as_ref();
    organised.is_some_and(|led| led.organiser == key) || context.is_admin(key)
}

/// The tournament of the address, for those who may lead it.
async fn find_to_lead(
    context: &Context,
    id: &str,
    key: &str,
) -> Result<Arc<LiveTournament>, Problem> {
    let live = find(context, id).await?;
    if is_organiser(context, &live, key) { Ok(live) } else { Err(Problem::bad_token()) }
}

impl From<Failed> for Problem {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::NotNow(NotNow::NoTeam(team)) => {
                Self::not_found(format!("there is no team {team}"))
            }
            Failed::NotNow(not_now) => {
                let (status, detail) = (StatusCode::CONFLICT, not_now.to_string());
                Self::new(status, "Not possible now", "not-now", detail)
            }
            Failed::Store(error) => error.into(),
        }
    }
}
