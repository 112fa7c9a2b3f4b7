//! The laws that every game keeps, along random games of Bashni.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "simple/random.rs"]
mod random;

use bashni::{Bashni, Limits, Move, Position, Setup, Side, Square};
use game::Game;
use game::testing::{check_laws, varied};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn laws_hold(seed: u64, usual_start: bool, max_plies in 1..80_u32, max_quiet in 1..40_u32) {
        let random = &mut Pcg64::seed_from_u64(seed);
        let position =
            if usual_start { Position::start() } else { random::position(random).parse().unwrap() };
        let setup = Setup { position, limits: Limits::new(max_plies, max_quiet).unwrap() };
        let alphabet = alphabet(&setup, random);
        let game = check_laws::<Bashni>(&setup, &alphabet, max_plies as usize, |n| {
            random.random_range(0..n)
        });
        prop_assert_eq!(game.outcome().unwrap().scores.len(), 2);
    }

    #[test]
    fn whatever_is_read_reads_back(
        start in "[wbx] ?",
        pieces in "( [wbWBk][@a][A-Ha1][1-9]){0,9}",
        counters in "(;(ply|quiet|max_plies|x)=?[0-9]{0,5}){0,2}",
        path in "[A-Ha-h][1-8](:[A-Hb][1-8é]){0,4}",
    ) {
        let text = format!("{start}{pieces}{counters}");
        if let Ok(setup) = text.parse::<Setup>() {
            prop_assert_eq!(setup.to_string().parse(), Ok(setup));
        }
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string().parse(), Ok(position));
        }
        if let Ok(action) = path.parse::<Move>() {
            prop_assert_eq!(action.to_string(), path.to_uppercase());
        }
    }
}

/// Moves that might be legal at some time: those of either side along a random game, and the same
/// with a square more, less or changed.
fn alphabet(setup: &Setup, random: &mut Pcg64) -> Vec<Move> {
    let mut found = Vec::new();
    let mut position = setup.position.clone();
    for _ in 0..12 {
        for side in Side::ALL {
            let pieces = position
                .towers()
                .flat_map(|(square, tower)| tower.from_bottom().map(move |piece| (square, piece)));
            Position::from_pieces(side, pieces).unwrap().legal_moves(&mut found);
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            break;
        }
        position.make(moves[random.random_range(0..moves.len())]);
    }
    let squares: Vec<Square> = Square::all().collect();
    let varied = (0..150.min(found.len())).filter_map(|_| {
        let path: Vec<Square> = found[random.random_range(0..found.len())].path().collect();
        Move::new(&varied(&path, &squares, |n| random.random_range(0..n)))
    });
    varied.collect()
}
