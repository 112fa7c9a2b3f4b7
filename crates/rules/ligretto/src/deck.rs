use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::card::N_CARDS;
use crate::{BadCard, Card, CardSet};

/// One player's forty cards in the order in which they are dealt (German: *Deck*): ten for the
/// Ligretto stack, its top card first, then the row from left to right, then the hand, its top
/// card first.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Deck([Card; N_CARDS]);

/// Why a list of cards is no deck.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadDeck {
    /// An entry is no card at all.
    #[error("card {index}: {problem}")]
    NoCard {
        /// Which entry, counted from 1.
        index: usize,
        /// What is wrong with it.
        problem: BadCard,
    },
    /// A card is there twice, so another one is missing.
    #[error("{0} is there twice")]
    Twice(Card),
    /// There are not forty cards.
    #[error("a deck has 40 cards, not {0}")]
    WrongNumber(usize),
}

impl Deck {
    /// A deck of exactly these cards.
    pub fn new(cards: &[Card]) -> Result<Self, BadDeck> {
        let mut seen = CardSet::default();
        if let Some(twice) = cards.iter().find(|card| !seen.insert(**card)) {
            return Err(BadDeck::Twice(*twice));
        }
        <[Card; N_CARDS]>::try_from(cards).map(Self).map_err(|_| BadDeck::WrongNumber(cards.len()))
    }

    /// A deck from the texts of its cards.
    pub fn from_texts<'a>(texts: impl IntoIterator<Item = &'a str>) -> Result<Self, BadDeck> {
        let parse = |(index, text): (usize, &str)| {
            text.parse().map_err(|problem| BadDeck::NoCard { index: index + 1, problem })
        };
        let cards = texts.into_iter().enumerate().map(parse).collect::<Result<Vec<Card>, _>>()?;
        Self::new(&cards)
    }

    /// Its cards in order.
    pub fn cards(&self) -> &[Card; N_CARDS] {
        &self.0
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, card) in self.0.iter().enumerate() {
            write!(f, "{}{card}", if index == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Deck {
    type Err = BadDeck;

    fn from_str(text: &str) -> Result<Self, BadDeck> {
        Self::from_texts(text.split(',').map(str::trim))
    }
}
