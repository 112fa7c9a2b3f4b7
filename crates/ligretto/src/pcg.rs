/// The random generator PCG-XSH-RR 64/32 of M. E. O'Neill (2014): small, fast, portable. The rules
/// have it here themselves, so that seeds in records stay valid whatever other crates do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pcg32 {
    state: u64,
    increment: u64,
}

impl Pcg32 {
    /// The generator of this seed and stream; streams of one seed are independent.
    pub fn new(seed: u64, stream: u64) -> Self {
        let increment = (stream << 1) | 1;
        let mut new = Self { state: seed.wrapping_add(increment), increment };
        new.step();
        new
    }

    /// The next 32 random bits.
    pub fn next_u32(&mut self) -> u32 {
        let state = self.state;
        self.step();
        let xorshifted = (((state >> 18) ^ state) >> 27) as u32;
        xorshifted.rotate_right((state >> 59) as u32)
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        u64::from(self.next_u32()) | u64::from(self.next_u32()) << 32
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

    fn step(&mut self) {
        self.state =
            self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(self.increment);
    }
}

#[cfg(test)]
mod tests {
    use rand::Rng as _;

    use super::*;

    #[test]
    fn it_is_the_generator_that_it_says() {
        for (seed, stream) in [(42, 54), (0, 0), (u64::MAX, 7)] {
            let mut ours = Pcg32::new(seed, stream);
            let mut theirs = rand_pcg::Pcg32::new(seed, stream);
            for _ in 0..1_000 {
                assert_eq!(ours.next_u32(), theirs.next_u32());
            }
        }
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
