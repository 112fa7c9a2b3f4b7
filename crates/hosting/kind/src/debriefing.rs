//! Looking back on a finished match.

use game::{Actor, Game};

use super::log::{WrittenLog, read_log};
use crate::hosted::Hostable;

/// What a game has to say about a finished match.
pub trait Debriefing<G: Game>: Sync {
    /// Begins to look back on a match by its setup and its log; nothing if they do not fit
    /// together.
    fn begin(&self, setup: &G::Setup, log: Vec<(Actor, G::Action)>) -> Option<Box<dyn Debriefer>>;
}

/// A look back, made in small steps, so that others get their turn in between.
pub trait Debriefer: Send {
    /// Does one step, which takes no longer than a bot's decision; says whether there are more.
    fn advance(&mut self) -> bool;
    /// What was found, once there is no more to do; its form depends on the game.
    fn finish(self: Box<Self>) -> serde_json::Value;
}

/// The same for a game whose type is not known.
pub trait HostedDebriefing: Send + Sync {
    /// Begins to look back on a match; nothing if the log is none of this setup.
    fn begin(&self, setup: &str, log: &WrittenLog<'_>) -> Option<Box<dyn Debriefer>>;
}

impl<G: Hostable> HostedDebriefing for &'static dyn Debriefing<G> {
    fn begin(&self, setup: &str, log: &WrittenLog<'_>) -> Option<Box<dyn Debriefer>> {
        (**self).begin(&setup.parse().ok()?, read_log::<G>(log)?)
    }
}
