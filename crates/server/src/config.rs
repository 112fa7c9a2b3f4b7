use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use mnm::ServerLimits;

use crate::game_schemas::GameSchemas;
use crate::jobs::JobLimits;
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
    /// The times and sizes of the line protocol.
    pub protocol: ServerLimits,
    /// How long a move waits for a disk that is full or locked before it is refused.
    pub disk_patience: Duration,
    /// How many programs may be connected at once.
    pub max_connections: usize,
    /// How many of them from one address. Generous: a whole course may come through one tunnel.
    pub max_connections_per_address: usize,
    /// How many matches may come from one address.
    pub match_quotas: MatchQuotas,
    /// The limits of HTTP.
    pub http: HttpLimits,
    /// How much long work may be ordered.
    pub jobs: JobLimits,
    /// The schemas of the games' views and steps, by name, for the OpenAPI document.
    pub game_schemas: GameSchemas,
    /// The operator's secret, instead of the one that is kept in the data file.
    pub admin_token: Option<String>,
    /// Which version of the binary this is.
    pub build: Build,
    /// A secret for reading the metrics and nothing else.
    pub metrics_token: Option<String>,
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
    /// How long a request's head may take to arrive, then its body, and how long an idle
    /// connection is kept.
    pub request_timeout: Duration,
    /// How large a request's body may be, in bytes.
    pub max_body: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            game_listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 1357)),
            game_listen_v3: None,
            default_move_time: Duration::from_secs(3),
            protocol: ServerLimits::default(),
            disk_patience: Duration::from_secs(20),
            max_connections: 20_000,
            max_connections_per_address: 4_000,
            match_quotas: MatchQuotas::default(),
            http: HttpLimits::default(),
            jobs: JobLimits::default(),
            game_schemas: GameSchemas::default(),
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
            request_timeout: Duration::from_secs(30),
            max_body: 256 << 10,
        }
    }
}
