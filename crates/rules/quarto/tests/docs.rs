//! What the documentation shows is what the crate does.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use game::testing::docs::{examples, shown_lines};
use game::{Game, PositionLines as _};
use quarto::{Quarto, Setup};

const NOTATION: &str = include_str!("../../../../docs/quarto/notation.md");

/// One file for each clause of the rules.
#[test]
fn all_figures_come_out_as_drawn_and_are_cited() {
    let rules = include_str!("../../../../docs/quarto/rules.md");
    // The drawing is the block of the line protocol, so the figures are its test as well.
    game::check_figures!(Quarto, rules, |game| game.position_lines().join("\n"));
}

#[test]
fn the_examples_of_the_notation_read_back() {
    let [position, setup, lines] = examples(NOTATION)[..] else { panic!("three examples") };
    let named: Setup = format!("position={}", position.trim()).parse().unwrap();
    assert_eq!(setup.trim().parse(), Ok(named.clone()));
    assert_eq!(lines, shown_lines(&Quarto::start(&named)));
}
