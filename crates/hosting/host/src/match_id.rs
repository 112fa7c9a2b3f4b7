use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The name of a match (German: *Game-ID*): 13 characters `[0-9a-z]`, a 64-bit number in base 36.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct MatchId(u64);

impl MatchId {
    /// How long every id is when written.
    pub(crate) const LENGTH: usize = 13;

    /// The id of this number; whoever makes a new match draws the number at random.
    pub fn from_number(number: u64) -> Self {
        Self(number)
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = [b'0'; Self::LENGTH];
        let mut rest = self.0;
        for digit in digits.iter_mut().rev() {
            *digit = b"0123456789abcdefghijklmnopqrstuvwxyz"[(rest % 36) as usize];
            rest /= 36;
        }
        digits.iter().try_for_each(|&digit| write!(f, "{}", char::from(digit)))
    }
}

/// A text that is not the id of any match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a Game-ID: it has 13 characters, each a digit or a small letter")]
pub struct BadMatchId(String);

impl FromStr for MatchId {
    type Err = BadMatchId;

    fn from_str(text: &str) -> Result<Self, BadMatchId> {
        let bad = || BadMatchId(text.chars().take(40).collect());
        let well_formed = text.len() == Self::LENGTH
            && text.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase());
        if !well_formed {
            return Err(bad());
        }
        // 13 digits of base 36 can also name numbers above 64 bits: no match has such an id.
        u64::from_str_radix(text, 36).map(Self).map_err(|_| bad())
    }
}

impl From<MatchId> for String {
    fn from(id: MatchId) -> Self {
        id.to_string()
    }
}

impl TryFrom<String> for MatchId {
    type Error = BadMatchId;

    fn try_from(text: String) -> Result<Self, BadMatchId> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_thirteen_digits_of_base_36_and_read_back() {
        for (number, text) in
            [(0, "0000000000000"), (35, "000000000000z"), (u64::MAX, "3w5e11264sgsf")]
        {
            assert_eq!(MatchId::from_number(number).to_string(), text);
            assert_eq!(text.parse(), Ok(MatchId::from_number(number)));
        }
    }

    #[test]
    fn everything_else_is_refused() {
        for text in [
            "",
            "abc",
            "0HDY96HG8UKZM",
            "0hdy96hg8ukz ",
            "0hdy96hg8ukzmm",
            "zzzzzzzzzzzzz",
            "ä234567890123",
        ] {
            assert!(text.parse::<MatchId>().is_err(), "{text}");
        }
    }
}
