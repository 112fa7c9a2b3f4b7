//! The work behind the orders.

use std::time::Duration;

use ligretto_run::{
    BadOrder, GameOrder, GameReport, Obstacle, RunFailed, Runners, StudyOrder, Venue, Watch, study,
};
use serde::Serialize;
use server::jobs::{Finished, JobFailure, JobWatch, Lane, Work, WorkFailed};

/// The kind of jobs that are single games.
pub(crate) const SIMULATION: &str = "ligretto-simulation";
/// The kind of jobs that are studies of many games.
pub(crate) const STUDY: &str = "ligretto-study";

/// Plays single games.
pub(crate) struct SimulationWork {
    pub(crate) runners: Runners,
}

/// This many players are kept in the summary of a game.
const MOST_IN_SUMMARY: usize = 100;

impl Work for SimulationWork {
    fn kind(&self) -> &'static str {
        SIMULATION
    }

    fn lane(&self, order: &str) -> Lane {
        match GameOrder::from_json(order).map(|order| order.venue) {
            Ok(Venue::Workers) => Lane::Remote,
            _ => Lane::Local,
        }
    }

    fn run(&self, id: &str, order: &str, watch: &JobWatch) -> Result<Finished, WorkFailed> {
        let order = GameOrder::from_json(order).map_err(|bad| unreadable(&bad))?;
        let runner = self.runners.get(order.venue);
        let runner = runner.map_err(|_| WorkFailed::Failed(JobFailure::NoWorkers))?;
        let report: GameReport = runner.run(id, &order, &JobWatcher(watch)).map_err(run_failed)?;
        Ok(Finished {
            summary: to_json(&report.shortened(MOST_IN_SUMMARY)),
            report: to_json(&report),
        })
    }
}

/// Plays studies.
pub(crate) struct StudyWork;

impl Work for StudyWork {
    fn kind(&self) -> &'static str {
        STUDY
    }

    fn run(&self, _id: &str, order: &str, watch: &JobWatch) -> Result<Finished, WorkFailed> {
        let order = StudyOrder::from_json(order).map_err(|bad| unreadable(&bad))?;
        // One thread: anyone who wants all cores has the command line.
        let study = study::run(&order, 1, &JobWatcher(watch)).map_err(run_failed)?;
        Ok(finished_study(&study))
    }
}

/// A study as a job keeps it: its summary is what was ordered.
pub(crate) fn finished_study(study: &study::Study) -> Finished {
    Finished { summary: to_json(&study.order), report: to_json(study) }
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a report is plain data")
}

/// Only what we have written ourselves is read here.
fn unreadable(bad: &BadOrder) -> WorkFailed {
    tracing::error!("a stored order is not readable: {bad}");
    WorkFailed::Failed(JobFailure::UnreadableOrder)
}

fn run_failed(failed: RunFailed) -> WorkFailed {
    WorkFailed::Failed(match failed {
        RunFailed::Cancelled => return WorkFailed::Cancelled,
        RunFailed::Interrupted => return WorkFailed::Interrupted,
        RunFailed::TooLong(time) => JobFailure::TooLong { seconds: time.as_secs() },
        RunFailed::Endless { n_events, command } => {
            JobFailure::Endless { steps: n_events, command }
        }
        RunFailed::Internal => JobFailure::Internal,
    })
}

/// What the server says of a job, for the runner that plays it.
struct JobWatcher<'a>(&'a JobWatch);

impl Watch for JobWatcher<'_> {
    fn stop_reason(&self) -> Option<RunFailed> {
        self.0.stop_reason().map(|reason| match reason {
            WorkFailed::Cancelled => RunFailed::Cancelled,
            WorkFailed::Interrupted => RunFailed::Interrupted,
            WorkFailed::Failed(JobFailure::TooLong { seconds }) => {
                RunFailed::TooLong(Duration::from_secs(seconds))
            }
            WorkFailed::Failed(_) => RunFailed::Internal,
        })
    }

    fn progress(&self, part: f64, n_events: u64) {
        self.0.progress(part, n_events);
    }

    fn waits_for(&self, what: Option<&Obstacle>) {
        self.0.waits_for(what);
    }
}
