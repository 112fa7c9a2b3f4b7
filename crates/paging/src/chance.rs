//! Where deals and dice come from when somebody names a seed.

/// The generator PCG32 (PCG-XSH-RR 64/32, stream 0xDA3E39CB94B95BDB) by Melissa O'Neill: small,
/// good enough for games, and the same on every machine and in every version, so that seeds stay
/// valid. It is no secret source: whoever needs dice that nobody can foretell brings them himself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    state: u64,
}

const MULTIPLIER: u64 = 6_364_136_223_846_793_005;
const INCREMENT: u64 = 0xDA3E_39CB_94B9_5BDB;

impl Chance {
    /// The generator that this seed starts.
    pub fn from_seed(seed: u64) -> Self {
        let mut chance = Self { state: seed.wrapping_add(INCREMENT) };
        chance.step();
        chance
    }

    /// The generator for the `n`-th of many things that one seed is for.
    pub fn nth(seed: u64, n: u64) -> Self {
        // SplitMix64 spreads neighbouring numbers over all words.
        let mut bits = seed ^ n.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        Self::from_seed(bits ^ bits >> 31)
    }

    /// The next 32 bits.
    pub fn word(&mut self) -> u32 {
        let old = self.state;
        self.step();
        let mixed = ((old >> 18 ^ old) >> 27) as u32;
        mixed.rotate_right((old >> 59) as u32)
    }

    fn step(&mut self) {
        self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT);
    }

    /// A number below `n`, each equally likely; `n` is at least 1.
    pub fn below(&mut self, n: usize) -> usize {
        // Lemire's multiplication; the few words that would favour some numbers are drawn again.
        let n = n as u32;
        loop {
            let product = u64::from(self.word()) * u64::from(n);
            if product as u32 >= n.wrapping_neg() % n {
                return (product >> 32) as usize;
            }
        }
    }

    /// The next throw of a die, 1 to 6.
    pub fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }

    /// Puts a list into a random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for index in (1..list.len()).rev() {
            list.swap(index, self.below(index + 1));
        }
    }

    /// One of a list that is not empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_published_generator() {
        // The reference implementation, seeded with 42 on stream 54, begins so.
        let mut chance = Chance { state: 0 };
        let mut words = Vec::new();
        let increment = 54 << 1 | 1;
        let step = |state: u64| state.wrapping_mul(MULTIPLIER).wrapping_add(increment);
        chance.state = step(step(0).wrapping_add(42));
        for _ in 0..3 {
            let old = chance.state;
            words.push(chance.word());
            chance.state = step(old);
        }
        assert_eq!(words, [0xA15C_02B7, 0x7B47_F409, 0xBA1D_3330]);
    }

    #[test]
    fn all_faces_turn_up_about_equally_often() {
        let mut chance = Chance::from_seed(1);
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[usize::from(chance.die()) - 1] += 1;
        }
        assert!(counts.iter().all(|n| (9_600..10_400).contains(n)), "{counts:?}");
    }
}
