//! What can be set about the server: each setting is one row of the table [`ALL`].

mod file;
mod given;
mod setting;

use std::path::PathBuf;

use ligretto_run::OrderLimits;
use server::Config;

pub(crate) use given::Given;
use setting::Kind::{
    Address, Count, File, Names, Networks, OptionalFile, OtherPort, Pause, PortOrAddress, Secret,
    Text, Time,
};
use setting::Setting;

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

/// All settings: the name and what kind of value it is, with where that goes; then the help. The
/// name is the flag (`--move-time-ms`), the environment variable (`SPIELWERK_MOVE_TIME_MS`) and the
/// key in the file.
macro_rules! settings {
    ($($heading:literal {
        $($name:literal $kind:ident($($detail:literal,)? $($place:ident).+) $help:literal)*
    })*) => {
        &[$(($heading, &[$(Setting {
            name: $name,
            help: $help,
            kind: $kind($($detail,)? |all| &mut all.$($place).+),
        }),*])),*]
    };
}

const ALL: &[(&str, &[Setting])] = settings! {
    "Addresses and data" {
        "listen" Address(server.listen)
            "Address of the web interface and the API"
        "game-port" PortOrAddress(server.game_listen)
            "Port, or address and port, that programs connect to"
        "game-port-v3" OtherPort(server.game_listen_v3)
            "The same for programs that speak version 3 of the protocol; by default, the game port \
             + 1"
        "data" File(data)
            "Data file with all matches"
        "trusted-proxy" Networks(server.trusted_proxies)
            "Proxy, or network of proxies, whose X-Forwarded-For and Forwarded are believed; may \
             be given several times"
        "host-name" Names(server.host_names)
            "Name under which browsers reach a server that listens on a loopback address, as \
             behind a proxy; may be given several times"
        "admin-token" Secret(server.admin_token)
            "Operator's token, instead of the one generated at the first start"
        "metrics-token" Secret(server.metrics_token)
            "Token for monitoring; it grants access to /metrics and nothing else"
    }
    "Times" {
        "move-time-ms" Time(server.default_move_time)
            "Time a program has for a move, unless the match sets its own"
        "max-move-time-ms" Time(server.max_move_time)
            "Longest move time that a match may set for programs"
        "seat-grace-ms" Pause(server.seat_grace)
            "How long a seat is kept for a program that has left it, unless somebody comes from \
             the same address or with its ticket"
        "answer-time-ms" Time(server.protocol.answer)
            "Time a program has for any other answer"
        "wait-interval-ms" Time(server.protocol.wait_interval)
            "Time between two WAIT commands"
        "first-command-delay-ms" Pause(server.protocol.first_command_delay)
            "Delay between the prolog and the first command"
        "after-move-delay-ms" Pause(server.protocol.after_move_delay)
            "Delay between MOVEOK and the next command"
        "drain-ms" Pause(server.protocol.drain)
            "How long to wait for a program to close its connection at the end"
        "disk-patience-ms" Pause(server.disk_patience)
            "How long a move waits for a disk that is full or locked before it is refused"
        "http-request-time-ms" Time(server.http.request_timeout)
            "Time limit for the head of an HTTP request, and again for its body"
    }
    "Limits" {
        "max-connections" Count(0, server.max_connections)
            "Maximum number of connected programs"
        "max-connections-per-address" Count(0, server.max_connections_per_address)
            "Maximum number of connected programs from one address"
        "max-silent-connections-per-address" Count(1, server.max_silent_connections_per_address)
            "Maximum number of those that have not moved yet"
        "silent-patience-ms" Pause(server.silent_patience)
            "How long a connection must have been silent to give way to another"
        "max-matches-per-address" Count(1, server.match_quotas.unfinished)
            "Maximum number of unfinished matches created from one address"
        "max-bot-matches-per-address" Count(0, server.match_quotas.bots_only)
            "Maximum number of those in which only bots play"
        "max-new-matches-per-minute" Count(1, server.match_quotas.per_minute)
            "Maximum number of matches created from one address in a minute"
        "max-new-matches-per-day" Count(1, server.match_quotas.per_day)
            "Maximum number of matches created from one address in a day"
        "max-matches" Count(1, server.match_quotas.unfinished_in_all)
            "Maximum number of unfinished matches created from all addresses"
        "max-new-matches-per-day-in-all" Count(1, server.match_quotas.per_day_in_all)
            "Maximum number of matches created from all addresses in a day"
        // At least `PLAY ` and a capture over 24 squares.
        "max-line-bytes" Count(80, server.protocol.max_line)
            "Maximum length of a line of the protocol"
        "http-max-connections" Count(0, server.http.max_connections)
            "Maximum number of HTTP connections"
        "http-max-connections-per-address" Count(0, server.http.max_connections_per_address)
            "Maximum number of HTTP connections from one address"
        "http-max-streams" Count(0, server.http.max_streams)
            "Maximum number of event streams, for those who watch"
        "http-max-streams-per-address" Count(0, server.http.max_streams_per_address)
            "Maximum number of event streams from one address, without those who play"
        "http-max-body-bytes" Count(0, server.http.max_body)
            "Maximum size of the body of an HTTP request"
    }
    "Keeping matches" {
        "abandoned-after-days" Count(0, server.retention.abandoned_after_days)
            "End matches in which nothing has happened for this many days; 0 for never"
        "keep-finished-days" Count(0, server.retention.keep_finished_days)
            "Delete matches that have been over for this many days; 0 for never"
    }
    "Jobs" {
        "max-waiting-jobs" Count(0, server.jobs.max_waiting)
            "Maximum number of queued jobs, such as simulations"
        "max-waiting-jobs-per-address" Count(0, server.jobs.max_waiting_per_submitter)
            "Maximum number of queued jobs from one address"
        "job-slots" Count(1, server.jobs.slots_here)
            "Jobs to run at the same time; by default, half as many as there are processors"
        "job-time-ms" Time(server.jobs.max_time)
            "Time limit of a job"
        "ligretto-max-players" Count(0, orders.max_players)
            "Maximum number of players of a Ligretto simulation in virtual time or on workers"
        "ligretto-max-study-players" Count(0, orders.max_study_players)
            "Maximum number of players in all games of a Ligretto study together"
    }
    "Workers" {
        "nats" Text("URL", nats)
            "URL of the NATS server whose workers play, or `embedded` (`embedded:PORT`) to start \
             one here"
        "nats-creds" OptionalFile(credentials.credentials)
            "File with NATS credentials (.creds)"
        "nats-tls-ca" OptionalFile(credentials.tls_ca)
            "CA certificate of the NATS server"
        "nats-tls-cert" OptionalFile(credentials.tls_cert)
            "Client certificate, if the NATS server asks for one"
        "nats-tls-key" OptionalFile(credentials.tls_key)
            "Private key of the client certificate"
    }
};

#[cfg(test)]
mod tests;
