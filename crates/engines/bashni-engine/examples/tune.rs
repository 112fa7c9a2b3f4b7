//! Finds better numbers for the search, by games:
//! `cargo run --release -p bashni-engine --example tune -- --nodes 20000 --seconds 600`
//!
//! In each round all numbers are changed at once, each up or down at random, and the engine with
//! these changes plays a pair of games against the one with the opposite changes. All numbers
//! move a little towards the winner (the idea is known as *SPSA*: simultaneous perturbation
//! stochastic approximation). What is good adds up, and what is chance evens out. Whether the
//! result really is better, `duel` has to tell.
//!
//! Other options: `--threads N`, all processors unless told otherwise; with one thread and
//! `--rounds N` instead of a time the same `--seed N` gives the same numbers.

#[path = "shared/arguments.rs"]
mod arguments;

use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use arguments::Arguments;
use bashni_engine::Parameters;
use bashni_engine::duel::{Contender, Match, Pace};
use seeded::SplitMix;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments = Arguments::read();
    let threads = arguments.threads()?;
    let seed = arguments.number("--seed")?.unwrap_or(1);
    let tuning = Tuning {
        nodes: arguments.number("--nodes")?.unwrap_or(20_000),
        rounds: arguments.number("--rounds")?.unwrap_or(u64::MAX),
        seconds: arguments.number("--seconds")?,
        seed,
        begin: Instant::now(),
        state: Mutex::new(State::new(seed)),
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| tuning.work());
        }
    });
    let state = tuning.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    println!("{:>6} rounds: {}", state.n_done, described(&state.values));
    Ok(())
}

/// How the numbers are looked for, and what is known of them.
struct Tuning {
    nodes: u64,
    rounds: u64,
    seconds: Option<u64>,
    seed: u64,
    begin: Instant,
    state: Mutex<State>,
}

struct State {
    random: SplitMix,
    values: Values,
    n_begun: u64,
    n_done: u64,
}

/// Name, step and value of each number.
type Values = [(&'static str, f64, f64); Parameters::NAMES.len()];

impl State {
    fn new(seed: u64) -> Self {
        let mut start = Parameters::default();
        let values = Parameters::NAMES.map(|(name, step)| {
            let value = start.parameter(name).map_or(0, |value| *value);
            (name, step, f64::from(value))
        });
        Self { random: SplitMix::new(seed), values, n_begun: 0, n_done: 0 }
    }
}

impl Tuning {
    /// Plays rounds until there are enough.
    fn work(&self) {
        loop {
            let (round, signs, values) = {
                let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
                if self.progress(state.n_begun) >= 1.0 {
                    return;
                }
                state.n_begun += 1;
                let State { random, values, n_begun, .. } = &mut *state;
                let signs = values.map(|_| if random.below(2) == 0 { -1.0 } else { 1.0 });
                (*n_begun, signs, *values)
            };
            let score = self.play(round, &signs, &values) - 0.5;
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            // Large steps at first, small ones in the end.
            let pace = FIRST_PACE / (1.0 + 3.0 * self.progress(round));
            for ((_, step, value), sign) in state.values.iter_mut().zip(signs) {
                *value += pace * score * sign * *step;
            }
            state.n_done += 1;
            if state.n_done.is_multiple_of(500) {
                println!("{:>6} rounds: {}", state.n_done, described(&state.values));
            }
        }
    }

    /// How much of it is done, from 0 to 1.
    fn progress(&self, round: u64) -> f64 {
        let of_rounds = round as f64 / self.rounds as f64;
        let of_time =
            self.seconds.map_or(0.0, |all| self.begin.elapsed().as_secs_f64() / all as f64);
        of_rounds.max(of_time)
    }

    /// The score of a pair of games between the numbers with some changes and with the opposite ones.
    fn play(&self, round: u64, signs: &[f64], values: &Values) -> f64 {
        let contender = |factor: f64| -> Contender {
            let mut changed = *values;
            for ((_, step, value), sign) in changed.iter_mut().zip(signs) {
                *value += factor * sign * *step;
            }
            described(&changed).parse().expect("all names are known")
        };
        let plan = Match {
            contenders: [contender(1.0), contender(-1.0)],
            pace: Pace::Nodes(self.nodes),
            n_pairs: 1,
            threads: 1,
            seed: self.seed + round,
            sprt: None,
        };
        plan.play(&|_| ()).tally.score()
    }
}

/// The engine with these numbers, as a match knows it.
fn described(values: &Values) -> String {
    let mut text = "engine".to_owned();
    for (name, _, value) in values {
        write!(text, ",{name}={value:.0}").expect("a text takes whatever is written");
    }
    text
}

/// How far the numbers go when a pair of games is won altogether, in halves of their steps.
const FIRST_PACE: f64 = 0.12;
