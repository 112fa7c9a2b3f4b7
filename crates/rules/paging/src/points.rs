use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use thiserror::Error;

use crate::program::Program;

/// Value points of consecutive pages (German: *Wertpunkte*): `2-3-1-2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points {
    each: [u8; Program::MOST_PAGES],
    len: u8,
}

impl Points {
    /// Points for one to five pages.
    pub fn new(each: &[u8]) -> Option<Self> {
        let mut points = Self { each: [0; Program::MOST_PAGES], len: each.len() as u8 };
        points.each.get_mut(..each.len())?.copy_from_slice(each);
        (!each.is_empty()).then_some(points)
    }

    /// All points together.
    pub fn sum(self) -> u32 {
        self.iter().map(|points| u32::from(*points)).sum()
    }
}

/// All ways to split the points of a program of `n_pages` pages: two a page, at least one each.
///
/// The first has all spare points on the last page, the last one has them on page 1.
pub fn splits(n_pages: u8) -> impl Iterator<Item = Points> + Clone {
    let n = usize::from(n_pages).clamp(1, Program::MOST_PAGES);
    let mut each = [1; Program::MOST_PAGES];
    each[n - 1] = n as u8 + 1;
    let mut next = Points::new(&each[..n]);
    std::iter::from_fn(move || {
        let found = next?;
        next = following(found);
        Some(found)
    })
}

/// The next split in lexical order with the same sum.
fn following(points: Points) -> Option<Points> {
    let n = points.len();
    let mut each = points.each;
    // Take one point from the last page that can spare one and move it a page forward; what else
    // lies behind goes to the end.
    let giver = (1..n).rev().find(|index| each[*index] > 1)?;
    let spare = each[giver] - 2;
    each[giver - 1] += 1;
    each[giver] = 1;
    each[n - 1] += spare;
    Points::new(&each[..n])
}

impl Deref for Points {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.each[..usize::from(self.len)]
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.each[0])?;
        self[1..].iter().try_for_each(|points| write!(f, "-{points}"))
    }
}

impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Points {
    type Err = BadPoints;

    fn from_str(text: &str) -> Result<Self, BadPoints> {
        let bad = || BadPoints(text.to_owned());
        let plain = |number: &str| {
            let is_plain = number == "0" || !number.starts_with(['0', '+']);
            number.parse().ok().filter(|n| *n <= MOST_POINTS && is_plain)
        };
        let each: Option<Vec<u8>> = text.split('-').map(plain).collect();
        Self::new(&each.ok_or_else(bad)?).ok_or_else(bad)
    }
}

/// No page can hold or lose more.
const MOST_POINTS: u8 = 10;

/// A text that gives no points.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(utoipa::ToSchema), schema(as = PagingBadPoints))]
#[error("expected the points of one to five pages such as 2-3-1-2, got {0:?}")]
pub struct BadPoints(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_10_35_and_126_splits() {
        for (n, count) in [(3, 10), (4, 35), (5, 126)] {
            let all: Vec<Points> = splits(n).collect();
            assert_eq!(all.len(), count);
            assert!(all.is_sorted() && all.windows(2).all(|pair| pair[0] != pair[1]));
            for split in all {
                assert_eq!(split.sum(), 2 * u32::from(n));
                assert!(split.iter().all(|points| *points >= 1));
                assert_eq!(split.to_string().parse(), Ok(split));
            }
        }
        let last: Vec<String> = splits(4).map(|split| split.to_string()).collect();
        assert_eq!((last[0].as_str(), last[34].as_str()), ("1-1-1-5", "5-1-1-1"));
    }

    #[test]
    fn what_gives_no_points_is_told() {
        for text in ["", "1-", "1-2-3-4-5-6", "a", "11", "01", "+1"] {
            assert!(text.parse::<Points>().is_err(), "{text}");
        }
    }
}
