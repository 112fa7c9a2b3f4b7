//! Trains one network of Quarto from lessons that `quarto_lesson` has written; the others in the file
//! stay as they are:
//! `cargo run --release -p board-engines --example quarto_train -- weights.bin 40 lesson.txt ...`
//! The number says how often all boards are gone through.

#[path = "learning/adam.rs"]
mod adam;

use std::fs;

use adam::{Adam, rate, shuffle};
use seeded::SplitMix;

const N_SIGNS: usize = 42;
const N_HIDDEN: usize = 16;
/// Whose lessons each network of the file learns from.
const NETWORKS: [&str; 6] = ["5", "6", "7", "8", "own6", "own7"];

// Where the parts begin in the list of all weights; the order is that of the file.
const BIAS: usize = N_SIGNS * N_HIDDEN;
const OUT: usize = BIAS + N_HIDDEN;
const OUT_BIAS: usize = OUT + N_HIDDEN;
const N_WEIGHTS: usize = OUT_BIAS + 1;

/// How many boards change the weights together.
const BATCH: usize = 64;

struct Sample {
    network: usize,
    chance: f32,
    signs: Vec<f32>,
}

impl Sample {
    fn read(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let name = words.next()?;
        let network = NETWORKS.into_iter().position(|network| network == name)?;
        let chance = words.next()?.parse().ok()?;
        let signs: Vec<f32> = words.map_while(|word| word.parse().ok()).collect();
        (signs.len() == N_SIGNS).then_some(Self { network, chance, signs })
    }
}

/// What makes every sign about as large as the others.
struct Norm {
    mean: Vec<f32>,
    scale: Vec<f32>,
}

impl Norm {
    fn of(samples: &[Sample]) -> Self {
        let n_samples = samples.len() as f32;
        let average = |value: &dyn Fn(&Sample) -> f32| -> f32 {
            samples.iter().map(value).sum::<f32>() / n_samples
        };
        let mean: Vec<f32> = (0..N_SIGNS).map(|sign| average(&|one| one.signs[sign])).collect();
        let spread = |sign: usize| average(&|one| (one.signs[sign] - mean[sign]).powi(2)).sqrt();
        // Signs that are always the same say nothing.
        let scale = (0..N_SIGNS).map(spread).map(|one| if one < 1e-3 { 0.0 } else { 1.0 / one });
        Self { scale: scale.collect(), mean }
    }

    fn apply(&self, samples: &mut [Sample]) {
        for sample in samples {
            for (index, sign) in sample.signs.iter_mut().enumerate() {
                *sign = (*sign - self.mean[index]) * self.scale[index];
            }
        }
    }
}

/// A network that learns.
struct Learner(Adam);

impl Learner {
    fn new(random: &mut SplitMix) -> Self {
        let mut adam = Adam::new(N_WEIGHTS, 0.2, random);
        let weights = &mut adam.weights;
        weights[BIAS..OUT].fill(0.5);
        Self(adam)
    }

    /// The hidden units and the chance.
    fn run(&self, sample: &Sample) -> ([f32; N_HIDDEN], f32) {
        let mut hidden = [0.0; N_HIDDEN];
        hidden.copy_from_slice(&self.0.weights[BIAS..OUT]);
        for (sign, row) in sample.signs.iter().zip(self.0.weights.chunks(N_HIDDEN)) {
            hidden.iter_mut().zip(row).for_each(|(unit, weight)| *unit += sign * weight);
        }
        let units = hidden.iter().zip(&self.0.weights[OUT..OUT_BIAS]);
        let sum: f32 = units.map(|(unit, weight)| unit.clamp(0.0, 1.0) * weight).sum();
        (hidden, 1.0 / (1.0 + (-sum - self.0.weights[OUT_BIAS]).exp()))
    }

    /// Adds what one board says about the weights.
    fn see(&mut self, sample: &Sample) {
        let (hidden, chance) = self.run(sample);
        let slope = chance - sample.chance;
        self.0.slopes[OUT_BIAS] += slope;
        let mut back = [0.0; N_HIDDEN];
        for unit in 0..N_HIDDEN {
            self.0.slopes[OUT + unit] += slope * hidden[unit].clamp(0.0, 1.0);
            if (0.0..1.0).contains(&hidden[unit]) {
                back[unit] = slope * self.0.weights[OUT + unit];
            }
        }
        self.0.slopes[BIAS..OUT].iter_mut().zip(back).for_each(|(sum, slope)| *sum += slope);
        for (sign, row) in sample.signs.iter().zip(self.0.slopes.chunks_mut(N_HIDDEN)) {
            row.iter_mut().zip(back).for_each(|(sum, slope)| *sum += slope * sign);
        }
    }

    /// The weights for signs as they are, as the engine reads them.
    fn bytes(&self, norm: &Norm) -> Vec<u8> {
        let mut weights = self.0.weights.clone();
        for sign in 0..N_SIGNS {
            for unit in 0..N_HIDDEN {
                let weight = &mut weights[sign * N_HIDDEN + unit];
                *weight *= norm.scale[sign];
                let always = *weight * norm.mean[sign];
                weights[BIAS + unit] -= always;
            }
        }
        weights.into_iter().flat_map(f32::to_le_bytes).collect()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, n_epochs, lessons @ ..] = &arguments[..] else {
        return Err("expected the file of the weights, a number of epochs, and lessons".into());
    };
    let n_epochs: usize = n_epochs.parse()?;
    let mut samples = Vec::new();
    for lesson in lessons {
        samples.extend(fs::read_to_string(lesson)?.lines().filter_map(Sample::read));
    }
    let network = samples.first().ok_or("the lessons are empty")?.network;
    if samples.iter().any(|sample| sample.network != network) {
        return Err("expected lessons for one network".into());
    }
    let norm = Norm::of(&samples);
    norm.apply(&mut samples);
    let tests = samples.split_off(samples.len() - samples.len() / 10);
    let mut random = SplitMix::new(1);
    let mut learner = Learner::new(&mut random);
    for epoch in 0..n_epochs {
        shuffle(&mut samples, &mut random);
        for batch in samples.chunks(BATCH) {
            for sample in batch {
                learner.see(sample);
            }
            learner.0.step(BATCH, rate(epoch, n_epochs), 0.01);
        }
        if epoch % 5 == 4 {
            let [learned, tested] = [&samples, &tests].map(|list| explained(&learner, list));
            println!(
                "epoch {epoch}: explains {learned:.3} of what it learned, {tested:.3} of tests"
            );
        }
    }
    let mut bytes = fs::read(path)?;
    let own = learner.bytes(&norm);
    let at = network * own.len();
    bytes[at..at + own.len()].copy_from_slice(&own);
    Ok(fs::write(path, bytes)?)
}

/// The share of the differences between boards that the network foretells.
fn explained(learner: &Learner, samples: &[Sample]) -> f32 {
    let n_samples = samples.len() as f32;
    let mean = samples.iter().map(|one| one.chance).sum::<f32>() / n_samples;
    let all: f32 = samples.iter().map(|one| (one.chance - mean).powi(2)).sum();
    let left: f32 = samples.iter().map(|one| (one.chance - learner.run(one).1).powi(2)).sum();
    1.0 - left / all
}
