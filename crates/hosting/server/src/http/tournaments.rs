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

use axum::http::StatusCode;

use super::Context;
use super::problem::Problem;
use crate::tournaments::{Failed, Live, Refused};

/// The tournament of the address, or the right problem.
async fn find(context: &Context, id: &str) -> Result<Arc<Live>, Problem> {
    let found = context.tournaments.find(id).await?;
    found.ok_or_else(|| Problem::not_found(format!("there is no tournament {id}")))
}

/// Whether this is the hash of the organiser's secret, or of the operator's.
fn is_organiser(context: &Context, live: &Live, key: &str) -> bool {
    live.course().order().organiser == key || context.is_admin(key)
}

/// The tournament of the address, for those who may lead it.
async fn find_to_lead(context: &Context, id: &str, key: &str) -> Result<Arc<Live>, Problem> {
    let live = find(context, id).await?;
    if is_organiser(context, &live, key) { Ok(live) } else { Err(Problem::bad_token()) }
}

impl From<Failed> for Problem {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::Refused(Refused::NoTeam(team)) => {
                Self::not_found(format!("there is no team {team}"))
            }
            Failed::Refused(refused) => {
                let (status, detail) = (StatusCode::CONFLICT, refused.to_string());
                Self::new(status, "Not possible now", "not-now", detail)
            }
            Failed::Store(error) => error.into(),
        }
    }
}
