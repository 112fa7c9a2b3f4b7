//! How fast the rules are, beside the simple implementation, on one core.

#![allow(clippy::disallowed_methods, reason = "a bench is there to look at the clock")]

#[path = "../tests/simple/board.rs"]
#[allow(dead_code, clippy::unwrap_used, reason = "the tests use more of it")]
mod board;

use std::time::{Duration, Instant};

use bashni::{Limits, Move, Position, perft};
use board::Board;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Deep enough to leave the opening: 22,081,796 leaves.
const DEPTH: u32 = 10;
const SIMPLE_DEPTH: u32 = 7;
const N_GAMES: u64 = 100_000;

fn main() {
    // `cargo test --all-targets` runs benches too, but not for their numbers.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    println!("perft from the start                    M leaves/s");
    let bulk = best(|| perft::bulk(&mut Position::start(), DEPTH));
    println!("  counted in bulk, depth {DEPTH}            {bulk:>8.2}");
    let made = best(|| perft::one_by_one(&mut Position::start(), DEPTH));
    println!("  made one by one, hash kept, depth {DEPTH} {made:>8.2}");
    let simple = best(|| count_simply(&Board::read(&Position::start().to_string()), SIMPLE_DEPTH));
    println!("  simple implementation, depth {SIMPLE_DEPTH}       {simple:>8.2}");
    println!("  made one by one to simple           {:>8.0} : 1", made / simple);
    println!("random games, limits 200 and 50");
    let mut n_plies = 0;
    let games = best(|| {
        n_plies = play(N_GAMES);
        N_GAMES
    });
    println!("  games/s                             {:>8.0}", games * 1e6);
    println!("  plies a game                        {:>8.1}", n_plies as f64 / N_GAMES as f64);
}

/// Millions of what `work` counts for each second, in the best of some runs: other work on the
/// machine can only slow a run down.
fn best(mut work: impl FnMut() -> u64) -> f64 {
    let run = |_| {
        let start = Instant::now();
        let n = std::hint::black_box(work());
        (n, start.elapsed())
    };
    let (n, time) = (0..5).map(run).min_by_key(|(_, time)| *time).unwrap_or((0, Duration::MAX));
    n as f64 / time.as_secs_f64() / 1e6
}

fn count_simply(board: &Board, depth: u32) -> u64 {
    let moves = board.moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|(_, after)| count_simply(after, depth - 1)).sum()
}

/// Plays random games to their end and returns how many plies they took.
fn play(n_games: u64) -> u64 {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let mut moves: Vec<Move> = Vec::new();
    let mut n_plies = 0;
    let start = Position::start();
    for _ in 0..n_games {
        let mut position = start.clone();
        loop {
            moves.clear();
            position.legal_moves(&mut moves);
            if moves.is_empty() || position.limit_reached(Limits::DEFAULT).is_some() {
                break;
            }
            position.make(moves[random.random_range(0..moves.len())]);
        }
        n_plies += u64::from(position.ply());
    }
    n_plies
}
