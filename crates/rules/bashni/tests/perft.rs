//! The number of move sequences from known positions.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::HashMap;

use bashni::{Position, perft};

const POSITIONS: &str = include_str!("positions.perft");

struct Case {
    name: String,
    position: Position,
    counts: Vec<u64>,
}

fn cases() -> Vec<Case> {
    let entries = POSITIONS.split("\n\n").filter(|entry| entry.contains("counts"));
    entries
        .map(|entry| {
            let field = |name: &str| {
                let line = entry.lines().find_map(|line| line.strip_prefix(name));
                line.unwrap_or_else(|| panic!("no {name}in {entry}"))
            };
            Case {
                name: field("name ").to_owned(),
                position: field("position ").parse().unwrap(),
                counts: field("counts ").split(' ').map(|n| n.parse().unwrap()).collect(),
            }
        })
        .collect()
}

#[test]
fn bulk_counts_are_right() {
    assert_eq!(cases().len(), 9);
    for Case { name, mut position, counts } in cases() {
        for (depth, expected) in (1..).zip(counts) {
            assert_eq!(perft::bulk(&mut position, depth), expected, "{name}, depth {depth}");
        }
    }
}

#[test]
fn counts_of_moves_made_one_by_one_are_right_and_hashes_are_kept() {
    for Case { name, mut position, counts } in cases() {
        let before = position.clone();
        for (depth, expected) in (1..).zip(counts).filter(|(_, n)| *n < 200_000) {
            let n = perft::for_each_leaf(&mut position, depth, &mut |leaf| {
                assert_eq!(leaf.hash(), leaf.hash_from_scratch(), "{name}: {leaf}");
            });
            assert_eq!(n, expected, "{name}, depth {depth}");
            assert_eq!(position, before, "{name}: every move was taken back");
        }
    }
}

#[test]
fn different_positions_have_different_hashes() {
    for Case { name, mut position, counts } in cases() {
        let mut seen: HashMap<u64, Position> = HashMap::new();
        for (depth, _) in (1..).zip(counts).filter(|(_, n)| *n < 100_000) {
            perft::for_each_leaf(&mut position, depth, &mut |leaf| {
                let board = leaf.clone().with_counters(0, 0);
                let known = seen.entry(leaf.hash()).or_insert_with(|| board.clone());
                assert_eq!(*known, board, "{name}");
            });
        }
    }
}

#[test]
fn dividing_by_the_first_move_adds_up() {
    for Case { name, mut position, counts } in cases() {
        let divided = perft::divide(&mut position, 3);
        assert_eq!(divided.len() as u64, counts[0], "{name}");
        assert_eq!(divided.iter().map(|(_, n)| n).sum::<u64>(), counts[2], "{name}");
    }
}

#[test]
fn depth_0_is_the_position_itself() {
    let mut position = Position::start();
    assert_eq!(perft::bulk(&mut position, 0), 1);
    assert_eq!(perft::one_by_one(&mut position, 0), 1);
    assert_eq!(perft::divide(&mut position, 0), []);
}
