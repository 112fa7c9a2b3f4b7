//! Why an order was not accepted, in the language of the page.

use axum::http::StatusCode;
use ligretto_net::sim::BadFaults;
use ligretto_run::Venue;
use ligretto_run::order::BadValue;
use server::jobs::JobError;

use super::{Words, bad_deal};
use crate::language::Language;
use crate::simulations::Refused;

/// What is wrong with the value of a field.
pub(crate) fn bad_value(language: Language, bad: &BadValue) -> String {
    match language {
        Language::De => bad_value_in_german(bad),
        Language::En => bad_value_in_english(bad),
    }
}

/// The texts of the rules are English, but speak of JSON where people see a form.
fn bad_value_in_english(bad: &BadValue) -> String {
    match bad {
        BadValue::NoPlayers => "Say how many play, or give a deal.".to_owned(),
        BadValue::TooManyPlayers { most, venue, asked } => {
            format!("At most {most} {}, not {asked}.", venue_in_words(Language::En, *venue))
        }
        BadValue::NetworkElsewhere | BadValue::FaultsElsewhere => {
            "This can only be chosen in virtual time.".to_owned()
        }
        other => other.to_string(),
    }
}

fn bad_value_in_german(bad: &BadValue) -> String {
    match bad {
        BadValue::Unreadable(_) => "Das ist nicht lesbar.".to_owned(),
        BadValue::UnknownVersion(version) => {
            format!("Version {version} ist hier nicht bekannt.")
        }
        BadValue::UnknownVenue(text) => {
            format!("„{text}“ ist kein Ort; es gibt here, threads und workers.")
        }
        BadValue::Deal(bad) => bad_deal(Language::De, bad),
        BadValue::RowSize(bad) => {
            format!("Eine Reihe hat 3, 4 oder 5 Karten, nicht {}.", bad.0)
        }
        BadValue::NoPlayers => {
            "Sagen Sie, wie viele spielen, oder geben Sie eine Ausgangslage an.".to_owned()
        }
        BadValue::OtherPlayersThanDealt { dealt, asked } => {
            format!("Die Ausgangslage hat {dealt} Spieler, nicht {asked}.")
        }
        BadValue::TooFewPlayers(n) => format!("Ligretto braucht mindestens zwei, nicht {n}."),
        BadValue::TooManyPlayers { most, venue, asked } => {
            format!("Höchstens {most} {}, nicht {asked}.", venue_in_words(Language::De, *venue))
        }
        BadValue::TooManyStrategies { n_strategies, n_players } => {
            format!("{n_strategies} Strategien für {n_players} Spieler.")
        }
        BadValue::Strategy { player, problem } => format!(
            "Spieler {player}: „{}“ ist keine Strategie; es gibt blind, peek, push und careful.",
            problem.0
        ),
        BadValue::Patience(n) => format!("Von 1 bis 255 Durchgänge, nicht {n}."),
        BadValue::Signals(bad) => format!(
            "„{}“ ist keine Art, Start und Ende zu melden; es gibt plain, broadcast und timestamp.",
            bad.0
        ),
        BadValue::Network(bad) => format!(
            "„{}“ ist kein Netz; es gibt lan, wide, asymmetric und constant:30 (Mikrosekunden für \
             einen Weg).",
            bad.0
        ),
        BadValue::Faults(BadFaults::Unknown(text)) => format!(
            "„{text}“ ist nichts, was schiefgehen kann; zum Beispiel: loss=10,duplicate=5,crash=1."
        ),
        BadValue::Faults(BadFaults::TooMuch(name, most)) => format!("{name}: von 0 bis {most}."),
        BadValue::NetworkElsewhere | BadValue::FaultsElsewhere => {
            "Das lässt sich nur in virtueller Zeit wählen.".to_owned()
        }
    }
}

/// As the form calls it.
fn venue_in_words(language: Language, venue: Venue) -> &'static str {
    let named = Words::of(language).named_venues;
    named.into_iter().find(|(name, _)| *name == venue.name()).map_or("", |(_, words)| words)
}

/// What is wrong with no value in particular.
pub(crate) fn refused(language: Language, refused: &Refused) -> String {
    use Language::{De, En};
    match (language, refused) {
        (De, Refused::Values(_)) => "Manche Angaben passen nicht.".to_owned(),
        (En, Refused::Values(_)) => "Some values do not fit.".to_owned(),
        (De, Refused::Nobody(_)) => "Es gibt keine anderen Rechner: Der Server braucht dafür \
             --nats URL, und die Rechner „spielwerk worker --nats URL“."
            .to_owned(),
        (En, Refused::Nobody(why)) => why.to_string(),
        (De, Refused::Queue(JobError::Full(n))) => {
            format!("Es warten schon {n} Aufträge; bitte versuchen Sie es später wieder.")
        }
        (De, Refused::Queue(JobError::FullOfYours(n))) => {
            format!("Von Ihnen warten schon {n} Aufträge; warten Sie erst einige davon ab.")
        }
        (En, Refused::Queue(error @ (JobError::Full(_) | JobError::FullOfYours(_)))) => {
            error.to_string()
        }
        // What the log says is not for guests.
        (De, Refused::Queue(_)) => "Das ging auf dem Server schief.".to_owned(),
        (En, Refused::Queue(_)) => "The server could not do this.".to_owned(),
        (De, Refused::Body(StatusCode::PAYLOAD_TOO_LARGE, _)) => {
            "Das ist zu viel auf einmal: Die Ausgangslage ist zu groß.".to_owned()
        }
        (En, Refused::Body(StatusCode::PAYLOAD_TOO_LARGE, _)) => {
            "This is too much at once: the deal is too large.".to_owned()
        }
        (De, Refused::Body(..)) => {
            "Das Formular kam nicht vollständig an; bitte senden Sie es noch einmal.".to_owned()
        }
        (En, Refused::Body(..)) => {
            "The form did not arrive as a whole; please send it again.".to_owned()
        }
        (De, Refused::Foreign) => {
            "Dieses Formular kam von einer Seite eines anderen Servers.".to_owned()
        }
        (En, Refused::Foreign) => "This form was sent by a page of another site.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use ligretto_run::{OrderLimits, OrderRequest};
    use serde_json::json;

    use super::*;

    /// What is said of the first wrong field of an order, in German and in English.
    fn said(order: serde_json::Value) -> [String; 2] {
        let order: OrderRequest = serde_json::from_value(order).unwrap();
        let bad = order.check(&OrderLimits::default()).unwrap_err();
        [Language::De, Language::En].map(|language| bad_value(language, &bad.0[0].problem))
    }

    #[test]
    fn every_field_is_refused_in_the_language_of_the_page() {
        let german = |order| said(order)[0].clone();
        assert_eq!(german(json!({"players": 1})), "Ligretto braucht mindestens zwei, nicht 1.");
        assert_eq!(german(json!({"players": 2, "row_size": 9})).chars().next(), Some('E'));
        for (field, value) in [
            ("strategies", json!("lucky")),
            ("signals", json!("smoke")),
            ("network", json!("moon")),
            ("faults", json!("rain=1")),
            ("faults", json!("loss=99")),
            ("patience", json!(0)),
            ("where", json!("there")),
            ("deal", json!("red 1")),
            ("version", json!(9)),
        ] {
            let mut order = json!({"players": 2});
            order[field] = value;
            let [german, english] = said(order);
            assert!(german.ends_with('.') && german != english, "{field}: {german}");
            let is_english = [" is ", " are ", "not ", "from ", "player "];
            assert!(!is_english.iter().any(|word| german.contains(word)), "{field}: {german}");
        }
        assert_eq!(
            said(json!({"players": 2, "network": "lan", "where": "threads"})),
            [
                "Das lässt sich nur in virtueller Zeit wählen.",
                "This can only be chosen in virtual time.",
            ]
        );
    }

    #[test]
    fn a_place_is_called_as_in_the_form() {
        let [german, english] = said(json!({"players": 501, "where": "threads"}));
        let label = |language| venue_in_words(language, Venue::Threads);
        assert_eq!(german, format!("Höchstens 500 {}, nicht 501.", label(Language::De)));
        assert_eq!(english, format!("At most 500 {}, not 501.", label(Language::En)));
    }
}
