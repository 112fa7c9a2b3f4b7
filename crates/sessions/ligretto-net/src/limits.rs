use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use ligretto::Options;
use thiserror::Error;

/// How start and end reach the players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Signals {
    /// One call after the other, each waiting for its return.
    #[default]
    Plain,
    /// Passed on in a tree: whoever is told tells others.
    Broadcast,
    /// A moment that is named beforehand, or afterwards: what was laid later is undone.
    Timestamp,
}

impl Signals {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Broadcast, Self::Timestamp];
}

impl fmt::Display for Signals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plain => "plain",
            Self::Broadcast => "broadcast",
            Self::Timestamp => "timestamp",
        })
    }
}

/// Unknown kind of signals.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a kind of signal: there are plain, broadcast and timestamp")]
pub struct UnknownSignals(pub String);

impl FromStr for Signals {
    type Err = UnknownSignals;

    fn from_str(name: &str) -> Result<Self, UnknownSignals> {
        let named = Self::ALL.into_iter().find(|signals| signals.to_string() == name);
        named.ok_or_else(|| UnknownSignals(name.to_owned()))
    }
}

/// What is agreed on for a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct GameOptions {
    /// The rules.
    pub rules: Options,
    /// How start and end are told.
    pub signals: Signals,
}

/// How long things may take, and how often they are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// A message without an answer is sent again after this time; more than a round trip.
    pub retry: Duration,
    /// A player that has not answered the coordinator for this long, while it listened, is dead.
    pub call_timeout: Duration,
    /// A player that has not heard from the coordinator for this long asks whether it is there.
    pub ping_after: Duration,
    /// A player that has not heard from the coordinator for this long gives up the game.
    pub lease: Duration,
    /// How long a player takes to count off cards or to lay one at its own place.
    pub pace: Duration,
    /// After this many passes through the hand without a lay a player stops trying and waits to be
    /// told of changes.
    pub patience: u8,
    /// Whether those who like to be told ask all neighbours before their first card, and not only
    /// when they have run dry: costly, but it shows much of the neighbours.
    pub asks_early: bool,
}

/// What has no answer is sent so often at the usual pace, and then ever more rarely.
const EAGER_TRIES: u16 = 512;

impl Limits {
    /// Limits for a network in which a call takes `round_trip` at most, unless something is lost.
    pub(crate) fn for_round_trip(round_trip: Duration) -> Self {
        // However fast the network is, nobody has to ask five thousand times before a time-out.
        let retry = (round_trip * 4).max(Duration::from_micros(200));
        Self { retry, call_timeout: Duration::from_secs(1).max(retry * 20), ..Self::default() }
    }

    /// How long to wait for the answer to what was sent so often. Who does not answer for long
    /// stands still or is dead, and asking thousands of times does not help.
    pub(crate) fn pause_after(&self, n_sent: u16) -> Duration {
        if n_sent <= EAGER_TRIES {
            return self.retry;
        }
        self.retry * u32::from(n_sent - EAGER_TRIES)
    }

    /// So long after it was heard nobody is taken for dead, by its own clock: less than the
    /// coordinator waits, since that clock may run slower by up to an eighth.
    pub(crate) fn sure_for(&self) -> Duration {
        self.call_timeout * 7 / 8
    }

    /// An announcement that no other message has confirmed for so long is confirmed by itself: in
    /// time before it is repeated.
    pub(crate) fn confirm_after(&self) -> Duration {
        self.retry / 2
    }

    /// A player that asks whether the coordinator is there asks again after this time.
    pub(crate) fn ping_interval(&self) -> Duration {
        self.ping_after / 10
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            retry: Duration::from_millis(20),
            call_timeout: Duration::from_secs(1),
            ping_after: Duration::from_secs(1),
            lease: Duration::from_secs(5),
            pace: Duration::from_micros(5),
            patience: 1,
            asks_early: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signals_read_back() {
        let names = Signals::ALL.map(|signals| signals.to_string());
        assert_eq!(names, ["plain", "broadcast", "timestamp"]);
        for signals in Signals::ALL {
            assert_eq!(signals.to_string().parse(), Ok(signals));
        }
        assert_eq!("smoke".parse::<Signals>(), Err(UnknownSignals("smoke".to_owned())));
    }

    #[test]
    fn there_is_time_for_several_tries_before_anybody_is_given_up() {
        for micros in [1, 60, 548, 40_000] {
            let round_trip = Duration::from_micros(micros);
            let limits = Limits::for_round_trip(round_trip);
            assert_eq!(limits.retry, (round_trip * 4).max(Duration::from_micros(200)));
            assert!(limits.call_timeout >= limits.retry * 20);
            assert!(limits.call_timeout >= Duration::from_secs(1));
            // Confirmed before it is announced again, also if the confirmation is under way for long.
            assert!(limits.confirm_after() + round_trip < limits.retry);
            assert!(limits.confirm_after() > round_trip, "others have time to bear it");
            assert_eq!(limits.ping_interval() * 10, limits.ping_after);
        }
    }

    #[test]
    fn who_does_not_answer_for_long_is_asked_ever_more_rarely() {
        let limits = Limits::default();
        for (n_sent, retries) in [(1, 1), (512, 1), (513, 1), (514, 2), (u16::MAX, 65_023)] {
            assert_eq!(limits.pause_after(n_sent), limits.retry * retries, "{n_sent}");
        }
    }
}
