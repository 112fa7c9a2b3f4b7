//! The crate and the simple implementation play the same games, on boards of all sizes.
//!
//! `RUN_SLOW_TESTS=1` plays ten thousand games instead of sixty.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "simple/board.rs"]
mod board;

use board::{Board, name};
use game::Game;
use game::testing::simple::{Story, play_both};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use reversi::{Position, Reversi, Side, Size, Square, Wide, perft};

#[test]
fn both_implementations_agree_on_random_games() {
    let is_slow = std::env::var_os("RUN_SLOW_TESTS").is_some_and(|value| value == "1");
    let n_games = if is_slow { 10_000 } else { 60 };
    let sizes: Vec<Size> = Size::all().collect();
    let mut n_skips = 0;
    for seed in 0..n_games {
        let random = &mut Pcg64::seed_from_u64(seed);
        let size = sizes[seed as usize % sizes.len()];
        let setup = format!("size={size}").parse().unwrap();
        let look = |game: &Reversi, board: &Board, story: &Story| {
            compare(game, board, story);
            n_skips += u64::from(game.skipped().is_some());
        };
        let board = Board::start(i32::from(size.n()));
        play_both(&setup, board, look, |moves| random.random_range(0..moves.len()));
    }
    assert!(n_skips > n_games / 4, "skips happen often enough to be tested: {n_skips}");
}

fn compare(game: &Reversi, board: &Board, story: &Story) {
    let position = game.position();
    assert_eq!(game.skipped().map(Side::letter), board.skipped, "{story}");
    for square in position.size().squares() {
        let cell = board.cell(i32::from(square.file()), i32::from(square.rank())).unwrap();
        assert_eq!(position.disc(square).map_or(' ', Side::letter), cell, "{square}\n{story}");
    }
    for square in position.legal_moves() {
        let mut turned: Vec<String> = board
            .turned(i32::from(square.file()), i32::from(square.rank()))
            .into_iter()
            .map(name)
            .collect();
        let mut expected: Vec<String> =
            position.turned_by(square).iter().map(Square::to_string).collect();
        turned.sort();
        expected.sort();
        assert_eq!(turned, expected, "{square}\n{story}");
    }
    assert_eq!(position.to_string().parse(), Ok(*position), "{story}");
    if let Some(outcome) = game.outcome() {
        assert_eq!(outcome.scores, ['B', 'W'].map(|letter| board.count(letter)), "{story}");
    }
    // The narrow sets know the same squares as the wide ones.
    if let Some((field, discs)) = position.discs::<u64>() {
        let (wide, wide_discs) = position.discs::<Wide>().unwrap();
        let narrow = perft::sequences(&field, discs, 2);
        assert_eq!(narrow, perft::sequences(&wide, wide_discs, 2), "{story}");
        assert_eq!(narrow, board.perft(2), "{story}");
    }
}

#[test]
fn the_simple_implementation_counts_the_same_sequences() {
    for size in Size::all() {
        let board = Board::start(i32::from(size.n()));
        assert_eq!(board.perft(4), perft::count(&Position::start(size), 4), "size {size}");
    }
}
