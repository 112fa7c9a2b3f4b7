//! What a game may add to the server beyond matches: routes of its own and the work behind them.
//! The server serves them without knowing what they are about.

use std::sync::Arc;

pub use crate::http::{
    Ability, Admin, Bearer, BodyFault, Context, Crowd, FieldError, FieldProblem, JsonBody,
    JsonType, Peer, Problem, ProblemKind, QueryString, Routes, StreamRoom, Thing,
    TournamentRefusal, Unready,
};
use crate::jobs::Work;
pub use crate::readiness::Need;

/// Routes, and what does the jobs that they order.
#[derive(Default)]
pub struct Extension {
    /// Served beside our own, and part of the OpenAPI document.
    pub routes: Routes,
    /// Does the jobs.
    pub works: Vec<Arc<dyn Work>>,
    /// What must be there for the server to be ready.
    pub needs: Vec<Need>,
}
