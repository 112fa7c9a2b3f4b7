//! `spielwerk bashni book`

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use bashni_engine::book::Making;
use bashni_engine::duel::balanced_opening;

use super::n_cores;
use crate::output;

/// Arguments of `spielwerk bashni book`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Number of openings
    #[arg(short = 'n', long, default_value_t = 1_000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    count: u64,
    /// Seed of the openings; the same seed always gives the same ones
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Number of threads [default: all cores]
    #[arg(long)]
    threads: Option<usize>,
    /// Print the book that the bots play from instead: all moves of the first positions, with
    /// scores, and results of this many games of the engine against itself
    #[arg(long, conflicts_with = "count", value_name = "GAMES", num_args = 0..=1,
          default_missing_value = "10000", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    moves: Option<u64>,
}

/// Prints openings as they are found, in the order of their seeds, each position once.
pub(crate) fn run(arguments: &Arguments) {
    let threads = arguments.threads.unwrap_or_else(n_cores).max(1);
    if let Some(n_games) = arguments.moves {
        let making = Making { n_games, seed: arguments.seed, threads, ..Making::default() };
        output::print(making.make().to_string());
        return;
    }
    let next = AtomicU64::new(0);
    let (found, openings) = mpsc::sync_channel::<(u64, String)>(1_024);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (next, found) = (&next, found.clone());
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let seed = seeded::nth_seed(arguments.seed, number);
                    // Nobody listens any more once there are enough.
                    if found.send((number, balanced_opening(seed).to_string())).is_err() {
                        return;
                    }
                }
            });
        }
        drop(found);
        print_in_order(openings, arguments.count);
    });
}

fn print_in_order(openings: mpsc::Receiver<(u64, String)>, count: u64) {
    let mut waiting = std::collections::BTreeMap::new();
    let mut seen = HashSet::new();
    let mut next = 0;
    for (number, opening) in openings {
        waiting.insert(number, opening);
        while let Some(opening) = waiting.remove(&next) {
            next += 1;
            if seen.insert(opening.clone()) {
                output::print_line(opening);
                if seen.len() as u64 == count {
                    return;
                }
            }
        }
    }
}
