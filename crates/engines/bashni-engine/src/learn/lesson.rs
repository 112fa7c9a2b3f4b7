use bashni::Limits;

use super::samples::Sample;
use crate::network::{N_WINDOWS, Patterns, for_each_input, phase};

/// Samples as the network sees them.
#[derive(Clone, Debug, Default)]
pub struct Lesson {
    /// The inputs that are on, as the side to move sees them, of all samples.
    inputs: Vec<u16>,
    /// Where the inputs of each sample end.
    ends: Vec<usize>,
    /// The rows of the patterns, as the side to move sees them.
    patterns: Vec<[u16; N_WINDOWS]>,
    phases: Vec<u8>,
    searched: Vec<f32>,
    results: Vec<f32>,
}

/// One sample of a lesson.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<'a> {
    pub(super) inputs: &'a [u16],
    pub(super) patterns: &'a [u16; N_WINDOWS],
    pub(super) phase: usize,
    searched: f32,
    result: f32,
}

impl Lesson {
    /// Adds a sample.
    pub fn push(&mut self, sample: &Sample) {
        for_each_input(&sample.position, Limits::DEFAULT, |input| {
            self.inputs.push(input.own as u16);
        });
        self.ends.push(self.inputs.len());
        let side = sample.position.side_to_move();
        self.patterns.push(Patterns::of(&sample.position).seen_by(side));
        self.phases.push(phase(&sample.position) as u8);
        self.searched.push(sample.searched);
        self.results.push(sample.result);
    }

    /// The number of samples.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is nothing to learn.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub(super) fn sample(&self, index: usize) -> Seen<'_> {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        Seen {
            inputs: &self.inputs[start..self.ends[index]],
            patterns: &self.patterns[index],
            phase: usize::from(self.phases[index]),
            searched: self.searched[index],
            result: self.results[index],
        }
    }

    /// All inputs of all samples.
    pub(super) fn inputs(&self) -> &[u16] {
        &self.inputs
    }

    /// All patterns of all samples.
    pub(super) fn patterns(&self) -> &[u16] {
        self.patterns.as_flattened()
    }
}

impl Seen<'_> {
    /// What the network should say if the result counts this share.
    pub(super) fn target(&self, share: f32) -> f32 {
        self.searched + share * (self.result - self.searched)
    }
}
