use crate::{Card, Source};

/// What an action brought about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "snake_case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = LigrettoEvent))]
pub enum Event {
    /// A card lies on a stack.
    Laid {
        /// Whose card.
        seat: u8,
        /// Which one.
        #[cfg_attr(feature = "ts", schema(value_type = String))]
        card: Card,
        /// At whose place.
        at: u8,
        /// From where it was taken.
        #[cfg_attr(feature = "ts", schema(value_type = serde_json::Value))]
        source: Source,
        /// What came into its slot of the row.
        #[cfg_attr(feature = "ts", schema(value_type = Option<String>))]
        turned_up: Option<Card>,
    },
    /// Somebody counted cards off or turned the waste pile over.
    Drew {
        /// Who.
        seat: u8,
        /// What lies open now.
        #[cfg_attr(feature = "ts", schema(value_type = Option<String>))]
        waste: Option<Card>,
    },
    /// Nobody could lay anything, so all hands were rotated.
    Rotated,
    /// Ligretto stop!
    Stopped {
        /// Who called it.
        seat: u8,
    },
    /// Nobody can lay anything any more.
    Deadlocked,
    /// Nobody has laid anything for too long.
    GaveUp,
    /// Somebody is ready for the next round.
    Ready {
        /// Who.
        seat: u8,
    },
    /// The cards of a round lie before everybody.
    Dealt {
        /// Which round, counted from 1.
        round: u16,
    },
    /// The round has begun.
    Went,
    /// A round is counted.
    Counted {
        /// The points of each seat in this round.
        points: Vec<i64>,
    },
}
