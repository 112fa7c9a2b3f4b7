use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// What is printed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// 210 × 297 mm.
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

impl Paper {
    /// All kinds of paper.
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// Its name, as options write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }

    /// Width and height in millimetres.
    pub const fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::Letter => (215.9, 279.4),
        }
    }
}

/// A text that is none of the choices.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("expected {expected}, got {got:?}")]
pub struct BadOption {
    expected: String,
    got: String,
}

pub(crate) fn named<T: Copy>(
    all: &[T],
    name: impl Fn(T) -> &'static str,
    text: &str,
) -> Result<T, BadOption> {
    all.iter().copied().find(|choice| name(*choice) == text).ok_or_else(|| BadOption {
        expected: all.iter().map(|choice| name(*choice)).collect::<Vec<_>>().join(" or "),
        got: text.to_owned(),
    })
}

impl FromStr for Paper {
    type Err = BadOption;

    fn from_str(text: &str) -> Result<Self, BadOption> {
        named(&Self::ALL, Self::name, text)
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
