use ligretto::{BadCard, BadDeal, BadDeck, Deal};
use serde_json::Value;

/// A deal as it was posted: the text notation, or a list of lists of cards. What is wrong is said
/// with player and card, and not as broken JSON.
pub(super) struct PostedDeal<'a>(pub(super) &'a Value);

impl PostedDeal<'_> {
    /// The deal.
    pub(super) fn read(&self) -> Result<Deal, BadDeal> {
        match self.0 {
            // JSON that was put into a field for text is meant all the same.
            Value::String(text) if text.trim_start().starts_with('[') => {
                let lists = serde_json::from_str(text).map_err(|_| BadDeal::TooFewPlayers(0))?;
                PostedDeal(&lists).read()
            }
            Value::String(text) => text.parse(),
            Value::Array(players) => {
                let texts: Vec<Vec<&str>> =
                    players.iter().enumerate().map(cards).collect::<Result<_, _>>()?;
                Deal::from_texts(&texts)
            }
            _ => Err(BadDeal::TooFewPlayers(0)),
        }
    }
}

/// The texts of one player's cards.
fn cards((player, cards): (usize, &Value)) -> Result<Vec<&str>, BadDeal> {
    // What is no list is no card either.
    let cards = cards.as_array().map_or(std::slice::from_ref(cards), Vec::as_slice);
    let text = |(index, card): (usize, &'_ Value)| match card {
        Value::String(_) => Ok(()),
        other => Err(BadDeal::Player {
            player: player + 1,
            problem: BadDeck::NoCard {
                index: index + 1,
                problem: BadCard::NotTwoWords { got: other.to_string() },
            },
        }),
    };
    cards.iter().enumerate().try_for_each(text)?;
    Ok(cards.iter().filter_map(Value::as_str).collect())
}
