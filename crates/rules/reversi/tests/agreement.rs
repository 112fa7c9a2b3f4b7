//! The crate and the simple implementation play the same games, on boards of all sizes.
//!
//! `RUN_SLOW_TESTS=1` plays ten thousand games instead of 120.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "simple/board.rs"]
mod board;

use board::{Board, name};
use game::{Game, Seat};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use reversi::{Position, Reversi, Side, Size, Square, Wide, perft};

#[test]
fn both_implementations_agree_on_random_games() {
    let is_slow = std::env::var_os("RUN_SLOW_TESTS").is_some_and(|value| value == "1");
    let n_games = if is_slow { 10_000 } else { 120 };
    let sizes: Vec<Size> = Size::all().collect();
    let mut n_skips = 0;
    for seed in 0..n_games {
        n_skips += play(seed, sizes[seed as usize % sizes.len()]);
    }
    assert!(n_skips > n_games / 4, "skips happen often enough to be tested: {n_skips}");
}

/// Plays one game and returns how often somebody was skipped.
fn play(seed: u64, size: Size) -> u64 {
    let random = &mut Pcg64::seed_from_u64(seed);
    let mut game = Reversi::start(&format!("size={size}").parse().unwrap());
    let mut board = Board::start(i32::from(size.n()));
    let (mut log, mut n_skips) = (Vec::new(), 0);
    loop {
        let story = format!("seed {seed}, {}", log.join(" "));
        compare(&game, &board, &story);
        let moves = board.moves();
        if moves.is_empty() {
            compare_end(&game, &board, &story);
            return n_skips;
        }
        let chosen = moves[random.random_range(0..moves.len())];
        let mut turned: Vec<String> =
            board.turned(chosen.0, chosen.1).into_iter().map(name).collect();
        let square: Square = name(chosen).parse().unwrap();
        let mut expected =
            game.position().turned_by(square).iter().map(Square::to_string).collect::<Vec<_>>();
        turned.sort();
        expected.sort();
        assert_eq!(turned, expected, "{story}");
        log.push(name(chosen));
        game.apply(seat(&board).into(), &square).unwrap();
        board = board.after(chosen);
        if board.moves().is_empty() && !board.skipped().moves().is_empty() {
            assert_eq!(game.skipped().map(Side::letter), Some(board.to_move), "{story}");
            board = board.skipped();
            n_skips += 1;
        } else {
            assert_eq!(game.skipped(), None, "{story}");
        }
    }
}

fn seat(board: &Board) -> Seat {
    Seat(u8::from(board.to_move == 'W'))
}

fn compare(game: &Reversi, board: &Board, story: &str) {
    let position = game.position();
    for square in position.size().squares() {
        let cell = board.cell(i32::from(square.file()), i32::from(square.rank())).unwrap();
        assert_eq!(position.disc(square).map_or(' ', Side::letter), cell, "{square}, {story}");
    }
    let moves: Vec<String> = position.legal_moves().iter().map(Square::to_string).collect();
    assert_eq!(moves, board.moves().into_iter().map(name).collect::<Vec<_>>(), "{story}");
    assert_eq!(position.to_string().parse(), Ok(*position), "{story}");
    // The narrow sets know the same squares as the wide ones.
    if let Some((field, discs)) = position.discs::<u64>() {
        let (wide, wide_discs) = position.discs::<Wide>().unwrap();
        let narrow = perft::sequences(&field, discs, 2);
        assert_eq!(narrow, perft::sequences(&wide, wide_discs, 2), "{story}");
        assert_eq!(narrow, board.perft(2), "{story}");
    }
}

fn compare_end(game: &Reversi, board: &Board, story: &str) {
    let outcome = game.outcome().unwrap();
    let counts = ['B', 'W'].map(|letter| board.count(letter) as i64);
    assert_eq!(outcome.scores, counts, "{story}");
    let winners: &[Seat] = match counts[0].cmp(&counts[1]) {
        std::cmp::Ordering::Less => &[Seat(1)],
        std::cmp::Ordering::Equal => &[Seat(0), Seat(1)],
        std::cmp::Ordering::Greater => &[Seat(0)],
    };
    assert_eq!(outcome.winners, winners, "{story}");
}

#[test]
fn the_simple_implementation_counts_the_same_sequences() {
    for size in Size::all() {
        let board = Board::start(i32::from(size.n()));
        assert_eq!(board.perft(4), perft::count(&Position::start(size), 4), "size {size}");
    }
}
