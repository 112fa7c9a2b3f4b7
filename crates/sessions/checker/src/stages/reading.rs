//! Lines that arrive in other pieces, at other times or with other words than a client hopes for.

use std::time::Duration;

use mnm::{Block, Major, ServerLine};

use super::builder::{Builder, MOVE_PAUSE, Moment, say};
use crate::run::{turn, wait};
use crate::script::{Delivery, Exit, RunPlan, Step, Turns};
use crate::stage::Stage;
use game::Text;

pub(super) fn stages(builder: &Builder<'_>) -> Vec<Stage> {
    let mut stages = pieces(builder);
    stages.extend(words(builder));
    stages
}

/// Lines in other pieces and at other times.
fn pieces(builder: &Builder<'_>) -> Vec<Stage> {
    vec![
        builder.stage(
            "split",
            ("Reads lines that arrive in pieces", "Liest Zeilen, die in Stücken ankommen"),
            (
                "TCP carries a stream of bytes, not messages. Here every block arrives in many small pieces, also within a word.",
                "TCP überträgt einen Strom von Bytes, keine Nachrichten. Hier kommt jeder Block in vielen kleinen Stücken an, auch mitten im Wort.",
            ),
            "How to read the conversations",
            vec![RunPlan { delivery: Delivery::Pieces, ..builder.short_game(builder.seat(), 2) }],
        ),
        builder.extra(
            "joined",
            ("Reads blocks that arrive together", "Liest Blöcke, die zusammen ankommen"),
            (
                "Two blocks can arrive with one read: here the first command comes together with ENDPLAYERS, and the next one together with MOVEOK. What follows the line that you were looking for must not be thrown away.",
                "Zwei Blöcke können mit einem read ankommen: Hier kommt das erste Kommando zusammen mit ENDPLAYERS und das nächste zusammen mit MOVEOK. Was hinter der gesuchten Zeile steht, darf nicht verloren gehen.",
            ),
            "How to read the conversations",
            vec![RunPlan { delivery: Delivery::Joined, ..builder.short_game(builder.seat(), 3) }],
        ),
        builder.stage(
            "slow-network",
            ("Copes with a slow network", "Kommt mit einem langsamen Netz zurecht"),
            (
                "Every line arrives some time after the one before it, as over a bad line.",
                "Jede Zeile kommt eine Weile nach der vorigen an, wie über eine schlechte Leitung.",
            ),
            "Time",
            vec![RunPlan {
                delivery: Delivery::Lines(SLOW),
                ..builder.short_game(builder.seat(), 1)
            }],
        ),
    ]
}

/// Lines with other words, more of them, and in another order.
fn words(builder: &Builder<'_>) -> Vec<Stage> {
    let mut stages = vec![
        builder.extra(
            "extra-line",
            ("Skips lines that it does not know", "Überspringt Zeilen, die es nicht kennt"),
            (
                "A greeting may have a second line, as in version 3, and a later server may say more than today's. A line with + that the client does not know is skipped.",
                "Eine Begrüßung kann eine zweite Zeile haben, wie in Version 3, und ein späterer Server kann mehr sagen als der heutige. Eine Zeile mit +, die der Client nicht kennt, wird übersprungen.",
            ),
            "Where the printed sheet differs",
            extra_lines(builder),
        ),
        builder.extra(
            "wait-storm",
            ("Survives a storm of WAIT", "Übersteht einen Sturm von WAIT"),
            (
                "Two hundred times WAIT without a pause, then a move. Nothing may grow or overflow.",
                "Zweihundertmal WAIT ohne Pause, dann ein Zug. Nichts darf dabei wachsen oder überlaufen.",
            ),
            "Waiting, moving, the end",
            vec![storm(builder)],
        ),
        builder.extra(
            "names",
            ("Reads names of every form", "Liest Namen in jeder Form"),
            (
                "Names have blanks, umlauts, digits and quotes, and are long. The number is the first word of a line, whether somebody is ready is the last one, and the name is everything in between.",
                "Namen haben Leerzeichen, Umlaute, Ziffern und Anführungszeichen und sind lang. Die Nummer ist das erste Wort einer Zeile, ob jemand bereit ist das letzte, und der Name ist alles dazwischen.",
            ),
            "Prolog",
            names(builder),
        ),
        builder.extra(
            "short-times",
            ("Keeps to short and changing move times", "Hält kurze und wechselnde Zugzeiten ein"),
            (
                "The number after MOVE may be different every time, and it may be small.",
                "Die Zahl hinter MOVE kann jedes Mal eine andere sein, und eine kleine.",
            ),
            "Time",
            vec![short_times(builder)],
        ),
    ];
    let orders = odd_orders(builder);
    if !orders.is_empty() {
        stages.push(builder.stage(
            "odd-order",
            ("Reads a position in any order", "Liest eine Stellung in jeder Reihenfolge"),
            (
                "The lines of the position come in another order, and the pieces of a tower do not stand together. Of two pieces on one square the earlier one lies lower; nothing else follows from the order.",
                "Die Zeilen der Stellung kommen in anderer Reihenfolge, und die Steine eines Turms stehen nicht beieinander. Von zwei Steinen auf einem Feld liegt der frühere tiefer; sonst bedeutet die Reihenfolge nichts.",
            ),
            "Waiting, moving, the end",
            orders,
        ));
    }
    stages
}

fn extra_lines(builder: &Builder<'_>) -> Vec<RunPlan> {
    let label = |en: &'static str, de: &'static str| Some(Text::new(en, de));
    let mut greeting = builder.prolog(builder.seat());
    let major = builder.settings.major;
    // In version 3 the usual one has a second line already.
    let longer = match major {
        Major::Two => Block::greeting(major).line(Major::Three.greeting()[1]),
        Major::Three => Block::greeting(major),
    };
    greeting[0] = say(longer.texts(["Have a nice day"]));
    greeting.push(Step::Play(builder.turns(1)));
    let mut later = builder.prolog(builder.seat());
    let news = |text| say(Block::of(ServerLine::Text(text)));
    later.push(news("NEWS The canteen has pancakes today"));
    later.extend(wait());
    later.extend([news("NEWS They are sold out"), Step::Play(builder.turns(1))]);
    vec![
        RunPlan {
            label: label("a longer greeting", "eine längere Begrüßung"),
            ..builder.plan(greeting, Exit::Success)
        },
        RunPlan {
            label: label("between the commands", "zwischen den Kommandos"),
            ..builder.plan(later, Exit::Success)
        },
    ]
}

fn storm(builder: &Builder<'_>) -> RunPlan {
    let mut steps = builder.until(Moment::AfterProlog);
    steps.push(Step::Play(Turns { n_waits: STORM, ..builder.turns(1) }));
    builder.plan(steps, Exit::Success)
}

fn names(builder: &Builder<'_>) -> Vec<RunPlan> {
    let seat = builder.seat();
    let plan = |game: &str, name: &str| {
        let names = vec![name.to_owned(); builder.n_seats()];
        let mut steps = builder.prolog_with(seat, game, &names);
        steps.push(Step::Play(builder.turns(1)));
        let label = Some(Text::new(
            format!("the game {game:?}, the players {name:?}"),
            format!("die Partie {game:?}, die Spieler {name:?}"),
        ));
        RunPlan { label, ..builder.plan(steps, Exit::Success) }
    };
    let hinted = |plan: RunPlan, en: &'static str, de: &'static str| RunPlan {
        hint: Some(Text::new(en, de)),
        ..plan
    };
    vec![
        hinted(
            plan("Das große Finale", "Die Jäger des verlorenen Zuges"),
            "The names have blanks, and letters of more than one byte.",
            "Die Namen haben Leerzeichen, und Buchstaben aus mehr als einem Byte.",
        ),
        hinted(
            plan("Übung 3", "Müller & Söhne"),
            "The names have letters of more than one byte.",
            "Die Namen haben Buchstaben aus mehr als einem Byte.",
        ),
        hinted(
            plan("WAIT", "Team 1 0"),
            "The game is called like a command, and the names end with a number: what a line is follows from where it stands.",
            "Die Partie heißt wie ein Kommando, und die Namen enden mit einer Zahl: Was eine Zeile ist, folgt daraus, wo sie steht.",
        ),
        plan("a", "\"Black\" player"),
        hinted(
            plan("Long name ".repeat(9).trim_end(), "Langer Name ".repeat(7).trim_end()),
            "The names have up to 90 characters: is there an array that is too short for them, or a line that is cut off at its end?",
            "Die Namen haben bis zu 90 Zeichen: Ist ein Array dafür zu kurz, oder wird eine Zeile am Ende abgeschnitten?",
        ),
    ]
}

fn short_times(builder: &Builder<'_>) -> RunPlan {
    let mut steps = builder.until(Moment::AfterProlog);
    let usual = builder.settings.move_time;
    let short = builder.settings.short_move_time;
    let move_times = vec![usual, short, short * 2, short];
    steps.push(Step::Play(Turns { move_times, n_waits: 0, ..builder.turns(0) }));
    builder.plan(steps, Exit::Success)
}

/// The usual start and a position from the middle of a game, in all other orders that the kind
/// knows.
fn odd_orders(builder: &Builder<'_>) -> Vec<RunPlan> {
    let settings = builder.settings;
    let (Some(traps), Some(programs)) = (&settings.kind.traps, &settings.kind.programs) else {
        return Vec::new();
    };
    let mut plans = Vec::new();
    let middle = traps.list().into_iter().next_back().map(|trap| trap.setup);
    for setup in [settings.kind.setup(&[]).ok(), middle].into_iter().flatten() {
        let Ok(game) = settings.kind.start(&setup) else { continue };
        let seat = game::Seat(builder.seat());
        if !game.may_act(seat.into()) {
            continue;
        }
        for lines in traps.other_orders(&programs.position_lines(&*game, seat)) {
            let mut steps = builder.until(Moment::AfterProlog);
            steps.extend(turn(settings.move_time, Some(lines)));
            steps.extend([Step::Quiet(MOVE_PAUSE), Step::Play(builder.turns(0))]);
            plans.push(RunPlan { setup: setup.clone(), ..builder.plan(steps, Exit::Success) });
        }
    }
    plans
}

/// How many times `WAIT` comes in a storm.
const STORM: usize = 200;

/// The time between two lines over a bad line.
const SLOW: Duration = Duration::from_millis(40);
