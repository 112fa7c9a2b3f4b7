//! Where deals and dice come from when somebody names a seed.

use seeded::{Pcg32, nth_seed};

/// What deals and dice follow from. It is no secret source: anyone who needs dice that nobody can
/// foretell brings them along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance(Pcg32);

impl Chance {
    /// Its number is part of every seed that people have written down.
    const STREAM: u64 = 0xDA3E_39CB_94B9_5BDB >> 1;

    /// The numbers that this seed starts.
    pub fn from_seed(seed: u64) -> Self {
        Self(Pcg32::new(seed, Self::STREAM))
    }

    /// The numbers for the `n`-th of many things that one seed is for.
    pub fn nth(seed: u64, n: u64) -> Self {
        Self::from_seed(nth_seed(seed, n))
    }

    /// The next 32 bits.
    pub fn word(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A number below `n`, each equally likely; `n` is at least 1.
    pub fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u32) as usize
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
    fn its_numbers_never_change() {
        // Worked out apart, from the published description of the generator.
        let mut chance = Chance::from_seed(42);
        assert_eq!(
            [chance.word(), chance.word(), chance.word()],
            [0xDDAA_6C75, 0x3237_B41C, 0xE070_CA56]
        );
        let mut chance = Chance::nth(42, 7);
        assert_eq!([chance.die(), chance.die(), chance.die(), chance.die()], [3, 5, 4, 4]);
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
