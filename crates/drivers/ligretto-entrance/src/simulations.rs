//! `/ligretto/simulations`: starting games, looking at them, cancelling them.

pub(crate) mod cancel;
pub(crate) mod create;
mod document;
pub(crate) mod list;
mod origin;
mod refused;
pub(crate) mod show;

pub(crate) use document::Simulation;
use game::Language;
pub(crate) use refused::Refused;

use crate::job_document::JobStateName;

/// What the state of a simulation is called.
pub(crate) fn state_in_words(language: Language, state: JobStateName) -> &'static str {
    let (en, de) = match state {
        JobStateName::Queued | JobStateName::Waiting | JobStateName::Running => {
            ("in progress", "in Bearbeitung")
        }
        JobStateName::Cancelled => ("Cancelled", "Abgebrochen"),
        JobStateName::Failed => ("Failed", "Fehlgeschlagen"),
        JobStateName::Done => ("Done", "Fertig"),
    };
    language.pick(en, de)
}

/// Where a simulation is looked at.
fn path_of(id: &str) -> String {
    format!("/ligretto/simulations/{id}")
}

/// The cookie that holds the secret of a simulation, on its own path only.
const SECRET_COOKIE: &str = "spielwerk-job";
