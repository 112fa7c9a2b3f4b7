//! The crate and the simple implementation play the same games.
//!
//! `RUN_SLOW_TESTS=1` plays twenty thousand games instead of three hundred.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "simple/board.rs"]
mod board;

use std::collections::BTreeSet;

use board::Board;
use game::{Actor, Game, Seat};
use quarto::{Action, Give, Illegal, Move, Piece, Quarto, Setup, Square, perft};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

#[test]
fn both_implementations_agree_on_random_games() {
    let is_slow = std::env::var_os("RUN_SLOW_TESTS").is_some_and(|value| value == "1");
    let n_games = if is_slow { 20_000 } else { 300 };
    let mut reasons = BTreeSet::new();
    for seed in 0..n_games {
        reasons.insert(play(seed));
    }
    assert_eq!(reasons.len(), 2, "lines and draws happen: {reasons:?}");
}

/// Plays one game and returns how it ended. In some games lines are avoided, so that they last.
fn play(seed: u64) -> &'static str {
    let random = &mut Pcg64::seed_from_u64(seed);
    let first = random.random_range(0..16_u8);
    let mut game = Quarto::start(&Setup::default());
    game.apply(Actor::Dealer, &Action::Name(Piece::new(first).unwrap())).unwrap();
    let mut board = Board::start(first);
    let mut log: Vec<String> = Vec::new();
    loop {
        let story = format!("seed {seed}, first {first}, {}", log.join(" "));
        let expected = board.moves();
        let texts: BTreeSet<String> = game.legal_moves().iter().map(Move::to_string).collect();
        assert_eq!(texts, expected.iter().map(|(text, _)| text.clone()).collect(), "{story}");
        assert_eq!(perft::count(game.position(), 1), expected.len() as u64, "{story}");
        let position = game.position();
        assert_eq!(position.to_string().parse(), Ok(*position), "{story}");
        for (square, cell) in Square::all().map(|square| (square, position.piece(square))) {
            let index = usize::from(square.index());
            assert_eq!(cell.map(Piece::number), board.cells[index % 4][index / 4], "{story}");
        }
        if expected.is_empty() {
            let outcome = game.outcome().unwrap();
            let winners: &[Seat] =
                if board.is_won() { &[Seat(1 - board.player as u8)] } else { &[Seat(0), Seat(1)] };
            assert_eq!(outcome.winners, winners, "{story}");
            return outcome.reason;
        }
        compare_refusals(&game, &texts, &story);
        let lasting: Vec<_> = expected.iter().filter(|(_, after)| !after.is_won()).collect();
        let avoids = !seed.is_multiple_of(3) && !lasting.is_empty();
        let (text, after) = if avoids {
            lasting[random.random_range(0..lasting.len())]
        } else {
            &expected[random.random_range(0..expected.len())]
        };
        log.push(text.clone());
        game.apply(Seat(board.player as u8).into(), &text.parse().unwrap()).unwrap();
        board = after.clone();
    }
}

/// Every move over all squares and pieces: legal as listed, but that with a move that ends the
/// game anything may come along.
fn compare_refusals(game: &Quarto, legal: &BTreeSet<String>, story: &str) {
    let pieces = Piece::all().map(Give::Piece);
    for give in pieces.chain([Give::Nothing, Give::Unreadable]) {
        for square in Square::all() {
            let action = Move { square, give };
            let result = game.position().check(action);
            let is_ending = legal.contains(&square.to_string());
            let is_legal = is_ending || legal.contains(&action.to_string());
            assert_eq!(result.is_ok(), is_legal, "{action}: {result:?}, {story}");
        }
    }
}

#[test]
fn an_ending_move_may_carry_anything() {
    let setup = "position=1 8 12,4,15,*/3,10,*,*/9,*,*,*/13,*,*,*";
    let game = Quarto::start(&setup.parse().unwrap());
    for text in ["D4", "D4,7", "D4,8", "D4,12", "D4,99", "D4,x", "D4,"] {
        let mut game = game.clone();
        let result = game.apply(Seat(1).into(), &text.parse().unwrap());
        // 12, 4, 15 and 8 share no bit: D4 does not end this game.
        let expected = if text == "D4,7" { Ok(()) } else { Err(()) };
        assert_eq!(result.map(|_| ()).map_err(|_| ()), expected, "{text}");
    }
    let setup = "position=1 8 12,4,15,*/3,10,*,*/9,*,*,*/13,*,*,14";
    let mut game = Quarto::start(&setup.replace("1 8", "1 7").parse().unwrap());
    let refused = game.apply(Seat(0).into(), &"D4".parse().unwrap());
    assert_eq!(refused, Err(Illegal::NotYourTurn { seat: Seat(1) }));
    // 12, 4, 15 and 7 share bit 2.
    let events = game.apply(Seat(1).into(), &"D4,junk".parse().unwrap()).unwrap();
    assert_eq!(events.len(), 2);
    assert_eq!(game.outcome().unwrap().winners, [Seat(1)]);
    assert_eq!(game.position().next(), None);
}

#[test]
fn the_simple_implementation_counts_the_same_sequences() {
    let mut board = Board::start(0);
    assert_eq!(board.perft(2), 50_400);
    board.cells[0][0] = Some(5);
    assert_eq!(board.perft(1), 15 * 14);
}
