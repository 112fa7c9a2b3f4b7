use rand_pcg::rand_core::Rng as _;

/// The random generator PCG-XSH-RR 64/32 of M. E. O'Neill (2014): small, fast, and the same on
/// every machine. How its bits become numbers below a bound is written here and not left to
/// another crate, so that seeds in records stay valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pcg32(rand_pcg::Pcg32);

impl Pcg32 {
    /// The generator of this seed and stream; streams of one seed are independent.
    pub fn new(seed: u64, stream: u64) -> Self {
        Self(rand_pcg::Pcg32::new(seed, stream))
    }

    /// The next 32 random bits.
    pub fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// The next 64 random bits, the lower half first.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, each as likely as the others (D. Lemire's method, 2019).
    ///
    /// # Panics
    /// When `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "there is no number below 0");
        loop {
            let product = u64::from(self.next_u32()) * u64::from(bound);
            // The lowest products are those that some numbers would get once more than others.
            if product as u32 >= bound.wrapping_neg() % bound {
                return (product >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_numbers_never_change() {
        // From the reference implementation, `pcg32-demo` with seed 42 and stream 54.
        let mut random = Pcg32::new(42, 54);
        let first: Vec<u32> = (0..6).map(|_| random.next_u32()).collect();
        let expected =
            [0xa15c_02b7, 0x7b47_f409, 0xba1d_3330, 0x83d2_f293, 0xbfa4_784b, 0xcbed_606e];
        assert_eq!(first, expected);
        let mut random = Pcg32::new(42, 54);
        assert_eq!(random.next_u64(), 0x7b47_f409_a15c_02b7);
        assert_eq!([6, 6, 6, 100].map(|bound| random.below(bound)), [4, 3, 4, 79]);
    }

    #[test]
    fn numbers_below_a_bound_are_equally_likely() {
        let mut random = Pcg32::new(1, 1);
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[random.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_700..10_300).contains(count)), "{counts:?}");
    }
}
