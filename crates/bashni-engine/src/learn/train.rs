use std::thread;

use super::samples::{Sample, Samples};
use crate::network::{HIDDEN, LAST_UNIT, N_INPUTS, PHASES, UNIT, mirrored};
use seeded::SplitMix;

/// How the network is trained.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// How often all samples are looked at.
    pub epochs: u32,
    /// How much the result of the game counts against what the search says, 0 to 1.
    pub result_share: f32,
    /// The size of the first steps; the last are a hundredth of it.
    pub rate: f32,
    /// Samples looked at for one step.
    pub batch: usize,
    /// Threads that share a batch.
    pub threads: usize,
    /// Fixes the first weights and the order of the samples.
    pub seed: u64,
}

/// Where the parts of the network lie among all its numbers.
const BIAS: usize = N_INPUTS * HIDDEN;
const LAST: usize = BIAS + HIDDEN;
const LAST_BIAS: usize = LAST + PHASES * 2 * HIDDEN;
const N_WEIGHTS: usize = LAST_BIAS + PHASES;

/// Products of a unit and a weight of the last layer have to fit into 16 bits.
const MOST: f32 = 1.98;

/// Learns from the samples; the weights come as the bytes of their file. `tell` sees the number
/// and the mean error of each epoch.
pub fn train(samples: &Samples, lesson: &Lesson, tell: &mut dyn FnMut(u32, f64)) -> Vec<u8> {
    let mut random = SplitMix::new(lesson.seed);
    let mut weights: Vec<f32> = (0..N_WEIGHTS)
        .map(|index| {
            let width = if index < BIAS { 0.1 } else { 0.2 };
            if index >= LAST_BIAS { 0.0 } else { (random.unit() as f32 - 0.5) * width }
        })
        .collect();
    let mut adam = Adam { mean: vec![0.0; N_WEIGHTS], square: vec![0.0; N_WEIGHTS], step: 0 };
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let n_steps = lesson.epochs as usize * order.len().div_ceil(lesson.batch);
    for epoch in 1..=lesson.epochs {
        for index in (1..order.len()).rev() {
            order.swap(index, random.below(index + 1));
        }
        let mut error = 0.0;
        for batch in order.chunks(lesson.batch) {
            let (gradient, batch_error) = slope(samples, batch, &weights, lesson);
            error += batch_error;
            let progress = adam.step as f32 / n_steps as f32;
            let rate = lesson.rate * 0.01f32.powf(progress);
            adam.step(&mut weights, &gradient, rate);
        }
        tell(epoch, error / order.len() as f64);
    }
    to_bytes(&weights)
}

/// Steps that are larger where the slope is small but steady (the method is called Adam).
struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    step: i32,
}

impl Adam {
    fn step(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32) {
        self.step += 1;
        let (warm_mean, warm_square) =
            (1.0 - 0.9f32.powi(self.step), 1.0 - 0.999f32.powi(self.step));
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, slope), (mean, square)) in weights.iter_mut().zip(gradient).zip(moments) {
            *mean += 0.1 * (slope - *mean);
            *square += 0.001 * (slope * slope - *square);
            let direction = (*mean / warm_mean) / ((*square / warm_square).sqrt() + 1e-8);
            *weight = (*weight - rate * direction).clamp(-MOST, MOST);
        }
    }
}

/// The slope of the error over a batch, and its sum.
fn slope(samples: &Samples, batch: &[u32], weights: &[f32], lesson: &Lesson) -> (Vec<f32>, f64) {
    let share = batch.len().div_ceil(lesson.threads.max(1));
    let parts: Vec<(Vec<f32>, f64)> = thread::scope(|scope| {
        let workers: Vec<_> = batch
            .chunks(share)
            .map(|part| {
                scope.spawn(move || {
                    let mut gradient = vec![0.0; N_WEIGHTS];
                    let mut error = 0.0;
                    for &index in part {
                        let sample = &samples.samples[index as usize];
                        error += one(samples, sample, weights, lesson.result_share, &mut gradient);
                    }
                    (gradient, error)
                })
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().expect("arithmetic")).collect()
    });
    let mut parts = parts.into_iter();
    let (mut gradient, mut error) = parts.next().unwrap_or_default();
    for (part, part_error) in parts {
        gradient.iter_mut().zip(part).for_each(|(sum, slope)| *sum += slope);
        error += part_error;
    }
    let n = batch.len() as f32;
    for slope in &mut gradient {
        *slope /= n;
    }
    (gradient, error)
}

/// Adds the slope of one sample and gives its squared error.
fn one(
    samples: &Samples,
    sample: &Sample,
    weights: &[f32],
    result_share: f32,
    gradient: &mut [f32],
) -> f64 {
    let first = sample.first as usize;
    let inputs = &samples.inputs[first..first + usize::from(sample.n_inputs)];
    let mut units = [[0.0f32; HIDDEN]; 2];
    for (view, units) in units.iter_mut().enumerate() {
        units.copy_from_slice(&weights[BIAS..LAST]);
        for &input in inputs {
            let row = row(view, input);
            let weights = &weights[row..row + HIDDEN];
            units.iter_mut().zip(weights).for_each(|(unit, weight)| *unit += weight);
        }
    }
    let phase = usize::from(sample.phase);
    let mut output = weights[LAST_BIAS + phase];
    for (view, units) in units.iter().enumerate() {
        let last = LAST + (phase * 2 + view) * HIDDEN;
        for (unit, weight) in units.iter().zip(&weights[last..last + HIDDEN]) {
            let unit = unit.clamp(0.0, 1.0);
            output += unit * unit * weight;
        }
    }
    let chance = 1.0 / (1.0 + (-output).exp());
    let target = sample.searched + result_share * (sample.result - sample.searched);
    let error = chance - target;
    let slope = 2.0 * error * chance * (1.0 - chance);
    gradient[LAST_BIAS + phase] += slope;
    for (view, units) in units.iter().enumerate() {
        let last = LAST + (phase * 2 + view) * HIDDEN;
        let mut back = [0.0f32; HIDDEN];
        for hidden in 0..HIDDEN {
            let unit = units[hidden].clamp(0.0, 1.0);
            gradient[last + hidden] += slope * unit * unit;
            let is_inside = units[hidden] > 0.0 && units[hidden] < 1.0;
            back[hidden] =
                if is_inside { slope * 2.0 * unit * weights[last + hidden] } else { 0.0 };
            gradient[BIAS + hidden] += back[hidden];
        }
        for &input in inputs {
            let row = row(view, input);
            let sums = &mut gradient[row..row + HIDDEN];
            sums.iter_mut().zip(back).for_each(|(sum, slope)| *sum += slope);
        }
    }
    f64::from(error) * f64::from(error)
}

fn row(view: usize, input: u16) -> usize {
    let input = usize::from(input);
    HIDDEN * if view == 0 { input } else { mirrored(input) }
}

/// Rounds the weights to whole numbers, in the order of the file.
fn to_bytes(weights: &[f32]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (index, weight) in weights.iter().enumerate() {
        let unit = if index < LAST { UNIT } else { LAST_UNIT } as f32;
        if index < LAST_BIAS {
            bytes.extend(((weight * unit).round() as i16).to_le_bytes());
        } else {
            bytes.extend(((weight * (UNIT * LAST_UNIT) as f32).round() as i32).to_le_bytes());
        }
    }
    bytes
}
