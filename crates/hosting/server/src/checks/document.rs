//! A check as pages and programs see it.

use checker::{Duty, Finding, Paragraph};
use game::Text;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is to be checked.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CheckOrder {
    /// The kind of game that the client plays.
    pub(crate) kind: String,
    /// The only player that the client can play, counted from 1; any if left out.
    #[serde(default)]
    pub(crate) player: Option<u8>,
}

/// The stage that is to be run next.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StageChoice {
    /// Its number.
    pub(crate) number: u32,
}

/// A check of a client, stage by stage.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CheckDocument {
    /// What the client sends as its Game-ID.
    pub(crate) ticket: String,
    /// The kind of game.
    pub(crate) kind: String,
    /// The number of the stage that the next connection runs; nothing when all are through.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) current: Option<u32>,
    /// Whether the client is connected right now.
    pub(crate) is_connected: bool,
    /// All stages, in their order.
    pub(crate) stages: Vec<CheckedStage>,
}

/// One stage of a check.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CheckedStage {
    /// Its number, as on the command line.
    pub(crate) number: u32,
    /// Its stable name.
    pub(crate) id: String,
    /// What the client has to do, in a few words.
    pub(crate) title: Text,
    /// What happens in it.
    pub(crate) explanation: Text,
    /// Where it can be looked up.
    pub(crate) paragraph: Paragraph,
    /// How much the client has to do it.
    pub(crate) duty: Duty,
    /// How it stands.
    pub(crate) state: StageState,
    /// How many connections it takes.
    pub(crate) n_runs: usize,
    /// How many of them went well since it was begun.
    pub(crate) n_passed: usize,
    /// The player that the client has to be in the next one, counted from 1.
    pub(crate) player: u8,
    /// What was wrong the last time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) finding: Option<Finding>,
}

/// How a stage of a check stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum StageState {
    /// Not run yet, or not to its end.
    Open,
    /// All was right.
    Passed,
    /// Something was wrong.
    Failed,
}
