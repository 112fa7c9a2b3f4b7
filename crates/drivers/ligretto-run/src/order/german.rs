//! What is wrong with an order, in German.

use game::options::BadValue;
use ligretto::{BadCard, BadDeal, BadDeck};
use ligretto_net::sim::BadFaults;

use super::{ORDER_VERSION, OrderProblem};

impl OrderProblem {
    /// The message in German, as a sentence.
    pub fn german(&self) -> String {
        match self {
            Self::Value(bad) => value(bad),
            Self::NotJson { .. } => "Das ist nicht lesbar.".to_owned(),
            Self::UnknownField { .. } => "Dieses Feld gibt es nicht.".to_owned(),
            Self::NamedTwice { name } => format!("{name} ist doppelt angegeben."),
            Self::NotInStudies => "Eine Studie hat dieses Feld nicht.".to_owned(),
            Self::NotInGames => "Eine Partie hat dieses Feld nicht.".to_owned(),
            Self::UnknownVersion { given } => {
                format!("Version {given} ist unbekannt, es gibt nur {ORDER_VERSION}.")
            }
            Self::MoreThanOne { given } => {
                format!("Eine Partie braucht hier einen Wert, nicht {given}.")
            }
            Self::Empty => "Hier fehlt mindestens ein Wert.".to_owned(),
            Self::OtherPlayersThanDealt { dealt, asked } => {
                format!("Die Ausgangslage hat {dealt} Spieler, nicht {asked}.")
            }
            Self::TooManyPlayers { most, asked } => {
                format!("{asked} sind zu viele: höchstens {most}.")
            }
            Self::StudyTooLarge { most, asked } => format!(
                "{asked} Spieler in allen Partien zusammen sind zu viele: hier höchstens {most}; \
                 auf der Kommandozeile gibt es keine Grenze (spielwerk ligretto study)."
            ),
            Self::TooManyStrategies { n_strategies, n_players } => {
                format!("{n_strategies} Strategien für {n_players} Spieler.")
            }
            Self::Deal { bad } => deal(bad),
            Self::Network { given } => format!(
                "„{given}“ ist unbekannt: lan, wide, asymmetric oder constant:30 (Mikrosekunden für \
                 einen Weg)."
            ),
            Self::Faults { bad: BadFaults::Unknown(text) } => {
                format!("„{text}“ ist unbekannt: zum Beispiel loss=10,duplicate=5,crash=1.")
            }
            Self::Faults { bad: BadFaults::TooMuch(name, most) } => {
                format!("{name}: von 0 bis {most}.")
            }
            Self::OnlyVirtual => "Das gibt es nur in virtueller Zeit.".to_owned(),
        }
    }
}

fn value(bad: &BadValue) -> String {
    match bad {
        BadValue::OutOfRange { min, max: u64::MAX, given } => {
            format!("„{given}“ geht nicht: eine ganze Zahl, mindestens {min}.")
        }
        BadValue::OutOfRange { min, max, given } => {
            format!("„{given}“ geht nicht: eine ganze Zahl von {min} bis {max}.")
        }
        BadValue::UnknownWord { known, given } => {
            format!("„{given}“ ist unbekannt: {}.", known.join(" oder "))
        }
        BadValue::NotAFlag { given } => format!("„{given}“ ist weder wahr noch falsch."),
        BadValue::NotAText { given } => format!("{given} ist kein Text."),
        BadValue::GivenTwice => "Das ist doppelt angegeben.".to_owned(),
        BadValue::UnknownOption { known } => {
            format!("Dieses Feld gibt es nicht: {}.", known.join(", "))
        }
        BadValue::NotAPair => "Erwartet wird Name=Wert.".to_owned(),
        BadValue::Unreadable { .. } => "Das ist nicht lesbar.".to_owned(),
    }
}

fn deal(bad: &BadDeal) -> String {
    match bad {
        BadDeal::TooFewPlayers(n) => {
            format!("Die Ausgangslage hat {n} Spieler, und Ligretto braucht mindestens zwei.")
        }
        BadDeal::Player { player, problem } => format!("Spieler {player}: {}", deck(problem)),
    }
}

fn deck(bad: &BadDeck) -> String {
    match bad {
        BadDeck::NoCard { index, problem } => format!("Karte {index}: {}", card(problem)),
        BadDeck::Twice(card) => format!("„{card}“ ist doppelt."),
        BadDeck::WrongNumber(n) => format!("Es müssen 40 Karten sein, nicht {n}."),
    }
}

fn card(bad: &BadCard) -> String {
    match bad {
        BadCard::UnknownColour { got: word } => {
            format!("„{word}“ ist keine Farbe: red, yellow, blue oder green.")
        }
        BadCard::BadNumber { got: word } => format!("„{word}“ ist keine Zahl von 1 bis 10."),
        BadCard::NotTwoWords { got: text } => {
            format!("„{text}“ ist keine Karte: Farbe und Zahl, zum Beispiel „red 7“.")
        }
    }
}
