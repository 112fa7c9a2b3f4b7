use std::fmt;
use std::iter::Sum;
use std::ops::Add;

use game::Language;

/// Points, counted in hundredths, so that sums are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points(u32);

impl Points {
    /// No points.
    pub const ZERO: Self = Self(0);

    /// This many hundredths of a point.
    pub(crate) const fn hundredths(hundredths: u32) -> Self {
        Self(hundredths)
    }

    /// Reads what a scheme says; at most two decimals and a million points.
    pub fn new(points: f64) -> Option<Self> {
        let hundredths = (points * 100.0).round();
        let is_exact = (hundredths - points * 100.0).abs() < 1e-6;
        ((0.0..=1e8).contains(&hundredths) && is_exact).then_some(Self(hundredths as u32))
    }

    /// This share of them, from 0 to 1, in whole steps: what is not a whole step is not given.
    #[must_use]
    pub(crate) fn share(self, share: f64, step: Self) -> Self {
        let exact = f64::from(self.0) * share.clamp(0.0, 1.0);
        let step = step.0.max(1);
        // A hair below a step is that step: shares such as a third can't be written exactly.
        Self(((exact + 1e-6) as u32 / step * step).min(self.0))
    }

    /// As people of a language write it: `7.5` or `7,5`.
    pub fn text(self, language: Language) -> String {
        match language {
            Language::En => self.to_string(),
            Language::De => self.to_string().replace('.', ","),
        }
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 100, self.0 % 100) {
            (whole, 0) => write!(f, "{whole}"),
            (whole, part) if part % 10 == 0 => write!(f, "{whole}.{}", part / 10),
            (whole, part) => write!(f, "{whole}.{part:02}"),
        }
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_whole_steps_and_sums_are_exact() {
        let ten = Points::new(10.0).unwrap();
        let half = Points::hundredths(50);
        assert_eq!(ten.share(1.0 / 3.0, half).to_string(), "3");
        assert_eq!(ten.share(2.0 / 3.0, half).to_string(), "6.5");
        assert_eq!(ten.share(0.35, half).to_string(), "3.5");
        assert_eq!(ten.share(1.0, half), ten);
        assert_eq!(ten.share(0.999, half).to_string(), "9.5");
        assert_eq!(Points::hundredths(705).text(Language::De), "7,05");
        assert_eq!(Points::new(0.333), None);
        assert_eq!(Points::new(-1.0), None);
    }
}
