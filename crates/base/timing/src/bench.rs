//! What all benches have in common: rows of one table, and how a rate is measured.
//!
//! A bench prints what it likes for those who run it alone. Lines made by [`row`] are the ones
//! that `scripts/bench` picks out of everything, for the table of `docs/benchmarks.md`.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How often work is done before the best time counts.
const N_RUNS: usize = 5;

/// Prints a row: the part of the system, what was measured, the figure, what stands beside it (a
/// peer or a limit of the same run, or a budget), and how they compare.
pub fn row(part: &str, what: &str, figure: &str, beside: &str, ratio: &str) {
    println!("| {part} | {what} | {figure} | {beside} | {ratio} |");
}

/// How a figure compares with one of the same run, or with a budget.
pub fn ratio(figure: f64, beside: f64) -> String {
    let ratio = figure / beside;
    if ratio >= 20.0 { format!("{ratio:.0}") } else { format!("{ratio:.2}") }
}

/// Prints the row for a figure that must not be larger than its budget.
pub fn budget(part: &str, what: &str, figure: f64, unit: &str, most: f64) {
    let verdict = format!("{} of it", ratio(figure, most));
    row(part, what, &format!("{figure:.1} {unit}"), &format!("budget {most} {unit}"), &verdict);
}

/// Prints the row for a fast implementation beside a simple one, in millions a second.
pub fn beside_simple(part: &str, what: &str, fast: f64, simple: f64) {
    let [shown, peer] = [fast, simple].map(|rate| format!("{rate:.2} M/s"));
    row(part, what, &shown, &format!("simple implementation: {peer}"), &ratio(fast, simple));
}

/// Whether this is for the numbers: `cargo test --all-targets` runs benches too.
pub fn is_wanted() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}

/// Millions of what `work` counts for each second, in the best of some runs: other work on the
/// machine can only slow a run down.
pub fn best(mut work: impl FnMut() -> u64) -> f64 {
    let run = |_| {
        let start = Instant::now();
        let n = black_box(work());
        (n, start.elapsed())
    };
    let (n, time) =
        (0..N_RUNS).map(run).min_by_key(|(_, time)| *time).unwrap_or((0, Duration::MAX));
    n as f64 / time.as_secs_f64() / 1e6
}
