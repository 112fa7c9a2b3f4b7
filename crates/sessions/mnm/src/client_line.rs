use std::fmt;

use crate::Awaited;

/// A line of the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClientLine<'a> {
    /// `VERSION <version>`
    Version(&'a str),
    /// `ID <match>`
    Id(&'a str),
    /// `PLAYER`, or `PLAYER <number>` for a certain seat, counted from zero. A number higher than
    /// any is read as the highest.
    Player(Option<u32>),
    /// `OKWAIT`
    OkWait,
    /// `THINKING`
    Thinking,
    /// `PLAY <move>`
    Play(&'a str),
}

impl<'a> ClientLine<'a> {
    /// Reads a line without its end and the blanks before that; nothing if it is none.
    pub fn read(line: &'a str) -> Option<Self> {
        let (word, argument) = match line.split_once(' ') {
            Some((word, argument)) => (word, Some(argument)),
            None => (line, None),
        };
        let word = Awaited::WORDS.into_iter().find(|known| known.word() == word)?;
        match (word, argument) {
            (Awaited::Version, Some(version)) => Some(Self::Version(version)),
            (Awaited::Id, Some(id)) => Some(Self::Id(id)),
            (Awaited::Player, None) => Some(Self::Player(None)),
            (Awaited::Player, Some(number)) => {
                is_number(number).then(|| Self::Player(Some(number.parse().unwrap_or(u32::MAX))))
            }
            (Awaited::OkWait, None) => Some(Self::OkWait),
            (Awaited::Thinking, None) => Some(Self::Thinking),
            (Awaited::Play, Some(action)) => Some(Self::Play(action)),
            _ => None,
        }
    }

    /// What it is the answer to.
    pub fn answers(self) -> Awaited {
        match self {
            Self::Version(_) => Awaited::Version,
            Self::Id(_) => Awaited::Id,
            Self::Player(_) => Awaited::Player,
            Self::OkWait => Awaited::OkWait,
            Self::Thinking => Awaited::Thinking,
            Self::Play(_) => Awaited::Play,
        }
    }
}

impl fmt::Display for ClientLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.answers().word())?;
        match self {
            Self::Version(text) | Self::Id(text) | Self::Play(text) => write!(f, " {text}"),
            Self::Player(Some(seat)) => write!(f, " {seat}"),
            Self::Player(None) | Self::OkWait | Self::Thinking => Ok(()),
        }
    }
}

/// Whether a text is a number as the protocol wants it: of digits only.
pub(crate) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn every_line_reads_as_what_was_written(
            text in "[!-~]([ -~]{0,20}[!-~])?",
            seat in prop::option::of(any::<u32>()),
        ) {
            for line in [
                ClientLine::Version(&text),
                ClientLine::Id(&text),
                ClientLine::Player(seat),
                ClientLine::OkWait,
                ClientLine::Thinking,
                ClientLine::Play(&text),
            ] {
                let written = line.to_string();
                prop_assert_eq!(ClientLine::read(&written), Some(line));
            }
        }
    }

    #[test]
    fn what_is_no_line_of_a_client_is_none() {
        for line in ["", "version 2", "VERSION", "PLAYER one", "PLAYER +1", "OKWAIT 1", "PLAY"] {
            assert_eq!(ClientLine::read(line), None, "{line}");
        }
        assert_eq!(ClientLine::read("PLAYER 4294967296"), Some(ClientLine::Player(Some(u32::MAX))));
    }
}
