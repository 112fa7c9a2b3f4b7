use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::ServerLine;
use crate::client_line::is_number;

/// Which of its versions a server speaks. The greeting comes before anything is known of the client,
/// so each has a port of its own; everything behind the greeting is the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Major {
    /// Of the courses until 2021, and of Bashni.
    #[default]
    Two,
    /// Of the courses from 2022 on.
    Three,
}

impl Major {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Two, Self::Three];

    /// The lines of the greeting, which are one write. Some clients compare them as a whole, and
    /// those of version 3 wait for the second line.
    pub const fn greeting(self) -> &'static [ServerLine<'static>] {
        match self {
            Self::Two => &[ServerLine::Greeting { version: "2.3" }],
            Self::Three => &[
                ServerLine::Greeting { version: "3.1" },
                ServerLine::Text("Already happy with your AI?"),
            ],
        }
    }

    /// What must stand left of the dot in a client's version.
    pub const fn number(self) -> u32 {
        match self {
            Self::Two => 2,
            Self::Three => 3,
        }
    }

    /// The number left of the first dot. The sheet demands digits: `v2.1` has none.
    pub fn number_in(version: &str) -> Option<u32> {
        let number = version.split('.').next().filter(|number| is_number(number))?;
        number.parse().ok()
    }
}

impl fmt::Display for Major {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// No server speaks this version.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("expected 2 or 3")]
pub struct UnknownMajor;

impl FromStr for Major {
    type Err = UnknownMajor;

    fn from_str(text: &str) -> Result<Self, UnknownMajor> {
        Self::ALL.into_iter().find(|major| major.to_string() == text).ok_or(UnknownMajor)
    }
}
