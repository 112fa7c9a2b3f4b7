//! Which matches an operator means, or the rule by which old ones go.

use host::{ClassId, MatchId, State};

/// Matches to be ended or deleted together. Each field that is given must fit; one without any
/// means all matches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Matches that are this far.
    pub state: Option<State>,
    /// Matches of this kind of game.
    pub kind: Option<String>,
    /// Matches in which nothing has happened since this moment, in milliseconds since 1970.
    pub unchanged_since: Option<i64>,
    /// Matches in which only bots play.
    pub bots_only: bool,
    /// Unfinished matches that were asked for from here.
    pub created_from: Option<String>,
    /// Matches of this class.
    pub class: Option<ClassId>,
    /// These matches.
    pub ids: Option<Vec<MatchId>>,
}
