//! What the documentation shows is what the crate does.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use checkers::{Checkers, Position, Setup};
use game::Game;
use game::testing::docs::{check_figures_are_cited, examples, shown_lines};

const NOTATION: &str = include_str!("../../../../docs/checkers/notation.md");

#[test]
fn the_rules_cite_every_figure() {
    check_figures_are_cited(include_str!("../../../../docs/checkers/rules.md"), 15);
}

#[test]
fn the_examples_of_the_notation_read_back() {
    let [position, counters, setup, lines] = examples(NOTATION)[..] else {
        panic!("four examples")
    };
    let position: Position = position.trim().parse().unwrap();
    counters.trim().parse::<Position>().unwrap();
    let named: Setup = setup.trim().parse().unwrap();
    assert_eq!(named.to_string(), setup.trim());
    let game = Checkers::start(&Setup { position, ..Setup::default() });
    assert_eq!(lines, shown_lines(&game));
}
