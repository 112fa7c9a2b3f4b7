//! Tells what changes to the numbers of the search are worth, many at once:
//! `cargo run --release -p bashni-engine --example screen -- --nodes 40000 --seconds 600 late=420:470 reply=17:12`
//!
//! For each pair of games one side gets the first value of a number and the other side the second
//! one, for each number by a throw of its own. So every pair says something about all numbers, and
//! none of them needs matches by itself: what the others do to it is chance, and evens out. That
//! costs as much as a single match and tells what is worth a match.
//!
//! Other options: `--threads N`, all processors unless told otherwise, and `--seed N`.

#[path = "shared/arguments.rs"]
mod arguments;

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use arguments::Arguments;
use bashni_engine::duel::{BadContender, Contender, Match, Pace};
use seeded::SplitMix;
use statistics::Estimate;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments = Arguments::read();
    let threads = arguments.threads()?;
    let seed = arguments.number("--seed")?.unwrap_or(1);
    let changes: Vec<Change> = arguments.0.iter().filter_map(|text| Change::read(text)).collect();
    if changes.is_empty() {
        return Err("expected changes such as late=420:470".into());
    }
    let screening = Screening {
        nodes: arguments.number("--nodes")?.unwrap_or(40_000),
        time: Duration::from_secs(arguments.number("--seconds")?.unwrap_or(600)),
        seed,
        begin: Instant::now(),
        state: Mutex::new(State {
            random: SplitMix::new(seed),
            n_begun: 0,
            advantages: vec![Vec::new(); changes.len()],
        }),
        changes,
    };
    // What can't be understood is said before anything is played.
    screening.sides(&vec![true; screening.changes.len()])?;
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| screening.work());
        }
    });
    println!("{}", screening.described(&screening.lock()));
    Ok(())
}

/// A number of the search and two values of it.
struct Change {
    name: String,
    values: [String; 2],
}

impl Change {
    /// Nothing where the text is none, such as an option.
    fn read(text: &str) -> Option<Self> {
        let (name, values) = text.split_once('=')?;
        let (one, other) = values.split_once(':')?;
        Some(Self { name: name.to_owned(), values: [one, other].map(str::to_owned) })
    }
}

struct Screening {
    changes: Vec<Change>,
    nodes: u64,
    time: Duration,
    seed: u64,
    begin: Instant,
    state: Mutex<State>,
}

struct State {
    random: SplitMix,
    n_begun: u64,
    /// For each change what the side with the second value scored beyond one half, pair by pair.
    advantages: Vec<Vec<f64>>,
}

impl Screening {
    /// Plays pairs until the time is over.
    fn work(&self) {
        loop {
            let (pair, throws) = {
                let mut state = self.lock();
                if self.begin.elapsed() >= self.time {
                    return;
                }
                state.n_begun += 1;
                let throws: Vec<bool> =
                    self.changes.iter().map(|_| state.random.below(2) == 0).collect();
                (state.n_begun, throws)
            };
            let plan = Match {
                contenders: self.sides(&throws).expect("all names are known by now"),
                pace: Pace::Nodes(self.nodes),
                n_pairs: 1,
                threads: 1,
                seed: self.seed + pair,
                sprt: None,
            };
            let advantage = plan.play(&|_| ()).tally.score() - 0.5;
            let mut state = self.lock();
            for (advantages, throw) in state.advantages.iter_mut().zip(throws) {
                advantages.push(if throw { advantage } else { -advantage });
            }
            if state.advantages[0].len().is_multiple_of(500) {
                println!("{}", self.described(&state));
            }
        }
    }

    /// Both sides: the first one has the second value where the throw says so, and the other one has
    /// what is left.
    fn sides(&self, throws: &[bool]) -> Result<[Contender; 2], BadContender> {
        let side = |is_first: bool| {
            let numbers = self.changes.iter().zip(throws).map(|(change, throw)| {
                let value = &change.values[usize::from(*throw == is_first)];
                format!(",{}={value}", change.name)
            });
            format!("engine{}", numbers.collect::<String>()).parse()
        };
        Ok([side(true)?, side(false)?])
    }

    fn described(&self, state: &State) -> String {
        let rows = self.changes.iter().zip(&state.advantages).map(|(change, sample)| {
            let Estimate { value, low, high } = Estimate::mean(sample);
            let (elo, error) = (value * ELO, (high - low) / 2.0 * ELO);
            let Change { name, values: [one, other] } = change;
            format!("\n  {name:<22}{one:>6} -> {other:>6}  {elo:+6.1} ± {error:.1}")
        });
        format!("{} pairs{}", state.advantages[0].len(), rows.collect::<String>())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Elo for a whole point a game, as steep as it is between equals.
const ELO: f64 = 1_600.0 / std::f64::consts::LN_10;
