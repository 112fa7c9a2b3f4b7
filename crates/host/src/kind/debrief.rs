//! Looking back on a finished match.

use game::{Game, Seat};

/// A look back, made in small steps, so that others get their turn in between.
pub trait Debriefer: Send {
    /// Does one step, which takes no longer than a bot's decision; says whether there are more.
    fn advance(&mut self) -> bool;
    /// What was found, once there is no more to do; its form depends on the game.
    fn finish(self: Box<Self>) -> serde_json::Value;
}

/// Begins to look back on a match by its setup and its log; nothing if they do not fit together.
pub type Debrief<G> =
    fn(&<G as Game>::Setup, Vec<(Seat, <G as Game>::Action)>) -> Option<Box<dyn Debriefer>>;
