//! Many games in a row.

use super::builder::Builder;
use crate::script::{Exit, RunPlan, Step, Turns};
use crate::stage::Stage;
use game::Text;

pub(super) fn stages(builder: &Builder<'_>) -> Vec<Stage> {
    let n = builder.settings.n_games;
    let plans: Vec<RunPlan> = (0..n).map(|index| game(builder, index)).collect();
    vec![builder.stage(
        "games",
        (
            format!("Plays {n} games without an illegal move and in time"),
            format!("Spielt {n} Partien ohne ungültigen Zug und rechtzeitig"),
        ),
        (
            "Games on every seat, from the start and from positions in the middle, against random moves, with WAIT in between. Long games are stopped after some moves.",
            "Partien auf jedem Platz, vom Anfang und aus der Mitte, gegen zufällige Züge, mit WAIT dazwischen. Lange Partien werden nach einigen Zügen abgebrochen.",
        ),
        "Waiting, moving, the end",
        plans,
    )]
}

fn game(builder: &Builder<'_>, index: usize) -> RunPlan {
    let settings = builder.settings;
    let seat = settings.seat.unwrap_or((index % builder.n_seats()) as u8);
    let mut steps = builder.prolog(seat);
    steps.push(Step::Play(Turns { n_waits: index % 3, ..builder.turns(settings.n_moves) }));
    let number = index + 1;
    let label = Text::new(format!("game {number}"), format!("Partie {number}"));
    // Every second pair of games begins in the middle, each one later than the last.
    let n_ahead = if (index / 2).is_multiple_of(2) { 0 } else { 6 + 4 * index };
    RunPlan { seat, label: Some(label), n_ahead, ..builder.plan(steps, Exit::Success) }
}
