//! Why an order was not accepted, in the language of the page.

use ligretto_run::OrderProblem;
use server::extension::BodyFault;
use server::jobs::JobError;

use crate::simulations::Refused;
use game::Language;

/// What is wrong with the value of a field.
pub(crate) fn bad_value(language: Language, bad: &OrderProblem) -> String {
    match language {
        Language::De => bad.german(),
        Language::En => bad.to_string(),
    }
}

/// What is wrong with no value in particular.
pub(crate) fn refused(language: Language, refused: &Refused) -> String {
    use Language::{De, En};
    match (language, refused) {
        (De, Refused::Values(_)) => "Einige Angaben sind falsch.".to_owned(),
        (En, Refused::Values(_)) => "Some values are wrong.".to_owned(),
        (De, Refused::Nobody(_)) => "Es gibt keine anderen Rechner: Starten Sie den Server mit \
             --nats URL und auf den Rechnern „spielwerk worker --nats URL“."
            .to_owned(),
        (En, Refused::Nobody(why)) => why.to_string(),
        (De, Refused::Queue(JobError::Full(n))) => {
            format!("Es warten schon {n} Aufträge; bitte versuchen Sie es später wieder.")
        }
        (De, Refused::Queue(JobError::FullOfYours(n))) => {
            format!("Warten können höchstens {n} Ihrer Aufträge; warten Sie, bis einer fertig ist.")
        }
        (En, Refused::Queue(error @ (JobError::Full(_) | JobError::FullOfYours(_)))) => {
            error.to_string()
        }
        // What the log says is not for guests.
        (De, Refused::Queue(_)) => "Interner Fehler des Servers.".to_owned(),
        (En, Refused::Queue(_)) => "Internal server error.".to_owned(),
        (De, Refused::Body(BodyFault::TooLarge)) => "Die Ausgangslage ist zu groß.".to_owned(),
        (En, Refused::Body(BodyFault::TooLarge)) => "The deal is too large.".to_owned(),
        (De, Refused::Body(_)) => {
            "Das Formular kam unvollständig an; bitte senden Sie es noch einmal.".to_owned()
        }
        (En, Refused::Body(_)) => "The form arrived incomplete; please send it again.".to_owned(),
        (De, Refused::File) => "Die Datei enthält keinen Text.".to_owned(),
        (En, Refused::File) => "The file is not text.".to_owned(),
        (De, Refused::Foreign) => "Dieses Formular kam von einer anderen Website.".to_owned(),
        (En, Refused::Foreign) => "This form was sent from another site.".to_owned(),
    }
}
