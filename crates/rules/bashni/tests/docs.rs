//! What the documentation shows is what the crate does.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use bashni::{Diagram, Position, Setup};
use game::testing::docs::{check_figures_are_cited, examples};

const NOTATION: &str = include_str!("../../../../docs/bashni/notation.md");

#[test]
fn the_rules_cite_every_figure() {
    check_figures_are_cited(include_str!("../../../../docs/bashni/rules.md"), 22);
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
