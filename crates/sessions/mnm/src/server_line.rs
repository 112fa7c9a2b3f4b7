use std::fmt;
use std::time::Duration;

use thiserror::Error;

/// A line that the server says while all is well, without its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerLine<'a> {
    /// `MNM Gameserver v<version> accepting connections`
    Greeting {
        /// `2.3`, without the `v`.
        version: &'a str,
    },
    /// `Client version accepted - please send Game-ID to join`
    VersionAccepted,
    /// `PLAYING <kind>`
    Playing {
        /// The kind of game, by its name.
        kind: &'a str,
    },
    /// `YOU <number> <name>`
    You {
        /// The seat of the client; it counts from zero.
        number: u8,
        /// Its name; it may hold blanks.
        name: &'a str,
    },
    /// `TOTAL <number of players>`
    Total(u8),
    /// `<number> <name> <ready>`
    Player {
        /// The seat of another player.
        number: u8,
        /// Its name; it may hold blanks.
        name: &'a str,
        /// Whether somebody has taken this seat: `1` or `0`.
        ready: bool,
    },
    /// `ENDPLAYERS`
    EndPlayers,
    /// `WAIT`
    Wait,
    /// `MOVE <milliseconds>`
    Move(Duration),
    /// `OKTHINK`
    OkThink,
    /// `MOVEOK`
    MoveOk,
    /// `GAMEOVER`
    GameOver,
    /// `PLAYER<number>WON Yes` or `No`
    Won {
        /// The seat.
        number: u8,
        /// Whether it has won; in a draw all have.
        won: bool,
    },
    /// `QUIT`
    Quit,
    /// What begins with no word of the protocol: the name of a match, a line of a position, or
    /// something that only other servers say.
    Text(&'a str),
}

/// A line that begins with a word of the protocol and can't be read further.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Malformed {
    /// Of [`ServerLine::You`].
    #[error("YOU <number> <name>")]
    You,
    /// Of [`ServerLine::Total`].
    #[error("TOTAL <number of players>")]
    Total,
    /// Of [`ServerLine::Move`].
    #[error("MOVE <milliseconds>")]
    Move,
}

impl<'a> ServerLine<'a> {
    /// Reads a line. Where the name of a match or a line of a position is due, whatever stands
    /// there is one, and nothing has to be read.
    pub fn read(text: &'a str) -> Result<Self, Malformed> {
        let (word, rest) = match text.split_once(' ') {
            Some((word, rest)) => (word, Some(rest)),
            None => (text, None),
        };
        Ok(match (word, rest) {
            ("PLAYING", Some(kind)) => Self::Playing { kind },
            ("YOU", Some(rest)) => {
                let (number, name) = rest.split_once(' ').unwrap_or((rest, ""));
                Self::You { number: number.parse().map_err(|_| Malformed::You)?, name }
            }
            ("TOTAL", Some(total)) => Self::Total(total.parse().map_err(|_| Malformed::Total)?),
            ("MOVE", time) => {
                let ms = time.unwrap_or_default().parse().map_err(|_| Malformed::Move)?;
                Self::Move(Duration::from_millis(ms))
            }
            ("ENDPLAYERS", None) => Self::EndPlayers,
            ("QUIT", None) => Self::Quit,
            // What other servers may say behind these words is nothing that we need.
            ("WAIT", _) => Self::Wait,
            ("OKTHINK", _) => Self::OkThink,
            ("MOVEOK", _) => Self::MoveOk,
            ("GAMEOVER", _) => Self::GameOver,
            _ if text.starts_with(ACCEPTED) => Self::VersionAccepted,
            _ => None
                .or_else(|| read_greeting(text))
                .or_else(|| read_player(text))
                .or_else(|| read_won(text))
                .unwrap_or(Self::Text(text)),
        })
    }
}

fn read_greeting(text: &str) -> Option<ServerLine<'_>> {
    let version = text.strip_prefix(GREETING)?.strip_prefix(' ')?.split(' ').next()?;
    Some(ServerLine::Greeting { version: version.strip_prefix('v').unwrap_or(version) })
}

fn read_player(text: &str) -> Option<ServerLine<'_>> {
    let (number, rest) = text.split_once(' ')?;
    let (name, ready) = rest.rsplit_once(' ').unwrap_or(("", rest));
    let ready = match ready {
        "0" => false,
        "1" => true,
        _ => return None,
    };
    Some(ServerLine::Player { number: number.parse().ok()?, name, ready })
}

/// The printed sheet has the letter O for the digit zero.
fn read_won(text: &str) -> Option<ServerLine<'_>> {
    let (number, won) = text.strip_prefix("PLAYER")?.split_once("WON ")?;
    let number = if number == "O" { 0 } else { number.parse().ok()? };
    let won = match won {
        "Yes" => true,
        "No" => false,
        _ => return None,
    };
    Some(ServerLine::Won { number, won })
}

impl fmt::Display for ServerLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Greeting { version } => write!(f, "{GREETING} v{version} accepting connections"),
            Self::VersionAccepted => write!(f, "{ACCEPTED} - please send Game-ID to join"),
            Self::Playing { kind } => write!(f, "PLAYING {kind}"),
            Self::You { number, name } => write!(f, "YOU {number} {name}"),
            Self::Total(total) => write!(f, "TOTAL {total}"),
            Self::Player { number, name, ready } => {
                write!(f, "{number} {name} {}", u8::from(ready))
            }
            Self::EndPlayers => f.write_str("ENDPLAYERS"),
            Self::Wait => f.write_str("WAIT"),
            Self::Move(time) => write!(f, "MOVE {}", time.as_millis()),
            Self::OkThink => f.write_str("OKTHINK"),
            Self::MoveOk => f.write_str("MOVEOK"),
            Self::GameOver => f.write_str("GAMEOVER"),
            Self::Won { number, won } => {
                write!(f, "PLAYER{number}WON {}", if won { "Yes" } else { "No" })
            }
            Self::Quit => f.write_str("QUIT"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

const GREETING: &str = "MNM Gameserver";
const ACCEPTED: &str = "Client version accepted";

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Major;

    proptest! {
        #[test]
        fn every_line_reads_as_what_was_written(
            name in "[A-Za-zäß\"0-9]([A-Za-z 0-9]{0,20}[A-Za-z0-9])?",
            version in "[0-9]{1,3}(\\.[0-9a-z]{1,3})?",
            text in "[a-z][A-Za-z ,@:]{0,20}",
            number: u8,
            yes: bool,
            ms: u32,
        ) {
            for line in [
                ServerLine::Greeting { version: &version },
                ServerLine::VersionAccepted,
                ServerLine::Playing { kind: &name },
                ServerLine::You { number, name: &name },
                ServerLine::Total(number),
                ServerLine::Player { number, name: &name, ready: yes },
                ServerLine::EndPlayers,
                ServerLine::Wait,
                ServerLine::Move(Duration::from_millis(ms.into())),
                ServerLine::OkThink,
                ServerLine::MoveOk,
                ServerLine::GameOver,
                ServerLine::Won { number, won: yes },
                ServerLine::Quit,
                ServerLine::Text(&text),
            ] {
                let written = line.to_string();
                prop_assert_eq!(ServerLine::read(&written), Ok(line));
            }
        }
    }

    #[test]
    fn the_greetings_of_both_versions_read_as_what_was_written() {
        for major in Major::ALL {
            for line in major.greeting() {
                assert_eq!(ServerLine::read(&line.to_string()), Ok(*line));
            }
        }
    }
}
