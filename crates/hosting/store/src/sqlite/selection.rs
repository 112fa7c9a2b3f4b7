//! Which matches are meant, in SQL.

use rusqlite::types::Value;

use crate::Selection;

/// Only bots play.
pub(super) const NOBODY_ELSE: &str =
    "NOT EXISTS (SELECT 1 FROM json_each(seats) WHERE value ->> 'type' <> 'BOT')";

/// The condition in SQL and the values in it.
pub(super) fn selected(selection: &Selection) -> (String, Vec<Value>) {
    let mut conditions = vec!["TRUE".to_owned()];
    let mut values = Vec::new();
    let mut require = |condition: &str, value: Option<Value>| {
        if let Some(value) = value {
            conditions.push(condition.to_owned());
            values.push(value);
        }
    };
    let text = |text: String| Some(Value::from(text));
    require("state = ?", selection.state.and_then(|state| text(state.word().to_owned())));
    require("kind = ?", selection.kind.clone().map(Value::from));
    require(
        "COALESCE(ended_at, (SELECT at FROM entry WHERE entry.match = match.key
                             ORDER BY seq DESC LIMIT 1)) <= ?",
        selection.unchanged_since.map(Value::from),
    );
    require("created_from = ?", selection.created_from.clone().map(Value::from));
    require("class = ?", selection.class.and_then(|class| text(class.to_string())));
    if selection.bots_only {
        conditions.push(NOBODY_ELSE.to_owned());
    }
    if let Some(ids) = &selection.ids {
        conditions.push(format!("id IN ({})", vec!["?"; ids.len()].join(", ")));
        values.extend(ids.iter().map(|id| Value::from(id.to_string())));
    }
    (conditions.join(" AND "), values)
}
