/// The step from one state of `SplitMix64` to the next: 2^64 divided by the golden ratio.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// The generator `SplitMix64` of G. Steele, D. Lea and C. Flood (2014). It works in constants, too.
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// The sequence that belongs to this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        let bits = mix(self.0);
        self.0 = self.0.wrapping_add(STEP);
        bits
    }

    /// A number below `n`, which is not 0.
    pub const fn below(&mut self, n: usize) -> usize {
        ((self.next() as u128 * n as u128) >> 64) as usize
    }

    /// A number from 0 up to, but not including, 1.
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// Spreads the bits of a number over all 64: the number that `SplitMix64` draws first with this
/// seed. Different numbers stay different.
#[inline]
pub const fn mix(number: u64) -> u64 {
    finish(number.wrapping_add(STEP))
}

/// A seed for the `n`-th of many things that one seed is for.
pub const fn nth_seed(seed: u64, n: u64) -> u64 {
    finish(seed ^ n.wrapping_add(1).wrapping_mul(STEP))
}

const fn finish(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_numbers_never_change() {
        // From the reference implementation, seeded with 1234567.
        let mut random = SplitMix::new(1_234_567);
        let first = [random.next(), random.next(), random.next()];
        assert_eq!(
            first,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
        assert_eq!(mix(1_234_567), first[0]);
    }
}
