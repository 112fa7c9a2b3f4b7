//! The laws that every game keeps, along random games of Nine Men's Morris.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use game::Game;
use game::testing::check_laws;
use nmmorris::{Move, NMMorris, Point, Position, Rules, Setup};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn laws_hold(seed: u64, protect_mills: bool, max_turns_without_mill in 1..25_u16) {
        let random = &mut Pcg64::seed_from_u64(seed);
        let rules = Rules { protect_mills, max_turns_without_mill };
        let setup = Setup { position: Position::start(), rules };
        let at = Point::all().map(Move::At);
        let along = Point::all().flat_map(|from| Point::all().map(move |to| Move::Along(from, to)));
        let alphabet: Vec<Move> = at.chain(along).collect();
        // 18 pieces are placed, at most 14 are taken, and each of those ends a row of quiet turns.
        let bound = 18 + 14 * (1 + usize::from(max_turns_without_mill));
        let game = check_laws::<NMMorris>(&setup, &alphabet, bound, |n| random.random_range(0..n));
        prop_assert!(game.outcome().is_some());
    }

    #[test]
    fn whatever_is_read_reads_back(
        side in "[wbx] ?",
        pieces in "((A0|B1|C7|c3|-|D1) ?){0,5}/( (A1|B2|C6|-)){0,4}",
        counters in "( (capture|quiet|x)=[0-9]{0,3}){0,2}",
        action in "[A-Ca-d][0-8](:[A-Cé][0-7]){0,2}",
    ) {
        if let Ok(position) = format!("{side}{pieces}{counters}").parse::<Position>() {
            prop_assert_eq!(position.to_string().parse(), Ok(position));
        }
        if let Ok(read) = action.parse::<Move>() {
            prop_assert_eq!(read.to_string(), action.to_uppercase());
        }
    }
}
