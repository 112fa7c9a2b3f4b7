//! One setting: how its text is read, shown and put in its place.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use game::OptionSpec;
use game::options::Values;
use server::{BadNetwork, Network};

use super::Settings;

/// One thing that can be set.
pub(super) struct Setting {
    pub(super) name: &'static str,
    pub(super) help: &'static str,
    pub(super) kind: Kind,
}

type Place<T> = fn(&mut Settings) -> &mut T;

/// What kind of value it is, and where it stands.
pub(super) enum Kind {
    Address(Place<SocketAddr>),
    /// A port of the address that stands there, or a whole address.
    PortOrAddress(Place<SocketAddr>),
    /// The same for a port beside the game port, which may be missing.
    OtherPort(Place<Option<SocketAddr>>),
    File(Place<PathBuf>),
    OptionalFile(Place<Option<PathBuf>>),
    /// A text, with its name in the help.
    Text(&'static str, Place<Option<String>>),
    /// A text that is never shown.
    Secret(Place<Option<String>>),
    /// Milliseconds, without which nobody could do anything.
    Time(Place<Duration>),
    /// Milliseconds; there may be none.
    Pause(Place<Duration>),
    /// Addresses or networks, separated by commas.
    Networks(Place<Vec<Network>>),
    /// Names of hosts, separated by commas.
    Names(Place<Vec<String>>),
    /// A number that is at least so large.
    Count(usize, Place<usize>),
}

/// Shorter secrets can be guessed.
const SHORTEST_SECRET: usize = 12;

impl Setting {
    /// The setting as an option.
    pub(super) fn spec(&self) -> OptionSpec {
        OptionSpec {
            name: self.name,
            help: self.help,
            values: self.values(),
            default: self.shown(&mut Settings::default()),
            is_list: matches!(self.kind, Kind::Networks(_) | Kind::Names(_)),
            decides_seats: false,
            is_advanced: false,
        }
    }

    fn values(&self) -> Values {
        let least = match self.kind {
            Kind::Time(_) => 1,
            Kind::Pause(_) => 0,
            Kind::Count(least, _) => least as u64,
            _ => return Values::Text { example: String::new() },
        };
        Values::Number { min: least, max: u64::MAX }
    }

    /// Puts the value in its place.
    pub(super) fn set(&self, all: &mut Settings, text: &str) -> Result<(), String> {
        self.values().check(text).map_err(|bad| bad.to_string())?;
        let number = || text.parse::<u64>().unwrap_or_default();
        match self.kind {
            Kind::Address(place) => {
                *place(all) =
                    text.parse().map_err(|_| "expected an address such as 0.0.0.0:8080")?;
            }
            Kind::PortOrAddress(place) => {
                let address = place(all);
                *address = port_or_address(text, *address)?;
            }
            Kind::OtherPort(place) => {
                let game_port = all.server.game_listen;
                *place(all) = Some(port_or_address(text, game_port)?);
            }
            Kind::File(place) => *place(all) = text.into(),
            Kind::OptionalFile(place) => *place(all) = Some(text.into()),
            Kind::Text(_, place) => *place(all) = Some(text.to_owned()),
            Kind::Secret(place) => {
                if text.len() < SHORTEST_SECRET {
                    return Err(format!("must have at least {SHORTEST_SECRET} characters"));
                }
                *place(all) = Some(text.to_owned());
            }
            Kind::Networks(place) => {
                let networks = text.split(',').map(|one| one.trim().parse());
                let networks: Result<_, BadNetwork> = networks.collect();
                *place(all) = networks.map_err(|bad| bad.to_string())?;
            }
            Kind::Names(place) => {
                let names: Vec<String> = text.split(',').map(|one| one.trim().to_owned()).collect();
                let is_name = |name: &String| {
                    let is_plain = |c: char| c.is_alphanumeric() || ".-_".contains(c);
                    !name.is_empty() && name.chars().all(is_plain)
                };
                if !names.iter().all(is_name) {
                    return Err("expected a name such as games.example.org, without a port".into());
                }
                *place(all) = names;
            }
            Kind::Time(place) | Kind::Pause(place) => {
                *place(all) = Duration::from_millis(number());
            }
            Kind::Count(_, place) => *place(all) = number() as usize,
        }
        Ok(())
    }

    /// The value that stands in its place, for the help.
    pub(super) fn shown(&self, all: &mut Settings) -> Option<String> {
        match self.kind {
            Kind::Address(place) | Kind::PortOrAddress(place) => Some(place(all).to_string()),
            Kind::File(place) => Some(place(all).display().to_string()),
            Kind::Time(place) | Kind::Pause(place) => Some(place(all).as_millis().to_string()),
            Kind::Count(_, place) => Some(place(all).to_string()),
            Kind::OtherPort(_)
            | Kind::OptionalFile(_)
            | Kind::Text(..)
            | Kind::Secret(_)
            | Kind::Networks(_)
            | Kind::Names(_) => None,
        }
    }

    /// What the help calls the value.
    pub(super) fn value_name(&self) -> &'static str {
        match self.kind {
            Kind::Address(_) => "ADDR:PORT",
            Kind::PortOrAddress(_) | Kind::OtherPort(_) => "PORT|ADDR:PORT",
            Kind::File(_) | Kind::OptionalFile(_) => "FILE",
            Kind::Text(name, _) => name,
            Kind::Secret(_) => "TOKEN",
            Kind::Networks(_) => "ADDR|NET",
            Kind::Names(_) => "NAME",
            Kind::Time(_) | Kind::Pause(_) => "MS",
            Kind::Count(..) if self.name.ends_with("-bytes") => "BYTES",
            Kind::Count(..) => "N",
        }
    }

    pub(super) fn is_secret(&self) -> bool {
        matches!(self.kind, Kind::Secret(_))
    }
}

/// A port of this address, or another address.
fn port_or_address(text: &str, mut address: SocketAddr) -> Result<SocketAddr, String> {
    if let Ok(port) = text.parse() {
        address.set_port(port);
        return Ok(address);
    }
    text.parse().map_err(|_| "expected 1357 or 0.0.0.0:1357".to_owned())
}
