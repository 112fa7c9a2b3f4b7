use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use ligretto::Pcg32;
use thiserror::Error;

use crate::{Address, PeerId};

/// How long messages take from one place to another. Its text is a name, for a constant with the
/// time of one way in microseconds: `constant:30`, `lan`, `wide`, `asymmetric`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Network {
    /// Always the same time for one way, in nanoseconds.
    Constant(u64),
    /// A local network: mostly about 30 µs for one way, sometimes ten times as much.
    Lan,
    /// Sites of sixteen players each: inside a site like a local network, between them several
    /// milliseconds, more the further they are apart on the ring.
    Wide,
    /// Towards higher numbers three times as long as back: 45 µs and 15 µs.
    Asymmetric,
}

impl Default for Network {
    /// A call takes the concept's 60 µs.
    fn default() -> Self {
        Self::Constant(30_000)
    }
}

/// How many players share a site in a wide-area network.
const SITE: u32 = 16;

/// How much longer than 24 µs one way takes in a local network, in nanoseconds: one of these,
/// each as likely as the others. A table rather than a formula, so that it is the same everywhere.
const LAN_DELAYS: [u64; 32] = [
    0, 200, 400, 700, 1_000, 1_300, 1_600, 1_900, 2_200, 2_500, 2_900, 3_300, 3_700, 4_100, 4_500,
    5_000, 5_500, 6_000, 6_600, 7_200, 7_900, 8_600, 9_400, 10_300, 11_300, 12_500, 14_000, 16_000,
    19_000, 25_000, 45_000, 250_000,
];

impl Network {
    /// How long a message takes, in nanoseconds.
    pub(super) fn latency(self, from: Address, to: Address, random: &mut Pcg32) -> u64 {
        match self {
            Self::Constant(nanos) => nanos,
            Self::Lan => lan(random),
            Self::Wide => match site(from).abs_diff(site(to)) % 8 {
                0 if site(from) == site(to) => lan(random),
                far => 5_000_000 + 2_000_000 * u64::from(far) + u64::from(random.below(1_000_000)),
            },
            Self::Asymmetric if from < to => 45_000,
            Self::Asymmetric => 15_000,
        }
    }

    /// No call takes longer than this, in any of the two directions together.
    pub(super) fn round_trip(self) -> Duration {
        Duration::from_nanos(match self {
            Self::Constant(nanos) => 2 * nanos,
            Self::Lan => 2 * 274_000,
            Self::Wide => 2 * 20_000_000,
            Self::Asymmetric => 60_000,
        })
    }
}

fn lan(random: &mut Pcg32) -> u64 {
    24_000 + LAN_DELAYS[(random.next_u32() >> 27) as usize]
}

fn site(at: Address) -> u32 {
    match at {
        Address::Coordinator => 0,
        Address::Player(PeerId(number)) => number / SITE,
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Constant(nanos) => write!(f, "constant:{}", *nanos as f64 / 1_000.0),
            Self::Lan => f.write_str("lan"),
            Self::Wide => f.write_str("wide"),
            Self::Asymmetric => f.write_str("asymmetric"),
        }
    }
}

/// Unknown network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{0:?} is not a network: there are lan, wide, asymmetric and constant:30 (microseconds one way)"
)]
pub struct BadNetwork(pub String);

impl FromStr for Network {
    type Err = BadNetwork;

    fn from_str(text: &str) -> Result<Self, BadNetwork> {
        let bad = || BadNetwork(text.to_owned());
        match text.split_once(':') {
            None if text == "lan" => Ok(Self::Lan),
            None if text == "wide" => Ok(Self::Wide),
            None if text == "asymmetric" => Ok(Self::Asymmetric),
            None if text == "constant" => Ok(Self::default()),
            Some(("constant", micros)) => {
                let micros: f64 = micros.parse().map_err(|_| bad())?;
                let is_sane = (0.001..=10_000_000.0).contains(&micros);
                is_sane.then_some(Self::Constant((micros * 1_000.0) as u64)).ok_or_else(bad)
            }
            _ => Err(bad()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for text in ["lan", "wide", "asymmetric", "constant:30", "constant:0.5"] {
            assert_eq!(text.parse::<Network>().unwrap().to_string(), text);
        }
        assert!("constant:-1".parse::<Network>().is_err());
        assert!("moon".parse::<Network>().is_err());
        assert_eq!("constant".parse(), Ok(Network::Constant(30_000)), "the concept's 60 µs a call");
        for wrong in ["constant:0", "constant:10000001", "constant:x", "lan:3"] {
            assert_eq!(wrong.parse::<Network>(), Err(BadNetwork(wrong.to_owned())));
        }
    }

    /// The times of many messages from here to there, the shortest and the longest, in nanoseconds.
    fn times(network: Network, from: u32, to: u32) -> (u64, u64) {
        let mut random = Pcg32::new(3, 3);
        let (from, to) = (Address::Player(PeerId(from)), Address::Player(PeerId(to)));
        let mut times: Vec<u64> =
            (0..2_000).map(|_| network.latency(from, to, &mut random)).collect();
        times.sort_unstable();
        (times[0], times[1_999])
    }

    #[test]
    fn sites_are_the_further_apart_the_longer_messages_take() {
        let lan = (24_000, 274_000);
        assert_eq!(times(Network::Lan, 0, 99), lan);
        assert_eq!(times(Network::Wide, 0, 15), lan, "within a site");
        // The first of the next sites; after eight of them the ring begins again.
        for (far, to) in [(1, 16), (2, 32), (7, 112), (0, 128), (1, 144)] {
            let (shortest, longest) = times(Network::Wide, 0, to);
            let least = 5_000_000 + 2_000_000 * far;
            assert!(shortest >= least && longest < least + 1_000_000, "{to}: {shortest} {longest}");
            assert!(longest > shortest + 900_000, "{to}: {shortest} {longest}");
        }
        let of_coordinator = |to| {
            let to = Address::Player(PeerId(to));
            Network::Wide.latency(Address::Coordinator, to, &mut Pcg32::new(1, 1))
        };
        assert!(of_coordinator(15) < 1_000_000 && of_coordinator(16) > 5_000_000, "in the first");
    }

    #[test]
    fn one_direction_is_slower() {
        assert_eq!(times(Network::Asymmetric, 1, 2), (45_000, 45_000));
        assert_eq!(times(Network::Asymmetric, 2, 1), (15_000, 15_000));
        assert_eq!(times(Network::Constant(7), 2, 1), (7, 7));
    }

    #[test]
    fn no_call_takes_longer_than_promised() {
        let mut random = Pcg32::new(1, 1);
        let peer = |random: &mut Pcg32| Address::Player(PeerId(random.below(1_000)));
        for network in [Network::Constant(7), Network::Lan, Network::Wide, Network::Asymmetric] {
            for _ in 0..10_000 {
                let (a, b) = (peer(&mut random), peer(&mut random));
                if a == b {
                    continue;
                }
                let there = network.latency(a, b, &mut random);
                let back = network.latency(b, a, &mut random);
                assert!(u128::from(there + back) <= network.round_trip().as_nanos());
            }
        }
    }
}
