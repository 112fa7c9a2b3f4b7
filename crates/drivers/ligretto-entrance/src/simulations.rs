//! `/ligretto/simulations`: starting games, looking at them, cancelling them.

pub(crate) mod cancel;
pub(crate) mod create;
mod document;
pub(crate) mod list;
mod origin;
mod refused;
pub(crate) mod show;

pub(crate) use document::Simulation;
pub(crate) use refused::Refused;

/// Where a simulation is looked at.
fn path_of(id: &str) -> String {
    format!("/ligretto/simulations/{id}")
}

/// The cookie that holds the secret of a simulation, on its own path only.
const SECRET_COOKIE: &str = "spielwerk-job";
