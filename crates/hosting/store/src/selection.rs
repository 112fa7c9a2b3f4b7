//! Which matches an operator means, or the rule by which old ones go.

use host::{ClassId, MatchId, State};
use rusqlite::types::Value;

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

/// Only bots play.
pub(super) const NOBODY_ELSE: &str =
    "NOT EXISTS (SELECT 1 FROM json_each(seats) WHERE value ->> 'type' <> 'BOT')";

impl Selection {
    /// The condition in SQL and the values in it.
    pub(super) fn conditions(&self) -> (String, Vec<Value>) {
        let mut conditions = vec!["TRUE".to_owned()];
        let mut values = Vec::new();
        let mut require = |condition: &str, value: Option<Value>| {
            if let Some(value) = value {
                conditions.push(condition.to_owned());
                values.push(value);
            }
        };
        let text = |text: String| Some(Value::from(text));
        require("state = ?", self.state.and_then(|state| text(state.word().to_owned())));
        require("kind = ?", self.kind.clone().map(Value::from));
        require(
            "COALESCE(ended_at, (SELECT at FROM entry WHERE entry.match = match.key
                                 ORDER BY seq DESC LIMIT 1)) <= ?",
            self.unchanged_since.map(Value::from),
        );
        require("created_from = ?", self.created_from.clone().map(Value::from));
        require("class = ?", self.class.and_then(|class| text(class.to_string())));
        if self.bots_only {
            conditions.push(NOBODY_ELSE.to_owned());
        }
        if let Some(ids) = &self.ids {
            conditions.push(format!("id IN ({})", vec!["?"; ids.len()].join(", ")));
            values.extend(ids.iter().map(|id| Value::from(id.to_string())));
        }
        (conditions.join(" AND "), values)
    }
}
