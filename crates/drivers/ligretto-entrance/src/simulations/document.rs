//! A simulation as JSON.

use ligretto_run::{GameOrder, GameReport, OrderRequest};
use serde::Serialize;
use server::jobs::Job;
use utoipa::ToSchema;

use super::path_of;
use crate::job_document::JobDocument;

/// A simulation: how far it is, what was ordered, and the result.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Simulation {
    /// How far it is.
    #[serde(flatten)]
    pub(crate) job: JobDocument,
    /// What the client should know, such as rows that sum to thirty or more.
    pub(crate) notes: Vec<String>,
    /// What was ordered; in lists without the deal.
    #[schema(value_type = GameOrder)]
    pub(crate) order: OrderRequest,
    /// The result; in lists without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) report: Option<GameReport>,
}

impl Simulation {
    /// The simulation without its report.
    pub(crate) fn of(job: &Job) -> Self {
        Self {
            job: JobDocument::new(job, path_of(&job.stored.new.id)),
            notes: Vec::new(),
            order: OrderRequest::from_json(&job.stored.new.order).unwrap_or_default(),
            report: None,
        }
    }

    /// The same with what should be known about the order.
    pub(crate) fn with_notes(mut self, order: &GameOrder) -> Self {
        let note = |seat: &usize| {
            format!(
                "the row of player {} sums to 30 or more: the special rule would deal it anew, but \
                 a posted deal is played as it is",
                seat + 1
            )
        };
        self.notes = order.heavy_rows().iter().map(note).collect();
        self
    }

    /// The same without the cards.
    pub(crate) fn without_deal(mut self) -> Self {
        self.order = self.order.without("deal");
        self
    }
}
