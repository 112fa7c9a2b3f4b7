//! The crate and the simple implementation play the same games.
//!
//! `RUN_SLOW_TESTS=1` plays ten million plies instead of fifty thousand.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "simple/board.rs"]
mod board;
#[path = "simple/random.rs"]
mod random;

use std::collections::BTreeSet;

use bashni::{Limits, Move, Piece, Position, Side, Square, Tower};
use board::{Board, Ended};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

#[test]
fn both_implementations_agree_on_random_games() {
    let is_slow = std::env::var_os("RUN_SLOW_TESTS").is_some_and(|value| value == "1");
    let n_plies = if is_slow { 10_000_000 } else { 50_000 };
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
    let mut board = Board::read(&start);
    // Low limits are reached often enough to be tested, the usual ones let games get old.
    let limits =
        if seed.is_multiple_of(2) { Limits::DEFAULT } else { Limits::new(60, 20).unwrap() };
    loop {
        let expected = board.moves();
        compare_moves(&mut position, &expected);
        compare_refusals(&position, &expected, random);
        let ended = board.ended(limits.max_plies(), limits.max_plies_without_new_king());
        assert_eq!(ended_of(&position, limits), ended);
        if ended.is_some() {
            return 1 + position.ply();
        }
        let (text, after) = &expected[random.random_range(0..expected.len())];
        story.log.push(text.clone());
        position.make(text.parse().unwrap());
        board = after.clone();
    }
}

/// The same moves lead to the same positions and can be taken back.
fn compare_moves(position: &mut Position, expected: &[(String, Board)]) {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let texts: BTreeSet<String> = moves.iter().map(Move::to_string).collect();
    assert_eq!(texts, expected.iter().map(|(text, _)| text.clone()).collect());
    assert_eq!((moves.len(), texts.len()), (expected.len(), expected.len()), "no move comes twice");
    assert_eq!(position.count_moves(), moves.len() as u64);
    assert_eq!(position.can_move(), !moves.is_empty());

    let before = position.clone();
    for (text, after) in expected {
        let action: Move = text.parse().unwrap();
        let partial = position.partial_moves(action);
        assert_eq!(position.can_capture(), position.is_capture(action));
        assert_eq!(position.can_capture(), partial[0].captured.is_some());
        let undo = position.make(action);
        assert_same(position, after);
        assert_eq!(position.hash(), position.hash_from_scratch());
        assert_eq!(partial.iter().any(|partial| partial.promoted), position.quiet() == 0);
        position.unmake(action, &undo);
        assert_eq!(*position, before, "{text} is taken back");
    }
}

/// Anyone who asks about one move or one square gets an answer that fits the list.
fn compare_refusals(position: &Position, expected: &[(String, Board)], random: &mut Pcg64) {
    let legal: BTreeSet<Move> = expected.iter().map(|(text, _)| text.parse().unwrap()).collect();
    let movers: BTreeSet<Square> = legal.iter().map(|action| action.from()).collect();
    for square in Square::all() {
        let stuck = position.why_stuck(square);
        assert_eq!(stuck.is_none(), movers.contains(&square), "{square}: {stuck:?}");
    }
    for action in &legal {
        assert_eq!(position.check(*action), Ok(()), "{action}");
    }
    let squares: Vec<Square> = Square::all().collect();
    let mut any_square = || squares[random.random_range(0..squares.len())];
    for action in legal.iter().take(20) {
        let path: Vec<Square> = action.path().collect();
        let mut longer = path.clone();
        longer.push(any_square());
        let mut other = path.clone();
        other[path.len() - 1] = any_square();
        let mut elsewhere = path.clone();
        elsewhere[0] = any_square();
        let back = [&path[..], &path[path.len() - 2..path.len() - 1]].concat();
        for tried in [&longer, &other, &elsewhere, &back, &path[..path.len() - 1]] {
            if let Some(tried) = Move::new(tried) {
                let result = position.check(tried);
                assert_eq!(result.is_ok(), legal.contains(&tried), "{tried}: {result:?}");
            }
        }
    }
}

fn assert_same(position: &Position, board: &Board) {
    assert_eq!(position.side_to_move() == Side::White, board.white_to_move);
    assert_eq!((position.ply(), position.quiet()), (board.ply, board.quiet));
    for square in Square::all() {
        let expected = &board.towers[usize::from(square.file())][usize::from(square.rank())];
        let tower: Tower = position.tower(square);
        let letters = tower.from_bottom().map(Piece::letter);
        assert!(letters.eq(expected.iter().copied()), "{square}: {tower:?}, not {expected:?}");
    }
}

fn ended_of(position: &Position, limits: Limits) -> Option<Ended> {
    let end = position.end(limits)?;
    let winner = position.winner(end).map_or('=', Side::letter);
    let points = Side::ALL.map(|side| position.points(side));
    Some(Ended { rule: end.word(), winner, points })
}
