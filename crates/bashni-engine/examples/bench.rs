//! The signature of the engine: `cargo run --release -p bashni-engine --example bench`

use bashni_engine::{Budget, Options, bench};

fn main() {
    let total = bench::run(Options::default(), &Budget::depth(bench::DEPTH));
    let speed = total.nodes as f64 / total.time.as_secs_f64() / 1e6;
    println!("{} nodes, {speed:.2} million nodes a second", total.nodes);
    let total = bench::run(Options::default(), &Budget::nodes(1_000_000));
    let depth = f64::from(total.depths) / f64::from(total.n_positions);
    println!("mean depth at a million nodes: {depth:.2}");
}
