//! Trains the network of Checkers from lessons that `checkers_lesson` has written:
//! `cargo run --release -p board-engines --example checkers_train -- weights.bin 0.4 12 lesson.txt ...`
//! The numbers are the share of the results in what is learned (the rest are the scores that the
//! search has found), and how often all positions are gone through.

#[path = "learning/adam.rs"]
mod adam;

use std::fs;

use adam::{Adam, rate, shuffle};
use seeded::SplitMix;

const N_HIDDEN: usize = 32;
const N_INPUTS: usize = 128;
const N_PHASES: usize = 4;

// Where the parts begin in the list of all weights; the order is that of the file.
const BIAS: usize = N_INPUTS * N_HIDDEN;
const WORTH: usize = BIAS + N_HIDDEN;
const OUT: usize = WORTH + N_INPUTS;
const OUT_BIAS: usize = OUT + N_PHASES * N_HIDDEN;
const N_WEIGHTS: usize = OUT_BIAS + N_PHASES;

/// How many positions change the weights together.
const BATCH: usize = 256;

struct Sample {
    inputs: Vec<u8>,
    score: f32,
    /// 0, 0.5 or 1 for the side to move.
    result: f32,
}

impl Sample {
    /// From a line `own men, own kings, other men, other kings, score, result in half points`.
    fn read(line: &str) -> Option<Self> {
        let numbers: Vec<i64> = line.split(' ').map_while(|word| word.parse().ok()).collect();
        let &[own_men, own_kings, other_men, other_kings, score, result] = &numbers[..] else {
            return None;
        };
        let sets = [own_men, own_kings, other_men, other_kings];
        let input = |input: &usize| sets[input / 32] >> (input % 32) & 1 == 1;
        let inputs = (0..N_INPUTS).filter(input).map(|input| input as u8).collect();
        Some(Self { inputs, score: score as f32, result: result as f32 / 2.0 })
    }

    fn phase(&self) -> usize {
        (self.inputs.len().saturating_sub(1) / 6).min(N_PHASES - 1)
    }
}

fn chance(score: f32) -> f32 {
    1.0 / (1.0 + (-score).exp())
}

fn cross_entropy(target: f32, found: f32) -> f32 {
    let found = found.clamp(1e-6, 1.0 - 1e-6);
    -(target * found.ln() + (1.0 - target) * (1.0 - found).ln())
}

/// A network that learns.
struct Learner(Adam);

impl Learner {
    fn new(scale: f32, random: &mut SplitMix) -> Self {
        let mut adam = Adam::new(N_WEIGHTS, 0.3, random);
        let weights = &mut adam.weights;
        weights[BIAS..WORTH].fill(0.3);
        for (kind, worth) in [100.0, 300.0, -100.0, -300.0].into_iter().enumerate() {
            weights[WORTH + 32 * kind..WORTH + 32 * (kind + 1)].fill(worth / scale);
        }
        weights[OUT_BIAS..].fill(0.0);
        Self(adam)
    }

    /// The hidden units and the score in units of the scale.
    fn run(&self, sample: &Sample) -> ([f32; N_HIDDEN], f32) {
        let mut hidden = [0.0; N_HIDDEN];
        hidden.copy_from_slice(&self.0.weights[BIAS..WORTH]);
        let mut out = self.0.weights[OUT_BIAS + sample.phase()];
        for input in &sample.inputs {
            let input = usize::from(*input);
            out += self.0.weights[WORTH + input];
            let row = &self.0.weights[input * N_HIDDEN..][..N_HIDDEN];
            hidden.iter_mut().zip(row).for_each(|(unit, weight)| *unit += weight);
        }
        let last = &self.0.weights[OUT + sample.phase() * N_HIDDEN..][..N_HIDDEN];
        out += hidden.iter().zip(last).map(|(unit, w)| unit.clamp(0.0, 1.0) * w).sum::<f32>();
        (hidden, out)
    }

    /// Adds what one position says about the weights.
    fn see(&mut self, sample: &Sample, target: f32) {
        let (hidden, out) = self.run(sample);
        let slope = chance(out) - target;
        let last = OUT + sample.phase() * N_HIDDEN;
        self.0.slopes[OUT_BIAS + sample.phase()] += slope;
        let mut back = [0.0; N_HIDDEN];
        for unit in 0..N_HIDDEN {
            self.0.slopes[last + unit] += slope * hidden[unit].clamp(0.0, 1.0);
            if (0.0..1.0).contains(&hidden[unit]) {
                back[unit] = slope * self.0.weights[last + unit];
            }
        }
        self.0.slopes[BIAS..WORTH].iter_mut().zip(back).for_each(|(sum, slope)| *sum += slope);
        for input in &sample.inputs {
            let input = usize::from(*input);
            self.0.slopes[WORTH + input] += slope;
            let row = &mut self.0.slopes[input * N_HIDDEN..][..N_HIDDEN];
            row.iter_mut().zip(back).for_each(|(sum, slope)| *sum += slope);
        }
    }

    /// The weights as the engine reads them.
    fn bytes(&self, scale: f32) -> Vec<u8> {
        let factor = |index| if index < WORTH { 256.0 } else { 16.0 * scale };
        let whole = |(index, weight): (usize, &f32)| (weight * factor(index)).round() as i16;
        self.0.weights.iter().enumerate().map(whole).flat_map(i16::to_le_bytes).collect()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, share, n_epochs, lessons @ ..] = &arguments[..] else {
        return Err("expected the file to write, a share, a number of epochs, and lessons".into());
    };
    let (share, n_epochs): (f32, usize) = (share.parse()?, n_epochs.parse()?);
    let mut samples = Vec::new();
    for lesson in lessons {
        samples.extend(fs::read_to_string(lesson)?.lines().filter_map(Sample::read));
    }
    // Games stay together, so that none is learned from and tested with.
    let tests = samples.split_off(samples.len() - samples.len() / 20);
    let error = |scale: f32| {
        let one = |sample: &Sample| cross_entropy(sample.result, chance(sample.score / scale));
        samples.iter().map(one).sum::<f32>() / samples.len() as f32
    };
    let scales = (4..40).map(|step| 10.0 * step as f32);
    let scale = scales.min_by(|one, other| error(*one).total_cmp(&error(*other))).unwrap_or(150.0);
    println!(
        "{} positions; the search foretells results with {:.4} at a scale of {scale}",
        samples.len(),
        error(scale)
    );
    let mut random = SplitMix::new(1);
    let mut learner = Learner::new(scale, &mut random);
    let target = |one: &Sample| share * one.result + (1.0 - share) * chance(one.score / scale);
    for epoch in 0..n_epochs {
        shuffle(&mut samples, &mut random);
        for batch in samples.chunks(BATCH) {
            for sample in batch {
                learner.see(sample, target(sample));
            }
            learner.0.step(BATCH, rate(epoch, n_epochs), 0.002);
        }
        let found = |sample: &Sample| chance(learner.run(sample).1);
        let mean = |error: &dyn Fn(&Sample) -> f32| {
            tests.iter().map(error).sum::<f32>() / tests.len() as f32
        };
        println!(
            "epoch {epoch}: tests {:.4}, results {:.4}",
            mean(&|one| cross_entropy(target(one), found(one))),
            mean(&|one| cross_entropy(one.result, found(one))),
        );
        fs::write(path, learner.bytes(scale))?;
    }
    Ok(())
}
