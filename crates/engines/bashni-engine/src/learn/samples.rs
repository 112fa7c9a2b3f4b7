use std::fmt;
use std::str::FromStr;

use bashni::Position;

/// A position of a game with what became of it.
///
/// As text it is one line, `0.5312 1 w w@A1 …;ply=12`: the chance that the search saw for the side
/// to move, what that side got in the end, and the position. So games outlive every change of the
/// inputs of the network.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Nothing can be captured in it.
    pub position: Position,
    /// What the search says, as a chance from 0 to 1.
    pub searched: f32,
    /// What the side to move got in the end: 0, 0.5 or 1.
    pub result: f32,
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.4} {} {}", self.searched, self.result, self.position)
    }
}

/// A line that tells no sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSample;

impl fmt::Display for BadSample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a chance, a result and a position, such as 0.5312 1 w w@A1 b@H8")
    }
}

impl std::error::Error for BadSample {}

impl FromStr for Sample {
    type Err = BadSample;

    fn from_str(line: &str) -> Result<Self, BadSample> {
        let mut parts = line.splitn(3, ' ');
        let mut next = || parts.next().ok_or(BadSample);
        let chance = |text: &str| {
            text.parse().ok().filter(|chance| (0.0..=1.0).contains(chance)).ok_or(BadSample)
        };
        let (searched, result) = (chance(next()?)?, chance(next()?)?);
        let position = next()?.parse().map_err(|_| BadSample)?;
        Ok(Self { position, searched, result })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_a_line() {
        let line = "0.5312 0.5 w b@H8 w@A1;ply=12;quiet=3";
        assert_eq!(line.parse::<Sample>().unwrap().to_string(), line);
        for bad in ["", "0.5 1", "1.5 1 w w@A1", "0.5 x w w@A1", "0.5 1 w w@A2"] {
            assert_eq!(bad.parse::<Sample>(), Err(BadSample), "{bad}");
        }
    }
}
