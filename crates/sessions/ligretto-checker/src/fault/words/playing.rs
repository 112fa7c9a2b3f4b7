//! What is said about what a player shows, decides and does.

use ligretto_net::Verdict;

use super::{Explanation, Fault};

impl Fault {
    #[expect(clippy::too_many_lines, reason = "texts in two languages")]
    pub(super) fn explain_owner(&self) -> Option<Explanation> {
        Some(match self {
            Self::Unasked { kind, id } => Explanation::new(
                (
                    format!("It sends {kind} {id}, and nobody asked that."),
                    format!("Es sendet {kind} {id}, und das hat niemand gefragt."),
                ),
                (
                    "Answers have the id of the question and go to the one who asked.",
                    "Antworten haben die id der Frage und gehen an den, der gefragt hat.",
                ),
                ("The one who asked waits on.", "Wer gefragt hat, wartet weiter."),
            ),
            Self::AnswerChanged { id } => Explanation::new(
                (
                    format!("Question {id} got two different answers."),
                    format!("Frage {id} bekam zwei verschiedene Antworten."),
                ),
                (
                    "The same answer as the first time, stamp included.",
                    "Dieselbe Antwort wie beim ersten Mal, auch derselbe Zeitstempel.",
                ),
                (
                    "The owner decides a lay once. If the answer got lost, the lay comes again, and its card may lie there already.",
                    "Der Besitzer entscheidet einmal. Ging die Antwort verloren, kommt die Frage noch einmal, und die Karte liegt vielleicht schon.",
                ),
            ),
            Self::StampNotLater { id } => Explanation::new(
                (
                    format!("The stamp of answer {id} is not later than that of the lay."),
                    format!(
                        "Der Zeitstempel der Antwort {id} ist nicht später als der des Legens."
                    ),
                ),
                (
                    "A stamp that is later than all that it has seen.",
                    "Ein Zeitstempel, der später ist als alle, die es gesehen hat.",
                ),
                (
                    "Cutting a game at one stamp must never leave a card without the one below it.",
                    "Wird ein Spiel bei einem Zeitstempel abgeschnitten, darf nie eine Karte ohne die unter ihr bleiben.",
                ),
            ),
            Self::WrongVerdict { card, height, said, right } => Explanation::new(
                (
                    format!("It answered {} to {card} on a stack of height {height}.", name(*said)),
                    format!(
                        "Es hat {card} auf einem Stapel der Höhe {height} mit {} beantwortet.",
                        name(*said)
                    ),
                ),
                (name(*right), name(*right)),
                (
                    "accepted: one higher than the top. too_slow: the stack is as high already. illegal: no such stack, or too high. over: after the end.",
                    "accepted: eins höher als oben. too_slow: der Stapel ist schon so hoch. illegal: kein solcher Stapel, oder zu hoch. over: nach dem Ende.",
                ),
            ),
            Self::StacksShrink { colour, before, now } => Explanation::new(
                (
                    format!("Its {colour} stack was {before} high, and now it shows {now}."),
                    format!("Sein Stapel {colour} war {before} hoch, und jetzt zeigt es {now}."),
                ),
                ("Stacks only grow.", "Stapel wachsen nur."),
                ("A card that lies stays where it is.", "Eine Karte, die liegt, bleibt liegen."),
            ),
            Self::WrongRow { card } => Explanation::new(
                (
                    format!("It shows {card} in its row, and that can't lie there."),
                    format!("Es zeigt {card} in seiner Reihe, und dort kann sie nicht liegen."),
                ),
                (
                    "The cards after the first ten of the deck, and what was turned up from the Ligretto stack, the first card first.",
                    "Die Karten nach den ersten zehn, und was vom Ligretto-Stapel aufgedeckt wurde, die erste zuerst.",
                ),
                (
                    "The first ten cards are the Ligretto stack, and the first of them is turned up first.",
                    "Die ersten zehn Karten sind der Ligretto-Stapel, und die erste davon wird zuerst aufgedeckt.",
                ),
            ),
            Self::RowTooLong { n } => Explanation::new(
                (
                    format!("It shows more than {n} cards in its row."),
                    format!("Es zeigt mehr als {n} Karten in seiner Reihe."),
                ),
                (
                    format!("row_size is {n}: the other places are null."),
                    format!("row_size ist {n}: die übrigen Stellen sind null."),
                ),
                (
                    "A visible row always has five places.",
                    "Eine sichtbare Reihe hat immer fünf Stellen.",
                ),
            ),
            Self::WrongHeight { shown } => Explanation::new(
                (
                    format!(
                        "It shows {shown} cards on its Ligretto stack, more than there can be."
                    ),
                    format!(
                        "Es zeigt {shown} Karten auf seinem Ligretto-Stapel, mehr als dort sein können."
                    ),
                ),
                (
                    "At most ten, and never more than before.",
                    "Höchstens zehn, und nie mehr als vorher.",
                ),
                (
                    "After a row card was laid, one card leaves the stack.",
                    "Nach dem Legen einer Karte der Reihe verlässt eine den Stapel.",
                ),
            ),
            _ => return None,
        })
    }

    #[expect(clippy::too_many_lines, reason = "texts in two languages")]
    pub(super) fn explain_play(&self) -> Option<Explanation> {
        Some(match self {
            Self::QuietWhileCalling { id } => Explanation::new(
                (
                    format!("It says that it is quiet while call {id} has no answer."),
                    format!("Es meldet sich ruhig, während Aufruf {id} keine Antwort hat."),
                ),
                ("quiet only when no call is under way.", "quiet nur, wenn kein Aufruf läuft."),
                (
                    "The answer may bring a card onto the table and wake others.",
                    "Die Antwort kann eine Karte auf den Tisch bringen und andere wecken.",
                ),
            ),
            Self::QuietUnasked { round } => Explanation::new(
                (
                    format!("It says that it is quiet in round {round}, which nobody asked for."),
                    format!("Es meldet sich ruhig in Runde {round}, nach der niemand gefragt hat."),
                ),
                (
                    "One answer for each probe, with its round.",
                    "Eine Antwort je probe, mit deren Runde.",
                ),
                (
                    "The token of an old round proves nothing.",
                    "Die Marke einer alten Runde beweist nichts.",
                ),
            ),
            Self::TooQuiet { card, at } => Explanation::new(
                (
                    format!("It said that it is quiet, and {card} fits at seat {at}."),
                    format!("Es hat sich ruhig gemeldet, und {card} passt bei Sitz {at}."),
                ),
                (
                    "quiet only when none of the cards that it can reach by drawing fits anywhere.",
                    "quiet nur, wenn keine der Karten, an die es durch Ziehen kommt, irgendwo passt.",
                ),
                (
                    "It must watch all its neighbours (look with \"watch\":true) and wake when one of them announces a change.",
                    "Es muss alle Nachbarn beobachten (look mit \"watch\":true) und aufwachen, wenn einer eine Änderung meldet.",
                ),
            ),
            Self::NeverQuiet => Explanation::new(
                (
                    "It does not answer the probe, and the game does not end.",
                    "Es beantwortet probe nicht, und das Spiel endet nicht.",
                ),
                (
                    "quiet, when it has gone through its hand without a lay and nothing fits.",
                    "quiet, wenn es seine Hand ohne Legen durchgegangen ist und nichts passt.",
                ),
                (
                    "All must be watched, no call be under way, and all who watch must have noted the last change.",
                    "Alle müssen beobachtet sein, kein Aufruf darf laufen, und alle Beobachter müssen die letzte Änderung bestätigt haben.",
                ),
            ),
            Self::NeverEnds => Explanation::new(
                ("The game does not come to its end.", "Das Spiel kommt nicht zu seinem Ende."),
                ("A stop, or that all are quiet.", "Ein Stop, oder dass alle ruhig sind."),
                (
                    "The picture shows the last messages: who waits for whom?",
                    "Das Bild zeigt die letzten Nachrichten: wer wartet auf wen?",
                ),
            ),
            Self::NoStop => Explanation::new(
                (
                    "It could have turned up its last card, and did not call stop.",
                    "Es konnte seine letzte Karte aufdecken und hat nicht Stop gerufen.",
                ),
                (
                    r#"{"type":"stop","stamp":…} to the coordinator."#,
                    r#"{"type":"stop","stamp":…} an den Koordinator."#,
                ),
                (
                    "Each row card that was laid brings the next of the Ligretto stack into its place. When the stack is empty, the round is over.",
                    "Jede gelegte Karte der Reihe wird durch die nächste des Ligretto-Stapels ersetzt. Ist der Stapel leer, ist die Runde vorbei.",
                ),
            ),
            Self::LaysTooLittle { laid, possible } => Explanation::new(
                (
                    format!("It laid {laid} cards, and {possible} would have fitted."),
                    format!("Es hat {laid} Karten gelegt, und {possible} hätten gepasst."),
                ),
                (format!("{possible} cards."), format!("{possible} Karten.")),
                (
                    "This deal leaves no choice. Three cards are counted off, the last of them lies open, below it the one before; fewer than three are taken as they are; then the pile is turned over, in the same order.",
                    "Diese Ausgangslage lässt keine Wahl. Drei Karten werden abgezählt, die letzte liegt offen, unter ihr die vorletzte; weniger als drei nimmt man, wie sie sind; dann wird der Stapel umgedreht, in derselben Reihenfolge.",
                ),
            ),
            Self::ClockNotMeasured { n_pings } => Explanation::new(
                (
                    format!("It was ready after {n_pings} pings."),
                    format!("Es war nach {n_pings} ping bereit."),
                ),
                (
                    "Eight pings, then ready with half of the shortest round trip.",
                    "Acht ping, dann ready mit der halben kürzesten Laufzeit.",
                ),
                (
                    "With timestamps all stamps are in the coordinator's time.",
                    "Mit Zeitstempeln gelten alle in der Zeit des Koordinators.",
                ),
            ),
            _ => return None,
        })
    }
}

fn name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Accepted => "accepted",
        Verdict::TooSlow => "too_slow",
        Verdict::Illegal => "illegal",
        Verdict::Over => "over",
    }
}
