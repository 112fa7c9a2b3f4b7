//! A study as programs and the page read it.

use ligretto_run::study::Study;
use serde::{Deserialize, Serialize};
use server::jobs::{Job, JobOutcome, JobState};
use utoipa::ToSchema;

use crate::simulations::SimulationState;

/// The study that comes with Spielwerk.
pub(super) const EXAMPLE: &str = include_str!("../../assets/example-study.json");
pub(super) const EXAMPLE_ID: &str = "example";

/// A study: what it is, how far it is, and what was found.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StudyDocument {
    /// Its name.
    #[schema(example = "example")]
    id: String,
    /// How far it is.
    state: SimulationState,
    /// When it was ordered, in milliseconds since 1970; none for the one that comes with Spielwerk.
    #[serde(skip_serializing_if = "Option::is_none")]
    created_at: Option<i64>,
    /// How far it is, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<f64>,
    /// In a few words: players, signals, strategies, games, seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<About>,
    /// Why nothing came of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
    /// Who may cancel it: only in the answer to the order.
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
    /// What was found, in the form of the file `study.json`; in lists without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<serde_json::Value>)]
    study: Option<()>,
}

/// What a study is about.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct About {
    players: Vec<usize>,
    signals: Vec<String>,
    strategies: Vec<String>,
    /// Games of all combinations together.
    games: usize,
    seed: u64,
    network: String,
}

impl About {
    fn of(study: &Study) -> Self {
        let mut about = Self {
            players: Vec::new(),
            signals: Vec::new(),
            strategies: Vec::new(),
            games: study.cells.iter().map(|cell| cell.games).sum(),
            seed: study.seed,
            network: study.network.clone(),
        };
        for cell in &study.cells {
            about.players.push(cell.players);
            about.signals.push(cell.signals.to_string());
            about.strategies.push(cell.strategy.to_string());
        }
        about.players.sort_unstable();
        about.players.dedup();
        for names in [&mut about.signals, &mut about.strategies] {
            let mut seen = std::collections::HashSet::new();
            names.retain(|name| seen.insert(name.clone()));
        }
        about
    }
}

/// What lists show of a study.
pub(crate) fn summary(study: &Study) -> String {
    serde_json::to_string(&About::of(study)).expect("plain data")
}

impl StudyDocument {
    pub(super) fn of(job: &Job) -> Self {
        let end = job.stored.end.as_ref();
        let done = end.filter(|end| end.outcome == JobOutcome::Done);
        let failed = end.filter(|end| end.outcome == JobOutcome::Failed);
        Self {
            id: job.stored.new.id.clone(),
            state: SimulationState::of(job),
            created_at: Some(job.stored.new.created_at),
            part: match job.state {
                JobState::Running { part, .. } => Some(part),
                _ => None,
            },
            about: done.and_then(|end| serde_json::from_str(&end.summary).ok()),
            problem: failed.map(|end| end.summary.clone()),
            secret: None,
            study: None,
        }
    }

    /// For whoever ordered it.
    pub(super) fn with_secret(self, secret: String) -> Self {
        Self { secret: Some(secret), ..self }
    }

    pub(super) fn example() -> Self {
        let study: Option<Study> = serde_json::from_str(EXAMPLE).ok();
        Self {
            id: EXAMPLE_ID.to_owned(),
            state: SimulationState::Done,
            created_at: None,
            part: None,
            about: study.as_ref().map(About::of),
            problem: None,
            secret: None,
            study: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_can_be_read() {
        let example = StudyDocument::example();
        let about = example.about.unwrap();
        assert!(about.players.len() > 5 && about.strategies.len() == 4 && about.games > 1_000);
    }
}
