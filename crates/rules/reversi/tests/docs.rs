//! What the documentation shows is what the crate does.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use game::Game;
use game::testing::docs::{check_figures_are_cited, examples, shown_lines};
use reversi::{Reversi, Setup};

const NOTATION: &str = include_str!("../../../../docs/reversi/notation.md");

#[test]
fn the_rules_cite_every_figure() {
    check_figures_are_cited(include_str!("../../../../docs/reversi/rules.md"), 9);
}

#[test]
fn the_examples_of_the_notation_read_back() {
    let [position, setup, lines] = examples(NOTATION)[..] else { panic!("three examples") };
    let named: Setup = format!("position={}", position.trim()).parse().unwrap();
    assert_eq!(setup.trim().parse(), Ok(named.clone()));
    assert_eq!(lines, shown_lines(&Reversi::start(&named)));
}
