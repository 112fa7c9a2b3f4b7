//! Finds better numbers for the search, by games:
//! `cargo run --release -p bashni-engine --example tune -- --nodes 4000 --rounds 3000`
//!
//! In each round all numbers are changed at once, each up or down at random, and the engine with
//! these changes plays a pair of games against the one with the opposite changes. All numbers
//! move a little towards the winner (the idea is known as *SPSA*: simultaneous perturbation
//! stochastic approximation). What is good adds up, and what is chance evens out. Whether the
//! result really is better, `duel` has to tell.

use std::fmt::Write as _;

use bashni_engine::Parameters;
use bashni_engine::duel::{Match, Pace};
use seeded::SplitMix;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str, usual: u64| -> Result<u64, std::num::ParseIntError> {
        let index = arguments.iter().position(|argument| argument == name);
        index.and_then(|index| arguments.get(index + 1)).map_or(Ok(usual), |value| value.parse())
    };
    let nodes = option("--nodes", 4_000)?;
    let rounds = option("--rounds", 1_000)?;
    let seed = option("--seed", 1)?;
    let mut random = SplitMix::new(seed);
    let mut start = Parameters::default();
    let mut values = Parameters::NAMES.map(|(name, step)| {
        let value = start.parameter(name).map_or(0, |value| *value);
        (name, step, f64::from(value))
    });
    for round in 0..rounds {
        let signs = values.map(|_| if random.below(2) == 0 { -1.0 } else { 1.0 });
        let contender = |factor: f64| {
            let mut changed = values;
            for ((_, step, value), sign) in changed.iter_mut().zip(signs) {
                *value += factor * sign * *step;
            }
            described(&changed).parse()
        };
        let plan = Match {
            contenders: [contender(1.0)?, contender(-1.0)?],
            pace: Pace::Nodes(nodes),
            n_pairs: 1,
            threads: 1,
            seed: seed + round,
            sprt: None,
        };
        let score = plan.play(&|_| ()).tally.score() - 0.5;
        // Large steps at first, small ones in the end.
        let pace = FIRST_PACE / (1.0 + 3.0 * round as f64 / rounds as f64);
        for ((_, step, value), sign) in values.iter_mut().zip(signs) {
            *value += pace * score * sign * *step;
        }
        if (round + 1) % 100 == 0 || round + 1 == rounds {
            println!("{:>6} rounds: {}", round + 1, described(&values));
        }
    }
    Ok(())
}

/// The engine with these numbers, as a match knows it. Each has a name, a step and a value.
fn described(values: &[(&str, f64, f64)]) -> String {
    let mut text = "engine".to_owned();
    for (name, _, value) in values {
        write!(text, ",{name}={value:.0}").expect("a text takes whatever is written");
    }
    text
}

/// How far the numbers go when a pair of games is won altogether, in halves of their steps.
const FIRST_PACE: f64 = 0.2;
