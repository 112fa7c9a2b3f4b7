use std::fmt;
use std::str::FromStr;

use game::Seat;
use thiserror::Error;

use crate::{BadCard, Card};

/// What a player does. Written `red 7 at 3` (players counted from 1) and `draw`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Lays an open card on a stack of some player; a 1 at the own place opens one.
    Lay {
        /// Which card; each player has each card once, so it says where from as well.
        card: Card,
        /// At whose place.
        at: Seat,
    },
    /// Counts three cards off the hand, or turns the waste pile over when the hand is empty.
    Draw,
}

/// Why a text is no action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = LigrettoBadAction))]
pub enum BadAction {
    /// Neither a lay nor a draw.
    #[error("{got:?} is not an action: write `draw`, or a card and where, like `red 7 at 3`")]
    Unknown {
        /// What was written.
        got: String,
    },
    /// The card can't be read.
    #[error(transparent)]
    Card {
        /// What is wrong with it.
        #[from]
        problem: BadCard,
    },
    /// The place can't be read.
    #[error("{got:?} is not a player: they are counted from 1")]
    Player {
        /// What was written.
        got: String,
    },
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lay { card, at } => write!(f, "{card} at {}", u16::from(at.0) + 1),
            Self::Draw => f.write_str("draw"),
        }
    }
}

impl FromStr for Action {
    type Err = BadAction;

    fn from_str(text: &str) -> Result<Self, BadAction> {
        if text == "draw" {
            return Ok(Self::Draw);
        }
        let (card, at) =
            text.split_once(" at ").ok_or_else(|| BadAction::Unknown { got: text.to_owned() })?;
        let seat = at.parse().ok().and_then(|number: u8| number.checked_sub(1));
        let at = Seat(seat.ok_or_else(|| BadAction::Player { got: at.to_owned() })?);
        Ok(Self::Lay { card: card.parse()?, at })
    }
}
