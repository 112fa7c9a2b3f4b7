//! How long it takes to solve the ends of Checkers, and what they are worth:
//! `cargo run --release -p board-engines --example endgames`

use std::time::Instant;

use board_engines::Endgames;

fn main() {
    let begin = Instant::now();
    let tables = Endgames::solve();
    let seconds = begin.elapsed().as_secs_f64();
    let ([won, drawn, lost], longest) = tables.census();
    println!("{seconds:.1} s: won {won}, drawn {drawn}, lost {lost}; longest win {longest} plies");
}
