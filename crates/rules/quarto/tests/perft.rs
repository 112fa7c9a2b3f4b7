//! The number of move sequences from known positions.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use quarto::{Position, perft};

fn check(position: &str, counts: &[u64]) {
    let position: Position = position.parse().unwrap();
    for (depth, expected) in (1..).zip(counts) {
        assert_eq!(perft::count(&position, depth), *expected, "depth {depth}");
        let divided = perft::divide(&position, depth);
        assert_eq!(divided.len() as u64, counts[0]);
        assert_eq!(divided.iter().map(|(_, n)| n).sum::<u64>(), *expected, "depth {depth}");
    }
}

#[test]
fn counts_are_right() {
    check("0 0 *,*,*,*/*,*,*,*/*,*,*,*/*,*,*,*", &[240, 50_400]);
    check("1 8 12,4,15,*/3,10,*,*/9,*,*,*/13,*,*,*", &[72, 3684, 134_102]);
}

#[test]
fn nothing_is_counted_before_the_first_piece_is_named() {
    assert_eq!(perft::count(&Position::start(None), 1), 0);
    assert_eq!(perft::count(&Position::start(None), 0), 1);
}
