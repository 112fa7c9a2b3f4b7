//! What the documentation shows is what the crate does.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use checkers::{Checkers, Position, Setup};
use game::testing::docs::{examples, shown_lines};
use game::{Game, PositionLines as _};

const NOTATION: &str = include_str!("../../../../docs/checkers/notation.md");

/// One file for each clause of the rules.
#[test]
fn all_figures_come_out_as_drawn_and_are_cited() {
    let rules = include_str!("../../../../docs/checkers/rules.md");
    // The drawing is the block of the line protocol, so the figures are its test as well.
    game::check_figures!(Checkers, rules, |game| game.position_lines().join("\n"));
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
