use crate::options::MAX_ROW;
use crate::player_cards::Source;
use crate::{Card, Stacks};

/// What everybody around sees of a player's place: open cards and heights, nothing hidden.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Visible {
    /// The open row.
    pub row: [Option<Card>; MAX_ROW],
    /// The top of the waste pile.
    pub waste: Option<Card>,
    /// How high the Ligretto stack still is.
    pub ligretto_height: u8,
    /// The stacks opened here.
    pub stacks: Stacks,
}

/// What a player sees of his own place: that, and how many cards he has where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct OwnView {
    /// The open row.
    pub row: [Option<Card>; MAX_ROW],
    /// How many slots the row has.
    pub row_size: u8,
    /// The top of the waste pile.
    pub waste: Option<Card>,
    /// How high the Ligretto stack still is.
    pub ligretto_height: u8,
    /// How many cards are in the hand.
    pub hand_count: u8,
    /// How many cards lie on the waste pile.
    pub waste_count: u8,
    /// The own stacks.
    pub stacks: Stacks,
}

impl OwnView {
    /// The open cards with where they lie: the row from left to right, then the waste pile.
    pub fn open_cards(&self) -> impl Iterator<Item = (Source, Card)> + '_ {
        let row = self.row.iter().take(self.row_size as usize).enumerate();
        row.map(|(slot, card)| (Source::Row(slot as u8), *card))
            .chain([(Source::Waste, self.waste)])
            .filter_map(|(source, card)| Some((source, card?)))
    }
}

/// What is known of a neighbour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Glimpse {
    /// Never looked.
    #[default]
    Unknown,
    /// How it was at the last look; it may have changed since.
    Seen(Visible),
    /// The neighbour is gone, and its stacks with it.
    Gone,
}

impl Glimpse {
    /// The neighbour as last seen.
    pub fn seen(&self) -> Option<&Visible> {
        match self {
            Self::Seen(visible) => Some(visible),
            Self::Unknown | Self::Gone => None,
        }
    }
}

/// All that a strategy is given: what a person at that seat sees.
#[derive(Clone, Copy, Debug)]
pub struct SeatView<'a> {
    /// The own place.
    pub own: OwnView,
    /// The neighbours, in an order that stays the same.
    pub neighbours: &'a [Glimpse],
}
