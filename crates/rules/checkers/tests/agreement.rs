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
use checkers::{GameEnd, KingLanding, Move, Piece, Position, Rules, Side, Square, Stuck};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

#[test]
fn both_implementations_agree_on_random_games() {
    let is_slow = std::env::var_os("RUN_SLOW_TESTS").is_some_and(|value| value == "1");
    let n_plies = if is_slow { 2_000_000 } else { 20_000 };
    let (mut seed, mut played) = (0, 0);
    while played < n_plies {
        played += play(seed);
        seed += 1;
    }
}

/// Says which game it was when a comparison fails.
struct Story {
    seed: u64,
    start: String,
    log: Vec<String>,
}

impl Drop for Story {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("seed {}\nstart {}\nmoves {}", self.seed, self.start, self.log.join(" "));
        }
    }
}

/// Plays one game, every third from the usual start; returns its length.
fn play(seed: u64) -> u32 {
    let random = &mut Pcg64::seed_from_u64(seed);
    let start = if seed.is_multiple_of(3) {
        Position::start().to_string()
    } else {
        random::position(random)
    };
    let mut story = Story { seed, start: start.clone(), log: Vec::new() };
    let mut position: Position = start.parse().unwrap();
    let king_landing = KingLanding::ALL[seed as usize / 3 % 2];
    let mut board = Board::read(&start, king_landing == KingLanding::Next);
    let rules = Rules { king_landing, max_plies: 80, max_plies_without_progress: 25 };
    loop {
        let expected = board.moves();
        compare_moves(&position, &expected, king_landing);
        compare_refusals(&position, &expected, king_landing, random);
        let end = match () {
            () if expected.is_empty() => Some(GameEnd::NoMove),
            () if board.ply >= 80 => Some(GameEnd::PlyLimit),
            () if board.quiet >= 25 => Some(GameEnd::NoProgressLimit),
            () => None,
        };
        assert_eq!(position.end(&rules), end);
        if end.is_some() {
            return 1 + position.ply();
        }
        let (text, after) = &expected[random.random_range(0..expected.len())];
        story.log.push(text.clone());
        position = position.after(&position.candidate(text.parse().unwrap()));
        board = after.clone();
    }
}

/// The same moves lead to the same positions.
fn compare_moves(position: &Position, expected: &[(String, Board)], landing: KingLanding) {
    let mut candidates = Vec::new();
    position.candidates(landing, &mut candidates);
    let texts: BTreeSet<String> = candidates.iter().map(|c| c.action.to_string()).collect();
    assert_eq!(texts, expected.iter().map(|(text, _)| text.clone()).collect());
    assert_eq!(candidates.len(), expected.len(), "no move comes twice");
    assert_eq!(position.count_moves(landing), candidates.len() as u64);
    assert_eq!(position.can_move(), !candidates.is_empty());
    for candidate in &candidates {
        assert_eq!(position.candidate(candidate.action), *candidate);
        let text = candidate.action.to_string();
        let (_, after) = expected.iter().find(|(other, _)| *other == text).unwrap();
        assert_same(&position.after(candidate), after);
    }
}

fn assert_same(position: &Position, board: &Board) {
    assert_eq!(position.side_to_move() == Side::White, board.white_to_move);
    assert_eq!((position.ply(), position.quiet()), (board.ply, board.quiet));
    for square in Square::all() {
        let expected = board.cells[usize::from(square.file())][usize::from(square.rank())];
        assert_eq!(position.piece(square).map_or(' ', Piece::letter), expected, "{square}");
    }
}

/// Anyone who asks about one move or one square gets an answer that fits the list.
fn compare_refusals(
    position: &Position,
    expected: &[(String, Board)],
    landing: KingLanding,
    random: &mut Pcg64,
) {
    let legal: BTreeSet<Move> = expected.iter().map(|(text, _)| text.parse().unwrap()).collect();
    let movers: BTreeSet<Square> = legal.iter().map(Move::from).collect();
    for square in Square::all() {
        let is_own = position.piece(square).is_some_and(|p| p.side() == position.side_to_move());
        let stuck = position.why_stuck(square);
        assert_eq!(stuck.is_some(), is_own && !movers.contains(&square), "{square}: {stuck:?}");
        if let Some(Stuck::CaptureIsMandatory { by }) = stuck {
            assert!(movers.iter().all(|mover| mover.bit() & by != 0));
        }
    }
    for action in &legal {
        assert_eq!(position.check(action, landing), Ok(()), "{action}");
    }
    let squares: Vec<Square> = Square::all().collect();
    let mut any_square = || squares[random.random_range(0..squares.len())];
    for action in legal.iter().take(20) {
        let path = action.path().to_vec();
        let (mut longer, mut other, mut elsewhere) = (path.clone(), path.clone(), path.clone());
        longer.push(any_square());
        other[path.len() - 1] = any_square();
        elsewhere[0] = any_square();
        let back = [&path[..], &path[path.len() - 2..path.len() - 1]].concat();
        for tried in [&longer, &other, &elsewhere, &back, &path[..path.len() - 1]] {
            if let Some(tried) = Move::new(tried) {
                let result = position.check(&tried, landing);
                assert_eq!(result.is_ok(), legal.contains(&tried), "{tried}: {result:?}");
            }
        }
    }
}

#[test]
fn the_simple_implementation_counts_the_same_sequences() {
    let start = Position::start();
    let board = Board::read(&start.to_string(), false);
    for depth in 1..=5 {
        assert_eq!(board.perft(depth), checkers::perft::count(&start, KingLanding::Any, depth));
    }
}
