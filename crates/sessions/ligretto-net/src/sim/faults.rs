use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// What goes wrong. Its text names what is not zero: `loss=10,duplicate=5,crash=1,skew=1000`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// How many messages of a hundred are lost.
    pub loss: u32,
    /// How many messages of a hundred arrive twice.
    pub duplicate: u32,
    /// How many messages of a hundred take up to ten times as long, so that others overtake them.
    pub reorder: u32,
    /// How many players' processes die; whoever sends to them is told at once.
    pub crash: u32,
    /// How many machines of three players each lose their power; nobody is told.
    pub machine: u32,
    /// How many times a player stands still for a while and then goes on.
    pub pause: u32,
    /// How long such a pause is at most, in milliseconds; more than a second counts as dead.
    pub pause_ms: u32,
    /// Whether the coordinator's process dies (1), or its machine (2).
    pub coordinator: u32,
    /// How far clocks are off at most, in microseconds.
    pub skew: u32,
    /// How much faster or slower clocks run at most, in millionths.
    pub drift: u32,
}

impl Faults {
    const DEFAULT_PAUSE_MS: u32 = 50;
    /// A clock that runs slower than this by the whole of it would stand still.
    pub(super) const MOST_DRIFT: u32 = 100_000;

    /// Whether something can happen that may make a player die.
    pub(super) fn can_kill(&self) -> bool {
        self.crash + self.machine > 0 || self.pause > 0 && self.pause_ms >= 500
    }

    fn fields(&mut self) -> [(&'static str, &mut u32); 10] {
        [
            ("loss", &mut self.loss),
            ("duplicate", &mut self.duplicate),
            ("reorder", &mut self.reorder),
            ("crash", &mut self.crash),
            ("machine", &mut self.machine),
            ("pause", &mut self.pause),
            ("pause_ms", &mut self.pause_ms),
            ("coordinator", &mut self.coordinator),
            ("skew", &mut self.skew),
            ("drift", &mut self.drift),
        ]
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut copy = *self;
        let named = copy.fields().into_iter().filter(|(_, value)| **value > 0);
        let texts: Vec<String> = named.map(|(name, value)| format!("{name}={value}")).collect();
        f.write_str(if texts.is_empty() { "none" } else { "" })?;
        f.write_str(&texts.join(","))
    }
}

/// Why a text names no faults.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadFaults {
    /// There is no such fault.
    #[error("{0:?} is not a fault: write for example loss=10,duplicate=5,crash=1")]
    Unknown(String),
    /// So much can't be.
    #[error("{0}: from 0 to {1}")]
    TooMuch(&'static str, u32),
}

impl FromStr for Faults {
    type Err = BadFaults;

    fn from_str(text: &str) -> Result<Self, BadFaults> {
        let mut faults = Self::default();
        for part in text.split(',').filter(|part| !part.is_empty() && *part != "none") {
            let bad = || BadFaults::Unknown(part.to_owned());
            let (name, value) = part.split_once('=').ok_or_else(bad)?;
            let mut fields = faults.fields();
            let (name, field) =
                fields.iter_mut().find(|(known, _)| *known == name).ok_or_else(bad)?;
            let most = match *name {
                "loss" | "duplicate" | "reorder" => 90,
                "coordinator" => 2,
                "drift" => Self::MOST_DRIFT,
                _ => 1_000_000,
            };
            **field = value.parse().map_err(|_| bad())?;
            if **field > most {
                return Err(BadFaults::TooMuch(name, most));
            }
        }
        if faults.pause > 0 && faults.pause_ms == 0 {
            faults.pause_ms = Self::DEFAULT_PAUSE_MS;
        }
        Ok(faults)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_read_back() {
        for text in ["none", "loss=10,duplicate=5", "pause=2,pause_ms=30,skew=1000,drift=50"] {
            assert_eq!(text.parse::<Faults>().unwrap().to_string(), text);
        }
        assert!("loss".parse::<Faults>().is_err());
        assert!("rain=1".parse::<Faults>().is_err());
    }

    #[test]
    fn every_fault_can_be_named_up_to_its_most() {
        for (name, most) in [
            ("loss", 90),
            ("duplicate", 90),
            ("reorder", 90),
            ("coordinator", 2),
            ("drift", Faults::MOST_DRIFT),
            ("crash", 1_000_000),
        ] {
            let text = format!("{name}={most}");
            assert_eq!(text.parse::<Faults>().unwrap().to_string(), text);
            let too_much = format!("{name}={}", most + 1).parse::<Faults>();
            assert_eq!(too_much, Err(BadFaults::TooMuch(name, most)));
        }
        assert_eq!("pause=1".parse::<Faults>().unwrap().to_string(), "pause=1,pause_ms=50");
        assert_eq!("pause_ms=7".parse::<Faults>().unwrap().to_string(), "pause_ms=7");
    }

    #[test]
    fn only_what_stops_somebody_for_long_can_kill() {
        for (text, can_kill) in [
            ("none", false),
            ("loss=90,duplicate=90,reorder=90,skew=1000,drift=50,coordinator=1", false),
            ("crash=1", true),
            ("machine=1", true),
            ("pause=3,pause_ms=499", false),
            ("pause=1,pause_ms=500", true),
            ("pause_ms=4000", false),
        ] {
            assert_eq!(text.parse::<Faults>().unwrap().can_kill(), can_kill, "{text}");
        }
    }
}
