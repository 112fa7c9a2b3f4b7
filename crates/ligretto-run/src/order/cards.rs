use std::fmt;

use ligretto::{BadCard, BadDeal, BadDeck, Deal};
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

/// A deal as it was posted: the text notation, or a list of lists of cards. Nothing is checked
/// yet, so that what is wrong can be said with player and card, and not as broken JSON.
#[derive(Clone, Debug, PartialEq)]
pub enum PostedDeal {
    /// Forty cards a line.
    Text(String),
    /// `[["red 7", …], …]`
    Lists(Vec<Vec<Value>>),
}

impl PostedDeal {
    /// The deal.
    ///
    /// # Errors
    /// Why it can't be played, with player and card.
    pub fn read(&self) -> Result<Deal, BadDeal> {
        let players = match self {
            // JSON that was put into a field for text is meant all the same.
            Self::Text(text) if text.trim_start().starts_with('[') => {
                let bad = || BadDeal::TooFewPlayers(0);
                return match serde_json::from_str(text).map_err(|_| bad())? {
                    Self::Text(_) => Err(bad()),
                    lists @ Self::Lists(_) => lists.read(),
                };
            }
            Self::Text(text) => return text.parse(),
            Self::Lists(players) => players,
        };
        let mut texts: Vec<Vec<&str>> = Vec::with_capacity(players.len());
        for (player, cards) in players.iter().enumerate() {
            let text = |(index, card): (usize, &'_ Value)| match card {
                Value::String(_) => Ok(()),
                other => Err(BadDeal::Player {
                    player: player + 1,
                    problem: BadDeck::NoCard {
                        index: index + 1,
                        problem: BadCard::NotTwoWords(other.to_string()),
                    },
                }),
            };
            cards.iter().enumerate().try_for_each(text)?;
            texts.push(cards.iter().filter_map(Value::as_str).collect());
        }
        Deal::from_texts(&texts)
    }
}

impl From<&Deal> for PostedDeal {
    fn from(deal: &Deal) -> Self {
        Self::Text(deal.to_string())
    }
}

impl Serialize for PostedDeal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => serializer.serialize_str(text),
            Self::Lists(players) => players.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for PostedDeal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(DealVisitor)
    }
}

struct DealVisitor;

impl<'de> Visitor<'de> for DealVisitor {
    type Value = PostedDeal;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of 40 cards for each player, or the deal as text")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<PostedDeal, E> {
        Ok(PostedDeal::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut players: A) -> Result<PostedDeal, A::Error> {
        let mut all = Vec::new();
        while let Some(player) = players.next_element::<Value>()? {
            // What is no list is no card either, and that is said with the player later.
            all.push(match player {
                Value::Array(cards) => cards,
                other => vec![other],
            });
        }
        Ok(PostedDeal::Lists(all))
    }
}
