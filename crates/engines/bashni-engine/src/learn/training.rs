use std::thread;

use seeded::SplitMix;

use super::lesson::Lesson;
use super::weights::Weights;
use crate::network::{N_INPUTS, N_PATTERNS, mirrored, mirrored_pattern};

/// How the network learns from a lesson.
#[derive(Clone, Debug)]
pub struct Training {
    /// How often it sees every sample.
    pub epochs: usize,
    /// What the result of a game counts beside the search, 0 to 1.
    pub share: f32,
    /// The size of the first steps; the last ones are a hundredth of it.
    pub rate: f32,
    /// How fast weights fade.
    pub decay: f32,
    /// Samples for each step.
    pub batch: usize,
    /// Threads that share a batch; the sums come out a little different with another number.
    pub threads: usize,
    /// Decides the order of the samples, and the first weights.
    pub seed: u64,
}

/// How an epoch went: the mean squared errors.
#[derive(Clone, Copy, Debug)]
pub struct Epoch {
    /// Counted from 1; 0 is the state before the first.
    pub number: usize,
    /// Of the samples that it learned from, while it did.
    pub learned: f64,
    /// Of those at the end of the lesson, which it never learns from.
    pub tested: f64,
}

/// An input that was on less often learns from 0 on, so that chance does not decide what it means.
const RARE: u32 = 1000;

/// Nothing is kept of a new pattern that was there less often: what was learned of it was learned by
/// heart.
const SELDOM: u32 = 100;

impl Training {
    /// Learns, and gives a file of weights; nothing if `start`, a file to go on from, is none.
    pub fn learn(
        &self,
        lesson: &Lesson,
        start: Option<&[u8]>,
        tell: &mut dyn FnMut(Epoch),
    ) -> Option<Vec<u8>> {
        let mut random = SplitMix::new(self.seed);
        let mut weights = if let Some(bytes) = start {
            Weights::from_bytes(bytes)?
        } else {
            let n_on = n_on(lesson);
            Weights::random(&mut random, |input| n_on[input] + n_on[mirrored(input)] < RARE)
        };
        let n_seen = n_seen(lesson);
        let n_seen =
            |number: usize| n_seen[number] + n_seen[usize::from(mirrored_pattern(number as u16))];
        let by_heart = (0..N_PATTERNS).filter(|number| n_seen(*number) < SELDOM);
        let by_heart: Vec<usize> =
            by_heart.filter(|number| !weights.knows_pattern(*number)).collect();
        // Whole games at the end of the lesson are kept back to test on.
        let n_samples = lesson.len() - (lesson.len() / 20).min(200_000);
        let tests: Vec<usize> = (n_samples..lesson.len()).collect();
        let mut order: Vec<usize> = (0..n_samples).collect();
        let n_steps = self.epochs * n_samples.div_ceil(self.batch);
        let mut adam = Adam::new(&weights);
        let mut gradients = vec![Weights::zero(); self.threads.max(1)];
        let tested = self.errors(&weights, lesson, &tests, &mut []) / tests.len().max(1) as f64;
        tell(Epoch { number: 0, learned: 0.0, tested });
        let mut n_done = 0;
        for number in 1..=self.epochs {
            for index in (1..order.len()).rev() {
                order.swap(index, random.below(index + 1));
            }
            let mut sum = 0.0;
            for batch in order.chunks(self.batch) {
                sum += self.errors(&weights, lesson, batch, &mut gradients);
                let (gradient, others) = gradients.split_first_mut().expect("at least one");
                for other in others {
                    gradient.add(other);
                }
                gradient.tell_families();
                let rate = self.rate * 0.01_f32.powf(n_done as f32 / n_steps as f32);
                adam.step(&mut weights, gradient, rate, self.decay, batch.len());
                weights.clamp();
                n_done += 1;
            }
            let tested = self.errors(&weights, lesson, &tests, &mut []) / tests.len().max(1) as f64;
            tell(Epoch { number, learned: sum / n_samples.max(1) as f64, tested });
        }
        for number in by_heart {
            weights.forget_pattern(number);
        }
        Some(weights.to_bytes())
    }

    /// The errors of some samples added up; each thread puts its slopes into a gradient of its own,
    /// which begins anew. Without gradients there is one thread.
    fn errors(
        &self,
        weights: &Weights,
        lesson: &Lesson,
        samples: &[usize],
        gradients: &mut [Weights],
    ) -> f64 {
        let whole = &weights.whole_rows();
        let error = |index: &usize, gradient: Option<&mut Weights>| {
            f64::from(weights.error(whole, lesson.sample(*index), self.share, gradient))
        };
        if gradients.is_empty() {
            return samples.iter().map(|index| error(index, None)).sum();
        }
        let part = samples.len().div_ceil(gradients.len()).max(1);
        // A short batch may leave some threads nothing to do, but not their old sums.
        for gradient in gradients.iter_mut() {
            gradient.0.fill(0.0);
        }
        thread::scope(|scope| {
            let work = samples.chunks(part).zip(gradients).map(|(samples, gradient)| {
                scope.spawn(move || {
                    samples.iter().map(|index| error(index, Some(&mut *gradient))).sum::<f64>()
                })
            });
            let threads: Vec<_> = work.collect();
            threads.into_iter().map(|thread| thread.join().expect("it only computes")).sum()
        })
    }
}

/// How often each input is on.
fn n_on(lesson: &Lesson) -> Vec<u32> {
    let mut n = vec![0; N_INPUTS];
    for input in lesson.inputs() {
        n[usize::from(*input)] += 1;
    }
    n
}

/// How often each pattern is there.
fn n_seen(lesson: &Lesson) -> Vec<u32> {
    let mut n = vec![0; N_PATTERNS];
    for number in lesson.patterns() {
        n[usize::from(*number)] += 1;
    }
    n
}

/// Steps whose size follows from how steep it was so far (`AdamW`, with the usual numbers).
struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    n_steps: i32,
}

const MEMORY: f32 = 0.9;
const LONG_MEMORY: f32 = 0.999;

impl Adam {
    fn new(weights: &Weights) -> Self {
        let zeros = vec![0.0; weights.0.len()];
        Self { means: zeros.clone(), squares: zeros, n_steps: 0 }
    }

    fn step(
        &mut self,
        weights: &mut Weights,
        sums: &Weights,
        rate: f32,
        decay: f32,
        n_samples: usize,
    ) {
        self.n_steps += 1;
        let share = 1.0 / n_samples as f32;
        let size = rate / (1.0 - MEMORY.powi(self.n_steps));
        let spread = 1.0 / (1.0 - LONG_MEMORY.powi(self.n_steps));
        let slopes = sums.0.iter().map(|sum| sum * share);
        let state = self.means.iter_mut().zip(&mut self.squares);
        for ((weight, slope), (mean, square)) in weights.0.iter_mut().zip(slopes).zip(state) {
            *mean = MEMORY * *mean + (1.0 - MEMORY) * slope;
            *square = LONG_MEMORY * *square + (1.0 - LONG_MEMORY) * slope * slope;
            *weight -= rate * decay * *weight + size * *mean / ((*square * spread).sqrt() + 1e-8);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::Sample;

    /// White is always said to win, so that is what a network has to learn.
    #[test]
    fn a_network_that_knows_nothing_learns() {
        let mut lesson = Lesson::default();
        let quiet = crate::bench::positions().into_iter().filter(|one| !one.can_capture());
        let quiet: Vec<_> = quiet.collect();
        for position in quiet.iter().cycle().take(200) {
            let is_white = position.side_to_move() == bashni::Side::White;
            let searched = if is_white { 0.9 } else { 0.1 };
            lesson.push(&Sample { position: position.clone(), searched, result: searched });
        }
        let training = Training {
            epochs: 6,
            share: 0.2,
            rate: 0.01,
            decay: 0.0,
            batch: 32,
            threads: 2,
            seed: 1,
        };
        let mut epochs = Vec::new();
        let bytes = training.learn(&lesson, None, &mut |epoch| epochs.push(epoch)).unwrap();
        assert_eq!(epochs.len(), 7);
        let [before, after] = [epochs[0].tested, epochs[6].tested];
        assert!(before > 0.1 && after < 0.01, "{before} {after}");
        assert!(crate::Network::from_bytes(&bytes).is_some());
        assert_eq!(training.learn(&lesson, None, &mut |_| ()).unwrap(), bytes, "it repeats");
        assert_eq!(training.learn(&lesson, Some(&[]), &mut |_| ()), None);
    }
}
