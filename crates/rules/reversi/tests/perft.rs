//! The number of move sequences from the start.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use reversi::{Position, Size, Wide, perft};

/// As in the published tables, which count a skip as a ply and a game that has ended once: from
/// depth 10 on some have.
const USUAL: [u64; 10] = [4, 12, 56, 244, 1396, 8200, 55092, 390_216, 3_005_288, 24_571_284];
const SMALL: [u64; 6] = [4, 12, 56, 244, 1364, 7604];

#[test]
fn counts_from_the_start_are_right() {
    for (depth, expected) in (1..).zip(USUAL) {
        assert_eq!(perft::count(&Position::default(), depth), expected, "depth {depth}");
    }
    if std::env::var_os("RUN_SLOW_TESTS").is_some_and(|value| value == "1") {
        assert_eq!(perft::count(&Position::default(), 11), 212_258_800);
    }
    let small = Position::start(Size::new(6).unwrap());
    for (depth, expected) in (1..).zip(SMALL) {
        assert_eq!(perft::count(&small, depth), expected, "6×6, depth {depth}");
    }
}

#[test]
fn wide_sets_count_the_same() {
    let (field, discs) = Position::default().discs::<Wide>().unwrap();
    for (depth, expected) in (1..=7).zip(USUAL) {
        assert_eq!(perft::sequences(&field, discs, depth), expected, "depth {depth}");
    }
}

#[test]
fn dividing_by_the_first_move_adds_up() {
    for depth in 1..=7 {
        let divided = perft::divide(&Position::default(), depth);
        assert_eq!(divided.len(), 4);
        assert_eq!(divided.iter().map(|(_, n)| n).sum::<u64>(), USUAL[depth as usize - 1]);
    }
    assert_eq!(perft::divide(&Position::default(), 0), []);
    assert_eq!(perft::count(&Position::default(), 0), 1);
}

/// White has to be skipped after either move: that is the second of three plies, and then it is
/// over.
#[test]
fn a_skip_counts_as_a_ply() {
    let position: Position = "b BW4/6/6/6/6/BW4".parse().unwrap();
    let counts = [1, 2, 3, 4].map(|depth| perft::count(&position, depth));
    let divided: [u64; 4] =
        [1, 2, 3, 4].map(|depth| perft::divide(&position, depth).iter().map(|(_, n)| n).sum());
    assert_eq!(counts, divided);
    assert_eq!(counts, [2, 2, 2, 2]);
}
