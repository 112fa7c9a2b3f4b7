//! Signature, nodes a second and mean depth without the whole binary:
//! `cargo run --release -p bashni-engine --example speed -- NODES THREADS DEPTH MIB`

use bashni_engine::{Budget, Options, bench};

fn main() {
    let argument = |n: usize| std::env::args().nth(n).and_then(|n| n.parse::<u64>().ok());
    let nodes = argument(1).unwrap_or(1_000_000);
    let threads = argument(2).unwrap_or(1) as usize;
    let signature = bench::run(Options::default(), &Budget::depth(bench::DEPTH));
    println!("signature {}", signature.nodes);
    let table_bytes =
        argument(4).map_or(Options::default().table_bytes, |mib| (mib as usize) << 20);
    let options = Options { threads, table_bytes, ..Options::default() };
    let budget = Budget::nodes(nodes);
    let total = bench::run(options, &budget);
    println!(
        "{threads} threads: {:.2} million nodes a second, mean depth {:.2} at {nodes} nodes",
        total.nodes as f64 / total.time.as_secs_f64() / 1e6,
        f64::from(total.depths) / f64::from(total.n_positions)
    );
    if let Some(depth) = argument(3).filter(|depth| *depth > 0) {
        let total = bench::run(options, &Budget::depth(depth as u32));
        println!(
            "{threads} threads: {:.2} s and {:.2} million nodes to depth {depth}",
            total.time.as_secs_f64(),
            total.nodes as f64 / 1e6
        );
    }
}
