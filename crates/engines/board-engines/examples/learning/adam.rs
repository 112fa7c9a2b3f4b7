use seeded::SplitMix;

/// Weights that learn by steps whose size follows from how steep it was so far (Adam).
pub(crate) struct Adam {
    pub(crate) weights: Vec<f32>,
    /// What the samples since the last step say, added up.
    pub(crate) slopes: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    n_steps: i32,
}

impl Adam {
    /// With random weights of up to half this width.
    pub(crate) fn new(n_weights: usize, width: f32, random: &mut SplitMix) -> Self {
        let zeros = || vec![0.0; n_weights];
        Self {
            weights: (0..n_weights).map(|_| (random.unit() as f32 - 0.5) * width).collect(),
            slopes: zeros(),
            means: zeros(),
            squares: zeros(),
            n_steps: 0,
        }
    }

    /// One step, for what so many samples said. Weights that nothing holds go back to 0.
    pub(crate) fn step(&mut self, n_samples: usize, rate: f32, decay: f32) {
        self.n_steps += 1;
        let corrected = |memory: f32| 1.0 - memory.powi(self.n_steps);
        let (first, second) = (corrected(0.9), corrected(0.999));
        for index in 0..self.weights.len() {
            let slope = self.slopes[index] / n_samples as f32;
            self.slopes[index] = 0.0;
            let (mean, square) = (&mut self.means[index], &mut self.squares[index]);
            *mean += 0.1 * (slope - *mean);
            *square += 0.001 * (slope * slope - *square);
            let change = rate * (*mean / first) / ((*square / second).sqrt() + 1e-8);
            self.weights[index] -= change + rate * decay * self.weights[index];
        }
    }
}

/// Puts the samples into another order.
pub(crate) fn shuffle<T>(samples: &mut [T], random: &mut SplitMix) {
    for index in (1..samples.len()).rev() {
        samples.swap(index, random.below(index + 1));
    }
}

/// How large the steps of an epoch are: smaller and smaller.
pub(crate) fn rate(epoch: usize, n_epochs: usize) -> f32 {
    0.003 * (1.0 - epoch as f32 / n_epochs as f32).max(0.02)
}
