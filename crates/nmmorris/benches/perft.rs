//! How fast the rules are, beside the simple implementation, on one core.

#![allow(clippy::disallowed_methods, reason = "a bench is there to look at the clock")]

#[path = "../tests/simple/board.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod board;

use std::time::{Duration, Instant};

use board::Board;
use nmmorris::{Board as FastBoard, perft};

const DEPTH: u32 = 6;
const SIMPLE_DEPTH: u32 = 3;

fn main() {
    // `cargo test --all-targets` runs benches too, but not for their numbers.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    println!("perft from the start                 M leaves/s");
    let fast = best(|| perft::count(&FastBoard::start(), false, DEPTH));
    println!("  sets of points, depth  {DEPTH}         {fast:>8.2}");
    let simple = best(|| Board::start(false).perft(SIMPLE_DEPTH));
    println!("  simple implementation, depth {SIMPLE_DEPTH}    {simple:>8.2}");
    println!("  sets of points to simple         {:>8.0} : 1", fast / simple);
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
