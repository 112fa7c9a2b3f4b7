//! `spielwerk serve`

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use anyhow::Context;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use server::{Config, Server};
use store::Store;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

use crate::build::{BUILD, VERSION};
use crate::cluster::Cluster;
use crate::settings::{Given, Settings};
use crate::{games, output};

/// Arguments of `spielwerk serve`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Read settings from a TOML file; flags and environment variables take precedence
    #[arg(long, env = "SPIELWERK_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    given: Given,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<()> {
    let Settings { server: config, orders, data, nats, credentials } =
        arguments.given.settings(arguments.config.as_deref())?;
    let config = Config { build: BUILD, ..config };
    let log = EnvFilter::try_from_env("SPIELWERK_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    output::start_log(log);
    let config = fit_files(config);
    let store = Store::open(&data)?;
    warn_of_second_name(&data);
    tokio::runtime::Runtime::new()?.block_on(async {
        // Before the first connection, so that no signal finds us unprepared.
        let mut terminated = signal(SignalKind::terminate()).context("SIGTERM")?;
        let mut interrupted = signal(SignalKind::interrupt()).context("SIGINT")?;
        let cluster = match &nats {
            Some(nats) => Some(Cluster::open(nats, &credentials, &data).await?),
            None => None,
        };
        let workers = cluster.as_ref().map(Cluster::workers);
        let entrance = ligretto_entrance::extension(orders, workers, games::titles());
        let server = Server::start(config, games::all(), store, vec![entrance]).await?;
        println!("Spielwerk {VERSION} is running");
        println!("  web interface   http://{}/", server.http_address());
        println!("  game server     {}  (TCP, for programs)", server.game_address());
        if let Some(address) = server.game_address_v3() {
            println!("                  {address}  (for programs of version 3)");
        }
        println!("  data file       {}", data.display());
        if let Some(cluster) = &cluster {
            println!("  workers         spielwerk worker --nats {}", cluster.address());
        }
        if let Some(token) = server.new_admin_token() {
            println!("  admin token     {token}  (shown only now; for /admin/)");
        }
        println!("Stop it with Ctrl-C.");
        tokio::select! {
            _ = terminated.recv() => {}
            _ = interrupted.recv() => {}
        }
        tracing::info!("stopping");
        server.stop().await;
        Ok(())
    })
}

/// SQLite keeps its log beside the name that the file was opened by. Opened by another name, the
/// file does not show what is in there.
fn warn_of_second_name(data: &Path) {
    if std::fs::metadata(data).is_ok_and(|data| data.nlink() > 1) {
        tracing::warn!(
            "{} has a second name (a hard link); always start the server with the same one",
            data.display()
        );
    }
}

/// Each connection is an open file, and the usual limit is 1,024.
fn fit_files(config: Config) -> Config {
    let wanted = config.n_files() as u64;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current.is_none_or(|current| current >= wanted) {
        return config;
    }
    let reachable = maximum.map_or(wanted, |maximum| maximum.min(wanted));
    let raised = setrlimit(Resource::Nofile, Rlimit { current: Some(reachable), maximum });
    let n_files = if raised.is_ok() { reachable } else { current.unwrap_or(reachable) };
    if n_files >= wanted {
        return config;
    }
    let config = config.within(usize::try_from(n_files).unwrap_or(usize::MAX));
    tracing::warn!(
        max_connections = config.max_connections,
        http_max_connections = config.http.max_connections,
        "only {n_files} files can be open at once (ulimit -Hn), fewer than the {wanted} that all \
         allowed connections would need: the limits are lowered"
    );
    config
}
