use bashni::Limits;

use super::samples::Sample;
use crate::network::{
    LAST_UNIT, N_FAMILIES, N_INPUTS, PHASES, families, for_each_input, mirrored, phase,
};
use crate::units::{HIDDEN, UNIT};

/// Samples as the trainer wants them: 16-bit numbers, low byte first.
///
/// First a head, which says all that the trainer has to know about the network, then the number of
/// each input in the other view, then the two families of each, then the samples, all equally long.
#[derive(Clone, Debug, Default)]
pub struct Lesson {
    words: Vec<u16>,
}

/// The most inputs that are on: at most two for each of 24 pieces, twelve towers in danger, and
/// four for the whole board.
const MOST_INPUTS: usize = 64;

/// Where no input stands.
const NONE: u16 = u16::MAX;

impl Lesson {
    /// The head, and the other view and the families of each input.
    pub fn head() -> Self {
        let units = [UNIT, LAST_UNIT].map(|unit| unit as usize);
        let sizes = [N_INPUTS, HIDDEN, PHASES, MOST_INPUTS, units[0], units[1], N_FAMILIES];
        // An input without a family has the number behind all of them.
        let families = (0..N_INPUTS).flat_map(|input| families(input).unwrap_or([N_FAMILIES; 2]));
        let words = sizes.into_iter().chain((0..N_INPUTS).map(mirrored)).chain(families);
        Self { words: words.map(|word| word as u16).collect() }
    }

    /// Adds a sample: its inputs, its phase, and the two chances in parts of 65,535.
    pub fn push(&mut self, sample: &Sample) {
        let first = self.words.len();
        for_each_input(&sample.position, Limits::DEFAULT, |input| {
            self.words.push(input.own as u16);
        });
        debug_assert!(self.words.len() <= first + MOST_INPUTS);
        self.words.resize(first + MOST_INPUTS, NONE);
        let share = |chance: f32| (chance * f32::from(u16::MAX)).round() as u16;
        self.words.push(phase(&sample.position) as u16);
        self.words.extend([share(sample.searched), share(sample.result)]);
    }

    /// All of it as bytes, in the order in which it was added.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }
}
