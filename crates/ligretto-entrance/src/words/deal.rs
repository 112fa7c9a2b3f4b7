//! What is wrong with a deal, in the language of the page.

use ligretto::{BadCard, BadDeal, BadDeck};

use crate::language::Language;

/// The problem with player and card, as a sentence for people.
pub(crate) fn bad_deal(language: Language, bad: &BadDeal) -> String {
    match (language, bad) {
        (Language::En, bad) => bad.to_string(),
        (Language::De, BadDeal::TooFewPlayers(n)) => {
            format!("Die Ausgangslage hat {n} Spieler, und Ligretto braucht mindestens zwei.")
        }
        (Language::De, BadDeal::Player { player, problem }) => {
            format!("Spieler {player}: {}", bad_deck_in_german(problem))
        }
    }
}

fn bad_deck_in_german(bad: &BadDeck) -> String {
    match bad {
        BadDeck::NoCard { index, problem } => {
            format!("Karte {index}: {}", bad_card_in_german(problem))
        }
        BadDeck::Twice(card) => format!("„{card}“ ist zweimal da."),
        BadDeck::WrongNumber(n) => format!("{n} Karten statt 40."),
    }
}

fn bad_card_in_german(bad: &BadCard) -> String {
    match bad {
        BadCard::UnknownColour(word) => {
            format!("„{word}“ ist keine Farbe: red, yellow, blue oder green.")
        }
        BadCard::BadNumber(word) => format!("„{word}“ ist keine Zahl von 1 bis 10."),
        BadCard::NotTwoWords(text) => {
            format!("„{text}“ ist keine Karte: Farbe und Zahl, wie „red 7“.")
        }
    }
}
