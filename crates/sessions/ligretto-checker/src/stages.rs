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

/// A stage with its texts, which stand in `stages.txt`.
fn stage(id: &'static str, plans: Vec<RunPlan>) -> Stage {
    let texts = include_str!("stages.txt");
    let entry = texts.split("\n[").find_map(|entry| entry.strip_prefix(id)?.strip_prefix("] "));
    let mut lines = entry.into_iter().flat_map(str::lines);
    let mut line = |prefix: &str| {
        let line = lines.next().and_then(|line| line.strip_prefix(prefix));
        line.expect("every stage has its texts: a test makes all of them")
    };
    let (page, heading) = line("").split_once(": ").expect("a page and a heading");
    let [en, de] = ["en: ", "de: "].map(|prefix| [line(prefix), line(prefix)]);
    let text = |index: usize| Text::new(en[index], de[index]);
    Stage::new(id, text(0), text(1), Paragraph::new(page, heading), plans)
}

/// The machine, before any card is laid.
fn beginning() -> Vec<Stage> {
    let until =
        |goal| vec![RunPlan::dealt(vec![deals::nobody_can_lay()], 0).with(|plan| plan.goal = goal)];
    vec![
        stage("hello", until(Goal::Greet)),
        stage("offer", until(Goal::Seat)),
        stage("start", until(Goal::Start)),
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
            vec![first(deals::first_is_out()).with(|plan| {
                plan.expected = Expected { laid: 10, stop: true };
            })],
        ),
        stage("quiet", vec![first(deals::nobody_can_lay())]),
        stage(
            "draw",
            vec![first(deals::drawing()).with(|plan| plan.expected = lays(deals::DRAWN))],
        ),
        stage(
            "wake",
            vec![first(deals::waking()).with(|plan| {
                plan.adversary = late;
                plan.expected = lays(1);
            })],
        ),
        stage(
            "rotate",
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
        stage("game", vec![RunPlan::game(2, 1, 11)]),
        stage("owner", vec![RunPlan::game(6, 2, 12)]),
        stage(
            "rows",
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
        stage("twice", game(31, Adversary { twice: 50, ..calm })),
        stage("loss", game(32, Adversary { loss: 12, ..calm })),
        stage("delay", game(33, Adversary { delay: Duration::from_millis(12), ..calm })),
        stage("death", game(34, Adversary { death: true, ..calm })),
        stage("nonsense", game(35, Adversary { nonsense: true, ..calm })),
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
            vec![
                told(0, 41, Signals::Broadcast).labelled("passes on", "gibt weiter"),
                told(5, 42, Signals::Broadcast).labelled("is told", "bekommt gesagt"),
            ],
        ),
        stage("timestamp", vec![told(2, 51, Signals::Timestamp)]),
        stage("again", vec![RunPlan::game(3, 1, 61).with(|plan| plan.deals = again)]),
    ]
}
