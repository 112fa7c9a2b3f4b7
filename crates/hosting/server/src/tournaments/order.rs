use arena::TournamentPlan;
use serde::{Deserialize, Serialize};

/// All that is settled when a tournament is created; its form in the data file is a promise to
/// later versions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TournamentOrder {
    /// The version of this form. Tournaments of other drivers in the same file do not have it.
    pub(crate) web: u32,
    /// Who plays whom, and what. It has no entrants: teams come later.
    pub(crate) plan: TournamentPlan,
    /// How long a team may be missing when a game begins or in the middle of it.
    pub(crate) grace_ms: u64,
    /// Whether a round begins by itself when the one before is over.
    pub(crate) automatic: bool,
    /// How long it waits before it does.
    pub(crate) break_ms: u64,
    /// When the first round begins by itself, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) starts_at: Option<i64>,
    /// When no further game begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ends_at: Option<i64>,
    /// The hash of the organiser's secret.
    pub(crate) organiser: String,
    /// Where it was asked for, unless by somebody who may create any number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) created_from: Option<String>,
}

impl TournamentOrder {
    /// The form that this version writes.
    pub(crate) const FORM: u32 = 1;
}
