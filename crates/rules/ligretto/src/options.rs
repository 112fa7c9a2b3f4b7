use std::fmt;

use game::options::{Chosen, OptionSpec};
use thiserror::Error;

use crate::{Deck, LIGRETTO_HEIGHT};

/// The shortest row anybody plays with.
pub(crate) const MIN_ROW: usize = 3;

/// The longest row anybody plays with.
pub(crate) const MAX_ROW: usize = 5;

/// What a group agrees on before it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Options {
    /// How many cards lie open beside the Ligretto stack, from 3 to 5. The concept has 4; the
    /// boxed game has 5 for two players, 4 for three and 3 for more.
    pub row_size: u8,
    /// When nobody can lay anything, everybody puts the top card of the hand to its bottom, so
    /// that other cards come to light. Not in the concept; makes games of two playable.
    pub rotate_on_stuck: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { row_size: 4, rotate_on_stuck: false }
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { row_size, rotate_on_stuck } = self;
        write!(f, "row_size={row_size};rotate_on_stuck={rotate_on_stuck}")
    }
}

/// A row of a length nobody plays with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a row has 3, 4 or 5 cards, not {0}")]
pub struct BadRowSize(pub u8);

impl Options {
    /// After this many rotations in a row without a lay every card of every hand has lain open
    /// once: every third card does, and each rotation shifts them by one.
    pub const MOST_ROTATIONS: u8 = 2;

    /// Checks what may have come from outside.
    pub fn check(self) -> Result<Self, BadRowSize> {
        if (MIN_ROW as u8..=MAX_ROW as u8).contains(&self.row_size) {
            Ok(self)
        } else {
            Err(BadRowSize(self.row_size))
        }
    }

    /// The same as options of a setup.
    pub(crate) fn specs() -> [OptionSpec; 2] {
        let usual = Self::default();
        let (least, most) = (MIN_ROW as u64, MAX_ROW as u64);
        [
            OptionSpec::number("row_size", least, most, usual.row_size),
            OptionSpec::flag("rotate_on_stuck", usual.rotate_on_stuck),
        ]
    }

    /// What was chosen of them.
    pub(crate) fn of(chosen: &Chosen<'_>) -> Self {
        Self {
            row_size: chosen.number("row_size"),
            rotate_on_stuck: chosen.flag("rotate_on_stuck"),
        }
    }

    /// A deck whose row sums to this or more is shuffled again.
    const HEAVY_ROW: u32 = 30;

    /// Whether the row of this deck is too heavy to be dealt.
    pub(crate) fn is_heavy(self, deck: &Deck) -> bool {
        let row = &deck.cards()[LIGRETTO_HEIGHT..LIGRETTO_HEIGHT + self.row_size as usize];
        row.iter().map(|card| u32::from(card.number())).sum::<u32>() >= Self::HEAVY_ROW
    }
}
