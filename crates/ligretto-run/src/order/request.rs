use serde::{Deserialize, Serialize};

use super::PostedDeal;

/// An order as JSON, before anything in it is checked: `{"players":6,"seed":7}` or
/// `{"deal":[["red 7", …], …]}`. What is left out has a default.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OrderRequest {
    /// The version of this form: 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u32>,
    /// How many play; follows from the deal when there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", schema(example = 6, minimum = 2))]
    pub players: Option<u64>,
    /// What the cards, delays and faults follow from; 0 if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", schema(example = 7))]
    pub seed: Option<u64>,
    /// The cards: forty for each player, as lists like `["red 7", …]` or as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", schema(value_type = Option<serde_json::Value>))]
    pub deal: Option<PostedDeal>,
    /// One strategy for all, or one for each seat (repeated as needed): `blind`, `peek`, `push`,
    /// `careful`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategies: Option<OneOrMany>,
    /// How start and end are told: `plain`, `broadcast` or `timestamp`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", schema(example = "plain"))]
    pub signals: Option<String>,
    /// How long messages take: `lan`, `wide`, `asymmetric` or `constant:30` (µs one way).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", schema(example = "constant:30"))]
    pub network: Option<String>,
    /// What goes wrong, such as `loss=10,crash=1`; `none` if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faults: Option<String>,
    /// Cards in the open row: 3, 4 or 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", schema(example = 4))]
    pub row_size: Option<u64>,
    /// When nobody can lay anything, everybody puts the top card of the hand to its bottom.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rotate_on_stuck: Option<bool>,
    /// Passes through the hand without a lay before a player waits to be told of changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patience: Option<u64>,
    /// Where it is played: `here` (virtual time), `threads` (real time in the server) or
    /// `workers` (real time on other machines).
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", schema(example = "here"))]
    pub venue: Option<String>,
}

/// A text, or a list of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(untagged, expecting = "expected the name of a strategy, or a list of names")]
pub enum OneOrMany {
    /// The same for everybody.
    One(String),
    /// One after the other.
    Many(Vec<String>),
}

impl OneOrMany {
    /// All of them.
    pub fn to_vec(&self) -> Vec<String> {
        match self {
            Self::One(name) => vec![name.clone()],
            Self::Many(names) => names.clone(),
        }
    }
}
