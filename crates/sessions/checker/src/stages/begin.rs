//! The first lines, each on its own, so that a client can be written step by step.

use mnm::Awaited;

use super::builder::{Builder, Moment};
use crate::run::wait;
use crate::script::{Exit, RunPlan, Step};
use crate::stage::Stage;
use game::Text;

pub(super) fn stages(builder: &Builder<'_>) -> Vec<Stage> {
    vec![
        builder.stage(
            "version",
            ("Connects and sends VERSION", "Verbindet sich und sendet VERSION"),
            (
                "The server greets first. The client answers with its version, whose number left of the dot has to be the server's.",
                "Der Server grüßt zuerst. Der Client antwortet mit seiner Version, deren Zahl links vom Punkt die des Servers sein muss.",
            ),
            "Prolog",
            vec![seen_enough(builder, Moment::Version)],
        ),
        builder.stage(
            "id",
            ("Sends the Game-ID", "Sendet die Game-ID"),
            (
                "When its version is accepted, the client sends ID and the 13 characters that it was given with -g.",
                "Wird die Version angenommen, sendet der Client ID und die 13 Zeichen, die er mit -g bekommen hat.",
            ),
            "Prolog",
            vec![seen_enough(builder, Moment::Id)],
        ),
        builder.stage(
            "player",
            ("Asks for its seat", "Bittet um seinen Platz"),
            (
                "The client reads the kind of game and the name of the match, then sends PLAYER, alone or with the number of a seat. The wire counts from 0, -p counts from 1.",
                "Der Client liest die Spielart und den Namen der Partie und sendet dann PLAYER, allein oder mit der Nummer eines Platzes. Die Leitung zählt ab 0, -p zählt ab 1.",
            ),
            "Prolog",
            seats(builder, |seat| {
                let mut steps = builder.prolog(seat);
                let index = steps.iter().position(|step| *step == Step::Expect(Awaited::Player));
                steps.truncate(index.map_or(0, |index| index + 1));
                steps.push(Step::Enough);
                builder.plan(steps, Exit::Stopped)
            }),
        ),
        builder.stage(
            "wait",
            ("Answers WAIT", "Antwortet auf WAIT"),
            (
                "While the other side thinks, the server sends WAIT again and again and wants OKWAIT each time, once.",
                "Während die andere Seite denkt, sendet der Server immer wieder WAIT und will jedes Mal ein OKWAIT, und zwar eines.",
            ),
            "Waiting, moving, the end",
            vec![waits(builder)],
        ),
        builder.stage(
            "thinking",
            ("Says THINKING as soon as it has a position", "Meldet THINKING, sobald es die Stellung hat"),
            (
                "MOVE is followed by the milliseconds for the move and then the position. THINKING comes before anything is computed.",
                "Hinter MOVE stehen die Millisekunden für den Zug und danach die Stellung. THINKING kommt, bevor etwas gerechnet wird.",
            ),
            "Waiting, moving, the end",
            vec![seen_enough(builder, Moment::Thinking)],
        ),
        builder.stage(
            "move",
            ("Makes a legal move in time", "Macht rechtzeitig einen erlaubten Zug"),
            (
                "After OKTHINK the client sends PLAY and its move. The time runs from the last byte of the position.",
                "Nach OKTHINK sendet der Client PLAY und seinen Zug. Die Zeit läuft ab dem letzten Byte der Stellung.",
            ),
            "Waiting, moving, the end",
            vec![seen_enough(builder, Moment::Play)],
        ),
    ]
}

/// The conversation up to this moment; how the program ends does not matter.
fn seen_enough(builder: &Builder<'_>, moment: Moment) -> RunPlan {
    let mut steps = builder.until(moment);
    steps.push(Step::Enough);
    builder.plan(steps, Exit::Stopped)
}

fn waits(builder: &Builder<'_>) -> RunPlan {
    let mut steps = builder.until(Moment::AfterProlog);
    for _ in 0..3 {
        steps.extend(wait());
        steps.push(Step::Quiet(BETWEEN_WAITS));
    }
    steps.push(Step::Enough);
    builder.plan(steps, Exit::Stopped)
}

/// The same plan for every seat.
pub(super) fn seats(builder: &Builder<'_>, plan: impl Fn(u8) -> RunPlan) -> Vec<RunPlan> {
    let of_seat = |seat: u8| {
        let label = Text::new(format!("-p {}", seat + 1), format!("-p {}", seat + 1));
        RunPlan { seat, label: Some(label), ..plan(seat) }
    };
    (0..builder.n_seats() as u8).map(of_seat).collect()
}

/// Long enough to notice a second answer.
const BETWEEN_WAITS: std::time::Duration = std::time::Duration::from_millis(100);
