//! The laws that every game keeps, along random games of Checkers.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "simple/random.rs"]
mod random;

use checkers::{Checkers, KingLanding, Move, Position, Rules, Setup, Square};
use game::Game;
use game::testing::{check_laws, varied};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn laws_hold(
        seed: u64,
        usual_start: bool,
        lands_next: bool,
        max_plies in 1..80_u32,
        max_plies_without_progress in 1..40_u32,
    ) {
        let random = &mut Pcg64::seed_from_u64(seed);
        let position =
            if usual_start { Position::start() } else { random::position(random).parse().unwrap() };
        let king_landing = KingLanding::ALL[usize::from(lands_next)];
        let rules = Rules { king_landing, max_plies, max_plies_without_progress };
        let setup = Setup { position, rules };
        let alphabet = alphabet(&setup, random);
        let game = check_laws::<Checkers>(&setup, &alphabet, max_plies as usize, |n| {
            random.random_range(0..n)
        });
        prop_assert!(game.outcome().is_some());
    }

    #[test]
    fn whatever_is_read_reads_back(
        start in "[wbx] ?",
        pieces in "( [wbWBk][@a][A-Ha1][1-9]){0,9}",
        counters in "(;(ply|quiet|x)=?[0-9]{0,5}){0,2}",
        path in "[A-Ha-h][1-8](:[A-Hb][1-8é]){0,4}",
    ) {
        let text = format!("{start}{pieces}{counters}");
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string().parse(), Ok(position));
        }
        if let Ok(action) = path.parse::<Move>() {
            prop_assert_eq!(action.to_string(), path.to_uppercase());
        }
    }
}

/// Moves that might be legal at some time: those along a random game, and the same with a square
/// more, less or changed.
fn alphabet(setup: &Setup, random: &mut Pcg64) -> Vec<Move> {
    let mut found: Vec<Move> = Vec::new();
    let mut position = setup.position;
    for _ in 0..20 {
        let moves = position.legal_moves(setup.rules.king_landing);
        let Some(action) = moves.get(random.random_range(0..moves.len().max(1))) else { break };
        found.extend(&moves);
        position = position.after(&position.candidate(*action));
    }
    let squares: Vec<Square> = Square::all().collect();
    let varied = (0..150.min(found.len())).filter_map(|_| {
        let path = found[random.random_range(0..found.len())];
        Move::new(&varied(path.path(), &squares, |n| random.random_range(0..n)))
    });
    varied.collect()
}
