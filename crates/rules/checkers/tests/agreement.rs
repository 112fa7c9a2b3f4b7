//! The crate and the simple implementation play the same games.
//!
//! `RUN_SLOW_TESTS=1` plays two million plies instead of twenty thousand.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "simple/board.rs"]
mod board;
#[path = "simple/random.rs"]
mod random;

use std::collections::BTreeSet;

use board::Board;
use checkers::{Checkers, KingLanding, Move, Piece, Position, Rules, Setup, Side, Square, Stuck};
use game::testing::simple::{Simple as _, Story, count, play_both};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

#[test]
fn both_implementations_agree_on_random_games() {
    let is_slow = std::env::var_os("RUN_SLOW_TESTS").is_some_and(|value| value == "1");
    let n_plies = if is_slow { 2_000_000 } else { 20_000 };
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
    let king_landing = KingLanding::ALL[seed as usize / 3 % 2];
    let rules = Rules { king_landing, max_plies: 80, max_plies_without_progress: 25 };
    let board = Board::read(&start, king_landing == KingLanding::Next);
    let setup = Setup { position: start.parse().unwrap(), rules };
    let board = Board { limits: [80, 25], ..board };
    play_both(&setup, board, compare, |moves| random.random_range(0..moves.len())).0
}

/// The same moves lead to the same positions, and whoever asks about a square gets an answer that
/// fits the list.
fn compare(game: &Checkers, board: &Board, story: &Story) {
    let (position, landing) = (game.position(), game.rules().king_landing);
    assert_same(position, board, story);
    let expected = board.moves();
    let mut candidates = Vec::new();
    position.candidates(landing, &mut candidates);
    assert_eq!(candidates.len(), expected.len(), "{story}");
    assert_eq!(position.count_moves(landing), candidates.len() as u64, "{story}");
    assert_eq!(position.can_move(), !candidates.is_empty(), "{story}");
    let mut movers = BTreeSet::new();
    for (text, after) in &expected {
        let action: Move = text.parse().unwrap();
        movers.insert(action.from());
        assert_eq!(position.check(&action, landing), Ok(()), "{action}\n{story}");
        let candidate = position.candidate(action);
        assert!(candidates.contains(&candidate), "{action}\n{story}");
        assert_same(&position.after(&candidate), after, story);
    }
    for square in Square::all() {
        let is_own = position.piece(square).is_some_and(|p| p.side() == position.side_to_move());
        let stuck = position.why_stuck(square);
        let is_stuck = is_own && !movers.contains(&square);
        assert_eq!(stuck.is_some(), is_stuck, "{square}: {stuck:?}\n{story}");
        if let Some(Stuck::CaptureIsMandatory { by }) = stuck {
            assert!(movers.iter().all(|mover| mover.bit() & by != 0), "{story}");
        }
    }
}

fn assert_same(position: &Position, board: &Board, story: &Story) {
    assert_eq!(position.side_to_move() == Side::White, board.white_to_move, "{story}");
    assert_eq!((position.ply(), position.quiet()), (board.ply, board.quiet), "{story}");
    for square in Square::all() {
        let expected = board.cells[usize::from(square.file())][usize::from(square.rank())];
        let letter = position.piece(square).map_or(' ', Piece::letter);
        assert_eq!(letter, expected, "{square}\n{story}");
    }
}

#[test]
fn the_simple_implementation_counts_the_same_sequences() {
    let start = Position::start();
    let board = Board::read(&start.to_string(), false);
    for depth in 1..=5 {
        let expected = checkers::perft::count(&start, KingLanding::Any, depth);
        assert_eq!(count(&board, depth), expected);
    }
}
