//! The signature of the engine: `cargo run --release -p bashni-engine --example bench`

use bashni::Limits;
use bashni_engine::{Budget, Control, Engine, Options, bench};

fn main() {
    let mut engine = Engine::new(Options::default());
    let mut depths = 0;
    let mut nodes = 0;
    let mut time = 0.0;
    for position in bench::positions() {
        engine.clear();
        let budget = Budget { analyse_forced: true, ..Budget::nodes(1_000_000) };
        let r = engine.search(&position, Limits::DEFAULT, &budget, &Control::new(), &mut |_| ());
        println!("{} {} {} {:?} {}", r.depth, r.score(), r.nodes, r.time, position);
        depths += r.depth.min(60);
        nodes += r.nodes;
        time += r.time.as_secs_f64();
    }
    println!(
        "mean depth at a million nodes: {:.2} {:.2}",
        depths as f64 / 20.0,
        nodes as f64 / time / 1e6
    );
}
