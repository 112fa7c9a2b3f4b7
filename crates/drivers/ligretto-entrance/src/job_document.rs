//! What simulations and studies have in common as JSON: they are jobs.

use ligretto_run::Obstacle;
use serde::Serialize;
use server::jobs::{Job, JobFailure, JobOutcome, JobState};
use utoipa::ToSchema;

/// A job: its name, and how far it is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct JobDocument {
    /// Its name.
    #[schema(example = "0hdy96hg8ukzm")]
    pub(crate) id: String,
    /// Where to look for it.
    pub(crate) link: String,
    /// How far it is.
    pub(crate) state: JobStateName,
    /// When it was started, in milliseconds since 1970; nothing for what comes with Spielwerk.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) created_at: Option<i64>,
    /// When it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ended_at: Option<i64>,
    /// While it is queued: how many jobs are ahead of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ahead: Option<usize>,
    /// While it runs: how far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) progress: Option<Progress>,
    /// While it can't be played yet: what stands in the way, such as missing workers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) waits_for: Option<Obstacle>,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) problem: Option<JobFailure>,
    /// Anyone who has this may cancel it: only in the answer to the order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) secret: Option<String>,
}

/// How far a job is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum JobStateName {
    Queued,
    /// Taken, but what plays it is not there yet: see `waits_for`.
    Waiting,
    Running,
    Done,
    Failed,
    Cancelled,
}

/// How far a job that runs is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Progress {
    /// From 0 to 1; of a single game, how much of its Ligretto stack the best player has turned up.
    pub(crate) part: f64,
    /// Events of a game, or players of all games of a study, so far.
    pub(crate) steps: u64,
    /// Since when it runs, in milliseconds since 1970.
    pub(crate) since: i64,
}

impl JobDocument {
    pub(crate) fn new(job: &Job, link: String) -> Self {
        let end = job.stored.end.as_ref();
        let failed = end.filter(|end| end.outcome == JobOutcome::Failed);
        let (ahead, progress, waits_for) = match &job.state {
            JobState::Queued { ahead } => (Some(*ahead), None, None),
            JobState::Running { waits_for: Some(what), .. } => {
                (None, None, serde_json::from_value(what.clone()).ok())
            }
            JobState::Running { part, n_steps, since, .. } => {
                (None, Some(Progress { part: *part, steps: *n_steps, since: *since }), None)
            }
            JobState::Ended => (None, None, None),
        };
        Self {
            id: job.stored.new.id.clone(),
            link,
            state: JobStateName::of(job),
            created_at: Some(job.stored.new.created_at),
            ended_at: end.map(|end| end.at),
            ahead,
            progress,
            waits_for,
            problem: failed.map(|end| JobFailure::read(&end.summary)),
            secret: None,
        }
    }
}

impl JobStateName {
    fn of(job: &Job) -> Self {
        match (&job.stored.end, &job.state) {
            (Some(end), _) => match end.outcome {
                JobOutcome::Done => Self::Done,
                JobOutcome::Failed => Self::Failed,
                JobOutcome::Cancelled => Self::Cancelled,
            },
            (None, JobState::Running { waits_for: Some(_), .. }) => Self::Waiting,
            (None, JobState::Running { .. }) => Self::Running,
            (None, _) => Self::Queued,
        }
    }
}
