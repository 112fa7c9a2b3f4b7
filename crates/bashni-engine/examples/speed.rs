//! Signature, nodes a second and mean depth without the whole binary:
//! `cargo run --release -p bashni-engine --example speed -- 1000000`

use bashni_engine::{Budget, Options, bench};

fn main() {
    let nodes = std::env::args().nth(1).and_then(|nodes| nodes.parse().ok()).unwrap_or(1_000_000);
    let threads = std::env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(1);
    let signature = bench::run(Options::default(), &Budget::depth(bench::DEPTH));
    println!("signature {}", signature.nodes);
    let options = Options { threads, ..Options::default() };
    let budget = Budget::nodes(nodes);
    let total = bench::run(options, &budget);
    println!(
        "{threads} threads: {:.2} million nodes a second, mean depth {:.2} at {nodes} nodes",
        total.nodes as f64 / total.time.as_secs_f64() / 1e6,
        f64::from(total.depths) / f64::from(total.n_positions)
    );
}
