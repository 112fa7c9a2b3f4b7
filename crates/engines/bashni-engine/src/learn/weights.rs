use std::ops::Range;

use seeded::SplitMix;

use super::lesson::Seen;
use crate::network::{
    LAST_UNIT, N_FAMILIES, N_INPUTS, N_PATTERNS, N_WORDS, Network, PHASES, families, mirrored,
    mirrored_pattern,
};
use crate::units::{HIDDEN, NARROW, UNIT};

/// The network in floating point, as it learns; or what changes it, in the same order.
///
/// First come the rows of the inputs, the biases of the units, the last layer and its biases, as
/// in the file of weights; then the rows of the patterns, and those of the families. What an input
/// adds is the sum of its own row and those of its families, which is one row again when the network
/// is written down.
#[derive(Clone, Debug)]
pub(super) struct Weights(pub(super) Vec<f32>);

const BIAS: usize = N_INPUTS * HIDDEN;
const LAST: usize = BIAS + HIDDEN;
const LAST_BIAS: usize = LAST + PHASES * 2 * HIDDEN;
const PATTERNS: usize = LAST_BIAS + PHASES;
const SHARED: usize = PATTERNS + N_PATTERNS * NARROW;
const N: usize = SHARED + N_FAMILIES * HIDDEN;

/// Products of a unit and a weight of the last layer have to fit into 16 bits.
const MOST: f32 = 1.98;

/// Numbers of a pattern have to fit into a byte.
const MOST_OF_PATTERN: f32 = 127.0 / UNIT as f32;

/// Hidden units of one view.
type Units = [f32; HIDDEN];

impl Weights {
    /// Nothing at all: gradients begin so.
    pub(super) fn zero() -> Self {
        Self(vec![0.0; N])
    }

    /// A network that knows nothing: small random weights, none for inputs that are rare.
    pub(super) fn random(random: &mut SplitMix, is_rare: impl Fn(usize) -> bool) -> Self {
        let mut weights = Self::zero();
        let mut fill = |numbers: &mut [f32], width: f32| {
            numbers.fill_with(|| (random.below(1 << 24) as f32 / (1 << 24) as f32 - 0.5) * width);
        };
        for input in (0..N_INPUTS).filter(|input| !is_rare(*input)) {
            fill(&mut weights.0[row(input)], 0.1);
        }
        fill(&mut weights.0[BIAS..LAST_BIAS], 0.2);
        weights
    }

    /// Goes on from a file of weights.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Network::from_bytes(bytes)?;
        let (words, rest) = bytes.split_at(2 * N_WORDS);
        let (biases, rest) = rest.split_at(4 * PHASES);
        let (known, patterns) = rest.split_at(N_PATTERNS.div_ceil(8));
        let words =
            words.as_chunks::<2>().0.iter().map(|word| f32::from(i16::from_le_bytes(*word)));
        let biases = biases.as_chunks::<4>().0.iter().map(|bias| i32::from_le_bytes(*bias) as f32);
        let mut weights = Self::zero();
        for (index, (weight, word)) in weights.0.iter_mut().zip(words.chain(biases)).enumerate() {
            *weight = word / scale(index);
        }
        let mut patterns = patterns.as_chunks::<NARROW>().0.iter();
        for number in (0..N_PATTERNS).filter(|number| known[number / 8] >> (number % 8) & 1 != 0) {
            for (weight, byte) in weights.0[pattern(number)].iter_mut().zip(patterns.next()?) {
                *weight = f32::from(*byte as i8) / UNIT as f32;
            }
        }
        Some(weights)
    }

    /// As whole numbers, in the order of the file.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let whole = self.whole_rows();
        let rest = &self.0[BIAS..PATTERNS];
        let numbers = whole.as_flattened().iter().map(|weight| weight.clamp(-MOST, MOST));
        let mut bytes = Vec::new();
        for (index, number) in numbers.chain(rest.iter().copied()).enumerate() {
            let rounded = (number * scale(index)).round_ties_even();
            if index < LAST_BIAS {
                bytes.extend((rounded as i16).to_le_bytes());
            } else {
                bytes.extend((rounded as i32).to_le_bytes());
            }
        }
        let mut known = vec![0_u8; N_PATTERNS.div_ceil(8)];
        let mut patterns = Vec::new();
        for number in 0..N_PATTERNS {
            let row = &self.0[pattern(number)];
            let whole = |weight: &f32| (weight * UNIT as f32).round_ties_even() as i8 as u8;
            if row.iter().any(|weight| whole(weight) != 0) {
                known[number / 8] |= 1 << (number % 8);
                patterns.extend(row.iter().map(whole));
            }
        }
        bytes.extend(known);
        bytes.extend(patterns);
        bytes
    }

    /// Whether anything is known of a pattern.
    pub(super) fn knows_pattern(&self, number: usize) -> bool {
        self.0[pattern(number)].iter().any(|weight| *weight != 0.0)
    }

    /// Forgets a pattern.
    pub(super) fn forget_pattern(&mut self, number: usize) {
        self.0[pattern(number)].fill(0.0);
    }

    /// What each input adds, together with its families.
    pub(super) fn whole_rows(&self) -> Vec<Units> {
        (0..N_INPUTS)
            .map(|input| {
                let mut sum = [0.0; HIDDEN];
                add(&mut sum, &self.0[row(input)]);
                for family in families(input).into_iter().flatten() {
                    add(&mut sum, &self.0[shared(family)]);
                }
                sum
            })
            .collect()
    }

    /// The squared error of the chance that the network sees for a sample. `gradient` learns how
    /// each weight changes it, all rows as if they were whole.
    pub(super) fn error(
        &self,
        whole: &[Units],
        sample: Seen<'_>,
        share: f32,
        gradient: Option<&mut Self>,
    ) -> f32 {
        let views = [false, true].map(|is_other| self.units(whole, sample, is_other));
        let last = |view| {
            let start = LAST + (2 * sample.phase + view) * HIDDEN;
            start..start + HIDDEN
        };
        let mut output = self.0[LAST_BIAS + sample.phase];
        for (view, units) in views.iter().enumerate() {
            let weighed = units.iter().zip(&self.0[last(view)]);
            output += weighed.map(|(unit, weight)| squared(*unit) * weight).sum::<f32>();
        }
        let chance = 1.0 / (1.0 + (-output).exp());
        let difference = chance - sample.target(share);
        let Some(gradient) = gradient else { return difference * difference };
        let slope = 2.0 * difference * chance * (1.0 - chance);
        gradient.0[LAST_BIAS + sample.phase] += slope;
        for (view, units) in views.iter().enumerate() {
            let mut change = [0.0; HIDDEN];
            let weights = self.0[last(view)].iter();
            let learned = gradient.0[last(view)].iter_mut();
            for (((change, unit), weight), learned) in
                change.iter_mut().zip(units).zip(weights).zip(learned)
            {
                *learned += slope * squared(*unit);
                let is_between = *unit > 0.0 && *unit < 1.0;
                *change = if is_between { slope * 2.0 * unit * weight } else { 0.0 };
            }
            add(&mut gradient.0[BIAS..LAST], &change);
            for input in sample.inputs {
                add(&mut gradient.0[row(seen(*input, view == 1))], &change);
            }
            for number in sample.patterns {
                add(&mut gradient.0[pattern(seen_pattern(*number, view == 1))], &change);
            }
        }
        difference * difference
    }

    /// Adds what other samples came to.
    pub(super) fn add(&mut self, other: &Self) {
        add(&mut self.0, &other.0);
    }

    /// Gives the families what their inputs learned, once for all samples.
    pub(super) fn tell_families(&mut self) {
        let (own, families_part) = self.0.split_at_mut(SHARED);
        families_part.fill(0.0);
        for input in 0..N_INPUTS {
            for family in families(input).into_iter().flatten() {
                add(&mut families_part[family * HIDDEN..][..HIDDEN], &own[row(input)]);
            }
        }
    }

    /// Keeps every weight small enough for whole numbers.
    pub(super) fn clamp(&mut self) {
        for weight in &mut self.0 {
            *weight = weight.clamp(-MOST, MOST);
        }
        for weight in &mut self.0[PATTERNS..SHARED] {
            *weight = weight.clamp(-MOST_OF_PATTERN, MOST_OF_PATTERN);
        }
    }

    fn units(&self, whole: &[Units], sample: Seen<'_>, is_other: bool) -> Units {
        let mut units = [0.0; HIDDEN];
        add(&mut units, &self.0[BIAS..LAST]);
        for input in sample.inputs {
            add(&mut units, &whole[seen(*input, is_other)]);
        }
        for number in sample.patterns {
            add(&mut units, &self.0[pattern(seen_pattern(*number, is_other))]);
        }
        units
    }
}

/// The number of an input in one of the views.
fn seen(input: u16, is_other: bool) -> usize {
    let input = usize::from(input);
    if is_other { mirrored(input) } else { input }
}

/// The same for patterns.
fn seen_pattern(number: u16, is_other: bool) -> usize {
    usize::from(if is_other { mirrored_pattern(number) } else { number })
}

fn squared(unit: f32) -> f32 {
    let unit = unit.clamp(0.0, 1.0);
    unit * unit
}

fn add(sum: &mut [f32], other: &[f32]) {
    for (sum, number) in sum.iter_mut().zip(other) {
        *sum += number;
    }
}

fn row(input: usize) -> Range<usize> {
    input * HIDDEN..(input + 1) * HIDDEN
}

fn pattern(number: usize) -> Range<usize> {
    PATTERNS + number * NARROW..PATTERNS + (number + 1) * NARROW
}

fn shared(family: usize) -> Range<usize> {
    SHARED + family * HIDDEN..SHARED + (family + 1) * HIDDEN
}

/// What 1.0 is as a whole number at this place of the file.
fn scale(index: usize) -> f32 {
    match index {
        LAST_BIAS..PATTERNS => (UNIT * LAST_UNIT) as f32,
        LAST..LAST_BIAS => LAST_UNIT as f32,
        _ => UNIT as f32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::{Lesson, Sample};

    const SHIPPED: &[u8] = include_bytes!("../network/weights.bin");

    fn lesson() -> Lesson {
        let mut lesson = Lesson::default();
        for position in crate::bench::positions().into_iter().filter(|one| !one.can_capture()) {
            lesson.push(&Sample { position, searched: 0.7, result: 1.0 });
        }
        lesson
    }

    #[test]
    fn a_file_reads_back() {
        assert!(Weights::from_bytes(SHIPPED).unwrap().to_bytes() == SHIPPED);
        assert!(Weights::from_bytes(&SHIPPED[1..]).is_none());
    }

    #[test]
    fn it_says_what_the_engine_says() {
        use crate::network::Accumulator;
        let weights = Weights::from_bytes(SHIPPED).unwrap();
        let (whole, network) = (weights.whole_rows(), Network::shipped());
        for position in crate::bench::positions().into_iter().filter(|one| !one.can_capture()) {
            let mut accumulator = Accumulator::new(&network);
            let limits = bashni::Limits::DEFAULT;
            let score = network.evaluate(&mut accumulator, &position, limits, false);
            let searched = crate::chance(score) as f32;
            let mut lesson = Lesson::default();
            lesson.push(&Sample { position, searched, result: 0.0 });
            let error = weights.error(&whole, lesson.sample(0), 0.0, None);
            assert!(error < 1e-4, "{error}");
        }
    }

    /// A small step against the gradient lowers the error by as much as the gradient says.
    #[test]
    fn the_gradient_points_uphill() {
        let (lesson, weights) = (lesson(), Weights::from_bytes(SHIPPED).unwrap());
        let whole = weights.whole_rows();
        for index in 0..lesson.len() {
            let mut gradient = Weights::zero();
            let error = weights.error(&whole, lesson.sample(index), 0.5, Some(&mut gradient));
            gradient.tell_families();
            let length: f32 = gradient.0.iter().map(|slope| slope * slope).sum();
            let step = 1e-3 * error / length.max(1e-9);
            let mut moved = weights.clone();
            for (weight, slope) in moved.0.iter_mut().zip(&gradient.0) {
                *weight -= step * slope;
            }
            let after = moved.error(&moved.whole_rows(), lesson.sample(index), 0.5, None);
            let expected = error - step * length;
            assert!((after - expected).abs() < 0.2 * step * length + 1e-7, "{error} {after}");
        }
    }
}
