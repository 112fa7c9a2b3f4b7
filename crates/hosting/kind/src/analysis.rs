//! What good play would be: asked of a game, answered in the game's notation.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::Game;
use serde::Serialize;

use crate::hosted::{Hostable, HostedGame, typed};

/// What an analysis is asked for.
#[derive(Clone, Debug)]
pub struct Inquiry {
    /// How many best lines of play are wanted.
    pub lines: usize,
    /// How long to look for them.
    pub budget: Duration,
    /// Set when nobody wants to know any more; the analysis then ends at once.
    pub stop: Arc<AtomicBool>,
}

/// What an analysis has found so far. All values are those of the first seat.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct Finding {
    /// How many plies ahead it has looked.
    pub depth: u32,
    /// How many positions it has seen.
    pub nodes: u64,
    /// How many positions it sees in a second.
    pub nodes_per_second: u64,
    /// How long it has looked.
    pub time_ms: u64,
    /// The best one first; none when the game is over.
    pub lines: Vec<FoundLine>,
}

/// A line of play.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
pub struct FoundLine {
    /// What the line is worth, in hundredths of the game's unit.
    pub score: i32,
    /// The chance to win, from 0 to 1.
    pub chance: f64,
    /// Positive when the first seat wins in this many plies, negative when it loses; nothing while
    /// neither is sure.
    pub win_in_plies: Option<i32>,
    /// The moves in the game's notation.
    pub moves: Vec<String>,
}

/// Hears what an analysis has found so far.
pub type Listener<'a> = dyn FnMut(Finding) + 'a;

/// How the positions of a game are analysed.
pub trait Analysis<G: Game>: Sync {
    /// Looks for the best play and tells what was found so far, until the budget is used up or
    /// the inquiry is stopped.
    fn analyse(&self, game: &G, inquiry: &Inquiry, tell: &mut Listener<'_>);
}

/// The same for a game whose type is not known.
pub trait HostedAnalysis: Send + Sync {
    /// Looks for the best play and tells what was found so far.
    fn analyse(&self, game: &dyn HostedGame, inquiry: &Inquiry, tell: &mut Listener<'_>);
}

impl<G: Hostable> HostedAnalysis for &'static dyn Analysis<G> {
    fn analyse(&self, game: &dyn HostedGame, inquiry: &Inquiry, tell: &mut Listener<'_>) {
        (**self).analyse(typed(game), inquiry, tell);
    }
}
