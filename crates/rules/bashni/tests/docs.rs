//! What the documentation shows is what the crate does.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use bashni::{Bashni, Diagram, Position, Setup};
use game::testing::docs::examples;

const NOTATION: &str = include_str!("../../../../docs/bashni/notation.md");

/// One file for each clause of the rules.
#[test]
fn all_figures_come_out_as_drawn_and_are_cited() {
    let rules = include_str!("../../../../docs/bashni/rules.md");
    // The notation stands below the diagram, for the counters are only there.
    let draw = |game: &Bashni| format!("{}{}", Diagram(game.position()), game.position());
    game::check_figures!(Bashni, rules, draw);
}

#[test]
fn the_examples_of_the_notation_read_back() {
    let [position, counters, setup, diagram] = examples(NOTATION)[..] else {
        panic!("four examples")
    };
    for example in [position, counters, setup] {
        example.trim().parse::<Setup>().unwrap();
    }
    let drawn: Position = "w w@A1 b@A1 W@A1 B@H8 b@D4".parse().unwrap();
    assert_eq!(Diagram(&drawn).to_string(), diagram);
}
