//! `spielwerk bashni bench`

use bashni_engine::{Budget, Options, bench};

/// Arguments of `spielwerk bashni bench`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Search to this depth; the signature is that of the usual depth
    #[arg(long, default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// Search this many nodes instead, and report the mean depth
    #[arg(long)]
    nodes: Option<u64>,
    /// Number of threads; with more than one, the count is not a signature
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

pub(crate) fn run(arguments: &Arguments) {
    let budget = match arguments.nodes {
        Some(nodes) => Budget::nodes(nodes),
        None => Budget::depth(arguments.depth),
    };
    let options = Options { threads: usize::from(arguments.threads), ..Options::default() };
    let total = bench::run(options, &budget);
    let seconds = total.time.as_secs_f64();
    println!("{} nodes", total.nodes);
    eprintln!("{:.3} s, {:.0} nodes a second", seconds, total.nodes as f64 / seconds);
    let mean_depth = f64::from(total.depths) / f64::from(total.n_positions);
    eprintln!("mean depth {mean_depth:.2} over {} positions", total.n_positions);
}
