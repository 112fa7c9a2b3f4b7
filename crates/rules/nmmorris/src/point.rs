use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A set of points: bit `8 * ring + number`, A0 the lowest.
pub type Points = u32;

/// One of the 24 points: `A`, `B` or `C` is the ring from outside, `0` the upper left corner, and
/// from there the numbers go clockwise to `7`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// The number of points.
    pub const N: u8 = 24;

    /// The point with this number on this ring, both counted from 0.
    pub const fn new(ring: u8, number: u8) -> Option<Self> {
        if ring < 3 && number < 8 { Some(Self(8 * ring + number)) } else { None }
    }

    /// All points from A0 to C7.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::N).map(Self)
    }

    /// The ring, 0 for the outer one.
    pub(crate) const fn ring(self) -> u8 {
        self.0 / 8
    }

    /// The number on the ring.
    pub const fn number(self) -> u8 {
        self.0 % 8
    }

    /// The number of the bit of this point.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this point alone.
    #[inline]
    pub const fn bit(self) -> Points {
        1 << self.0
    }

    /// The lowest point of a set that is not empty.
    #[inline]
    pub(crate) const fn lowest(set: Points) -> Self {
        Self(set.trailing_zeros() as u8 % Self::N)
    }
}

/// The points of a set, from A0 on.
pub fn points(mut set: Points) -> impl Iterator<Item = Point> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let point = Point::lowest(set);
        set &= set - 1;
        Some(point)
    })
}

/// The 16 mills: four on each ring, and four across the rings.
pub const MILLS: [Points; 16] = {
    let mut mills = [0; 16];
    let mut index = 0;
    while index < 12 {
        let (ring, first) = (index / 4 * 8, index % 4 * 2);
        mills[index] =
            1 << (ring + first) | 1 << (ring + first + 1) | 1 << (ring + (first + 2) % 8);
        index += 1;
    }
    while index < 16 {
        let number = (index - 12) * 2 + 1;
        mills[index] = 1 << number | 1 << (8 + number) | 1 << (16 + number);
        index += 1;
    }
    mills
};

/// The two mills that a point belongs to.
#[inline]
pub const fn mills_at(point: Point) -> [Points; 2] {
    MILLS_AT[point.index()]
}

/// The points one step from a point along the lines.
#[inline]
pub const fn neighbours(point: Point) -> Points {
    NEIGHBOURS[point.index()]
}

static MILLS_AT: [[Points; 2]; 24] = {
    let mut table = [[0; 2]; 24];
    let mut point = 0;
    while point < 24 {
        let (mut mill, mut n) = (0, 0);
        while mill < 16 {
            if MILLS[mill] & 1 << point != 0 {
                table[point][n] = MILLS[mill];
                n += 1;
            }
            mill += 1;
        }
        point += 1;
    }
    table
};

static NEIGHBOURS: [Points; 24] = {
    let mut table = [0; 24];
    let mut point = 0;
    while point < 24 {
        let (ring, number) = (point / 8, point % 8);
        table[point] = 1 << (ring * 8 + (number + 1) % 8) | 1 << (ring * 8 + (number + 7) % 8);
        if number % 2 == 1 {
            table[point] |= if ring > 0 { 1 << (point - 8) } else { 0 };
            table[point] |= if ring < 2 { 1 << (point + 8) } else { 0 };
        }
        point += 1;
    }
    table
};

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.ring()), self.number())
    }
}

game::debug_as_notation!(Point);

impl FromStr for Point {
    type Err = BadPoint;

    fn from_str(text: &str) -> Result<Self, BadPoint> {
        let bad = || BadPoint { got: text.to_owned() };
        let &[letter, digit] = text.as_bytes() else { return Err(bad()) };
        let ring = letter.to_ascii_uppercase().wrapping_sub(b'A');
        Self::new(ring, digit.wrapping_sub(b'0')).ok_or_else(bad)
    }
}

/// A text that is no point.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = NMMorrisBadPoint))]
#[error("expected a point from A0 to C7, got {got:?}")]
pub struct BadPoint {
    /// What stands there.
    got: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(set: Points) -> String {
        points(set).map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn mills_and_lines_are_those_of_the_board() {
        assert_eq!(list(MILLS[3]), "A0 A6 A7");
        assert_eq!(list(MILLS[4]), "B0 B1 B2");
        assert_eq!(list(MILLS[15]), "A7 B7 C7");
        for point in Point::all() {
            assert_eq!(mills_at(point).map(u32::count_ones), [3, 3], "{point}");
            assert!(mills_at(point).iter().all(|mill| mill & point.bit() != 0), "{point}");
        }
        let near = |text: &str| list(neighbours(text.parse().unwrap()));
        assert_eq!(
            [near("A0"), near("A1"), near("B1"), near("C5")],
            ["A1 A7", "A0 A2 B1", "A1 B0 B2 C1", "B5 C4 C6"]
        );
    }

    #[test]
    fn points_read_back() {
        for point in Point::all() {
            assert_eq!(point.to_string().parse(), Ok(point));
        }
        for text in ["", "A", "A8", "D0", "A10", "1A", "é1"] {
            assert_eq!(text.parse::<Point>(), Err(BadPoint { got: text.to_owned() }));
        }
    }
}
