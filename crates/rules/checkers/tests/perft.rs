//! The number of move sequences from known positions.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use checkers::{KingLanding, Position, perft};

const FIGHT: &str = "w W@A1 w@C3 b@D6 B@H8 b@F6 b@B4 w@G1 w@E1";

fn check(position: &str, landing: KingLanding, counts: &[u64]) {
    let position: Position = position.parse().unwrap();
    for (depth, expected) in (1..).zip(counts) {
        assert_eq!(perft::count(&position, landing, depth), *expected, "depth {depth}");
    }
    let divided = perft::divide(&position, landing, 3);
    assert_eq!(divided.len() as u64, counts[0]);
    assert_eq!(divided.iter().map(|(_, n)| n).sum::<u64>(), counts[2]);
}

#[test]
fn counts_from_the_start_are_right() {
    let counts = [7, 49, 302, 1469, 7361, 36768, 179_740];
    for landing in KingLanding::ALL {
        // The first king comes later.
        check(&Position::start().to_string(), landing, &counts);
    }
}

#[test]
fn counts_with_kings_are_right() {
    check(FIGHT, KingLanding::Any, &[1, 5, 31, 176, 780]);
    check(FIGHT, KingLanding::Next, &[1, 5, 30, 146, 511]);
}

#[test]
fn depth_0_is_the_position_itself() {
    assert_eq!(perft::count(&Position::start(), KingLanding::Any, 0), 1);
    assert_eq!(perft::divide(&Position::start(), KingLanding::Any, 0), []);
}

/// A hash that two boards share would spoil every table of positions.
#[test]
fn different_positions_have_different_hashes() {
    let mut seen = std::collections::HashMap::new();
    let mut level = vec![Position::start(), FIGHT.parse().unwrap()];
    for _ in 0..5 {
        let mut next = Vec::new();
        for position in level {
            let board = position.with_counters(0, 0);
            assert_eq!(*seen.entry(position.hash()).or_insert(board), board);
            for action in position.legal_moves(KingLanding::Any) {
                next.push(position.after(&position.candidate(action)));
            }
        }
        level = next;
    }
    assert!(seen.len() > 1000);
}
