//! One stage for each position in which clients go wrong, as the kind of game declares them.

use game::{Actor, Seat};

use super::builder::Builder;
use crate::paragraph::Paragraph;
use crate::script::{Exit, Rule, RunPlan, Step};
use crate::stage::Stage;

pub(super) fn stages(builder: &Builder<'_>) -> Vec<Stage> {
    let kind = &builder.settings.kind;
    let traps = kind.traps.as_ref().map(|traps| traps.list()).unwrap_or_default();
    let stage = |trap: kind::Trap| {
        let game = kind.start(&trap.setup).expect("tests start every trap");
        let mut seats = Seat::all(game.n_seats());
        let seat = seats.find(|seat| game.may_act(Actor::from(*seat)))?;
        let mut steps = builder.prolog_of(seat.0, game.n_seats());
        steps.push(Step::Play(builder.turns(trap.n_moves)));
        let paragraph = Paragraph::new(trap.page, trap.heading);
        let rule = Rule { words: trap.rule.clone(), paragraph: paragraph.clone() };
        let plan = RunPlan {
            seat: seat.0,
            setup: trap.setup,
            rule: Some(rule),
            ..builder.plan(steps, Exit::Success)
        };
        Some(Stage::new(format!("trap-{}", trap.id), trap.title, trap.rule, paragraph, vec![plan]))
    };
    traps.into_iter().filter_map(stage).collect()
}
