//! What those who watch a match are sent.

use axum::body::Bytes;
use game::Viewer;
use host::{Entry, MatchId};
use serde::Serialize;
use utoipa::ToSchema;

use super::match_document::{MatchHead, match_head};
use crate::game_schemas::GameStep;
use crate::matches::{Happening, Standing};

/// What those who watch are sent for one entry: what happened, and how the match stands now.
#[derive(Serialize, ToSchema)]
pub(crate) struct LiveEvent {
    /// The number of the entry.
    seq: u64,
    /// What happened.
    entry: Entry,
    /// The steps of a move; their form depends on the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<GameStep>>)]
    steps: Option<serde_json::Value>,
    /// The match after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    r#match: Option<MatchHead>,
    /// In a real-time game instead: what has changed in the match since the entry before, as a
    /// merge patch (RFC 7396).
    #[serde(skip_serializing_if = "Option::is_none")]
    patch: Option<serde_json::Value>,
}

/// What this viewer is sent for something that happened, as a server-sent event. In a game without
/// turns so much happens that only what has changed is sent.
pub(crate) fn frame(id: MatchId, happening: &Happening, viewer: Viewer) -> Bytes {
    let Happening { entry, steps, before, after, .. } = happening;
    let head = |standing: &Standing| match_head(id, &standing.referee, standing.clock, viewer);
    let (r#match, patch) = if after.referee.is_real_time() {
        let shown = |standing: &Standing| {
            let mut json = serde_json::to_value(head(standing)).expect("plain data");
            // When it was written is no change of the match.
            json.as_object_mut().and_then(|json| json.remove("serverTime"));
            json
        };
        let before_json = before.shown(viewer, || shown(before));
        (None, Some(merge_patch(before_json, after.shown(viewer, || shown(after)))))
    } else {
        (Some(head(after)), None)
    };
    let steps = steps.as_ref().map(|steps| steps.to_json());
    let event =
        LiveEvent { seq: entry.seq, entry: before.referee.public(entry), steps, r#match, patch };
    let json = serde_json::to_string(&event).expect("an event is plain data with text keys");
    format!("id: {}\ndata: {json}\n\n", entry.seq).into()
}

/// What makes `before` into `after` (RFC 7396): members that are gone become null, lists are
/// sent whole.
fn merge_patch(before: &serde_json::Value, after: &serde_json::Value) -> serde_json::Value {
    use serde_json::Value::{Null, Object};
    let (Object(old), Object(new)) = (before, after) else { return after.clone() };
    let gone = old.keys().filter(|key| !new.contains_key(*key)).map(|key| (key.clone(), Null));
    let changed = new.iter().filter_map(|(key, value)| match old.get(key) {
        Some(same) if same == value => None,
        Some(other) => Some((key.clone(), merge_patch(other, value))),
        None => Some((key.clone(), value.clone())),
    });
    Object(gone.chain(changed).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_patch_has_only_what_is_new() {
        let before = json!({ "a": 1, "b": { "c": [1, 2], "d": null, "e": 5 }, "gone": 7 });
        let after = json!({ "a": 1, "b": { "c": [1, 3], "d": null, "e": 5 }, "new": { "f": 1 } });
        let patch = json!({ "b": { "c": [1, 3] }, "gone": null, "new": { "f": 1 } });
        assert_eq!(merge_patch(&before, &after), patch);
        assert_eq!(merge_patch(&after, &after), json!({}));
    }
}
