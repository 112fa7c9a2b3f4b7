//! Where a message goes and where it comes from: the subjects.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::PeerId;

/// All subjects begin with this; the number is the version of their layout.
pub const PREFIX: &str = "ligretto.v1";

/// Stands for the game where a message belongs to none.
const NO_GAME: &str = "-";

const LONGEST_NAME: usize = 48;

/// The name of a machine, or of a coordinator: what permissions are given to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct MachineName(Arc<str>);

/// Why a text is no name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a valid name: use 1 to {LONGEST_NAME} letters, digits, - or _")]
pub struct BadName(pub String);

/// Both kinds of names are one token of a subject.
fn is_token(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=LONGEST_NAME).contains(&text.len()) && text.bytes().all(is_plain)
}

/// One attempt at one game. Every attempt has an id of its own, so that nothing that is left of an
/// earlier one can get into it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GameId(Arc<str>);

impl GameId {
    /// What a message bears that belongs to no game.
    pub fn none() -> Self {
        Self(NO_GAME.into())
    }

    /// Whether it belongs to no game.
    pub fn is_none(&self) -> bool {
        *self.0 == *NO_GAME
    }
}

/// What all names have that are one token of a subject.
macro_rules! token {
    ($name:ident) => {
        impl $name {
            /// It as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = BadName;

            fn from_str(text: &str) -> Result<Self, BadName> {
                if is_token(text) { Ok(Self(text.into())) } else { Err(BadName(text.to_owned())) }
            }
        }

        impl TryFrom<String> for $name {
            type Error = BadName;

            fn try_from(text: String) -> Result<Self, BadName> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(name: $name) -> Self {
                name.0.as_ref().to_owned()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

token!(MachineName);
token!(GameId);

/// Who speaks or is spoken to on a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A player: its seat.
    Seat(PeerId),
    /// The coordinator of the game.
    Coordinator,
    /// The machine itself, which hosts players.
    Machine,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(peer) => peer.fmt(f),
            Self::Coordinator => f.write_str("c"),
            Self::Machine => f.write_str("m"),
        }
    }
}

impl Role {
    fn parse(text: &str) -> Option<Self> {
        match text {
            "c" => Some(Self::Coordinator),
            "m" => Some(Self::Machine),
            // A number has one way to be written: permissions are given to texts.
            _ if text.len() > 1 && text.starts_with(['0', '+']) => None,
            _ => text.parse().ok().map(|seat| Self::Seat(PeerId(seat))),
        }
    }
}

/// One end of a message.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Endpoint {
    /// On which machine.
    pub machine: MachineName,
    /// Who there.
    pub place: Role,
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.machine, self.place)
    }
}

/// What the subject of a message says: `ligretto.v1.GAME.TO.PLACE.FROM.PLACE`.
///
/// Sender and receiver are tokens of it, so that a server can hold a machine to its own name: it
/// may publish `ligretto.v1.*.*.*.NAME.*` and read `ligretto.v1.*.NAME.>`, and so can neither speak
/// for others nor listen to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// Which game, which attempt.
    pub game: GameId,
    /// To whom.
    pub to: Endpoint,
    /// From whom.
    pub from: Endpoint,
}

impl Envelope {
    /// Reads a subject; none if it is not one of ours.
    pub fn parse(subject: &str) -> Option<Self> {
        let rest = subject.strip_prefix(PREFIX)?.strip_prefix('.')?;
        let mut tokens = rest.split('.');
        let mut token = || tokens.next();
        let game = token()?.parse().ok()?;
        let mut end =
            || Some(Endpoint { machine: token()?.parse().ok()?, place: Role::parse(token()?)? });
        let (to, from) = (end()?, end()?);
        tokens.next().is_none().then_some(Self { game, to, from })
    }

    /// The subject on which the answer comes, and on which the server says that nobody is there.
    #[must_use]
    pub fn reply(&self) -> Self {
        Self { game: self.game.clone(), to: self.from.clone(), from: self.to.clone() }
    }

    /// All that is sent to a machine.
    pub fn all_to(machine: &MachineName) -> String {
        format!("{PREFIX}.*.{machine}.>")
    }
}

impl fmt::Display for Envelope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{PREFIX}.{}.{}.{}", self.game, self.to, self.from)
    }
}

/// The subject on which a machine says every second that it is there.
pub fn hello_subject(machine: &MachineName) -> String {
    format!("{PREFIX}.hello.{machine}")
}

/// The machine that this greeting is from.
pub fn hello_sender(subject: &str) -> Option<MachineName> {
    subject.strip_prefix(PREFIX)?.strip_prefix(".hello.")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subjects_read_back() {
        for subject in ["ligretto.v1.j7-1.lab3.12.lab4.0", "ligretto.v1.-.lab3.m.c-1.c"] {
            let envelope = Envelope::parse(subject).unwrap();
            assert_eq!(envelope.to_string(), subject);
            assert_eq!(envelope.reply().reply(), envelope);
        }
        assert_eq!(
            Envelope::parse("ligretto.v1.g.a.1.b.c").unwrap().reply().to_string(),
            "ligretto.v1.g.b.c.a.1"
        );
    }

    #[test]
    fn subjects_of_others_are_refused() {
        for subject in [
            "ligretto.v1.g.a.1.b",
            "ligretto.v1.g.a.1.b.2.3",
            "ligretto.v1.g.a.01.b.2",
            "ligretto.v1.g.a.+1.b.2",
            "ligretto.v1.g.a.x.b.2",
            "ligretto.v2.g.a.1.b.2",
            "ligretto.v1.g.a b.1.b.2",
            "ligretto.v1.hello.a",
            "",
        ] {
            assert_eq!(Envelope::parse(subject), None, "{subject}");
        }
    }

    #[test]
    fn names_are_single_tokens() {
        assert!("lab-3_b".parse::<MachineName>().is_ok());
        for bad in ["", "a.b", "a b", "*", ">", "ä", &"x".repeat(49)] {
            assert!(bad.parse::<MachineName>().is_err(), "{bad}");
        }
    }
}
