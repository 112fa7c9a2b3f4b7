//! What the documentation shows is what the crate does.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use game::Game;
use quarto::{Quarto, Setup};

const RULES: &str = include_str!("../../../docs/quarto/rules.md");
const NOTATION: &str = include_str!("../../../docs/quarto/notation.md");

#[test]
fn the_rules_cite_every_figure() {
    for number in 1..=9 {
        assert!(RULES.contains(&format!("(Figure {number})")), "figure {number}");
    }
    assert!(!RULES.contains("Figure 10"));
}

#[test]
fn the_examples_of_the_notation_read_back() {
    let blocks: Vec<&str> =
        NOTATION.split("```").filter_map(|b| b.strip_prefix("text\n")).collect();
    let [position, setup, lines] = blocks[..] else { panic!("three examples") };
    let named: Setup = format!("position={}", position.trim()).parse().unwrap();
    assert_eq!(setup.trim().parse(), Ok(named.clone()));
    let expected: Vec<String> =
        Quarto::start(&named).position_lines().iter().map(|line| format!("+ {line}\n")).collect();
    assert_eq!(lines, expected.concat());
}
