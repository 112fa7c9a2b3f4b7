//! What can be set about the server: by flag, by environment, by file; in this order.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use serde::Deserialize;
use server::Config;

use crate::games;
use crate::nats::Credentials;

/// Everything that can be set. In a file the names are the same: `move-time-ms = 5000`.
#[derive(Args, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Settings {
    /// Where to serve the web interface and the API [default: 127.0.0.1:8080]
    #[arg(long, env = "SPIELWERK_LISTEN", value_name = "ADDR:PORT", help_heading = "Addresses")]
    listen: Option<SocketAddr>,
    /// Where programs connect [default: 127.0.0.1:1357]
    #[arg(
        long,
        env = "SPIELWERK_GAME_PORT",
        value_name = "PORT|ADDR:PORT",
        help_heading = "Addresses"
    )]
    game_port: Option<GameAddress>,
    /// Where all matches are kept [default: spielwerk.db]
    #[arg(long, env = "SPIELWERK_DATA", value_name = "FILE")]
    pub(crate) data: Option<PathBuf>,

    /// The operator's token, instead of the one made at the first start
    #[arg(long, env = "SPIELWERK_ADMIN_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    admin_token: Option<String>,
    /// A token for monitoring: it opens /metrics and nothing else
    #[arg(long, env = "SPIELWERK_METRICS_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    metrics_token: Option<String>,

    /// Time for one move of a program, for matches that do not ask for another [default: 3000]
    #[arg(long, env = "SPIELWERK_MOVE_TIME_MS", value_name = "MS", help_heading = "Times")]
    move_time_ms: Option<u64>,
    /// Time for each other answer of a program [default: 5000]
    #[arg(long, env = "SPIELWERK_ANSWER_TIME_MS", value_name = "MS", help_heading = "Times")]
    answer_time_ms: Option<u64>,
    /// Pause between two WAIT commands [default: 1000]
    #[arg(long, env = "SPIELWERK_WAIT_INTERVAL_MS", value_name = "MS", help_heading = "Times")]
    wait_interval_ms: Option<u64>,
    /// Pause before the first command after the prolog [default: 50]
    #[arg(
        long,
        env = "SPIELWERK_FIRST_COMMAND_DELAY_MS",
        value_name = "MS",
        help_heading = "Times"
    )]
    first_command_delay_ms: Option<u64>,
    /// Pause between MOVEOK and GAMEOVER [default: 20]
    #[arg(long, env = "SPIELWERK_GAME_OVER_DELAY_MS", value_name = "MS", help_heading = "Times")]
    game_over_delay_ms: Option<u64>,
    /// How long to wait at the end for a program to close its side [default: 2000]
    #[arg(long, env = "SPIELWERK_DRAIN_MS", value_name = "MS", help_heading = "Times")]
    drain_ms: Option<u64>,
    /// How long the head of an HTTP request may take, and then its body [default: 30000]
    #[arg(long, env = "SPIELWERK_HTTP_REQUEST_TIME_MS", value_name = "MS", help_heading = "Times")]
    http_request_time_ms: Option<u64>,

    /// Programs connected at once [default: 20000]
    #[arg(long, env = "SPIELWERK_MAX_CONNECTIONS", value_name = "N", help_heading = "Limits")]
    max_connections: Option<usize>,
    /// Programs connected at once from one address [default: 4000]
    #[arg(
        long,
        env = "SPIELWERK_MAX_CONNECTIONS_PER_ADDRESS",
        value_name = "N",
        help_heading = "Limits"
    )]
    max_connections_per_address: Option<usize>,
    /// Length of a line of the protocol [default: 1024]
    #[arg(long, env = "SPIELWERK_MAX_LINE_BYTES", value_name = "BYTES", help_heading = "Limits")]
    max_line_bytes: Option<usize>,
    /// Jobs such as simulations that may wait [default: 1000]
    #[arg(long, env = "SPIELWERK_MAX_WAITING_JOBS", value_name = "N", help_heading = "Jobs")]
    max_waiting_jobs: Option<usize>,
    /// Jobs of one address that may wait [default: 100]
    #[arg(
        long,
        env = "SPIELWERK_MAX_WAITING_JOBS_PER_ADDRESS",
        value_name = "N",
        help_heading = "Jobs"
    )]
    max_waiting_jobs_per_address: Option<usize>,
    /// Jobs that run on this machine at once [default: half of the processors]
    #[arg(long, env = "SPIELWERK_JOB_SLOTS", value_name = "N", help_heading = "Jobs")]
    job_slots: Option<usize>,
    /// How long a job may run [default: 600000]
    #[arg(long, env = "SPIELWERK_JOB_TIME_MS", value_name = "MS", help_heading = "Jobs")]
    job_time_ms: Option<u64>,
    /// Players of a Ligretto simulation in virtual time or on workers [default: 10000]
    #[arg(long, env = "SPIELWERK_LIGRETTO_MAX_PLAYERS", value_name = "N", help_heading = "Jobs")]
    ligretto_max_players: Option<usize>,
    /// Players of a Ligretto simulation with a thread for each [default: 500]
    #[arg(long, env = "SPIELWERK_LIGRETTO_MAX_THREADS", value_name = "N", help_heading = "Jobs")]
    ligretto_max_threads: Option<usize>,
    /// Players in all games of a Ligretto study together [default: 500000]
    #[arg(
        long,
        env = "SPIELWERK_LIGRETTO_MAX_STUDY_PLAYERS",
        value_name = "N",
        help_heading = "Jobs"
    )]
    ligretto_max_study_players: Option<usize>,
    /// Play on workers: the NATS server, or `embedded` (`embedded:PORT`) to start one here
    #[arg(long, env = "SPIELWERK_NATS", value_name = "URL", help_heading = "Workers")]
    pub(crate) nats: Option<String>,
    /// A file with NATS credentials (.creds)
    #[arg(long, env = "SPIELWERK_NATS_CREDS", value_name = "FILE", help_heading = "Workers")]
    nats_creds: Option<PathBuf>,
    /// The certificate of who has signed the NATS server's, for TLS
    #[arg(long, env = "SPIELWERK_NATS_TLS_CA", value_name = "FILE", help_heading = "Workers")]
    nats_tls_ca: Option<PathBuf>,
    /// The own certificate, where the NATS server asks for one
    #[arg(long, env = "SPIELWERK_NATS_TLS_CERT", value_name = "FILE", help_heading = "Workers")]
    nats_tls_cert: Option<PathBuf>,
    /// The key of the own certificate
    #[arg(long, env = "SPIELWERK_NATS_TLS_KEY", value_name = "FILE", help_heading = "Workers")]
    nats_tls_key: Option<PathBuf>,

    /// HTTP connections at once [default: 10000]
    #[arg(long, env = "SPIELWERK_HTTP_MAX_CONNECTIONS", value_name = "N", help_heading = "Limits")]
    http_max_connections: Option<usize>,
    /// HTTP connections at once from one address [default: 2000]
    #[arg(
        long,
        env = "SPIELWERK_HTTP_MAX_CONNECTIONS_PER_ADDRESS",
        value_name = "N",
        help_heading = "Limits"
    )]
    http_max_connections_per_address: Option<usize>,
    /// Size of the body of an HTTP request [default: 262144]
    #[arg(
        long,
        env = "SPIELWERK_HTTP_MAX_BODY_BYTES",
        value_name = "BYTES",
        help_heading = "Limits"
    )]
    http_max_body_bytes: Option<usize>,
}

impl Settings {
    /// The settings of a file.
    pub(crate) fn from_file(path: &Path) -> anyhow::Result<Self> {
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        toml::from_str(&text).with_context(|| path.display().to_string())
    }

    /// How to get into the NATS server.
    pub(crate) fn nats_credentials(&self, file: &Self) -> Credentials {
        let either =
            |own: &Option<PathBuf>, other: &Option<PathBuf>| own.clone().or_else(|| other.clone());
        Credentials {
            credentials: either(&self.nats_creds, &file.nats_creds),
            tls_ca: either(&self.nats_tls_ca, &file.nats_tls_ca),
            tls_cert: either(&self.nats_tls_cert, &file.nats_tls_cert),
            tls_key: either(&self.nats_tls_key, &file.nats_tls_key),
        }
    }

    /// The server's configuration; what is not set here comes from `file`, then from the defaults.
    pub(crate) fn config(&self, file: &Self) -> anyhow::Result<Config> {
        let mut config = Config { game_schemas: games::schemas(), ..Config::default() };
        set(&mut config.listen, self.listen.or(file.listen));
        if let Some(address) = self.game_port.or(file.game_port) {
            config.game_listen = address.or_host_of(config.game_listen);
        }
        let protocol = &mut config.protocol;
        for (target, flag, in_file) in [
            (&mut config.default_move_time, self.move_time_ms, file.move_time_ms),
            (&mut protocol.answer, self.answer_time_ms, file.answer_time_ms),
            (&mut protocol.wait_interval, self.wait_interval_ms, file.wait_interval_ms),
            (
                &mut protocol.first_command_delay,
                self.first_command_delay_ms,
                file.first_command_delay_ms,
            ),
            (&mut protocol.game_over_delay, self.game_over_delay_ms, file.game_over_delay_ms),
            (&mut protocol.drain, self.drain_ms, file.drain_ms),
            (
                &mut config.http.request_timeout,
                self.http_request_time_ms,
                file.http_request_time_ms,
            ),
            (&mut config.jobs.max_time, self.job_time_ms, file.job_time_ms),
        ] {
            set(target, flag.or(in_file).map(Duration::from_millis));
        }
        let http = &mut config.http;
        for (target, flag, in_file) in [
            (&mut config.max_connections, self.max_connections, file.max_connections),
            (
                &mut config.max_connections_per_address,
                self.max_connections_per_address,
                file.max_connections_per_address,
            ),
            (&mut protocol.max_line, self.max_line_bytes, file.max_line_bytes),
            (&mut http.max_connections, self.http_max_connections, file.http_max_connections),
            (
                &mut http.max_connections_per_address,
                self.http_max_connections_per_address,
                file.http_max_connections_per_address,
            ),
            (&mut http.max_body, self.http_max_body_bytes, file.http_max_body_bytes),
            (&mut config.jobs.max_waiting, self.max_waiting_jobs, file.max_waiting_jobs),
            (
                &mut config.jobs.max_waiting_per_submitter,
                self.max_waiting_jobs_per_address,
                file.max_waiting_jobs_per_address,
            ),
            (&mut config.jobs.slots_here, self.job_slots, file.job_slots),
        ] {
            set(target, flag.or(in_file));
        }
        config.admin_token = self.admin_token.clone().or(file.admin_token.clone());
        config.metrics_token = self.metrics_token.clone().or(file.metrics_token.clone());
        check(&config)?;
        Ok(config)
    }
}

impl Settings {
    /// The limits of the entrance to Ligretto simulations.
    pub(crate) fn entrance(&self, file: &Self) -> ligretto_entrance::Limits {
        let mut limits = ligretto_entrance::Limits::default();
        let max_players = self.ligretto_max_players.or(file.ligretto_max_players);
        let orders = &mut limits.orders;
        set(&mut orders.max_players_here, max_players);
        set(&mut orders.max_players_on_workers, max_players);
        set(
            &mut orders.max_players_in_threads,
            self.ligretto_max_threads.or(file.ligretto_max_threads),
        );
        set(
            &mut limits.studies.max_player_games,
            self.ligretto_max_study_players.or(file.ligretto_max_study_players),
        );
        limits
    }
}

fn set<T>(target: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *target = value;
    }
}

/// Values with which no game could be played.
fn check(config: &Config) -> anyhow::Result<()> {
    if config.protocol.max_line < LONGEST_MOVE_LINE {
        bail!("max-line-bytes must be at least {LONGEST_MOVE_LINE}, or some moves would not fit");
    }
    for (name, token) in
        [("admin-token", &config.admin_token), ("metrics-token", &config.metrics_token)]
    {
        if token.as_ref().is_some_and(|token| token.len() < SHORTEST_TOKEN) {
            bail!("{name} must have at least {SHORTEST_TOKEN} characters");
        }
    }
    for (name, time) in [
        ("answer-time-ms", config.protocol.answer),
        ("wait-interval-ms", config.protocol.wait_interval),
        ("move-time-ms", config.default_move_time),
        ("http-request-time-ms", config.http.request_timeout),
        ("job-time-ms", config.jobs.max_time),
    ] {
        if time.is_zero() {
            bail!("{name} must not be 0");
        }
    }
    if config.jobs.slots_here == 0 {
        bail!("job-slots must not be 0, or jobs would wait for ever");
    }
    Ok(())
}

/// `PLAY ` and a capture over 24 squares.
const LONGEST_MOVE_LINE: usize = 80;

/// Shorter ones can be guessed.
const SHORTEST_TOKEN: usize = 12;

/// A port, or an address with a port.
#[derive(Clone, Copy, Debug)]
enum GameAddress {
    Port(u16),
    Full(SocketAddr),
}

impl GameAddress {
    fn or_host_of(self, default: SocketAddr) -> SocketAddr {
        match self {
            Self::Port(port) => SocketAddr::new(default.ip(), port),
            Self::Full(address) => address,
        }
    }
}

impl std::str::FromStr for GameAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let port = text.parse().map(Self::Port).ok();
        let full = || text.parse().map(Self::Full).ok();
        port.or_else(full).ok_or_else(|| format!("{text:?}: expected 1357 or 0.0.0.0:1357"))
    }
}

impl<'de> Deserialize<'de> for GameAddress {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum PortOrText {
            Port(u16),
            Text(String),
        }
        match PortOrText::deserialize(deserializer)? {
            PortOrText::Port(port) => Ok(Self::Port(port)),
            PortOrText::Text(text) => text.parse().map_err(serde::de::Error::custom),
        }
    }
}

#[cfg(test)]
mod tests;
