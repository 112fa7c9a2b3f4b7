use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use thiserror::Error;

/// The number of the last card of a stack; the first has 1.
pub(crate) const HIGHEST: u8 = 10;

/// How many cards one player has: each colour with each number.
pub(crate) const N_CARDS: usize = Colour::ALL.len() * HIGHEST as usize;

/// The front colour of a card (German: *Farbe*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// German: *Rot*.
    Red,
    /// German: *Gelb*.
    Yellow,
    /// German: *Blau*.
    Blue,
    /// German: *Grün*.
    Green,
}

impl Colour {
    /// All four, in the order of their indices.
    pub const ALL: [Self; 4] = [Self::Red, Self::Yellow, Self::Blue, Self::Green];

    /// The colour as an index into lists of four.
    pub fn index(self) -> usize {
        self as usize
    }

    fn name(self) -> &'static str {
        ["red", "yellow", "blue", "green"][self.index()]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A card (German: *Karte*): a colour and a number from 1 to 10. Whose it is says its back, which
/// is not part of the value: each player has each card once.
///
/// One byte, and so is an `Option<Card>`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(NonZeroU8);

impl Card {
    /// The card, if the number is one of 1 to 10.
    pub fn new(colour: Colour, number: u8) -> Option<Self> {
        if !(1..=HIGHEST).contains(&number) {
            return None;
        }
        NonZeroU8::new(colour as u8 * HIGHEST + number).map(Self)
    }

    /// The card with this index, from 0 (red 1) to 39 (green 10).
    pub fn from_index(index: usize) -> Option<Self> {
        if index >= N_CARDS {
            return None;
        }
        NonZeroU8::new(index as u8 + 1).map(Self)
    }

    /// All forty, red 1 to green 10.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..N_CARDS).filter_map(Self::from_index)
    }

    /// Its colour.
    pub fn colour(self) -> Colour {
        Colour::ALL[usize::from((self.0.get() - 1) / HIGHEST)]
    }

    /// Its number (German: *Zahl*), from 1 to 10.
    pub fn number(self) -> u8 {
        (self.0.get() - 1) % HIGHEST + 1
    }

    /// The card as an index into lists of forty.
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The card that goes on top of this one; none on a ten.
    pub fn next(self) -> Option<Self> {
        Self::new(self.colour(), self.number() + 1)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour(), self.number())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "params", rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = LigrettoBadCard))]
pub enum BadCard {
    /// The part before the space is none of the four colours.
    #[error("{got:?} is not a colour: write red, yellow, blue or green")]
    UnknownColour {
        /// What was written.
        got: String,
    },
    /// The part after the space is not a number from 1 to 10.
    #[error("{got:?} is not a number from 1 to 10")]
    BadNumber {
        /// What was written.
        got: String,
    },
    /// There is no space between the two.
    #[error("{got:?} is not a card: write colour and number, like \"red 7\"")]
    NotTwoWords {
        /// What was written.
        got: String,
    },
}

impl FromStr for Card {
    type Err = BadCard;

    fn from_str(text: &str) -> Result<Self, BadCard> {
        let mut words = text.split_whitespace();
        let (Some(colour), Some(number), None) = (words.next(), words.next(), words.next()) else {
            return Err(BadCard::NotTwoWords { got: text.to_owned() });
        };
        let colour = Colour::ALL
            .into_iter()
            .find(|known| known.name().eq_ignore_ascii_case(colour))
            .ok_or_else(|| BadCard::UnknownColour { got: colour.to_owned() })?;
        let bad_number = || BadCard::BadNumber { got: number.to_owned() };
        Self::new(colour, number.parse().map_err(|_| bad_number())?).ok_or_else(bad_number)
    }
}

/// A set of one player's cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// All forty cards.
    pub const ALL: Self = Self((1 << N_CARDS) - 1);

    /// Puts a card in; says whether it was not there before.
    pub fn insert(&mut self, card: Card) -> bool {
        let before = self.0;
        self.0 |= 1 << card.index();
        self.0 != before
    }

    /// Takes a card out; says whether it was there.
    pub fn remove(&mut self, card: Card) -> bool {
        let before = self.0;
        self.0 &= !(1 << card.index());
        self.0 != before
    }

    /// Whether the card is in it.
    pub fn contains(self, card: Card) -> bool {
        self.0 & (1 << card.index()) != 0
    }

    /// How many cards it has.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// What is in either.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What is in both.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// What is here and not in `other`.
    #[must_use]
    pub fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Its cards, lowest index first.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::all().filter(move |card| self.contains(*card))
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::default();
        for card in cards {
            set.insert(card);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back() {
        for card in Card::all() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::new(card.colour(), card.number()), Some(card));
        }
        assert_eq!(Card::all().count(), N_CARDS);
        assert_eq!(size_of::<Option<Card>>(), 1);
    }

    #[test]
    fn bad_cards_are_named() {
        let problem = |text: &str| text.parse::<Card>().unwrap_err().to_string();
        assert_eq!(problem("pink 7"), "\"pink\" is not a colour: write red, yellow, blue or green");
        assert_eq!(problem("red 11"), "\"11\" is not a number from 1 to 10");
        assert_eq!(problem("red 0"), "\"0\" is not a number from 1 to 10");
        assert_eq!(
            problem("red"),
            "\"red\" is not a card: write colour and number, like \"red 7\""
        );
    }
}
