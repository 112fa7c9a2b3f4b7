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

use arena::{BadPlan, MOST_GAMES, MOST_TEAMS, NotNow};

use super::Context;
use super::problem::{Problem, ProblemKind, Thing, TournamentRefusal};
use crate::tournaments::{Failed, LiveTournament};

/// The tournament of the address, or the right problem.
async fn find(context: &Context, id: &str) -> Result<Arc<LiveTournament>, Problem> {
    let found = context.tournaments.find(id).await?;
    found.ok_or_else(|| ProblemKind::NotFound { what: Thing::Tournament }.into())
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
    if is_organiser(context, &live, key) { Ok(live) } else { Err(ProblemKind::BadToken.into()) }
}

impl From<Failed> for Problem {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::NotNow(NotNow::NoTeam(_)) => ProblemKind::NotFound { what: Thing::Team }.into(),
            Failed::NotNow(why) => ProblemKind::NotNow { reason: why.into() }.into(),
            Failed::Store(error) => error.into(),
        }
    }
}

impl From<NotNow> for TournamentRefusal {
    fn from(why: NotNow) -> Self {
        match why {
            NotNow::NotStarted => Self::NotStarted,
            NotNow::Started => Self::AlreadyStarted,
            NotNow::Over => Self::Over,
            NotNow::Paused => Self::AlreadyPaused,
            NotNow::NotPaused => Self::NotPaused,
            NotNow::SameName(name) => Self::DuplicateName { name },
            NotNow::TooMany => Self::TooManyTeams { most: MOST_TEAMS },
            NotNow::TooManyGames { planned } => Self::TooManyGames { planned, most: MOST_GAMES },
            NotNow::StillPlaying => Self::StillPlaying,
            NotNow::NoRound => Self::NoFurtherRound,
            NotNow::Pairings(arena::Refused::Stopped) => Self::Stopped,
            NotNow::Pairings(arena::Refused::Plan(BadPlan::TooFew(got))) => {
                Self::TooFewTeams { got }
            }
            NotNow::Pairings(
                arena::Refused::Plan(_)
                | arena::Refused::NoEntrant(_)
                | arena::Refused::NoGame(_)
                | arena::Refused::WrongMoment(_)
                | arena::Refused::BadRound(_),
            )
            | NotNow::NoTeam(_) => Self::NotFitting,
        }
    }
}
