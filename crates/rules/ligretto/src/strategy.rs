//! Who decides what to do next (the concept's *KI*).
//!
//! A strategy is asked whenever its player is free and answers with one [`Choice`]. It sees a
//! [`SeatView`] and hears what became of its lays, and nothing else.

mod blind;
mod careful;
mod peek;
mod push;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

pub use blind::Blind;
pub use careful::Careful;
pub use peek::Peek;
pub use push::Push;

use crate::{SeatView, Source};

/// Where a card is to be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Where {
    /// On one of the own stacks, or as a 1 beside them.
    Own,
    /// On a stack of the neighbour with this index.
    Neighbour(u8),
}

/// What a player wants to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Try to lay an open card.
    Lay {
        /// Which one.
        source: Source,
        /// Whose stacks it is for.
        at: Where,
    },
    /// Look what lies before the neighbour with this index.
    Look(u8),
    /// Count three cards off the hand, or turn the waste pile over.
    Draw,
}

/// Somebody who plays a seat.
pub trait Strategy {
    /// What to do next.
    fn choose(&mut self, view: &SeatView<'_>) -> Choice;

    /// What became of the last lay.
    fn laid(&mut self, _accepted: bool) {}

    /// Whether a neighbour that was asked once is to announce every change of its stacks.
    fn wants_announcements(&self) -> bool {
        false
    }
}

/// The strategies that come with the game, as one type without a heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Bot {
    /// Tries every card everywhere.
    Blind(Blind),
    /// Looks before it lays.
    Peek(Peek),
    /// Is told of changes.
    Push(Push),
    /// Is told of changes and chooses which card to lay.
    Careful(Careful),
}

impl Bot {
    /// The names under which they are known.
    pub const NAMES: [&str; 4] = ["blind", "peek", "push", "careful"];

    /// Its name.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Blind(_) => "blind",
            Self::Peek(_) => "peek",
            Self::Push(_) => "push",
            Self::Careful(_) => "careful",
        }
    }
}

impl Strategy for Bot {
    fn choose(&mut self, view: &SeatView<'_>) -> Choice {
        match self {
            Self::Blind(bot) => bot.choose(view),
            Self::Peek(bot) => bot.choose(view),
            Self::Push(bot) => bot.choose(view),
            Self::Careful(bot) => bot.choose(view),
        }
    }

    fn laid(&mut self, accepted: bool) {
        match self {
            Self::Blind(bot) => bot.laid(accepted),
            Self::Peek(bot) => bot.laid(accepted),
            Self::Push(bot) => bot.laid(accepted),
            Self::Careful(bot) => bot.laid(accepted),
        }
    }

    fn wants_announcements(&self) -> bool {
        matches!(self, Self::Push(_) | Self::Careful(_))
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no strategy has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a strategy: there are blind, peek, push and careful")]
pub struct UnknownStrategy(pub String);

impl FromStr for Bot {
    type Err = UnknownStrategy;

    fn from_str(name: &str) -> Result<Self, UnknownStrategy> {
        match name {
            "blind" => Ok(Self::Blind(Blind::default())),
            "peek" => Ok(Self::Peek(Peek::default())),
            "push" => Ok(Self::Push(Push)),
            "careful" => Ok(Self::Careful(Careful)),
            _ => Err(UnknownStrategy(name.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests;
