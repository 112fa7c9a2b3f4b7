//! What is said about what did not come.

use ligretto_net::Signal;

use super::Explanation;
use crate::judge::Due;

pub(super) fn explain_due(due: Due) -> Explanation {
    let signal_name = |signal: Signal| match signal {
        Signal::Start => "start",
        Signal::End => "end",
        Signal::Rotate { .. } => "rotate",
    };
    let (asked, answer) = match due {
        Due::Machine(asked) => (asked.to_owned(), answer_of(asked).to_owned()),
        Due::Ready => ("init".to_owned(), "ready".to_owned()),
        Due::Got { signal } => {
            (signal_name(signal).to_owned(), format!("got {}", signal_name(signal)))
        }
        Due::Ended => ("end".to_owned(), "ended".to_owned()),
        Due::Journal { round } => (format!("ask_journal {round}"), "journal".to_owned()),
        Due::Score => ("ask_score".to_owned(), "score".to_owned()),
        Due::Pong { id } => (format!("ping {id}"), "pong".to_owned()),
        Due::Mourned { of } => (format!("obituary of {of}"), "mourned".to_owned()),
        Due::Answer { id } => (format!("lay {id}"), "answer".to_owned()),
        Due::Shown { id } => (format!("look {id}"), "shown".to_owned()),
        Due::Noted { .. } => ("changed".to_owned(), "noted".to_owned()),
        Due::Changed { card } => {
            return Explanation::new(
                (
                    format!("It took {card} onto its stacks, and did not tell one who watches."),
                    format!(
                        "Es hat {card} auf seine Stapel genommen und es einem Beobachter nicht gemeldet."
                    ),
                ),
                ("changed, again until it is noted.", "changed, wiederholt, bis es bestätigt ist."),
                (
                    "Who watches does nothing until it hears of a change: without announcements others miss their chance, and nobody knows when a game is stuck.",
                    "Wer beobachtet, tut nichts, bis er von einer Änderung hört: ohne Meldungen verpassen andere ihre Gelegenheit, und niemand weiß, wann ein Spiel festsitzt.",
                ),
            );
        }
        Due::PassOn { signal } => {
            let name = signal_name(signal);
            return Explanation::new(
                (
                    format!("It did not pass {name} on."),
                    format!("Es hat {name} nicht weitergegeben."),
                ),
                (
                    format!(
                        "{name} to players 4(p+1) to 4(p+1)+3, again until each has answered got."
                    ),
                    format!(
                        "{name} an die Spieler 4(p+1) bis 4(p+1)+3, wiederholt, bis jeder got geantwortet hat."
                    ),
                ),
                (
                    "With \"pass_on\":true nobody else tells them.",
                    "Bei \"pass_on\":true sagt es ihnen sonst niemand.",
                ),
            );
        }
    };
    Explanation::new(
        (
            format!("There was no answer to {asked} for four seconds."),
            format!("Auf {asked} kam vier Sekunden lang keine Antwort."),
        ),
        (answer.clone(), answer),
        (
            "Whatever is not answered is said again, and must be answered again. The machine subscribes to ligretto.v1.*.NAME.>",
            "Was nicht beantwortet ist, wird wiederholt und muss wieder beantwortet werden. Die Maschine abonniert ligretto.v1.*.NAME.>",
        ),
    )
}

fn answer_of(asked: &str) -> &'static str {
    match asked {
        "ask_clock" => "clock",
        "offer" => "accepted",
        "release" => "released",
        _ => "gone",
    }
}
