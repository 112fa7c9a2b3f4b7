//! The server: two listening sockets and the matches between them.
//!
//! Everything here is a driver: it moves bytes, lets time pass and asks others what to do. Rules
//! are in the games, decisions about matches in `host`, the line protocol in `mnm`.

mod blocking;
#[cfg(test)]
mod budgets;
mod checks;
mod config;
mod connections;
mod disk_log;
pub mod extension;
mod game_port;
mod game_schemas;
mod guesses;
mod hosting;
mod http;
pub mod jobs;
mod listeners;
mod matches;
mod metrics;
mod proxies;
mod pulse;
mod quotas;
mod readiness;
mod refused;
mod secret;
mod share;
#[cfg(test)]
mod testing;
mod thinkers;
mod tournaments;
mod wall_clock;

#[doc(hidden)]
pub use pastey::paste;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use kind::Kinds;
use mnm::Major;
use store::{Store, StoreError};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

pub use config::{Build, Config, HttpLimits, Thinking};
pub use game_schemas::GameSchemas;
pub use hosting::{HostedMatch, Hosting, HostingFault};
#[cfg(feature = "document")]
pub use http::document;
#[cfg(feature = "testing")]
pub use http::read_any_body;
pub use matches::{Retention, new_id as new_match_id};
pub use proxies::{BadNetwork, Network};
pub use quotas::MatchQuotas;
pub use tournaments::{
    Failed, Fault, GameReport, GivenUp, Later, LiveTournament, LoggedTournament, Playing,
    Unreadable, Venue, match_plan,
};

use crate::connections::Connections;
use crate::disk_log::DiskLog;
use crate::extension::Extension;
use crate::http::{AllConnections, Context, Debriefings, GamePorts};
use crate::jobs::{Jobs, Work};
use crate::listeners::{listen, listen_v3};
use crate::matches::Matches;
use crate::metrics::Commits;
use crate::readiness::Readiness;
use crate::refused::RefusedConnections;
use crate::tournaments::Tournaments;

/// A server that runs until it is stopped.
pub struct Server {
    http_address: SocketAddr,
    game_address: SocketAddr,
    game_address_v3: Option<SocketAddr>,
    new_admin_token: Option<String>,
    matches: Arc<Matches>,
    jobs: Jobs,
    stop: CancellationToken,
    tasks: TaskTracker,
}

/// Why a server could not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// An address can't be listened on.
    #[error("{what} {address}: {error}")]
    Listen {
        /// Which of the sockets.
        what: &'static str,
        /// Where it should have been.
        address: SocketAddr,
        /// What the operating system says.
        error: io::Error,
    },
    /// The matches of the data file can't be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The operating system gives no random numbers.
    #[error("no random numbers: {0}")]
    Random(#[from] getrandom::Error),
}

impl Server {
    /// Binds all sockets, takes up the matches and jobs that were running, and serves.
    pub async fn start(
        config: Config,
        kinds: Kinds,
        store: Store,
        extensions: Vec<Extension>,
    ) -> Result<Self, StartError> {
        let http_listener = listen("HTTP address", config.listen)?;
        let game_listener = listen("game port", config.game_listen)?;
        let game_listener_v3 = listen_v3(&config, &game_listener)?;
        let http_address = http_listener.local_addr().unwrap_or(config.listen);
        let game_address = game_listener.local_addr().unwrap_or(config.game_listen);
        let game_address_v3 =
            game_listener_v3.as_ref().and_then(|listener| listener.local_addr().ok());
        let game_ports = GamePorts {
            v2: game_address.port(),
            v3: game_address_v3.map(|address| address.port()),
        };
        let stop = CancellationToken::new();
        let tasks = TaskTracker::new();
        let needs = extensions.iter().flat_map(|extension| extension.needs.clone()).collect();
        let (works, routes): (Vec<_>, Vec<_>) =
            extensions.into_iter().map(|extension| (extension.works, extension.routes)).unzip();
        let (context, new_admin_token) =
            open(config, kinds, store, works.concat(), &stop, (http_address, game_ports)).await?;
        context.readiness.require(needs);
        let (matches, jobs) = (Arc::clone(&context.matches), context.jobs.clone());
        tokio::spawn(matches.lobby().clone().run());
        tokio::spawn(Arc::clone(&matches).look_after());
        let listeners = [(Major::Two, Some(game_listener)), (Major::Three, game_listener_v3)];
        for (major, listener) in listeners {
            let Some(listener) = listener else { continue };
            let programs = game_port::GamePort {
                matches: Arc::clone(&matches),
                config: Arc::clone(&context.config),
                connections: context.connections.game.clone(),
                major,
                refused: context.refused.clone(),
            };
            tasks.spawn(game_port::serve(listener, programs, stop.clone(), tasks.clone()));
        }
        tasks.spawn(http::serve(http_listener, context, routes, stop.clone()));
        Ok(Self {
            http_address,
            game_address,
            game_address_v3,
            new_admin_token,
            matches,
            jobs,
            stop,
            tasks,
        })
    }

    /// The operator's secret, if it was made just now: the one chance to see it.
    pub fn new_admin_token(&self) -> Option<&str> {
        self.new_admin_token.as_deref()
    }

    /// Where HTTP is served.
    pub fn http_address(&self) -> SocketAddr {
        self.http_address
    }

    /// Where programs connect.
    pub fn game_address(&self) -> SocketAddr {
        self.game_address
    }

    /// Where programs connect that speak version 3, if there is such a port.
    pub fn game_address_v3(&self) -> Option<SocketAddr> {
        self.game_address_v3
    }

    /// Matches for code that runs this server in the same process.
    pub fn hosting(&self) -> Hosting {
        Hosting::new(Arc::clone(&self.matches))
    }

    /// Stops accepting, tells everybody connected, lets what is under way become durable, and
    /// closes the data file. What does not end within a few seconds is cut off; nothing that was
    /// acknowledged is lost by that.
    pub async fn stop(self) {
        self.stop.cancel();
        self.jobs.close();
        self.matches.close();
        self.tasks.close();
        if tokio::time::timeout(LONGEST_STOP, self.tasks.wait()).await.is_err() {
            tracing::warn!("some connections did not end in time and are cut off");
        }
        let matches = self.matches;
        // Joining the writer's thread blocks for up to one commit.
        let _ = tokio::task::spawn_blocking(move || matches.close_store()).await;
    }
}

/// Resumes the matches and jobs of a data file: everything but the sockets. Beside it the
/// operator's secret, if it was made just now.
async fn open(
    config: Config,
    kinds: Kinds,
    store: Store,
    works: Vec<Arc<dyn Work>>,
    stop: &CancellationToken,
    (http_address, game_ports): (SocketAddr, GamePorts),
) -> Result<(Context, Option<String>), StartError> {
    let store = Arc::new(store);
    let commits: Arc<Commits> = Arc::default();
    let (watching, disk_log) = (Arc::clone(&commits), DiskLog::default());
    store.writer().watch(move |commit| {
        watching.note(&commit);
        disk_log.note(&commit);
    });
    store.writer().set_patience(config.disk_patience);
    write_on_the_spot(&store);
    let jobs = Jobs::resume(Arc::clone(&store), works, config.jobs)?;
    let readiness = Arc::new(Readiness::new(Arc::clone(&store), stop.clone()));
    let matches = Arc::new(Matches::resume(kinds, store, &config).await?);
    let tournaments = Tournaments::resume(Arc::clone(&matches))?;
    // Anyone who brings a token of their own is not shown another, which would not work.
    let (admin_key, new_admin_token) = match &config.admin_token {
        Some(token) => (secret::hash(token), None),
        None => matches.admin_key()?,
    };
    let context = Context {
        matches,
        tournaments,
        jobs,
        readiness,
        commits,
        metrics_key: config.metrics_token.as_deref().map(|token| secret::hash(token).into()),
        http_address,
        game_ports,
        started_at: wall_clock::now_ms(),
        admin_key: admin_key.into(),
        debriefings: Debriefings::default(),
        refused: RefusedConnections::default(),
        connections: AllConnections {
            game: Connections::new(config.room_for_programs()),
            http: Connections::new(config.room_for_http()),
            streams: Connections::new(config.room_for_streams()),
        },
        config: Arc::new(config),
    };
    Ok((context, new_admin_token))
}

/// Has a move that comes alone written by the thread that has read it. One thread at a time may
/// wait for the disk, so there must be others; and should that last, one of them has to see to the
/// sockets and timers that nobody else looks at meanwhile.
fn write_on_the_spot(store: &Store) {
    let runtime = tokio::runtime::Handle::current();
    if runtime.metrics().num_workers() > 1 {
        store.writer().write_on_the_spot(move || drop(runtime.spawn(async {})));
    }
}

const LONGEST_STOP: Duration = Duration::from_secs(5);
