//! Sets of squares: one word for boards of up to 8×8, four for those of up to 16×16.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use seeded::mix;

/// A set of squares with a bit for each: that of a square is `rank * STRIDE + file`.
///
/// A step in any direction is a shift by a constant number of bits.
pub trait Grid:
    Copy
    + Eq
    + Debug
    + std::hash::Hash
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// The bits from one rank to the next; also the largest size of a board.
    const STRIDE: u32;
    /// No square.
    const EMPTY: Self;

    /// The set of one square.
    fn bit(index: u32) -> Self;
    /// All squares moved to higher bits by fewer than 64.
    #[must_use]
    fn up(self, by: u32) -> Self;
    /// All squares moved to lower bits by fewer than 64.
    #[must_use]
    fn down(self, by: u32) -> Self;
    /// The number of squares.
    fn count(self) -> u32;
    /// The lowest square, unless there is none.
    fn lowest(self) -> Option<u32>;
    /// A number that differs for different sets but for a rare accident.
    fn hash(self) -> u64;

    /// Whether there is no square.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// The squares from the lowest to the highest.
    #[inline]
    fn squares(mut self) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || {
            let index = self.lowest()?;
            self = self ^ Self::bit(index);
            Some(index)
        })
    }
}

impl Grid for u64 {
    const STRIDE: u32 = 8;
    const EMPTY: Self = 0;

    #[inline]
    fn bit(index: u32) -> Self {
        1 << index
    }

    #[inline]
    fn up(self, by: u32) -> Self {
        self << by
    }

    #[inline]
    fn down(self, by: u32) -> Self {
        self >> by
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn lowest(self) -> Option<u32> {
        (self != 0).then(|| self.trailing_zeros())
    }

    #[inline]
    fn hash(self) -> u64 {
        mix(self)
    }
}

/// 256 squares, the lowest word first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wide([u64; 4]);

impl Grid for Wide {
    const STRIDE: u32 = 16;
    const EMPTY: Self = Self([0; 4]);

    #[inline]
    fn bit(index: u32) -> Self {
        let mut words = [0; 4];
        words[index as usize / 64] = 1 << (index % 64);
        Self(words)
    }

    #[inline]
    fn up(self, by: u32) -> Self {
        let Self([a, b, c, d]) = self;
        let back = 64 - by;
        Self([a << by, b << by | a >> back, c << by | b >> back, d << by | c >> back])
    }

    #[inline]
    fn down(self, by: u32) -> Self {
        let Self([a, b, c, d]) = self;
        let back = 64 - by;
        Self([a >> by | b << back, b >> by | c << back, c >> by | d << back, d >> by])
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn lowest(self) -> Option<u32> {
        let index = self.0.iter().position(|word| *word != 0)?;
        Some(64 * index as u32 + self.0[index].trailing_zeros())
    }

    #[inline]
    fn hash(self) -> u64 {
        self.0.iter().fold(0, |hash, word| mix(hash ^ word))
    }
}

impl BitAnd for Wide {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] & other.0[index]))
    }
}

impl BitOr for Wide {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] | other.0[index]))
    }
}

impl BitXor for Wide {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] ^ other.0[index]))
    }
}

impl Not for Wide {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_cross_the_words() {
        for index in 0..256 {
            for by in [1, 15, 16, 17, 34] {
                let up = Wide::bit(index).up(by).lowest();
                assert_eq!(up, (index + by < 256).then_some(index + by));
                assert_eq!(Wide::bit(index).down(by).lowest(), index.checked_sub(by));
            }
        }
        let three = Wide::bit(3) | Wide::bit(64) | Wide::bit(255);
        assert_eq!(three.squares().collect::<Vec<_>>(), [3, 64, 255]);
        assert_eq!((three.count(), (!three).count()), (3, 253));
    }
}
