//! The work behind the orders.

use std::sync::Arc;

use ligretto_run::study::Plan;
use ligretto_run::{GameReport, Here, InThreads, Order, RunFailed, Runner, Venue, Watch, study};
use server::jobs::{Finished, JobWatch, Lane, Work, WorkFailed};
use thiserror::Error;

use crate::studies::StudyRequest;

/// The kind of jobs that are single games.
pub(crate) const SIMULATION: &str = "ligretto-simulation";
/// The kind of jobs that are studies of many games.
pub(crate) const STUDY: &str = "ligretto-study";

/// Who plays where.
pub struct Venues {
    workers: Option<Arc<dyn Runner>>,
}

impl Venues {
    /// The two places of this process, and perhaps workers.
    pub fn new(workers: Option<Arc<dyn Runner>>) -> Self {
        Self { workers }
    }

    /// Who plays there.
    ///
    /// # Errors
    /// When nobody does, with what to do about it.
    pub fn runner(&self, venue: Venue) -> Result<&dyn Runner, NoWorkers> {
        match venue {
            Venue::Here => Ok(&Here),
            Venue::Threads => Ok(&InThreads),
            Venue::Workers => {
                self.workers.as_deref().map(|runner| runner as &dyn Runner).ok_or(NoWorkers)
            }
        }
    }
}

/// Nobody plays on other machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "there are no workers: start the server with --nats URL, and workers with spielwerk worker \
     --nats URL"
)]
pub struct NoWorkers;

/// Plays single games.
pub(crate) struct Simulations {
    pub(crate) venues: Arc<Venues>,
}

/// So many players are kept in the summary of a game.
pub(crate) const MOST_IN_SUMMARY: usize = 100;

impl Work for Simulations {
    fn kind(&self) -> &'static str {
        SIMULATION
    }

    fn lane(&self, order: &str) -> Lane {
        match Order::from_json(order).map(|order| order.venue) {
            Ok(Venue::Workers) => Lane::Elsewhere,
            _ => Lane::Here,
        }
    }

    fn run(&self, id: &str, order: &str, watch: &JobWatch) -> Result<Finished, WorkFailed> {
        let order = Order::from_json(order).map_err(|bad| WorkFailed::Failed(bad.to_string()))?;
        let runner = self.venues.runner(order.venue);
        let runner = runner.map_err(|nobody| WorkFailed::Failed(nobody.to_string()))?;
        let report = runner.run(id, &order, &Watched(watch)).map_err(failed)?;
        let json = |report: &GameReport| {
            serde_json::to_string(report).map_err(|error| WorkFailed::Failed(error.to_string()))
        };
        Ok(Finished { summary: json(&report.shortened(MOST_IN_SUMMARY))?, report: json(&report)? })
    }
}

/// Plays studies.
pub(crate) struct Studies;

impl Work for Studies {
    fn kind(&self) -> &'static str {
        STUDY
    }

    fn run(&self, _id: &str, order: &str, watch: &JobWatch) -> Result<Finished, WorkFailed> {
        let unreadable = |error: serde_json::Error| WorkFailed::Failed(error.to_string());
        let request: StudyRequest = serde_json::from_str(order).map_err(unreadable)?;
        let plan: Plan = request.plan().map_err(|bad| WorkFailed::Failed(format!("{bad:?}")))?;
        let all = plan.total_players().max(1);
        let done = std::sync::atomic::AtomicUsize::new(0);
        let on_game = |n_players: usize| {
            let so_far =
                done.fetch_add(n_players, std::sync::atomic::Ordering::Relaxed) + n_players;
            watch.tell(so_far as f64 / all as f64, so_far as u64);
            watch.stop().is_none()
        };
        // One thread: whoever wants all cores has the command line.
        let study = study::run(&plan, 1, &on_game);
        let study = study.ok_or_else(|| watch.stop().unwrap_or(WorkFailed::Cancelled))?;
        let report = serde_json::to_string(&study).map_err(unreadable)?;
        Ok(Finished { summary: crate::studies::summary(&study), report })
    }
}

/// The server's watch, as a runner looks at it.
struct Watched<'a>(&'a JobWatch);

impl Watch for Watched<'_> {
    fn stop(&self) -> Option<RunFailed> {
        self.0.stop().map(|reason| match reason {
            WorkFailed::Cancelled => RunFailed::Cancelled,
            WorkFailed::Interrupted => RunFailed::Interrupted,
            WorkFailed::Failed(why) => RunFailed::Impossible(why),
        })
    }

    fn tell(&self, part: f64, n_events: u64) {
        self.0.tell(part, n_events);
    }
}

fn failed(failed: RunFailed) -> WorkFailed {
    match failed {
        RunFailed::Cancelled => WorkFailed::Cancelled,
        RunFailed::Interrupted => WorkFailed::Interrupted,
        other => WorkFailed::Failed(other.to_string()),
    }
}
