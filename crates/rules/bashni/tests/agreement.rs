//! The crate and the simple implementation play the same games.
//!
//! `RUN_SLOW_TESTS=1` plays ten million plies instead of fifty thousand.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "simple/board.rs"]
mod board;
#[path = "simple/random.rs"]
mod random;

use std::collections::BTreeSet;

use bashni::{Bashni, Limits, Move, Piece, Position, Setup, Side, Square};
use board::Board;
use game::Game;
use game::testing::simple::{Simple as _, Story, play_both};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

#[test]
fn both_implementations_agree_on_random_games() {
    let is_slow = std::env::var_os("RUN_SLOW_TESTS").is_some_and(|value| value == "1");
    let n_plies = if is_slow { 10_000_000 } else { 50_000 };
    let (mut seed, mut played) = (0, 0);
    while played < n_plies {
        played += 1 + play(seed);
        seed += 1;
    }
}

/// Plays one game, every third from the usual start; returns its length.
fn play(seed: u64) -> usize {
    let random = &mut Pcg64::seed_from_u64(seed);
    let start = if seed.is_multiple_of(3) {
        Position::start().to_string()
    } else {
        random::position(random)
    };
    // Low limits are reached often enough to be tested, the usual ones let games get old.
    let limits =
        if seed.is_multiple_of(2) { Limits::DEFAULT } else { Limits::new(60, 20).unwrap() };
    let limit = [limits.max_plies(), limits.max_plies_without_new_king()];
    let board = Board { limits: limit, ..Board::read(&start) };
    let setup = Setup { position: start.parse().unwrap(), limits };
    play_both(&setup, board, compare, |moves| random.random_range(0..moves.len())).0
}

/// The same moves lead to the same positions and can be taken back, and whoever asks about a
/// square gets an answer that fits the list.
fn compare(game: &Bashni, board: &Board, story: &Story) {
    let mut position = game.position().clone();
    assert_same(&position, board, story);
    if let Some(outcome) = game.outcome() {
        assert_eq!(outcome.scores, board.points(), "{story}");
    }
    let expected = board.moves();
    assert_eq!(position.count_moves(), expected.len() as u64, "{story}");
    assert_eq!(position.can_move(), !expected.is_empty(), "{story}");
    let before = position.clone();
    let mut movers = BTreeSet::new();
    for (text, after) in &expected {
        let action: Move = text.parse().unwrap();
        movers.insert(action.from());
        assert_eq!(position.check(action), Ok(()), "{action}\n{story}");
        let partial = position.partial_moves(action);
        assert_eq!(position.can_capture(), position.is_capture(action), "{story}");
        assert_eq!(position.can_capture(), partial[0].captured.is_some(), "{story}");
        let undo = position.make(action);
        assert_same(&position, after, story);
        assert_eq!(position.hash(), position.hash_from_scratch(), "{story}");
        assert_eq!(partial.iter().any(|partial| partial.promoted), position.quiet() == 0);
        position.unmake(action, &undo);
        assert_eq!(position, before, "{text} is taken back\n{story}");
    }
    for square in Square::all() {
        let stuck = position.why_stuck(square);
        let is_own = square.bit() & position.towers_of(position.side_to_move()) != 0;
        let is_stuck = is_own && !movers.contains(&square);
        assert_eq!(stuck.is_some(), is_stuck, "{square}: {stuck:?}\n{story}");
    }
}

fn assert_same(position: &Position, board: &Board, story: &Story) {
    assert_eq!(position.side_to_move() == Side::White, board.white_to_move, "{story}");
    assert_eq!((position.ply(), position.quiet()), (board.ply, board.quiet), "{story}");
    for square in Square::all() {
        let expected = &board.towers[usize::from(square.file())][usize::from(square.rank())];
        let tower = position.tower(square);
        let letters = tower.from_bottom().map(Piece::letter);
        assert!(letters.eq(expected.iter().copied()), "{square}: {tower:?}, not {expected:?}");
    }
}
