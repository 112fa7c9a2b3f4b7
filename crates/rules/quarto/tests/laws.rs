//! The laws that every game keeps, along random games of Quarto.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use game::Game;
use game::testing::check_laws;
use proptest::prelude::*;
use quarto::{Action, Give, Move, Piece, Position, Quarto, Setup, Square};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    /// Moves with a piece are not in the alphabet: with a move that ends the game one may come
    /// along, although such moves are listed without. Agreement with the simple board covers them.
    #[test]
    fn laws_hold(seed: u64, first in 0..20_u8) {
        let random = &mut Pcg64::seed_from_u64(seed);
        let setup = Setup { position: Position::start(Piece::new(first)) };
        let without = Square::all().map(|square| Move { square, give: Give::Nothing });
        let alphabet: Vec<Action> =
            without.map(Action::Place).chain(Piece::all().map(Action::Name)).collect();
        let game = check_laws::<Quarto>(&setup, &alphabet, 17, |n| random.random_range(0..n));
        prop_assert!(game.outcome().is_some());
    }

    #[test]
    fn whatever_is_read_reads_back(
        head in "[012] ([0-9]|1[0-7]|-)",
        ranks in prop::collection::vec("[*x]|([0-9]|1[0-6]|\\*)(,([0-9]|1[0-6]|\\*)){3}", 4),
        action in "[A-Ea-d][0-5](,[0-9x-]{1,2}){0,1}",
    ) {
        if let Ok(position) = format!("{head} {}", ranks.join("/")).parse::<Position>() {
            prop_assert_eq!(position.to_string().parse(), Ok(position));
        }
        if let Ok(Action::Place(Move { give: Give::Piece(_), .. })) = action.parse() {
            prop_assert_eq!(action.parse::<Action>().unwrap().to_string(), action.to_uppercase());
        }
    }
}
