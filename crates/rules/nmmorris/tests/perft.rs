//! The number of sequences of requests from known positions.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use nmmorris::{Board, Position, perft};

const FIGHT: &str = "w A0 A1 A3 B5 C6 - - - -/B0 B1 B3 C2 C4 - - - -";

fn check(board: &Board, protect_mills: bool, counts: &[u64]) {
    for (depth, expected) in (1..).zip(counts) {
        assert_eq!(perft::count(board, protect_mills, depth), *expected, "depth {depth}");
    }
    let divided = perft::divide(board, protect_mills, 3);
    assert_eq!(divided.len() as u64, counts[0]);
    assert_eq!(divided.iter().map(|(_, n)| n).sum::<u64>(), counts[2]);
}

#[test]
fn counts_from_the_start_are_right() {
    check(&Board::start(), false, &[24, 552, 12_144, 255_024, 5_100_480]);
}

#[test]
fn counts_with_mills_are_right() {
    let position: Position = FIGHT.parse().unwrap();
    check(position.board(), false, &[10, 94, 795, 6947, 60_363]);
    check(position.board(), true, &[10, 94, 795, 6935, 60_185]);
}

#[test]
fn depth_0_is_the_position_itself() {
    assert_eq!(perft::count(&Board::start(), false, 0), 1);
    assert_eq!(perft::divide(&Board::start(), false, 0), []);
}
