//! What the documentation shows is what the crate does.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use checkers::{Checkers, Position, Setup};
use game::Game;

const RULES: &str = include_str!("../../../docs/checkers/rules.md");
const NOTATION: &str = include_str!("../../../docs/checkers/notation.md");

#[test]
fn the_rules_cite_every_figure() {
    for number in 1..=15 {
        assert!(RULES.contains(&format!("(Figure {number})")), "figure {number}");
    }
    assert!(!RULES.contains("Figure 16"));
}

#[test]
fn the_examples_of_the_notation_read_back() {
    let blocks: Vec<&str> =
        NOTATION.split("```").filter_map(|b| b.strip_prefix("text\n")).collect();
    let [position, counters, setup, lines] = blocks[..] else { panic!("four examples") };
    let position: Position = position.trim().parse().unwrap();
    counters.trim().parse::<Position>().unwrap();
    let named: Setup = setup.trim().parse().unwrap();
    assert_eq!(named.to_string(), setup.trim());
    let game = Checkers::start(&Setup { position, ..Setup::default() });
    let expected: Vec<String> =
        game.position_lines().iter().map(|line| format!("+ {line}\n")).collect();
    assert_eq!(lines, expected.concat());
}
