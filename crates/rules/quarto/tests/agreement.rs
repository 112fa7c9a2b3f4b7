//! The crate and the simple implementation play the same games.
//!
//! `RUN_SLOW_TESTS=1` plays twenty thousand games instead of three hundred.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "simple/board.rs"]
mod board;

use std::collections::BTreeSet;

use board::Board;
use game::testing::simple::{Simple as _, Story, count, play_both};
use game::{Game, Seat};
use quarto::{Give, Illegal, Move, Piece, Position, Quarto, Setup, Square, perft};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

#[test]
fn both_implementations_agree_on_random_games() {
    let is_slow = std::env::var_os("RUN_SLOW_TESTS").is_some_and(|value| value == "1");
    let n_games = if is_slow { 20_000 } else { 300 };
    let rules: BTreeSet<&str> = (0..n_games).map(play).collect();
    assert_eq!(rules.len(), 2, "lines and draws happen: {rules:?}");
}

/// Plays one game and returns how it ended. In some games lines are avoided, so that they last.
fn play(seed: u64) -> &'static str {
    let random = &mut Pcg64::seed_from_u64(seed);
    let first = random.random_range(0..16_u8);
    let setup = Setup { position: Position::start(Piece::new(first)) };
    let pick = |moves: &[(String, Board)]| {
        let lasts = |index: &usize| !moves[*index].1.is_won();
        let lasting: Vec<usize> = (0..moves.len()).filter(lasts).collect();
        if seed.is_multiple_of(3) || lasting.is_empty() {
            return random.random_range(0..moves.len());
        }
        lasting[random.random_range(0..lasting.len())]
    };
    play_both(&setup, Board::start(first), compare, pick).1
}

fn compare(game: &Quarto, board: &Board, story: &Story) {
    let position = game.position();
    let moves = board.moves();
    assert_eq!(perft::count(position, 1), moves.len() as u64, "{story}");
    assert_eq!(position.to_string().parse(), Ok(*position), "{story}");
    for (square, cell) in Square::all().map(|square| (square, position.piece(square))) {
        let index = usize::from(square.index());
        assert_eq!(cell.map(Piece::number), board.cells[index % 4][index / 4], "{story}");
    }
    if board.ended().is_none() {
        compare_refusals(game, &moves.into_iter().map(|(text, _)| text).collect(), story);
    }
}

/// Every move over all squares and pieces: legal as listed, but that with a move that ends the
/// game anything may come along.
fn compare_refusals(game: &Quarto, legal: &BTreeSet<String>, story: &Story) {
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
    assert_eq!(count(&board, 2), 50_400);
    board.cells[0][0] = Some(5);
    assert_eq!(count(&board, 1), 15 * 14);
}
