use std::fmt;
use std::str::FromStr;

use crate::{Action, BadAction};

/// What happens in a series of rounds. Written `ready`, `start`, `shuffle 7f`, `go`, `give up`,
/// and what is done in a round as [`Action`] has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeriesAction {
    /// A seat is ready for the next round; when all are, it is dealt.
    Ready,
    /// A seat that is ready waits no longer for those who are not.
    Start,
    /// The dealer: one byte of the seed from which the next deal follows.
    Shuffle(u8),
    /// The clock: the countdown is over, the round begins.
    Go,
    /// The clock: nobody has done anything for too long.
    GiveUp,
    /// A seat lays a card or draws.
    Play(Action),
}

impl fmt::Display for SeriesAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ready => f.write_str("ready"),
            Self::Start => f.write_str("start"),
            Self::Shuffle(byte) => write!(f, "shuffle {byte:02x}"),
            Self::Go => f.write_str("go"),
            Self::GiveUp => f.write_str("give up"),
            Self::Play(action) => action.fmt(f),
        }
    }
}

impl FromStr for SeriesAction {
    type Err = BadAction;

    fn from_str(text: &str) -> Result<Self, BadAction> {
        let unknown = || BadAction::Unknown { got: text.to_owned() };
        match (text, text.strip_prefix("shuffle ")) {
            (_, Some(byte)) => {
                u8::from_str_radix(byte, 16).map(Self::Shuffle).map_err(|_| unknown())
            }
            ("ready", _) => Ok(Self::Ready),
            ("start", _) => Ok(Self::Start),
            ("go", _) => Ok(Self::Go),
            ("give up", _) => Ok(Self::GiveUp),
            _ => text.parse().map(Self::Play),
        }
    }
}
