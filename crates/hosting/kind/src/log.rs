//! The actions of a match as the log has them.

use game::{Actor, Game};

/// Who did what, in the game's notation.
pub type WrittenLog<'a> = [(Actor, &'a str)];

/// The same in the game's own types; nothing if it can't be read.
pub(crate) fn read_log<G: Game>(log: &WrittenLog<'_>) -> Option<Vec<(Actor, G::Action)>> {
    log.iter().map(|(actor, action)| Some((*actor, action.parse().ok()?))).collect()
}
