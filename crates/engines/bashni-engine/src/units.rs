//! The arithmetic of the hidden units, which is most of what an evaluation costs.
//!
//! The same numbers come out on every machine. A processor with AVX2 works on sixteen units at a
//! time and keeps the sums in its registers, which no safe loop made the compiler do.

use bashni::Side;

use crate::network::{Both, row_seen_by, tower_row_seen_by};

/// Hidden units for each of the two views.
pub(crate) const HIDDEN: usize = 128;

/// What 1.0 is as a whole number, for hidden units.
pub(crate) const UNIT: i32 = 255;

/// What an input adds to the hidden units of a view, or the units themselves.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Row(pub(crate) [i16; HIDDEN]);

/// Units that patterns have a say in: the first ones of a view.
pub(crate) const NARROW: usize = 64;

/// What a pattern adds to those. There are many patterns, so their numbers are small and a row is
/// one line of the processor's cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct NarrowRow(pub(crate) [i8; NARROW]);

/// What leads a view from one position to another.
pub(crate) struct Step<'a, const BLACK: bool> {
    pub(crate) tower_rows: &'a [Row; 1 << 16],
    /// The towers whose rows are taken out, and those whose are put in, as White sees them.
    pub(crate) old: &'a [u16],
    pub(crate) new: &'a [u16],
    pub(crate) pattern_rows: &'a [NarrowRow; 1 << 16],
    /// Of each window that changes, the pattern whose row is taken out and the one whose row is put
    /// in, in both views.
    pub(crate) patterns: &'a [[Both; 2]],
}

/// What the units of the other position are wanted for.
pub(crate) enum Goal<'a> {
    Keep(&'a mut Row),
    /// Their squares are weighed and added up.
    Weigh {
        rows: &'a [Row],
        /// Inputs that count for this evaluation alone.
        beside: &'a [u16],
        /// The weights of the last layer.
        weights: &'a Row,
    },
}

impl Row {
    pub(crate) const ZERO: Self = Self([0; HIDDEN]);

    #[inline]
    pub(crate) fn add(&mut self, other: &Self) {
        for (sum, weight) in self.0.iter_mut().zip(other.0) {
            *sum = sum.wrapping_add(weight);
        }
    }

    #[inline]
    fn subtract(&mut self, other: &Self) {
        for (sum, weight) in self.0.iter_mut().zip(other.0) {
            *sum = sum.wrapping_sub(weight);
        }
    }

    #[inline]
    pub(crate) fn add_narrow(&mut self, other: &NarrowRow) {
        for (sum, weight) in self.0.iter_mut().zip(other.0) {
            *sum = sum.wrapping_add(i16::from(weight));
        }
    }

    #[inline]
    fn subtract_narrow(&mut self, other: &NarrowRow) {
        for (sum, weight) in self.0.iter_mut().zip(other.0) {
            *sum = sum.wrapping_sub(i16::from(weight));
        }
    }

    /// The squares of the positive units, each weighed.
    #[inline]
    fn weigh(&self, weights: &Self) -> i32 {
        let mut sum = 0;
        for (unit, weight) in self.0.iter().zip(weights.0) {
            let unit = (*unit).clamp(0, UNIT as i16);
            // Weights are below 128 and units below 256, so the product fits into 16 bits.
            sum += i32::from(unit.wrapping_mul(weight)) * i32::from(unit);
        }
        sum
    }
}

/// Something to be done with the instructions that the processor has.
pub(crate) trait Work {
    /// Does it. All that should profit has to be inlined here.
    fn run(self, way: Way) -> i32;
}

/// How the arithmetic is done; only this module makes one that asks for more than every processor
/// has.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    has_vectors: bool,
}

impl Way {
    /// With nothing that some processors lack.
    pub(crate) const ANYWHERE: Self = Self { has_vectors: false };
}

/// The bits of a set that stand in a mask of eight, side by side.
#[inline(always)]
#[expect(clippy::inline_always, reason = "the way is known where this is called")]
pub(crate) fn gather(way: Way, set: u64, mut mask: u64) -> u8 {
    #[cfg(target_arch = "x86_64")]
    if way.has_vectors {
        // SAFETY: there is such a way only inside of `avx2::run`.
        return unsafe { avx2::gather(set, mask) };
    }
    let _ = way;
    let mut gathered = 0;
    for place in 0..8 {
        let lowest = mask & mask.wrapping_neg();
        gathered |= u8::from(set & lowest != 0) << place;
        mask ^= lowest;
    }
    gathered
}

/// Does some work as fast as this processor can.
#[inline]
pub(crate) fn run(work: impl Work) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if avx2::is_there() {
        // SAFETY: the processor has all of it, as the line above asks.
        return unsafe { avx2::run(work) };
    }
    work.run(Way::ANYWHERE)
}

impl<const BLACK: bool> Step<'_, BLACK> {
    /// Works out the units of the other position, and the weighed sum of their squares if that is
    /// the goal.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the way is known where this is called")]
    pub(crate) fn take(&self, way: Way, before: &Row, goal: Goal<'_>) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if way.has_vectors {
            // SAFETY: there is such a way only inside of `avx2::run`.
            return unsafe { avx2::take(self, before, goal) };
        }
        let _ = way;
        self.take_anywhere(before, goal)
    }

    /// The row that a tower adds in this view.
    #[inline]
    fn of_tower(&self, row: u16) -> &Row {
        &self.tower_rows[usize::from(tower_row_seen_by(row, Self::SIDE))]
    }

    /// The row that a pattern adds in this view.
    #[inline]
    fn of_pattern(&self, rows: Both) -> &NarrowRow {
        &self.pattern_rows[usize::from(row_seen_by(rows, Self::SIDE))]
    }

    /// Whose view it is.
    const SIDE: Side = if BLACK { Side::Black } else { Side::White };

    fn take_anywhere(&self, before: &Row, goal: Goal<'_>) -> i32 {
        let mut units = *before;
        for row in self.old {
            units.subtract(self.of_tower(*row));
        }
        for row in self.new {
            units.add(self.of_tower(*row));
        }
        for [old, new] in self.patterns {
            units.subtract_narrow(self.of_pattern(*old));
            units.add_narrow(self.of_pattern(*new));
        }
        match goal {
            Goal::Keep(after) => {
                *after = units;
                0
            }
            Goal::Weigh { rows, beside, weights } => {
                for input in beside {
                    units.add(&rows[usize::from(*input)]);
                }
                units.weigh(weights)
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::{
        __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_load_si128, _mm_shuffle_epi32,
        _mm256_add_epi16, _mm256_add_epi32, _mm256_castsi256_si128, _mm256_cvtepi8_epi16,
        _mm256_extracti128_si256, _mm256_load_si256, _mm256_madd_epi16, _mm256_max_epi16,
        _mm256_min_epi16, _mm256_mullo_epi16, _mm256_set1_epi16, _mm256_setzero_si256,
        _mm256_store_si256, _mm256_sub_epi16, _pext_u64,
    };

    use std::sync::LazyLock;

    use super::{Goal, HIDDEN, NARROW, NarrowRow, Row, Step, UNIT, Way, Work};

    /// Units in a register, and registers that are worked on at a time.
    const LANES: usize = 16;
    const REGISTERS: usize = 8;
    const BLOCKS: usize = HIDDEN / LANES / REGISTERS;
    const _: () = assert!(HIDDEN == LANES * REGISTERS * BLOCKS);

    /// Registers of the first block that patterns have a say in.
    const NARROW_REGISTERS: usize = NARROW / LANES;
    const _: () = assert!(NARROW_REGISTERS * LANES == NARROW && NARROW_REGISTERS <= REGISTERS);

    /// Whether the processor has these vectors, and what else has come with them.
    #[inline]
    pub(super) fn is_there() -> bool {
        // All of it at once, since it is asked for every evaluation.
        static IS_THERE: LazyLock<bool> = LazyLock::new(|| {
            is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt")
        });
        *IS_THERE
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn run(work: impl Work) -> i32 {
        work.run(Way { has_vectors: true })
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn take<const BLACK: bool>(
        step: &Step<'_, BLACK>,
        before: &Row,
        mut goal: Goal<'_>,
    ) -> i32 {
        let (zero, unit) = (_mm256_setzero_si256(), _mm256_set1_epi16(UNIT as i16));
        let mut sum = zero;
        for block in 0..BLOCKS {
            let mut sums: [__m256i; REGISTERS] = std::array::from_fn(|n| load(before, block, n));
            for row in step.old {
                let row = step.of_tower(*row);
                for (n, sum) in sums.iter_mut().enumerate() {
                    *sum = _mm256_sub_epi16(*sum, load(row, block, n));
                }
            }
            for row in step.new {
                let row = step.of_tower(*row);
                for (n, sum) in sums.iter_mut().enumerate() {
                    *sum = _mm256_add_epi16(*sum, load(row, block, n));
                }
            }
            if block == 0 {
                for [old, new] in step.patterns {
                    let (old, new) = (step.of_pattern(*old), step.of_pattern(*new));
                    for (n, sum) in sums.iter_mut().take(NARROW_REGISTERS).enumerate() {
                        *sum =
                            _mm256_add_epi16(_mm256_sub_epi16(*sum, widen(old, n)), widen(new, n));
                    }
                }
            }
            let (rows, beside, weights) = match &mut goal {
                Goal::Keep(after) => {
                    for (n, sum) in sums.into_iter().enumerate() {
                        store(after, block, n, sum);
                    }
                    continue;
                }
                Goal::Weigh { rows, beside, weights } => (rows, beside, weights),
            };
            for input in *beside {
                let row = &rows[usize::from(*input)];
                for (n, sum) in sums.iter_mut().enumerate() {
                    *sum = _mm256_add_epi16(*sum, load(row, block, n));
                }
            }
            for (n, units) in sums.into_iter().enumerate() {
                let units = _mm256_min_epi16(_mm256_max_epi16(units, zero), unit);
                let weighed = _mm256_mullo_epi16(units, load(weights, block, n));
                sum = _mm256_add_epi32(sum, _mm256_madd_epi16(weighed, units));
            }
        }
        add_up(sum)
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn load(row: &Row, block: usize, n: usize) -> __m256i {
        let part = &row.0.as_chunks::<LANES>().0[block * REGISTERS + n];
        // SAFETY: sixteen numbers are as long as the register, and rows are aligned to 64 bytes.
        unsafe { _mm256_load_si256(part.as_ptr().cast()) }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn widen(row: &NarrowRow, n: usize) -> __m256i {
        let part = &row.0.as_chunks::<LANES>().0[n];
        // SAFETY: sixteen numbers of a byte are as long as the register, and rows are aligned to 64.
        _mm256_cvtepi8_epi16(unsafe { _mm_load_si128(part.as_ptr().cast()) })
    }

    #[inline]
    #[target_feature(enable = "bmi2")]
    pub(super) fn gather(set: u64, mask: u64) -> u8 {
        _pext_u64(set, mask) as u8
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn store(row: &mut Row, block: usize, n: usize, units: __m256i) {
        let part = &mut row.0.as_chunks_mut::<LANES>().0[block * REGISTERS + n];
        // SAFETY: as for `load`.
        unsafe { _mm256_store_si256(part.as_mut_ptr().cast(), units) };
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn add_up(sums: __m256i) -> i32 {
        let four = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
        let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b01_00_11_10>(four));
        _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two)))
    }
}

#[cfg(test)]
mod tests {
    use seeded::SplitMix;

    use super::*;

    fn random_row(random: &mut SplitMix, most: i16) -> Row {
        let width = 2 * most as usize + 1;
        Row(std::array::from_fn(|_| random.below(width) as i16 - most))
    }

    struct Taking<'a, const BLACK: bool> {
        step: &'a Step<'a, BLACK>,
        before: &'a Row,
        goal: Goal<'a>,
    }

    impl<const BLACK: bool> Work for Taking<'_, BLACK> {
        fn run(self, way: Way) -> i32 {
            self.step.take(way, self.before, self.goal)
        }
    }

    #[test]
    fn vector_instructions_change_no_number() {
        check_vectors::<false>();
        check_vectors::<true>();
    }

    fn check_vectors<const BLACK: bool>() {
        let mut random = SplitMix::new(7);
        let mut tower_rows = vec![Row::ZERO; 1 << 16];
        for row in &mut tower_rows[..128] {
            *row = random_row(&mut random, 300);
        }
        let tower_rows: Box<[Row; 1 << 16]> = tower_rows.try_into().unwrap();
        let rows: Vec<Row> = (0..50).map(|_| random_row(&mut random, 300)).collect();
        let mut pattern_rows = vec![NarrowRow([0; NARROW]); 1 << 16];
        for row in &mut pattern_rows[..30] {
            *row = NarrowRow(std::array::from_fn(|_| random.below(256) as u8 as i8));
        }
        let pattern_rows: Box<[NarrowRow; 1 << 16]> = pattern_rows.try_into().unwrap();
        for _ in 0..200 {
            let weights = random_row(&mut random, 127);
            let mut numbers = |most: usize| -> Vec<u16> {
                let n = random.below(9);
                (0..n).map(|_| random.below(most) as u16).collect()
            };
            let (old, new, beside) = (numbers(128), numbers(128), numbers(50));
            let patterns = numbers(30).into_iter().map(|n| [n, 29 - n]);
            let patterns: Vec<[Both; 2]> =
                patterns.map(|rows| rows.map(|row| Both::from(row) * 0x1_0001)).collect();
            let step: Step<'_, BLACK> = Step {
                tower_rows: &tower_rows,
                old: &old,
                new: &new,
                pattern_rows: &pattern_rows,
                patterns: &patterns,
            };
            let (before, step) = (&random_row(&mut random, 600), &step);
            let goal = || Goal::Weigh { rows: &rows, beside: &beside, weights: &weights };
            let sum = run(Taking { step, before, goal: goal() });
            assert_eq!(sum, step.take_anywhere(before, goal()));
            let (mut units, mut same_units) = (Row::ZERO, Row::ZERO);
            run(Taking { step, before, goal: Goal::Keep(&mut units) });
            step.take_anywhere(before, Goal::Keep(&mut same_units));
            assert_eq!(units.0, same_units.0);
        }
    }

    struct Gathering(u64, u64);

    impl Work for Gathering {
        fn run(self, way: Way) -> i32 {
            i32::from(gather(way, self.0, self.1))
        }
    }

    #[test]
    fn bits_are_gathered_alike_everywhere() {
        assert_eq!(gather(Way::ANYWHERE, 0b1010_1111_0001, 0b1111_0000_1111), 0b1010_0001);
        let mut random = SplitMix::new(3);
        for _ in 0..200 {
            let mask = (0..8).fold(0_u64, |mask, _| mask | 1 << random.below(64));
            if mask.count_ones() == 8 {
                let set = random.next();
                let anywhere = gather(Way::ANYWHERE, set, mask);
                assert_eq!(run(Gathering(set, mask)), i32::from(anywhere));
            }
        }
    }
}
