//! A simulation as JSON.

use ligretto_run::{GameReport, Order, OrderRequest};
use serde::Serialize;
use server::jobs::{Job, JobState};
use utoipa::ToSchema;

use super::path_of;

/// A simulation: what was ordered, how far it is, what came of it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Simulation {
    /// Its name.
    #[schema(example = "0hdy96hg8ukzm")]
    pub(crate) id: String,
    /// Where to look for it.
    pub(crate) link: String,
    /// How far it is.
    pub(crate) state: SimulationState,
    /// When it was ordered, in milliseconds since 1970.
    pub(crate) created_at: i64,
    /// When it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ended_at: Option<i64>,
    /// While it waits: so many others will be begun before it, as it looks now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ahead: Option<usize>,
    /// While it is played: how far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) progress: Option<Progress>,
    /// Why nothing came of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) problem: Option<String>,
    /// What whoever ordered it should know, such as rows that sum to thirty or more.
    pub(crate) notes: Vec<String>,
    /// Who may cancel it: only in the answer to the order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) secret: Option<String>,
    /// What was ordered; in lists without the deal.
    pub(crate) order: OrderRequest,
    /// What came of it; in lists without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) report: Option<GameReport>,
}

/// How far a simulation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SimulationState {
    Waiting,
    Running,
    Done,
    Failed,
    Cancelled,
}

/// How far a game is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Progress {
    /// Of the ten cards of a Ligretto stack, the part that the best player has turned up.
    pub(crate) part: f64,
    /// Events so far.
    pub(crate) events: u64,
    /// Since when it is played, in milliseconds since 1970.
    pub(crate) since: i64,
}

impl Simulation {
    /// The simulation without its report.
    pub(crate) fn of(job: &Job) -> Self {
        let new = &job.stored.new;
        let end = job.stored.end.as_ref();
        let order = serde_json::from_str(&new.order).unwrap_or_default();
        Self {
            id: new.id.clone(),
            link: path_of(&new.id),
            state: SimulationState::of(job),
            created_at: new.created_at,
            ended_at: end.map(|end| end.at),
            ahead: match job.state {
                JobState::Waiting { ahead } => Some(ahead),
                _ => None,
            },
            progress: match job.state {
                JobState::Running { part, n_steps, since } => {
                    Some(Progress { part, events: n_steps, since })
                }
                _ => None,
            },
            problem: end
                .filter(|end| end.outcome == server::jobs::JobOutcome::Failed)
                .map(|end| end.summary.clone()),
            notes: Vec::new(),
            secret: None,
            order,
            report: None,
        }
    }

    /// The same with what should be known about the order.
    pub(crate) fn with_notes(mut self, order: &Order) -> Self {
        self.notes = order
            .heavy_rows()
            .iter()
            .map(|seat| {
                format!(
                    "the row of player {} sums to 30 or more: by the special rule it would be \
                     dealt anew, but a posted deal is played as it is",
                    seat + 1
                )
            })
            .collect();
        self
    }

    /// The same without the cards.
    pub(crate) fn without_deal(mut self) -> Self {
        self.order.deal = None;
        self
    }
}

impl SimulationState {
    pub(crate) fn of(job: &Job) -> Self {
        use server::jobs::JobOutcome;
        match (&job.stored.end, &job.state) {
            (Some(end), _) => match end.outcome {
                JobOutcome::Done => Self::Done,
                JobOutcome::Failed => Self::Failed,
                JobOutcome::Cancelled => Self::Cancelled,
            },
            (None, JobState::Running { .. }) => Self::Running,
            (None, _) => Self::Waiting,
        }
    }
}
