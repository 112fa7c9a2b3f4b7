//! What the documentation shows is what the crate does.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use paging::{Action, Diagram, Location, Memory, Points, Setup};

const RULES: &str = include_str!("../../../../docs/paging/rules.md");
const NOTATION: &str = include_str!("../../../../docs/paging/notation.md");

#[test]
fn the_rules_cite_every_figure() {
    for number in 1..=18 {
        assert!(RULES.contains(&format!("(Figure {number})")), "figure {number}");
    }
    assert!(!RULES.contains("(Figure 19)"));
}

#[test]
fn the_examples_of_the_notation_read_back() {
    let blocks: Vec<&str> =
        NOTATION.split("```").filter_map(|b| b.strip_prefix("text\n")).collect();
    let [usual, dealt, scenario, by_hand, diagram] = blocks[..] else { panic!("five examples") };
    for example in [usual, dealt, scenario] {
        assert_eq!(example.trim().parse::<Setup>().unwrap().to_string(), example.trim());
    }
    let by_hand: Setup = by_hand.parse().unwrap();
    assert_eq!(by_hand.to_string().parse(), Ok(by_hand));
    let mut memory = Memory::new("2x3".parse().unwrap());
    for (program, points) in [("lime", [0, 2, 1, 3]), ("green", [5, 1, 1, 1])] {
        memory.set_points(program.parse().unwrap(), Points::new(&points).unwrap());
    }
    memory.remove("lime.1".parse().unwrap());
    for (page, frame) in [("lime.2", "A1"), ("lime.3", "B1"), ("green.1", "C2")] {
        memory.put(page.parse().unwrap(), Location::Frame(frame.parse().unwrap()));
    }
    memory.put("lime.4".parse().unwrap(), Location::Disk);
    assert_eq!(Diagram(&memory).to_string(), diagram);
}

#[test]
fn the_actions_of_the_notation_read_back() {
    let (_, actions) = NOTATION.split_once("## Actions").unwrap();
    let (actions, _) = actions.split_once("## Setups").unwrap();
    let mut n = 0;
    for row in actions.lines().filter(|line| line.starts_with("| `")) {
        let (cell, _) = row[2..].split_once(" |").unwrap();
        for action in cell.split(", ").map(|text| text.trim_matches('`')) {
            assert_eq!(action.parse::<Action>().unwrap().to_string(), action);
            n += 1;
        }
    }
    assert_eq!(n, 19);
}
