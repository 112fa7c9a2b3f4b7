//! The whole server in virtual time: matches, sessions, HTTP, clocks and the data file, with programs
//! that drop, split, stall, repeat, flood and misbehave, browsers whose answers are lost, a disk that
//! fails, fills up and comes back, and a server that is killed and started again. Everything follows
//! from a seed.
//!
//! `SIMULATION_SEEDS=10000` tries that many, `SIMULATION_SEED=7` just this one.

mod browser;
mod client;
mod life;
mod pipe;
mod world;

use std::env;

use world::World;

/// How many seeds are tried where nobody says.
const N_SEEDS: u64 = 100;

fn number(name: &str) -> Option<u64> {
    env::var(name).ok().map(|text| text.parse().expect("a number"))
}

#[test]
fn every_law_holds_whatever_clients_and_disks_do() {
    let only = number("SIMULATION_SEED");
    let n_seeds = number("SIMULATION_SEEDS").unwrap_or(N_SEEDS);
    let seeds = only.map_or(0..n_seeds, |seed| seed..seed + 1);
    for seed in seeds {
        // Shown only when the test fails.
        println!(
            "seed {seed}: SIMULATION_SEED={seed} cargo test -p server --all-features \
             every_law_holds -- --nocapture"
        );
        World::new(seed).run();
    }
}

#[test]
fn the_same_seed_is_the_same_story() {
    for seed in 0..5 {
        let stories = [(), ()].map(|()| World::new(seed).run());
        assert!(!stories[0].is_empty());
        for (index, (first, second)) in stories[0].iter().zip(&stories[1]).enumerate() {
            assert_eq!(first, second, "line {index} of seed {seed}");
        }
        assert_eq!(stories[0].len(), stories[1].len());
    }
}
