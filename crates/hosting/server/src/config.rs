use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use mnm::ServerLimits;

use crate::connections::{Room, Use};
use crate::jobs::JobLimits;
use crate::matches::Retention;
use crate::proxies::Network;
use crate::quotas::MatchQuotas;

/// Everything that can be set about a server, with its defaults.
#[derive(Clone)]
pub struct Config {
    /// Where HTTP is served.
    pub listen: SocketAddr,
    /// Where programs connect.
    pub game_listen: SocketAddr,
    /// Where programs connect that speak version 3; without it, one port above the other if that
    /// is free.
    pub game_listen_v3: Option<SocketAddr>,
    /// The move time of matches that do not ask for another.
    pub default_move_time: Duration,
    /// The longest move time that a match of programs may ask for: a program that thinks holds a
    /// connection.
    pub max_move_time: Duration,
    /// How long a seat that a program has left is kept for it.
    pub seat_grace: Duration,
    /// The times and sizes of the line protocol.
    pub protocol: ServerLimits,
    /// How long a move waits for a disk that is full or locked before it is refused.
    pub disk_patience: Duration,
    /// How many programs may be connected at once.
    pub max_connections: usize,
    /// How many of them from one address. Generous: a whole course may come through one tunnel.
    pub max_connections_per_address: usize,
    /// How many of these that have not moved yet. Those who play have room beyond that.
    pub max_silent_connections_per_address: usize,
    /// How long somebody must have been silent to give way to another.
    pub silent_patience: Duration,
    /// Names under which browsers reach this server, beside those of the machine itself.
    pub host_names: Vec<String>,
    /// The proxies whose word is taken for who asks.
    pub trusted_proxies: Vec<Network>,
    /// How many matches may come from one address.
    pub match_quotas: MatchQuotas,
    /// How long matches are kept.
    pub retention: Retention,
    /// The limits of HTTP.
    pub http: HttpLimits,
    /// What bots may take from this machine.
    pub thinking: Thinking,
    /// How much long work may be ordered.
    pub jobs: JobLimits,
    /// The operator's secret, instead of the one that is kept in the data file.
    pub admin_token: Option<String>,
    /// Which version of the binary this is.
    pub build: Build,
    /// A secret for reading the metrics and nothing else.
    pub metrics_token: Option<String>,
}

/// What bots may take from the machine that they think on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thinking {
    /// Half of the processors, and only what others leave of them; each move as long as people like
    /// to wait, and less when many wait.
    Aside,
    /// As much as programs that play: this many moves at a time, each as long as the match allows.
    /// What bots play then does not depend on what else there is to do.
    AsPlayers {
        /// How many bots think at the same time.
        n_at_once: usize,
    },
}

/// Which version of the binary runs, and what it was built from.
#[derive(Clone, Copy, Debug)]
pub struct Build {
    /// The version of Spielwerk.
    pub version: &'static str,
    /// The commit and its date.
    pub built_from: &'static str,
}

impl Default for Build {
    fn default() -> Self {
        Self { version: env!("CARGO_PKG_VERSION"), built_from: "unknown commit" }
    }
}

/// The limits of HTTP.
#[derive(Clone, Debug)]
pub struct HttpLimits {
    /// How many connections may be open at once.
    pub max_connections: usize,
    /// How many of them from one address.
    pub max_connections_per_address: usize,
    /// How many may watch at once.
    pub max_streams: usize,
    /// How many of them from one address, without those who play.
    pub max_streams_per_address: usize,
    /// How long a request's head may take to arrive, then its body, and how long an idle
    /// connection is kept.
    pub request_timeout: Duration,
    /// How large a request's body may be, in bytes.
    pub max_body: usize,
}

impl Config {
    /// The same with room for no more connections than so many open files allow: where the kernel
    /// has to refuse a connection, nobody can be made to give way for it.
    #[must_use]
    pub fn within(mut self, n_files: usize) -> Self {
        let n = n_files.saturating_sub(OTHER_FILES);
        let (programs, browsers) = (self.max_connections, self.http.max_connections);
        let wanted = programs + browsers;
        if wanted > n {
            // Who wants little gets it; otherwise both give the same part of what they want.
            let part = (programs as u128 * n as u128 / wanted as u128) as usize;
            let programs = match (programs <= n / 2, browsers <= n / 2) {
                (true, _) => programs,
                (false, true) => n - browsers,
                (false, false) => part,
            };
            self.max_connections = programs;
            self.http.max_connections = browsers.min(n - programs);
        }
        self
    }

    /// How many open files all of this takes.
    pub fn n_files(&self) -> usize {
        self.max_connections + self.http.max_connections + OTHER_FILES
    }

    pub(crate) fn room_for_programs(&self) -> Room {
        Room {
            max: self.max_connections,
            max_per_address: self.max_connections_per_address,
            max_silent_per_address: self.max_silent_connections_per_address,
            patience: self.silent_patience,
            begins: Use::Idle,
        }
    }

    pub(crate) fn room_for_http(&self) -> Room {
        Room {
            max: self.http.max_connections,
            max_per_address: self.http.max_connections_per_address,
            max_silent_per_address: self.http.max_connections_per_address,
            patience: self.silent_patience,
            begins: Use::Idle,
        }
    }

    /// Streams of players have room beyond that of those who watch; but however many there are,
    /// requests have a quarter of the connections.
    pub(crate) fn room_for_streams(&self) -> Room {
        let without_a_quarter = |n: usize| n - n / 4;
        Room {
            max: self.http.max_streams.min(without_a_quarter(self.http.max_connections)),
            max_per_address: without_a_quarter(self.http.max_connections_per_address),
            max_silent_per_address: self.http.max_streams_per_address,
            patience: self.silent_patience,
            begins: Use::Silent,
        }
    }
}

/// The data file, its log, the listening sockets, and those who are being told why they have to go.
const OTHER_FILES: usize = 300;

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            game_listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 1357)),
            game_listen_v3: None,
            default_move_time: Duration::from_secs(3),
            max_move_time: Duration::from_hours(1),
            seat_grace: Duration::from_mins(1),
            protocol: ServerLimits::default(),
            disk_patience: Duration::from_secs(20),
            max_connections: 20_000,
            max_connections_per_address: 4_000,
            max_silent_connections_per_address: 1_000,
            silent_patience: Duration::from_secs(5),
            host_names: vec![],
            trusted_proxies: vec![],
            match_quotas: MatchQuotas::default(),
            retention: Retention::default(),
            http: HttpLimits::default(),
            thinking: Thinking::Aside,
            jobs: JobLimits::default(),
            admin_token: None,
            build: Build::default(),
            metrics_token: None,
        }
    }
}

impl Default for HttpLimits {
    fn default() -> Self {
        Self {
            max_connections: 10_000,
            max_connections_per_address: 2_000,
            max_streams: 8_000,
            max_streams_per_address: 1_000,
            request_timeout: Duration::from_secs(30),
            max_body: 256 << 10,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_no_more_connections_than_files_can_be_open() {
        let config = Config::default();
        assert_eq!((config.max_connections, config.http.max_connections), (20_000, 10_000));
        let enough = config.n_files();
        let as_it_was = config.clone().within(enough);
        assert_eq!(as_it_was.n_files(), enough);
        let small = config.clone().within(1_024);
        assert_eq!((small.max_connections, small.http.max_connections), (482, 242));
        assert_eq!(small.room_for_streams().max, 182, "requests have a quarter");
        let http = HttpLimits { max_connections: 1, ..HttpLimits::default() };
        let one = Config { http, ..config.clone() }.within(20_000);
        assert_eq!((one.max_connections, one.http.max_connections), (19_699, 1));
        assert!(config.within(100).n_files() <= 300);
    }
}
