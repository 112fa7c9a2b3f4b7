//! JSON of the values whose text is their form: a card is `"red 7"`, a deal a list of lists.

use serde::de::Error as _;
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Card, Colour, Deal, Deck, Stacks};

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

impl Serialize for Deck {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}

impl<'de> Deserialize<'de> for Deck {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        Self::from_texts(texts.iter().map(String::as_str)).map_err(D::Error::custom)
    }
}

impl Serialize for Deal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.decks())
    }
}

impl<'de> Deserialize<'de> for Deal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let texts = Vec::<Vec<String>>::deserialize(deserializer)?;
        Self::from_texts(&texts).map_err(D::Error::custom)
    }
}

/// Heights by colour: `{"red":3,"blue":1}`.
impl Serialize for Stacks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for top in Colour::ALL.iter().filter_map(|colour| self.top(*colour)) {
            map.serialize_entry(&top.colour().to_string(), &top.number())?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Stacks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut stacks = Self::default();
        for (colour, height) in std::collections::BTreeMap::<String, u8>::deserialize(deserializer)?
        {
            stacks.raise(format!("{colour} {height}").parse().map_err(D::Error::custom)?);
        }
        Ok(stacks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dealer, Options};

    #[test]
    fn a_deal_reads_back() {
        let deal = Dealer::new(1).deal(3, &Options::default());
        let json = serde_json::to_string(&deal).unwrap();
        assert!(json.starts_with("[[\""), "{json}");
        assert_eq!(serde_json::from_str::<Deal>(&json).unwrap(), deal);
        let problem = serde_json::from_str::<Deal>("[[\"red 11\"]]").unwrap_err();
        assert!(problem.to_string().starts_with("player 1: card 1: \"11\" is not a number"));
    }

    #[test]
    fn stacks_read_back() {
        let mut stacks = Stacks::default();
        stacks.raise("red 3".parse().unwrap());
        stacks.raise("blue 1".parse().unwrap());
        let json = serde_json::to_string(&stacks).unwrap();
        assert_eq!(json, r#"{"red":3,"blue":1}"#);
        assert_eq!(serde_json::from_str::<Stacks>(&json).unwrap(), stacks);
    }
}
