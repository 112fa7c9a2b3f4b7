//! What players can ask of a match and of each other, beside playing.

use serde::{Deserialize, Serialize};

/// What one player asks of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Offer {
    /// To end the match as a draw.
    Draw,
    /// To go back to before the asking player's last action.
    TakeBack,
}

/// What a person can do in a match beside playing. Which of these are possible now, the referee
/// says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = MatchRequest))]
#[serde(rename_all = "camelCase")]
pub enum Request {
    /// Calls the match off, as long as it has hardly begun; nobody wins or loses.
    Abort,
    /// Gives up and loses.
    Resign,
    /// Asks the other player for a draw.
    OfferDraw,
    /// Agrees to a draw.
    AcceptDraw,
    /// Does not agree to a draw.
    DeclineDraw,
    /// Takes the last action back: at once against bots, otherwise the other player is asked.
    TakeBack,
    /// Lets the other player take an action back.
    AcceptTakeBack,
    /// Does not let the other player take an action back.
    DeclineTakeBack,
}

impl Request {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Abort,
        Self::Resign,
        Self::OfferDraw,
        Self::AcceptDraw,
        Self::DeclineDraw,
        Self::TakeBack,
        Self::AcceptTakeBack,
        Self::DeclineTakeBack,
    ];
}
