//! What students read about a fault, in both languages.

mod cheats;
mod dues;
mod playing;
#[cfg(test)]
mod tests;

use checker::Explanation;

use super::Fault;
use cheats::explain_cheat;
use dues::explain_due;

impl Fault {
    pub(crate) fn explanation(&self) -> Explanation {
        match self {
            Self::NoAnswer { due } => explain_due(*due),
            Self::Cheat(cheat) => explain_cheat(cheat),
            _ => self
                .explain_machine()
                .or_else(|| self.explain_form())
                .or_else(|| self.explain_calls())
                .or_else(|| self.explain_owner())
                .or_else(|| self.explain_play())
                .expect("each fault is in one of these groups"),
        }
    }

    #[expect(clippy::too_many_lines, reason = "texts in two languages")]
    fn explain_machine(&self) -> Option<Explanation> {
        Some(match self {
            Self::ProgramEnded { how } => Explanation::new(
                (
                    format!("The program has ended: {how}."),
                    format!("Das Programm hat sich beendet: {how}."),
                ),
                ("It plays until it is stopped.", "Es spielt, bis es beendet wird."),
                (
                    "A machine stays for any number of games. Look at what it wrote to standard error.",
                    "Eine Maschine bleibt für beliebig viele Spiele. Was hat sie auf die Standardfehlerausgabe geschrieben?",
                ),
            ),
            Self::NeverGreets { subject } => Explanation::new(
                ("No greeting came.", "Es kam keine Begrüßung."),
                (
                    format!("A greeting on {subject}, once a second."),
                    format!("Eine Begrüßung auf {subject}, jede Sekunde."),
                ),
                (
                    "Does the program get the address {nats} and the name {name} from its command line, and does it connect?",
                    "Bekommt das Programm Adresse {nats} und Namen {name} auf der Befehlszeile, und verbindet es sich?",
                ),
            ),
            Self::BadHello { why } => Explanation::new(
                (
                    format!("The greeting is wrong: {why}."),
                    format!("Die Begrüßung ist falsch: {why}."),
                ),
                (
                    r#"{"version":1,"slots":1,"busy":0} under the machine's own name."#,
                    r#"{"version":1,"slots":1,"busy":0} unter dem eigenen Namen der Maschine."#,
                ),
                (
                    "Coordinators choose from the greetings who plays where.",
                    "Aus den Begrüßungen wählen Koordinatoren, wer wo spielt.",
                ),
            ),
            Self::StopsGreeting => Explanation::new(
                (
                    "There was no greeting for five seconds.",
                    "Fünf Sekunden lang kam keine Begrüßung.",
                ),
                (
                    "One every second, also during a game.",
                    "Jede Sekunde eine, auch während eines Spiels.",
                ),
                (
                    "A machine that is not heard from for 3.5 seconds counts as gone. Does something block the loop that greets?",
                    "Wer sich 3,5 Sekunden nicht meldet, gilt als verschwunden. Blockiert etwas die Schleife, die grüßt?",
                ),
            ),
            Self::StaysBusy { busy } => Explanation::new(
                (
                    format!("The machine greets with \"busy\":{busy} after its game was released."),
                    format!(
                        "Die Maschine grüßt mit \"busy\":{busy}, nachdem ihr Spiel freigegeben wurde."
                    ),
                ),
                (
                    "\"busy\":0, and a greeting as soon as it changes.",
                    "\"busy\":0, und eine Begrüßung, sobald es sich ändert.",
                ),
                (
                    "A machine that does not free its seat is not asked for the next game.",
                    "Wer einen Platz nicht wieder freigibt, wird für das nächste Spiel nicht gefragt.",
                ),
            ),
            Self::Refused { reason } => Explanation::new(
                (
                    format!("The offer of one seat was refused: {reason}"),
                    format!("Das Angebot eines Platzes wurde abgelehnt: {reason}"),
                ),
                (
                    r#"{"type":"accepted"}, also when the same offer comes again."#,
                    r#"{"type":"accepted"}, auch wenn dasselbe Angebot noch einmal kommt."#,
                ),
                (
                    "The machine had greeted with a free slot. The seat is where its name stands in the roster.",
                    "Die Maschine hatte mit einem freien Platz gegrüßt. Ihr Sitz steht in der Liste (roster) bei ihrem Namen.",
                ),
            ),
            _ => return None,
        })
    }

    #[expect(clippy::too_many_lines, reason = "texts in two languages")]
    fn explain_form(&self) -> Option<Explanation> {
        Some(match self {
            Self::BadSubject { subject } => Explanation::new(
                (
                    format!("There is no subject {subject}."),
                    format!("Ein Subject {subject} gibt es nicht."),
                ),
                ("ligretto.v1.GAME.TO.PLACE.FROM.PLACE", "ligretto.v1.SPIEL.AN.STELLE.VON.STELLE"),
                (
                    "Sender and receiver stand in the subject. A seat is a number without leading zeros.",
                    "Absender und Empfänger stehen im Subject. Ein Sitz ist eine Zahl ohne führende Nullen.",
                ),
            ),
            Self::SpeaksForAnother { subject, right } => Explanation::new(
                (
                    format!("{subject} names another sender."),
                    format!("{subject} nennt einen anderen Absender."),
                ),
                (
                    format!("The message ends in .{right}"),
                    format!("Die Nachricht endet auf .{right}"),
                ),
                (
                    "Everybody who gets it ignores it and names the machine as a cheat. Are TO and FROM the right way round?",
                    "Wer sie bekommt, ignoriert sie und meldet die Maschine. Sind AN und VON vertauscht?",
                ),
            ),
            Self::SpeaksToNobody { subject } => Explanation::new(
                (format!("Nobody listens to {subject}."), format!("Auf {subject} hört niemand.")),
                (
                    "The coordinator of this game, or a seat at the machine where the roster says it is.",
                    "Der Koordinator dieses Spiels, oder ein Sitz auf der Maschine, auf der er laut Liste (roster) ist.",
                ),
                (
                    "Every game has an id, and every seat a machine: both stand in the offer.",
                    "Jedes Spiel hat eine Kennung und jeder Sitz eine Maschine: beides steht im Angebot.",
                ),
            ),
            Self::Malformed { text, why } => Explanation::new(
                (
                    format!("This can't be read: {why}. It is: {text}"),
                    format!("Das ist nicht lesbar: {why}. Es lautet: {text}"),
                ),
                (
                    "A JSON object with a type and the fields of that type.",
                    "Ein JSON-Objekt mit type und den Feldern dieses Typs.",
                ),
                (
                    "The receiver ignores it, as if it had never been sent. A card is a text such as \"red 7\", a seat and a stamp are numbers.",
                    "Wer sie bekommt, ignoriert sie: als wäre sie nie gesendet worden. Eine Karte ist ein Text wie \"red 7\", Sitz und Zeitstempel sind Zahlen.",
                ),
            ),
            Self::NotItsToSay { kind } => Explanation::new(
                (
                    format!("A player does not say {kind} to them."),
                    format!("Ein Spieler sagt denen kein {kind}."),
                ),
                (
                    "Only what the tables name for a player and this receiver.",
                    "Nur, was die Tabellen für Spieler und diesen Empfänger nennen.",
                ),
                (
                    "Signals go to the coordinator's players in the tree only, and each only after it came.",
                    "Signale gehen nur im Baum weiter, und jedes erst, nachdem es kam.",
                ),
            ),
            Self::ObeysStranger { kind } => Explanation::new(
                (
                    format!("It answered a message ({kind}) of somebody who may not send it."),
                    format!(
                        "Es hat eine Nachricht ({kind}) von jemandem beantwortet, der sie nicht senden darf."
                    ),
                ),
                (
                    "Nothing: such a message is ignored.",
                    "Nichts: so eine Nachricht wird ignoriert.",
                ),
                (
                    "The roster says whether a seat is at that machine; the coordinator is the one that made the offer. Both must be checked, by everybody.",
                    "Ob ein Sitz auf dieser Maschine ist, sagt die Liste (roster); der Koordinator ist der, von dem das Angebot kam. Beides muss jeder prüfen.",
                ),
            ),
            _ => return None,
        })
    }

    #[expect(clippy::too_many_lines, reason = "texts in two languages")]
    fn explain_calls(&self) -> Option<Explanation> {
        Some(match self {
            Self::CallsEarly => Explanation::new(
                ("It lays or looks before the start.", "Es legt oder schaut vor dem Start."),
                (
                    "The first call comes after start has arrived.",
                    "Der erste Aufruf kommt, nachdem start angekommen ist.",
                ),
                (
                    "Having the cards is not yet the start.",
                    "Die Karten zu haben ist noch nicht der Start.",
                ),
            ),
            Self::CallsAfterEnd => Explanation::new(
                (
                    "It makes a new call after it has answered ended.",
                    "Es beginnt einen neuen Aufruf, nachdem es ended gesagt hat.",
                ),
                (
                    "After the end no new call; the one under way is waited for.",
                    "Nach dem Ende kein neuer Aufruf; auf den laufenden wird gewartet.",
                ),
                (
                    "What is laid after the end would count for one and not for the other.",
                    "Was nach dem Ende gelegt wird, würde für die einen zählen und für die anderen nicht.",
                ),
            ),
            Self::SecondCall { first, second } => Explanation::new(
                (
                    format!("Call {second} was sent while call {first} had no answer."),
                    format!(
                        "Aufruf {second} wurde gesendet, als Aufruf {first} noch keine Antwort hatte."
                    ),
                ),
                (
                    format!("Call {first} again, until its answer comes."),
                    format!("Aufruf {first} noch einmal, bis seine Antwort kommt."),
                ),
                (
                    "One call at a time, to anybody: otherwise a card could be laid in two places.",
                    "Immer nur ein Aufruf, egal an wen: sonst könnte eine Karte an zwei Stellen liegen.",
                ),
            ),
            Self::IdNotRising { id, last } => Explanation::new(
                (
                    format!("Call {id} comes after call {last}."),
                    format!("Aufruf {id} kommt nach Aufruf {last}."),
                ),
                (format!("A number above {last}."), format!("Eine Nummer über {last}.")),
                (
                    "Owners take a lower number for an old copy and do not answer. Lays and looks share one counter.",
                    "Besitzer halten eine kleinere Nummer für eine alte Kopie und antworten nicht. Legen und Schauen haben einen gemeinsamen Zähler.",
                ),
            ),
            Self::CallChanged { id } => Explanation::new(
                (
                    format!("Call {id} was repeated with another card or to somebody else."),
                    format!(
                        "Aufruf {id} wurde mit einer anderen Karte oder an jemand anderen wiederholt."
                    ),
                ),
                (
                    "The same call again, or a new number.",
                    "Derselbe Aufruf noch einmal, oder eine neue Nummer.",
                ),
                (
                    "The first may have been decided already; its answer is then taken for that of the second.",
                    "Der erste kann schon entschieden sein; seine Antwort gilt dann für den zweiten.",
                ),
            ),
            Self::NotNeighbour { seat } => Explanation::new(
                (
                    format!("Seat {seat} is not a neighbour."),
                    format!("Sitz {seat} ist kein Nachbar."),
                ),
                (
                    "Lays and looks go to the neighbours that stand in init.",
                    "Gelegt und geschaut wird bei den Nachbarn, die in init stehen.",
                ),
                (
                    "A player that is not a neighbour ignores it.",
                    "Wer kein Nachbar ist, ignoriert es.",
                ),
            ),
            Self::DoesNotRepeat { what } => Explanation::new(
                (
                    format!("Its {what} got no answer, and it did not say it again."),
                    format!("Sein {what} bekam keine Antwort, und es hat ihn nicht wiederholt."),
                ),
                (
                    "The same message again after retry_ms, until it is answered.",
                    "Dieselbe Nachricht noch einmal nach retry_ms, bis sie beantwortet ist.",
                ),
                (
                    "Messages may be lost in both directions. A player that waits without repeating waits forever.",
                    "Nachrichten können in beiden Richtungen verloren gehen. Wer ohne Wiederholung wartet, wartet ewig.",
                ),
            ),
            _ => return None,
        })
    }
}
