use ligretto::{Card, Source};

use crate::{PeerId, Stamp};

/// What a player has done, as it says itself: so much that whoever dealt the cards can check it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Journal {
    /// Its own lays and rotations, in order.
    pub own: Vec<Entry>,
    /// Cards that others laid on its stacks, in order.
    pub taken: Vec<Taken>,
}

/// One line of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "entry", rename_all = "snake_case"))]
pub enum Entry {
    /// A card was laid.
    Laid {
        /// Which one.
        card: Card,
        /// Where it had lain.
        source: Source,
        /// On whose stack.
        at: PeerId,
        /// When, as its owner decided.
        stamp: Stamp,
    },
    /// The top card of the hand went to its bottom.
    Rotated,
}

/// A card that somebody else laid on an own stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Taken {
    /// Which one.
    pub card: Card,
    /// Whose.
    pub by: PeerId,
    /// When it was decided.
    pub stamp: Stamp,
}

impl Journal {
    /// The lays: card, where it had lain, on whose stack, when.
    pub(crate) fn lays(&self) -> impl Iterator<Item = (Card, Source, PeerId, Stamp)> + '_ {
        self.own.iter().filter_map(|entry| match *entry {
            Entry::Laid { card, source, at, stamp } => Some((card, source, at, stamp)),
            Entry::Rotated => None,
        })
    }
}
