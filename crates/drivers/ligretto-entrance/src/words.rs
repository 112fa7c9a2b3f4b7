//! Reasons in the language of the page. English is how they are written anyway.

use game::Language;
use ligretto_run::{AbortReason, Misdeed, Obstacle, OrderProblem, Refusal, RefusedMachine};
use server::extension::BodyFault;
use server::jobs::{JobError, JobFailure};

use crate::simulations::Refused;

/// What is wrong with the value of a field.
pub(crate) fn bad_value(language: Language, bad: &OrderProblem) -> String {
    match language {
        Language::De => bad.german(),
        Language::En => bad.to_string(),
    }
}

/// What is wrong with no value in particular.
pub(crate) fn refused(language: Language, refused: &Refused) -> String {
    let (en, de) = match refused {
        Refused::Values(_) => ("Some values are not valid.", "Einige Angaben sind falsch."),
        Refused::Nobody(nobody) => {
            let de = "Es gibt keine anderen Rechner: Starten Sie den Server mit --nats URL und auf \
                      den Rechnern „spielwerk worker --nats URL“.";
            return language.pick(nobody.to_string(), de.to_owned());
        }
        Refused::Queue(error @ JobError::Full(n)) => {
            let de = format!("Es warten schon {n} Aufträge; bitte versuchen Sie es später wieder.");
            return language.pick(error.to_string(), de);
        }
        Refused::Queue(error @ JobError::FullOfYours(n)) => {
            let de = format!(
                "Warten können höchstens {n} Ihrer Aufträge; warten Sie, bis einer fertig ist."
            );
            return language.pick(error.to_string(), de);
        }
        // What the log says is not for guests.
        Refused::Queue(_) => ("Internal server error.", "Interner Fehler des Servers."),
        Refused::Body(BodyFault::TooLarge) => {
            ("The deal is too large.", "Die Ausgangslage ist zu groß.")
        }
        Refused::Body(_) => (
            "The form arrived incomplete; please send it again.",
            "Das Formular kam unvollständig an; bitte senden Sie es noch einmal.",
        ),
        Refused::File => ("The file is not text.", "Die Datei enthält keinen Text."),
        Refused::Foreign => (
            "This form was sent from another site.",
            "Dieses Formular kam von einer anderen Website.",
        ),
    };
    language.pick(en, de).to_owned()
}

/// Why a job failed.
pub(crate) fn failure(language: Language, failure: &JobFailure) -> String {
    match failure {
        _ if language == Language::En => failure.to_string(),
        JobFailure::TooLong { seconds } => format!(
            "nach {seconds} s nicht fertig; länger darf auf diesem Server kein Auftrag laufen"
        ),
        JobFailure::Endless { steps, command } => {
            format!(
                "nach {steps} Schritten nicht zu Ende; mit {command} lässt sie sich wiederholen"
            )
        }
        JobFailure::UnreadableOrder => "dieser Server kann den Auftrag nicht lesen".to_owned(),
        JobFailure::NoWorkers => "dieser Server kennt keine Worker mehr".to_owned(),
        JobFailure::UnknownKind { kind } => format!("dieser Server kennt keine Aufträge {kind}"),
        JobFailure::Internal => "interner Fehler; mehr steht im Log des Servers".to_owned(),
        JobFailure::Other { text } => text.clone(),
    }
}

/// What stands in the way of a game on workers.
pub(crate) fn obstacle(language: Language, obstacle: &Obstacle) -> String {
    match obstacle {
        _ if language == Language::En => obstacle.to_string(),
        Obstacle::NotTaken => "noch kein Koordinator hat den Auftrag übernommen".to_owned(),
        Obstacle::NoRoom { needed, free, refused } => {
            let told = |one: &RefusedMachine| {
                format!("; {} wurde abgelehnt: {}", one.machine, refusal(language, &one.reason))
            };
            let refused = refused.iter().map(told).collect::<Vec<_>>().concat();
            format!("{needed} Plätze sind nötig, bei den Workern nur {free} frei{refused}")
        }
        Obstacle::Disconnected => "die Verbindung zu NATS ging verloren".to_owned(),
        Obstacle::AllLost => "alle Worker der Partie fielen aus".to_owned(),
        Obstacle::NeverFinished => "kein Koordinator konnte sie beenden".to_owned(),
        Obstacle::ResultTooLarge { bytes, most } => format!(
            "das Ergebnis hat {bytes} Bytes, und der NATS-Server nimmt {most} (max_payload)"
        ),
        Obstacle::UnreadableJob => "der Auftrag ist nicht lesbar".to_owned(),
        Obstacle::NotWanted => "niemand will das Ergebnis mehr".to_owned(),
        Obstacle::Other { text } => text.clone(),
    }
}

/// Why a machine is not let into a game.
pub(crate) fn refusal(language: Language, refusal: &Refusal) -> String {
    let millis = |micros: &u64| format!("{:.3} ms", *micros as f64 / 1e3).replace('.', ",");
    match refusal {
        _ if language == Language::En => refusal.to_string(),
        Refusal::ClockNotMeasured => "Uhr noch nicht gemessen".to_owned(),
        Refusal::ClockNotPrecise { error_micros, most_micros } => {
            let (error, most) = (millis(error_micros), millis(most_micros));
            format!("Uhr bis zu {error} falsch; Zeitstempel brauchen {most}")
        }
        Refusal::NoAnswer => "keine Antwort".to_owned(),
        Refusal::Other { text } => text.clone(),
    }
}

/// Why a game has no result.
pub(crate) fn abort(language: Language, why: &AbortReason) -> String {
    match why {
        _ if language == Language::En => why.to_string(),
        AbortReason::NobodyLeft => "niemand war mehr da, der hätte spielen können".to_owned(),
        AbortReason::CoordinatorLost => "der Koordinator ging verloren".to_owned(),
        AbortReason::GivenUp { attempts, reason } => {
            let reason = obstacle(language, reason);
            match attempts {
                1 => format!("{reason}, ein Versuch"),
                n => format!("{reason}, {n} Versuche"),
            }
        }
        AbortReason::Other { text } => text.clone(),
    }
}

/// What a player did that nobody may.
pub(crate) fn misdeed(language: Language, misdeed: &Misdeed) -> String {
    let card = |it: &str| card(language, it);
    let says = |witness: Option<&String>| {
        witness.map(|witness| format!(", sagt {witness}")).unwrap_or_default()
    };
    match misdeed {
        _ if language == Language::En => misdeed.to_string(),
        Misdeed::NotOpen { card: it } => format!("legte {}, was nicht offen lag", card(it)),
        Misdeed::WrongStack { card: it } => format!("hat {} auf einem falschen Stapel", card(it)),
        Misdeed::Backdated { card: it } => {
            format!("nannte einen falschen Zeitpunkt für {}", card(it))
        }
        Misdeed::Disputed { card: it, with } => {
            let (it, with) = (card(it), with + 1);
            format!("widerspricht Spieler {with} wegen {it}: einer von beiden lügt")
        }
        Misdeed::Contradicted { by } => format!("{by} andere widersprechen"),
        Misdeed::FalseStop => "rief zu früh „Stop“".to_owned(),
        Misdeed::WrongScore { reported, counted } => {
            format!("meldete {reported} Punkte und hat {counted}")
        }
        Misdeed::SpokeForSeat { machine, seat, witness } => {
            format!("{machine} sprach für Spieler {}{}", seat + 1, says(witness.as_ref()))
        }
        Misdeed::SpokeAsCoordinator { machine, witness } => {
            format!("{machine} sprach als Koordinator{}", says(witness.as_ref()))
        }
        Misdeed::Malformed { machine, witness } => {
            format!("{machine} schickte eine unlesbare Nachricht{}", says(witness.as_ref()))
        }
        Misdeed::Other { text } => text.clone(),
    }
}

/// What a card is called, given in notation, such as `green 4`.
pub(crate) fn card(language: Language, card: &str) -> String {
    let german = [("red", "Rot"), ("yellow", "Gelb"), ("blue", "Blau"), ("green", "Grün")];
    let (colour, number) = card.split_once(' ').unwrap_or((card, ""));
    match german.iter().find(|(name, _)| *name == colour) {
        Some((_, german)) if language == Language::De => format!("{german} {number}"),
        _ => card.to_owned(),
    }
}
