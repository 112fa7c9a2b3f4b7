//! The laws that every game keeps, along random games of Reversi.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use game::Game;
use game::testing::check_laws;
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use reversi::{Position, Reversi, Setup, Size, Square};

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn laws_hold(seed: u64, half in 3..=5_u8, n_before in 0..20_u32) {
        let random = &mut Pcg64::seed_from_u64(seed);
        let size = Size::new(2 * half).unwrap();
        let mut position = Position::start(size);
        for _ in 0..n_before {
            let moves = position.legal_moves();
            if !moves.is_empty() {
                position.play(moves[random.random_range(0..moves.len())]);
            }
        }
        let alphabet: Vec<Square> = Size::new(12).unwrap().squares().collect();
        let bound = usize::from(size.n()).pow(2) - 4;
        let game = check_laws::<Reversi>(&Setup { position }, &alphabet, bound, |n| {
            random.random_range(0..n)
        });
        prop_assert_eq!(game.outcome().unwrap().scores.len(), 2);
    }

    #[test]
    fn whatever_is_read_reads_back(
        ranks in prop::collection::vec("[BWbw1-6x]{0,6}", 5..8),
        side in "[bwx]",
        square in "[A-Za-z][0-9]{1,2}",
    ) {
        if let Ok(position) = format!("{side} {}", ranks.join("/")).parse::<Position>() {
            prop_assert_eq!(position.to_string().parse(), Ok(position));
        }
        if let Ok(read) = square.parse::<Square>() {
            prop_assert_eq!(read.to_string(), square.to_uppercase());
        }
    }

    /// Any ranks of the right length are a position, and no more discs come or go than were put.
    #[test]
    fn every_position_can_be_played_from(cells in "[BW1]{36}", white: bool, seed: u64) {
        let ranks: Vec<&str> = (0..6).map(|rank| &cells[6 * rank..6 * rank + 6]).collect();
        let rows: Vec<String> = ranks.iter().map(|rank| joined(rank)).collect();
        let text = format!("{} {}", if white { "w" } else { "b" }, rows.join("/"));
        let position: Position = text.parse().unwrap();
        let random = &mut Pcg64::seed_from_u64(seed);
        let alphabet: Vec<Square> = position.size().squares().collect();
        check_laws::<Reversi>(&Setup { position }, &alphabet, 36, |n| random.random_range(0..n));
    }
}

/// Writes runs of `1` as their number.
fn joined(rank: &str) -> String {
    let mut out = String::new();
    let mut n_free = 0;
    for letter in rank.chars().chain(['/']) {
        if letter == '1' {
            n_free += 1;
            continue;
        }
        if n_free > 0 {
            out += &n_free.to_string();
            n_free = 0;
        }
        out.extend(Some(letter).filter(|letter| *letter != '/'));
    }
    out
}
