//! The crate and the simple implementation play the same games.
//!
//! `RUN_SLOW_TESTS=1` plays ten thousand games instead of sixty.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "simple/board.rs"]
mod board;

use std::collections::BTreeSet;

use board::Board;
use game::PositionLines as _;
use game::testing::simple::{Simple as _, Story, count, play_both};
use nmmorris::NMMorris;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

#[test]
fn both_implementations_agree_on_random_games() {
    let is_slow = std::env::var_os("RUN_SLOW_TESTS").is_some_and(|value| value == "1");
    let n_games = if is_slow { 10_000 } else { 60 };
    let rules: BTreeSet<&str> = (0..n_games).map(play).collect();
    // To be blocked needs more than chance; figure 11 shows it.
    assert!(rules.len() >= 2, "{rules:?}");
}

/// Plays one game, in which mills are closed more often than by chance; returns how it ended.
fn play(seed: u64) -> &'static str {
    let random = &mut Pcg64::seed_from_u64(seed);
    let protect = seed.is_multiple_of(2);
    let setup = format!("protect_mills={protect};max_turns_without_mill=30");
    let pick = |moves: &[(String, Board)]| {
        let closes = |index: &usize| moves[*index].1.capture > 0;
        let closing: Vec<usize> = (0..moves.len()).filter(closes).collect();
        let chosen = closing.get(random.random_range(0..closing.len().max(1) * 2));
        chosen.copied().unwrap_or_else(|| random.random_range(0..moves.len()))
    };
    play_both(&setup.parse().unwrap(), Board::start(protect, 30), compare, pick).1
}

/// The block of the line protocol tells exactly what the simple board holds.
fn compare(game: &NMMorris, board: &Board, story: &Story) {
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

#[test]
fn the_simple_implementation_counts_the_same_sequences() {
    assert_eq!(count(&Board::start(false, 50), 3), 12_144);
}
