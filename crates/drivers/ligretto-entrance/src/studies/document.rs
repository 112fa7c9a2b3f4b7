//! A study as programs and the page read it.

use std::sync::LazyLock;

use ligretto_run::study::{Figure, Prediction, Study, figures, predictions};
use ligretto_run::{OrderRequest, StudyOrder};
use serde::Serialize;
use server::jobs::Job;
use utoipa::ToSchema;

use super::path_of;
use crate::job_document::{JobDocument, JobStateName};

/// The study that comes with Spielwerk.
static EXAMPLE: LazyLock<Study> = LazyLock::new(|| {
    let json = include_str!("../../assets/example-study.json");
    serde_json::from_str(json).expect("a test reads it")
});
pub(super) const EXAMPLE_ID: &str = "example";

/// A study: how far it is, what was ordered, and what was found.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StudyDocument {
    /// How far it is.
    #[serde(flatten)]
    pub(super) job: JobDocument,
    /// What was ordered.
    #[schema(value_type = StudyOrder)]
    order: OrderRequest,
    /// What was counted, in the form of the file `study.json`; in lists without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    study: Option<Study>,
    /// What can be drawn of it, with titles and levels to compare with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    figures: Vec<Figure>,
    /// What the concept predicts, each with what was measured.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    predictions: Vec<Prediction>,
}

impl StudyDocument {
    pub(super) fn of(job: &Job) -> Self {
        let new = &job.stored.new;
        // Of one that was made elsewhere only its summary says what was ordered.
        let summary = job.stored.end.as_ref().map(|end| end.summary.as_str());
        let order = if new.order.is_empty() { summary.unwrap_or_default() } else { &new.order };
        Self {
            job: JobDocument::new(job, path_of(&new.id)),
            order: OrderRequest::from_json(order).unwrap_or_default(),
            study: None,
            figures: Vec::new(),
            predictions: Vec::new(),
        }
    }

    /// The same with what was found.
    pub(super) fn with_study(self, study: Study) -> Self {
        let predictions = predictions(&study.cells);
        Self { study: Some(study), figures: figures(), predictions, ..self }
    }

    /// The study that comes with Spielwerk, as a list has it.
    pub(super) fn example() -> Self {
        Self {
            job: JobDocument {
                id: EXAMPLE_ID.to_owned(),
                link: path_of(EXAMPLE_ID),
                state: JobStateName::Done,
                created_at: None,
                ended_at: None,
                ahead: None,
                progress: None,
                waits_for: None,
                problem: None,
                secret: None,
            },
            order: EXAMPLE.order.clone(),
            study: None,
            figures: Vec::new(),
            predictions: Vec::new(),
        }
    }

    /// The same with what was found.
    pub(super) fn whole_example() -> Self {
        Self::example().with_study(EXAMPLE.clone())
    }
}

#[cfg(test)]
mod tests {
    use ligretto_run::OrderLimits;
    use ligretto_run::study::STUDY_VERSION;

    use super::*;

    #[test]
    fn the_example_can_be_read_and_made_again() {
        assert_eq!(EXAMPLE.version, STUDY_VERSION);
        let order = EXAMPLE.order.study(&OrderLimits::NONE).unwrap();
        let n_combinations = order.players.len() * order.signals.len() * order.strategies.len();
        assert_eq!(EXAMPLE.cells.len(), n_combinations);
        let n_games: usize = EXAMPLE.cells.iter().map(|cell| cell.games).sum();
        assert_eq!(n_games, order.total_games());
    }
}
