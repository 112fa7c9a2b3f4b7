//! A game to its end, in every way in which it can end.

use super::begin::seats;
use super::builder::{Builder, MOVE_PAUSE, Moment};
use crate::run::turn;
use crate::script::{Exit, RunPlan, Step, Won};
use crate::stage::Stage;
use game::Text;

pub(super) fn stages(builder: &Builder<'_>) -> Vec<Stage> {
    vec![
        builder.stage(
            "game-over",
            ("Ends properly after GAMEOVER", "Endet sauber nach GAMEOVER"),
            (
                "A move, then the result. After QUIT the client closes the connection and ends by itself.",
                "Ein Zug, dann das Ergebnis. Nach QUIT schließt der Client die Verbindung und endet von selbst.",
            ),
            "The end of a connection",
            vec![builder.short_game(builder.seat(), 1)],
        ),
        builder.stage(
            "both-seats",
            ("Plays on every seat", "Spielt auf jedem Platz"),
            (
                "A few moves on each seat. The player who does not begin gets WAIT first.",
                "Ein paar Züge auf jedem Platz. Wer nicht beginnt, bekommt zuerst WAIT.",
            ),
            "Waiting, moving, the end",
            seats(builder, |seat| builder.short_game(seat, 3)),
        ),
        builder.stage(
            "results",
            ("Understands every result", "Versteht jedes Ergebnis"),
            (
                "Won, lost and drawn; as the very first command, after WAIT, and after MOVEOK. Where the match ends while the client computes, MOVEOK comes first all the same.",
                "Gewonnen, verloren und unentschieden; als allererstes Kommando, nach WAIT und nach MOVEOK. Auch wenn die Partie endet, während der Client rechnet, kommt zuerst MOVEOK.",
            ),
            "When the game ends while you think",
            results(builder),
        ),
    ]
}

fn results(builder: &Builder<'_>) -> Vec<RunPlan> {
    let result = |en: &'static str, de: &'static str, mut steps: Vec<Step>, won| {
        steps.push(Step::Result(won));
        let label = Some(Text::new(en, de));
        RunPlan { label, ..builder.plan(steps, Exit::Success) }
    };
    let waited = || builder.until(Moment::Wait);
    let mut moved = builder.until(Moment::AfterProlog);
    moved.push(Step::Others);
    moved.extend(turn(builder.settings.move_time, None));
    moved.push(Step::Quiet(MOVE_PAUSE));
    vec![
        result("the client has won", "der Client hat gewonnen", waited(), Won::Client),
        result("the client has lost", "der Client hat verloren", waited(), Won::Others),
        result("a draw", "unentschieden", waited(), Won::All),
        result(
            "as the very first command",
            "als allererstes Kommando",
            builder.until(Moment::AfterProlog),
            Won::Others,
        ),
        result("after MOVEOK", "nach MOVEOK", moved, Won::Client),
    ]
}
