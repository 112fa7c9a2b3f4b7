//! What can be set about the server: each setting is one row of the table [`ALL`].

mod file;
mod given;
mod setting;

use std::path::PathBuf;

use ligretto_run::OrderLimits;
use server::Config;

pub(crate) use given::Given;
use setting::Kind::{
    Address, Count, File, Networks, OptionalFile, OtherPort, Pause, PortOrAddress, Secret, Text,
    Time,
};
use setting::{Setting, setting};

use crate::nats::Credentials;

/// The data file of the server where nothing else is said.
pub(crate) const DATA_FILE: &str = "spielwerk.db";

/// What is set. The defaults of all settings are the defaults of this.
pub(crate) struct Settings {
    pub(crate) server: Config,
    pub(crate) orders: OrderLimits,
    pub(crate) data: PathBuf,
    pub(crate) nats: Option<String>,
    pub(crate) credentials: Credentials,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            server: Config::default(),
            orders: OrderLimits::default(),
            data: DATA_FILE.into(),
            nats: None,
            credentials: Credentials::default(),
        }
    }
}

/// Name, help, and where the value goes. The name is the flag (`--move-time-ms`), the environment
/// variable (`SPIELWERK_MOVE_TIME_MS`) and the key in the file.
const ALL: &[(&str, &[Setting])] = &[
    (
        "Addresses and data",
        &[
            setting(
                "listen",
                "Address of the web interface and the API",
                Address(|all| &mut all.server.listen),
            ),
            setting(
                "game-port",
                "Port, or address and port, that programs connect to",
                PortOrAddress(|all| &mut all.server.game_listen),
            ),
            setting(
                "game-port-v3",
                "The same for programs that speak version 3 of the protocol; by default, the game \
                 port + 1",
                OtherPort(|all| (all.server.game_listen, &mut all.server.game_listen_v3)),
            ),
            setting("data", "Data file with all matches", File(|all| &mut all.data)),
            setting(
                "trusted-proxy",
                "Proxy, or network of proxies, whose X-Forwarded-For and Forwarded are believed; \
                 may be given several times",
                Networks(|all| &mut all.server.trusted_proxies),
            ),
            setting(
                "admin-token",
                "Operator's token, instead of the one generated at the first start",
                Secret(|all| &mut all.server.admin_token),
            ),
            setting(
                "metrics-token",
                "Token for monitoring; it grants access to /metrics and nothing else",
                Secret(|all| &mut all.server.metrics_token),
            ),
        ],
    ),
    (
        "Times",
        &[
            setting(
                "move-time-ms",
                "Time a program has for a move, unless the match sets its own",
                Time(|all| &mut all.server.default_move_time),
            ),
            setting(
                "max-move-time-ms",
                "Longest move time that a match may set for programs",
                Time(|all| &mut all.server.max_move_time),
            ),
            setting(
                "seat-grace-ms",
                "How long a seat is kept for a program that has left it, unless somebody comes \
                 from the same address or with its ticket",
                Pause(|all| &mut all.server.seat_grace),
            ),
            setting(
                "answer-time-ms",
                "Time a program has for any other answer",
                Time(|all| &mut all.server.protocol.answer),
            ),
            setting(
                "wait-interval-ms",
                "Time between two WAIT commands",
                Time(|all| &mut all.server.protocol.wait_interval),
            ),
            setting(
                "first-command-delay-ms",
                "Delay between the prolog and the first command",
                Pause(|all| &mut all.server.protocol.first_command_delay),
            ),
            setting(
                "after-move-delay-ms",
                "Delay between MOVEOK and the next command",
                Pause(|all| &mut all.server.protocol.after_move_delay),
            ),
            setting(
                "drain-ms",
                "How long to wait for a program to close its connection at the end",
                Pause(|all| &mut all.server.protocol.drain),
            ),
            setting(
                "disk-patience-ms",
                "How long a move waits for a disk that is full or locked before it is refused",
                Pause(|all| &mut all.server.disk_patience),
            ),
            setting(
                "http-request-time-ms",
                "Time limit for the head of an HTTP request, and again for its body",
                Time(|all| &mut all.server.http.request_timeout),
            ),
        ],
    ),
    (
        "Limits",
        &[
            setting(
                "max-connections",
                "Maximum number of connected programs",
                Count(0, |all| &mut all.server.max_connections),
            ),
            setting(
                "max-connections-per-address",
                "Maximum number of connected programs from one address",
                Count(0, |all| &mut all.server.max_connections_per_address),
            ),
            setting(
                "max-silent-connections-per-address",
                "Maximum number of those that have not moved yet",
                Count(1, |all| &mut all.server.max_silent_connections_per_address),
            ),
            setting(
                "silent-patience-ms",
                "How long a connection must have been silent to give way to another",
                Pause(|all| &mut all.server.silent_patience),
            ),
            setting(
                "max-matches-per-address",
                "Maximum number of unfinished matches created from one address",
                Count(1, |all| &mut all.server.match_quotas.unfinished),
            ),
            setting(
                "max-bot-matches-per-address",
                "Maximum number of those in which only bots play",
                Count(0, |all| &mut all.server.match_quotas.bots_only),
            ),
            setting(
                "max-new-matches-per-minute",
                "Maximum number of matches created from one address in a minute",
                Count(1, |all| &mut all.server.match_quotas.per_minute),
            ),
            setting(
                "max-line-bytes",
                "Maximum length of a line of the protocol",
                Count(LONGEST_MOVE_LINE, |all| &mut all.server.protocol.max_line),
            ),
            setting(
                "http-max-connections",
                "Maximum number of HTTP connections",
                Count(0, |all| &mut all.server.http.max_connections),
            ),
            setting(
                "http-max-connections-per-address",
                "Maximum number of HTTP connections from one address",
                Count(0, |all| &mut all.server.http.max_connections_per_address),
            ),
            setting(
                "http-max-streams",
                "Maximum number of event streams, for those who watch",
                Count(0, |all| &mut all.server.http.max_streams),
            ),
            setting(
                "http-max-streams-per-address",
                "Maximum number of event streams from one address, without those who play",
                Count(0, |all| &mut all.server.http.max_streams_per_address),
            ),
            setting(
                "http-max-body-bytes",
                "Maximum size of the body of an HTTP request",
                Count(0, |all| &mut all.server.http.max_body),
            ),
        ],
    ),
    (
        "Keeping matches",
        &[
            setting(
                "abandoned-after-days",
                "End matches in which nothing has happened for this many days; 0 for never",
                Count(0, |all| &mut all.server.retention.abandoned_after_days),
            ),
            setting(
                "keep-finished-days",
                "Delete matches that have been over for this many days; 0 for never",
                Count(0, |all| &mut all.server.retention.keep_finished_days),
            ),
        ],
    ),
    (
        "Jobs",
        &[
            setting(
                "max-waiting-jobs",
                "Maximum number of queued jobs, such as simulations",
                Count(0, |all| &mut all.server.jobs.max_waiting),
            ),
            setting(
                "max-waiting-jobs-per-address",
                "Maximum number of queued jobs from one address",
                Count(0, |all| &mut all.server.jobs.max_waiting_per_submitter),
            ),
            setting(
                "job-slots",
                "Jobs to run at the same time; by default, half as many as there are processors",
                Count(1, |all| &mut all.server.jobs.slots_here),
            ),
            setting(
                "job-time-ms",
                "Time limit of a job",
                Time(|all| &mut all.server.jobs.max_time),
            ),
            setting(
                "ligretto-max-players",
                "Maximum number of players of a Ligretto simulation in virtual time or on workers",
                Count(0, |all| &mut all.orders.max_players),
            ),
            setting(
                "ligretto-max-study-players",
                "Maximum number of players in all games of a Ligretto study together",
                Count(0, |all| &mut all.orders.max_study_players),
            ),
        ],
    ),
    (
        "Workers",
        &[
            setting(
                "nats",
                "URL of the NATS server whose workers play, or `embedded` (`embedded:PORT`) to \
                 start one here",
                Text("URL", |all| &mut all.nats),
            ),
            setting(
                "nats-creds",
                "File with NATS credentials (.creds)",
                OptionalFile(|all| &mut all.credentials.credentials),
            ),
            setting(
                "nats-tls-ca",
                "CA certificate of the NATS server",
                OptionalFile(|all| &mut all.credentials.tls_ca),
            ),
            setting(
                "nats-tls-cert",
                "Client certificate, if the NATS server asks for one",
                OptionalFile(|all| &mut all.credentials.tls_cert),
            ),
            setting(
                "nats-tls-key",
                "Private key of the client certificate",
                OptionalFile(|all| &mut all.credentials.tls_key),
            ),
        ],
    ),
];

/// `PLAY ` and a capture over 24 squares.
const LONGEST_MOVE_LINE: usize = 80;

#[cfg(test)]
mod tests;
