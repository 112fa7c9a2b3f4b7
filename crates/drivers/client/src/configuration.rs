//! The configuration file: lines `Name = value`.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::str::FromStr;

use thiserror::Error;

/// Where the server is and what is played there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// `Hostname`: a name or an address.
    pub host: String,
    /// `PortNumber`
    pub port: u16,
    /// `GameKindName`: what is played, as the server calls it.
    pub kind: String,
}

impl Configuration {
    /// The file that is read when none is named.
    pub(crate) const DEFAULT_FILE: &str = "client.conf";

    /// Reads the named file; without a name `client.conf`, or the
    /// built-in values where there is none.
    pub fn load(named: Option<&Path>) -> Result<Self, BadConfiguration> {
        let path = named.unwrap_or(Path::new(Self::DEFAULT_FILE));
        match read(path) {
            Ok(text) => text.parse().map_err(|problem| BadConfiguration::Line {
                path: path.display().to_string(),
                problem,
            }),
            Err(error) if named.is_none() && error.kind() == io::ErrorKind::NotFound => {
                Ok(Self::default())
            }
            Err(source) => {
                Err(BadConfiguration::Unreadable { path: path.display().to_string(), source })
            }
        }
    }
}

impl Default for Configuration {
    fn default() -> Self {
        Self { host: "localhost".to_owned(), port: 1357, kind: "Bashni".to_owned() }
    }
}

fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(MAX_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MAX_BYTES {
        return Err(io::Error::other("too long for a configuration file"));
    }
    Ok(text)
}

/// Far more than three lines and their comments need.
const MAX_BYTES: u64 = 1 << 16;

impl FromStr for Configuration {
    type Err = BadLine;

    fn from_str(text: &str) -> Result<Self, BadLine> {
        let (mut host, mut port, mut kind) = (None, None, None);
        for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let bad = |problem| BadLine { number: index + 1, problem };
            let Some((name, value)) = assignment(line).map_err(bad)? else { continue };
            let is_repeated = if name.eq_ignore_ascii_case("Hostname") {
                host.replace(value.to_owned()).is_some()
            } else if name.eq_ignore_ascii_case("PortNumber") {
                let number = value.parse().ok().filter(|number| *number > 0);
                let number: u16 = number.ok_or_else(|| bad(Problem::Port(value.to_owned())))?;
                port.replace(number).is_some()
            } else if name.eq_ignore_ascii_case("GameKindName") {
                kind.replace(value.to_owned()).is_some()
            } else {
                return Err(bad(Problem::Unknown(name.to_owned())));
            };
            if is_repeated {
                return Err(bad(Problem::Repeated(name.to_owned())));
            }
        }
        let default = Self::default();
        Ok(Self {
            host: host.unwrap_or(default.host),
            port: port.unwrap_or(default.port),
            kind: kind.unwrap_or(default.kind),
        })
    }
}

/// The name and the value of a line, if it is not empty but for a comment.
fn assignment(line: &str) -> Result<Option<(&str, &str)>, Problem> {
    let content = line.split('#').next().unwrap_or_default().trim();
    if content.is_empty() {
        return Ok(None);
    }
    let (name, value) = content.split_once('=').ok_or(Problem::NoEquals)?;
    let (name, value) = (name.trim(), value.trim());
    if value.is_empty() {
        return Err(Problem::NoValue(name.to_owned()));
    }
    Ok(Some((name, value)))
}

/// Why there is no configuration.
#[derive(Debug, Error)]
pub enum BadConfiguration {
    /// The file can't be opened or is no text.
    #[error("cannot read the configuration file {path}: {source}")]
    Unreadable {
        /// The file.
        path: String,
        /// Why not.
        source: io::Error,
    },
    /// A line makes no sense.
    #[error("{path}, {problem}")]
    Line {
        /// The file.
        path: String,
        /// Which line, and why.
        problem: BadLine,
    },
}

/// A line that makes no sense.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("line {number}: {problem}")]
pub struct BadLine {
    /// Counted from 1.
    pub number: usize,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong with a line.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Problem {
    /// It is no assignment.
    #[error("expected Name = value")]
    NoEquals,
    /// Nothing stands after the equals sign.
    #[error("expected a value for {0:?} after the equals sign")]
    NoValue(String),
    /// No such name.
    #[error("expected Hostname, PortNumber or GameKindName, got {0:?}")]
    Unknown(String),
    /// The same name again.
    #[error("{0} is given twice")]
    Repeated(String),
    /// No port has this number.
    #[error("expected a number from 1 to 65535 for PortNumber, got {0:?}")]
    Port(String),
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn refused(text: &str) -> String {
        text.parse::<Configuration>().unwrap_err().to_string()
    }

    #[test]
    fn names_ignore_case_and_blanks_do_not_matter() {
        let text = "# the server\r\n\n  HOSTNAME=sysprak.example \t\r\n\tportnumber   =  4711\n\
                    GameKindName = Bashni # as the server calls it";
        let expected = Configuration {
            host: "sysprak.example".to_owned(),
            port: 4711,
            kind: "Bashni".to_owned(),
        };
        assert_eq!(text.parse(), Ok(expected));
    }

    #[test]
    fn what_is_not_named_has_its_default() {
        assert_eq!("".parse(), Ok(Configuration::default()));
        let other = Configuration { port: 9, ..Configuration::default() };
        assert_eq!("PortNumber = 9".parse(), Ok(other));
    }

    #[test]
    fn the_example_says_what_is_built_in_and_is_the_one_in_the_documents() {
        let example = include_str!("../../../../client.conf");
        assert_eq!(example.parse(), Ok(Configuration::default()));
        assert!(include_str!("../../../../docs/bashni/client.md").contains(example));
    }

    #[test]
    fn a_bad_line_is_named_by_its_number() {
        assert_eq!(refused("# x\nHostname localhost"), "line 2: expected Name = value");
        assert_eq!(
            refused("Hostname = # nothing"),
            "line 1: expected a value for \"Hostname\" after the equals sign"
        );
        assert_eq!(
            refused("\n\nHost = x"),
            "line 3: expected Hostname, PortNumber or GameKindName, got \"Host\""
        );
        assert_eq!(refused("Hostname = a\nhostname = b"), "line 2: hostname is given twice");
        for port in ["0", "65536", "-1", "http"] {
            let expected =
                format!("line 1: expected a number from 1 to 65535 for PortNumber, got {port:?}");
            assert_eq!(refused(&format!("PortNumber={port}")), expected);
        }
    }

    proptest! {
        #[test]
        fn no_text_does_harm(text in "(?s).{0,200}") {
            let _ = text.parse::<Configuration>();
        }

        #[test]
        fn what_was_written_reads_back(
            host in "[a-z0-9.:-]{1,40}",
            port in 1_u16..,
            kind in "[A-Za-z]{1,20}",
            blank in "[ \t]{0,3}",
        ) {
            let text = format!(
                "hostName{blank}={blank}{host}{blank}\nPortNumber={port}{blank}#\n\
                 {blank}GAMEKINDNAME={kind}"
            );
            prop_assert_eq!(text.parse(), Ok(Configuration { host, port, kind }));
        }
    }
}
