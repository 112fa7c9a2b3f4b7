//! What the documentation shows is what the crate does.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use bashni::{Diagram, Position, Setup};

const RULES: &str = include_str!("../../../docs/bashni/rules.md");
const NOTATION: &str = include_str!("../../../docs/bashni/notation.md");

#[test]
fn the_rules_cite_every_figure() {
    for number in 1..=22 {
        let cited = [format!("Figure {number})"), format!("figure {number}.")];
        assert!(cited.iter().any(|text| RULES.contains(text)), "figure {number}");
    }
    assert!(!RULES.contains("Figure 23"));
}

#[test]
fn the_examples_of_the_notation_read_back() {
    let blocks: Vec<&str> =
        NOTATION.split("```").filter_map(|b| b.strip_prefix("text\n")).collect();
    let [position, counters, setup, diagram] = blocks[..] else { panic!("four examples") };
    for example in [position, counters, setup] {
        example.trim().parse::<Setup>().unwrap();
    }
    let drawn: Position = "w w@A1 b@A1 W@A1 B@H8 b@D4".parse().unwrap();
    assert_eq!(Diagram(&drawn).to_string(), diagram);
}
