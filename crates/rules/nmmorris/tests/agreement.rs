//! The crate and the simple implementation play the same games.
//!
//! `RUN_SLOW_TESTS=1` plays ten thousand games instead of sixty.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "simple/board.rs"]
mod board;

use std::collections::BTreeSet;

use board::Board;
use game::{Game, PositionLines as _, Seat};
use nmmorris::{Move, NMMorris, Point};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

#[test]
fn both_implementations_agree_on_random_games() {
    let is_slow = std::env::var_os("RUN_SLOW_TESTS").is_some_and(|value| value == "1");
    let n_games = if is_slow { 10_000 } else { 60 };
    let mut reasons = BTreeSet::new();
    for seed in 0..n_games {
        reasons.insert(play(seed));
    }
    // To be blocked needs more than chance; figure 11 shows it.
    assert!(reasons.len() >= 2, "{reasons:?}");
}

/// Plays one game, in which mills are closed more often than by chance; returns how it ended.
fn play(seed: u64) -> &'static str {
    let random = &mut Pcg64::seed_from_u64(seed);
    let protect = seed.is_multiple_of(2);
    let setup = format!("protect_mills={protect};max_turns_without_mill=30");
    let mut game = NMMorris::start(&setup.parse().unwrap());
    let mut board = Board::start(protect);
    let mut log: Vec<String> = Vec::new();
    loop {
        let story = format!("seed {seed}, {}", log.join(" "));
        let expected = board.moves();
        let ended = board.ended(30);
        compare(&game, &board, &story);
        let outcome = game.outcome();
        assert_eq!(outcome.as_ref().map(|outcome| outcome.reason), ended.map(|e| e.0), "{story}");
        if let Some((reason, winner)) = ended {
            let winners: Vec<Seat> =
                winner.map_or(vec![Seat(0), Seat(1)], |winner| vec![Seat(winner as u8)]);
            assert_eq!(outcome.unwrap().winners, winners, "{story}");
            return reason;
        }
        let texts: BTreeSet<String> = game.legal_moves().iter().map(Move::to_string).collect();
        assert_eq!(texts, expected.iter().map(|(text, _)| text.clone()).collect(), "{story}");
        compare_refusals(&game, &story);
        let closing: Vec<_> = expected.iter().filter(|(_, after)| after.capture > 0).collect();
        let (text, after) = match closing.get(random.random_range(0..closing.len().max(1) * 2)) {
            Some(closing) => closing,
            None => &expected[random.random_range(0..expected.len())],
        };
        log.push(text.clone());
        game.apply(Seat(board.player as u8).into(), &text.parse().unwrap()).unwrap();
        board = after.clone();
    }
}

/// The block of the line protocol tells exactly what the simple board holds.
fn compare(game: &NMMorris, board: &Board, story: &str) {
    let mut lines = vec![format!("CAPTURE {}", board.capture), "PIECELIST 2,9".to_owned()];
    for player in 0..2 {
        let places = board.pieces[player].iter().enumerate();
        lines.extend(places.map(|(number, place)| format!("PIECE{player}.{number} {place}")));
    }
    lines.push("ENDPIECELIST".to_owned());
    assert_eq!(game.position_lines(), lines, "{story}");
    let position = game.position();
    assert_eq!(position.to_string().parse(), Ok(*position), "{story}");
    let n_moves = board.moves().len() as u64;
    assert_eq!(position.board().count_moves(board.protect), n_moves, "{story}");
    assert_eq!(u32::from(position.board().quiet()), board.quiet, "{story}");
}

fn compare_refusals(game: &NMMorris, story: &str) {
    let legal: BTreeSet<Move> = game.legal_moves().into_iter().collect();
    let board = game.position().board();
    let at = Point::all().map(Move::At);
    let along = Point::all().flat_map(|from| Point::all().map(move |to| Move::Along(from, to)));
    for action in at.chain(along) {
        let result = board.check(action, game.rules().protect_mills);
        assert_eq!(result.is_ok(), legal.contains(&action), "{action}, {story}");
    }
}

#[test]
fn the_simple_implementation_counts_the_same_sequences() {
    assert_eq!(Board::start(false).perft(3), 12_144);
}
