//! The list of stages, from *greets* to *plays again*.

use std::time::Duration;

use checker::Paragraph;
use game::Text;
use ligretto::Dealer;
use ligretto_net::Signals;

use crate::adversary::Adversary;
use crate::deals;
use crate::plan::{Expected, Goal, RunPlan};

/// One thing that a player has to be able to do.
pub type Stage = checker::Stage<RunPlan>;

/// All stages, in the order in which they are run.
pub fn stages() -> Vec<Stage> {
    let mut all = beginning();
    all.extend(decided());
    all.extend(games());
    all.extend(faults());
    all.extend(signals());
    for (stage, number) in all.iter_mut().zip(1..) {
        stage.number = number;
    }
    all
}

fn stage(
    id: &'static str,
    title: impl Into<Text>,
    explanation: impl Into<Text>,
    heading: &str,
    plans: Vec<RunPlan>,
) -> Stage {
    let page = if heading == "Play" || heading == "Cards and deal" { "rules" } else { "wire" };
    let paragraph = Paragraph::new(format!("ligretto/{page}.md"), heading);
    Stage::new(id, title, explanation, paragraph, plans)
}

/// The machine, before any card is laid.
fn beginning() -> Vec<Stage> {
    let until =
        |goal| vec![RunPlan::dealt(vec![deals::nobody_can_lay()], 0).with(|plan| plan.goal = goal)];
    vec![
        stage(
            "hello",
            ("Connects and greets", "Verbindet sich und grüßt"),
            (
                "The program connects to NATS and says once a second that it is there, under the name it was given. The stage waits for two greetings.",
                "Das Programm verbindet sich mit NATS und sagt jede Sekunde, dass es da ist, unter dem Namen, den es bekommen hat. Auf zwei Begrüßungen wird gewartet.",
            ),
            "A machine",
            until(Goal::Greet),
        ),
        stage(
            "offer",
            ("Takes a seat and gives it back", "Nimmt einen Platz an und gibt ihn zurück"),
            (
                "The machine is asked for the time, is offered a seat twice, since its answer could have been lost, has to give it back, and tells anyone who speaks to the player afterwards that it is gone.",
                "Die Maschine wird nach der Zeit gefragt, bekommt einen Platz zweimal angeboten, denn ihre Antwort könnte verloren sein, muss ihn zurückgeben und sagt danach jedem, der mit dem Spieler spricht, dass er fort ist.",
            ),
            "A machine",
            until(Goal::Seat),
        ),
        stage(
            "start",
            ("Gets its cards and hears the start", "Bekommt seine Karten und hört den Start"),
            (
                "init is answered with ready, start with got. Before the start nobody lays or looks.",
                "init wird mit ready beantwortet, start mit got. Vor dem Start legt und schaut niemand.",
            ),
            "Coordinator to player",
            until(Goal::Start),
        ),
    ]
}

/// Deals that leave no choice.
fn decided() -> Vec<Stage> {
    let lays = |laid: u8| Expected { laid, ..Expected::default() };
    let late = Adversary { late_start: Duration::from_millis(400), ..Adversary::default() };
    let first = |deal| RunPlan::dealt(vec![deal], 0);
    vec![
        stage(
            "stop",
            ("Lays its own cards and calls stop", "Legt eigene Karten und ruft Stop"),
            (
                "The row has four ones, and everything that is turned up fits on its own stacks: the player gets rid of its Ligretto stack alone, and calls stop. The coordinator replays its journal before it believes it.",
                "In der Reihe liegen vier Einsen, und alles, was aufgedeckt wird, passt auf die eigenen Stapel: der Spieler wird seinen Ligretto-Stapel allein los und ruft Stop. Der Koordinator spielt sein Journal nach, bevor er es glaubt.",
            ),
            "Play",
            vec![first(deals::first_is_out()).with(|plan| {
                plan.expected = Expected { laid: 10, stop: true };
            })],
        ),
        stage(
            "quiet",
            ("Reports that it can't lay a card any more", "Meldet, dass nichts mehr geht"),
            (
                "Nobody can lay anything. The player goes through its hand once, watches its neighbour, and answers the probe; then the game is over.",
                "Niemand kann etwas legen. Der Spieler geht seine Hand einmal durch, beobachtet seinen Nachbarn und beantwortet probe; dann ist das Spiel vorbei.",
            ),
            "When nobody can lay a card",
            vec![first(deals::nobody_can_lay())],
        ),
        stage(
            "draw",
            ("Draws three cards at a time", "Zieht immer drei Karten"),
            (
                "All that fits comes from the hand: ones on top of a packet of three, what follows below them, and the last in a packet of two.",
                "Alles, was passt, kommt aus der Hand: Einsen oben auf drei Karten, die folgenden darunter, und die letzten in einem Rest von zwei Karten.",
            ),
            "Play",
            vec![first(deals::drawing()).with(|plan| plan.expected = lays(deals::DRAWN))],
        ),
        stage(
            "wake",
            ("Wakes when somebody opens a stack", "Wacht auf, wenn jemand einen Stapel eröffnet"),
            (
                "The player can lay nothing until its neighbour, who begins later, opens a stack. It has to hear of that by watching, and to lay the one card that fits.",
                "Der Spieler kann nichts legen, bis sein Nachbar, der später beginnt, einen Stapel eröffnet. Das muss er durch Beobachten erfahren und die eine Karte legen, die passt.",
            ),
            "When nobody can lay a card",
            vec![first(deals::waking()).with(|plan| {
                plan.adversary = late;
                plan.expected = lays(1);
            })],
        ),
        stage(
            "rotate",
            ("Rotates its hand", "Rotiert seine Hand"),
            (
                "With rotate_on_stuck the top card of everybody's hand goes to its bottom when all are stuck. That brings a 1 to light.",
                "Mit rotate_on_stuck wandert die oberste Handkarte bei allen nach unten, wenn alle festsitzen. Das bringt eine 1 zum Vorschein.",
            ),
            "Coordinator to player",
            vec![first(deals::rotating()).with(|plan| {
                plan.options.rules.rotate_on_stuck = true;
                plan.expected = lays(1);
            })],
        ),
    ]
}

/// Whole games, in which all goes well.
fn games() -> Vec<Stage> {
    let row = |size: u8, en: &'static str, de: &'static str| {
        RunPlan::game(3, 1, 20 + u64::from(size)).labelled(en, de).with(|plan| {
            plan.options.rules.row_size = size;
            plan.deals = vec![Dealer::new(plan.seed).deal(3, &plan.options.rules)];
        })
    };
    vec![
        stage(
            "game",
            ("Plays a game of two", "Spielt zu zweit"),
            (
                "A whole game against one of our players, from init to done. The audit compares all journals with the deal and with each other.",
                "Ein ganzes Spiel gegen einen unserer Spieler, von init bis done. Die Prüfung vergleicht alle Journale mit der Ausgangslage und untereinander.",
            ),
            "A game",
            vec![RunPlan::game(2, 1, 11)],
        ),
        stage(
            "owner",
            ("Decides about its stacks", "Entscheidet über seine Stapel"),
            (
                "Six play, each in a different way: some try every card everywhere, some look first, some are told of changes. Each of the player's decisions is compared with what lay on its stacks at that moment.",
                "Sechs spielen, jeder anders: manche probieren jede Karte überall, manche schauen vorher, manche lassen sich Änderungen melden. Jede Entscheidung des Spielers wird mit dem verglichen, was in dem Moment auf seinen Stapeln lag.",
            ),
            "Player to player",
            vec![RunPlan::game(6, 2, 12)],
        ),
        stage(
            "rows",
            ("Knows rows of three and five", "Kennt Reihen mit drei und fünf Karten"),
            (
                "The size of the row stands in init, and the hand has the cards that are left.",
                "Die Länge der Reihe steht in init, und in der Hand sind die übrigen Karten.",
            ),
            "Cards and deal",
            vec![
                row(3, "a row of three", "eine Reihe mit drei Karten"),
                row(5, "a row of five", "eine Reihe mit fünf Karten"),
            ],
        ),
    ]
}

/// Games in a world as it is.
fn faults() -> Vec<Stage> {
    let game = |seed: u64, adversary: Adversary| {
        vec![RunPlan::game(4, 1, seed).with(|plan| plan.adversary = adversary)]
    };
    let calm = Adversary::default();
    vec![
        stage(
            "twice",
            ("Takes everything that comes twice", "Verträgt alles doppelt"),
            (
                "Half of all messages arrive twice. Nothing may happen twice: the same id gets the same answer.",
                "Die Hälfte aller Nachrichten kommt zweimal an. Nichts darf zweimal geschehen: dieselbe id bekommt dieselbe Antwort.",
            ),
            "Player to player",
            game(31, Adversary { twice: 50, ..calm }),
        ),
        stage(
            "loss",
            ("Repeats what got lost", "Wiederholt, was verloren ging"),
            (
                "One message in eight is lost, in both directions. Whatever is not answered is said again after retry_ms.",
                "Jede achte Nachricht geht verloren, in beiden Richtungen. Was nicht beantwortet ist, wird nach retry_ms wiederholt.",
            ),
            "A game",
            game(32, Adversary { loss: 12, ..calm }),
        ),
        stage(
            "delay",
            ("Plays over a slow network", "Spielt über ein langsames Netz"),
            (
                "Every message takes a different time, so they overtake each other. A lower id is an old copy.",
                "Jede Nachricht braucht eine andere Zeit, sodass sie einander überholen. Eine kleinere id ist eine alte Kopie.",
            ),
            "Player to player",
            game(33, Adversary { delay: Duration::from_millis(12), ..calm }),
        ),
        stage(
            "death",
            ("Plays on when somebody dies", "Spielt weiter, wenn jemand stirbt"),
            (
                "One of the others dies in the middle. Its stacks are gone, a call to it is over, and the obituary is answered with mourned.",
                "Einer der anderen stirbt mittendrin. Seine Stapel sind fort, ein Aufruf an ihn ist vorbei, und die Todesanzeige wird mit mourned beantwortet.",
            ),
            "Coordinator to player",
            game(34, Adversary { death: true, ..calm }),
        ),
        stage(
            "nonsense",
            ("Ignores nonsense and strangers", "Ignoriert Unsinn und Fremde"),
            (
                "Messages that can't be read, of unknown types and with unknown fields; an end that a neighbour and a stranger send, and a lay of somebody who is not at that seat.",
                "Nachrichten, die nicht lesbar sind, unbekannte Typen und unbekannte Felder; ein end von einem Nachbarn und von einem Fremden, und ein lay von jemandem, der nicht auf diesem Platz sitzt.",
            ),
            "Subjects",
            game(35, Adversary { nonsense: true, ..calm }),
        ),
    ]
}

/// The other ways in which start and end are told, and one game after the other.
fn signals() -> Vec<Stage> {
    let told = |seat: u32, seed: u64, signals: Signals| {
        RunPlan::game(6, seat, seed).with(|plan| plan.options.signals = signals)
    };
    let again: Vec<_> =
        [61, 62, 63].map(|seed| Dealer::new(seed).deal(3, &ligretto::Options::default())).into();
    vec![
        stage(
            "broadcast",
            ("Passes signals on in a tree", "Gibt Signale im Baum weiter"),
            (
                "With \"pass_on\":true the player tells four others of the start and of the end; and one far down hears of them from a player, not from the coordinator.",
                "Bei \"pass_on\":true sagt der Spieler vier anderen Start und Ende weiter; und wer weiter unten sitzt, hört davon von einem Spieler, nicht vom Koordinator.",
            ),
            "In a tree",
            vec![
                told(0, 41, Signals::Broadcast).labelled("passes on", "gibt weiter"),
                told(5, 42, Signals::Broadcast).labelled("is told", "bekommt gesagt"),
            ],
        ),
        stage(
            "timestamp",
            ("Plays by the coordinator's clock", "Spielt nach der Uhr des Koordinators"),
            (
                "The player asks for the time eight times, starts at the moment that is named, and counts only what was laid up to the stop.",
                "Der Spieler fragt achtmal nach der Zeit, beginnt zum genannten Zeitpunkt und zählt nur, was bis zum Stop gelegt wurde.",
            ),
            "Time",
            vec![told(2, 51, Signals::Timestamp)],
        ),
        stage(
            "again",
            ("Plays one game after another", "Spielt ein Spiel nach dem anderen"),
            (
                "Three games without a new start. Afterwards nothing is left of them: the player is gone, and the machine greets as free.",
                "Drei Spiele ohne Neustart. Danach ist nichts von ihnen übrig: der Spieler ist fort, und die Maschine grüßt als frei.",
            ),
            "A machine",
            vec![RunPlan::game(3, 1, 61).with(|plan| plan.deals = again)],
        ),
    ]
}
