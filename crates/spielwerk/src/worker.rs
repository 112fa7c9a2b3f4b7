//! `spielwerk worker` and `spielwerk coordinator`

use std::sync::Arc;
use std::time::Duration;

use arena_run::GameServers;
use arena_run::nats::{Cache, Queue, serve};
use contain::{Containment, Scratch};
use ligretto_nats::{Access, CantConnect, Jobs, Link, Settings, Worker, WorkerOptions, serve_jobs};
use ligretto_net::wire::{GameLimits, MachineName};

use crate::games;
use crate::nats::{Credentials, start_log};
use crate::stop::stop_signal;

/// Arguments of `spielwerk worker`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// URL of the NATS server, or several separated by commas, or @FILE for the one in this file
    #[arg(long, env = "SPIELWERK_NATS", value_name = "URL")]
    nats: String,
    /// Name of this worker [default: host name and process ID]
    #[arg(long, env = "SPIELWERK_WORKER_NAME")]
    name: Option<MachineName>,
    #[arg(long, env = "SPIELWERK_WORKER_SLOTS", value_name = "N",
          value_parser = clap::value_parser!(u32).range(1..),
          help = format!("Maximum number of players to host [default: {SLOTS_PER_CORE} per processor]"))]
    slots: Option<u32>,
    /// Seconds that running games may take to finish after SIGTERM or Ctrl-C
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    grace_s: u64,
    /// Also play this many games of tournaments at a time. Anyone who can reach the NATS server can
    /// then run any program here, contained
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u16).range(1..=1_000))]
    arena: Option<u16>,
    /// Run programs of tournaments without containment
    #[arg(long, requires = "arena")]
    trust: bool,
    #[command(flatten)]
    credentials: Credentials,
}

/// Arguments of `spielwerk coordinator`.
#[derive(clap::Args)]
pub(crate) struct CoordinatorArguments {
    /// URL of the NATS server, or several separated by commas, or @FILE for the one in this file
    #[arg(long, env = "SPIELWERK_NATS", value_name = "URL")]
    nats: String,
    #[command(flatten)]
    credentials: Credentials,
    #[command(flatten)]
    times: Times,
}

/// Time limits for games on workers.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct Times {
    /// Drop a worker from the game when it has not answered for this long
    #[arg(long, value_name = "MS", default_value_t = GameLimits::default().call_timeout_ms, value_parser = clap::value_parser!(u32).range(10..=600_000))]
    call_timeout_ms: u32,
    /// With timestamps: refuse workers whose clock is known less precisely than this
    #[arg(long, value_name = "MS", default_value_t = Settings::default().widest_clock_bound.as_millis() as u64)]
    widest_clock_bound_ms: u64,
    /// Give the job of a coordinator to another one after this much silence
    #[arg(long, value_name = "MS", default_value_t = Settings::default().claim_timeout.as_millis() as u64, value_parser = clap::value_parser!(u64).range(100..))]
    claim_timeout_ms: u64,
}

impl Times {
    pub(crate) fn settings(&self) -> Settings {
        let default = GameLimits::default();
        let limits = GameLimits {
            retry_ms: default.retry_ms.min(self.call_timeout_ms / 5).max(1),
            call_timeout_ms: self.call_timeout_ms,
            lease_ms: default.lease_ms.max(self.call_timeout_ms.saturating_mul(5)).min(600_000),
            ..default
        };
        Settings {
            limits,
            widest_clock_bound: Duration::from_millis(self.widest_clock_bound_ms),
            claim_timeout: Duration::from_millis(self.claim_timeout_ms),
            ..Settings::default()
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    start_log("info");
    let access = arguments.credentials.access(&arguments.nats)?;
    let options = WorkerOptions {
        name: arguments.name.clone().unwrap_or_else(default_name),
        slots: arguments.slots.unwrap_or_else(default_slots),
        grace: Duration::from_secs(arguments.grace_s),
    };
    // One thread: the players are quick, and anyone who has cores to spare starts a second worker.
    // Games of tournaments need a server, which has threads of its own.
    let runtime = match arguments.arena {
        Some(_) => tokio::runtime::Runtime::new()?,
        None => tokio::runtime::Builder::new_current_thread().enable_all().build()?,
    };
    runtime.block_on(async {
        let connect = || Worker::connect(&access, options.clone());
        let Some(worker) = with_retries(&access, connect).await? else { return Ok(()) };
        println!("worker {} offers {} slots at {}", options.name, options.slots, access.shown());
        let Some(n_games) = arguments.arena else {
            worker.run(stop_signal()).await;
            return Ok(());
        };
        let games = play_arena(&access, &options.name, usize::from(n_games), arguments.trust);
        tokio::select! {
            () = worker.run(stop_signal()) => Ok(()),
            failed = games => failed,
        }
    })
}

/// Plays games of tournaments until it is dropped.
async fn play_arena(
    access: &Access,
    name: &MachineName,
    n_games: usize,
    trust: bool,
) -> anyhow::Result<()> {
    let containment = Containment::choose(trust)?;
    let folder = Scratch::new("worker")?;
    let path = folder.path().to_owned();
    let servers = GameServers::new(path.clone(), games::all(), Arc::new(containment), n_games);
    let client = access.client(&format!("{name}-games").parse()?).await?;
    let queue = Queue::open(client).await?;
    println!("worker {name} plays {n_games} games of tournaments at a time");
    serve(queue, Arc::new(servers), Cache::new(path), n_games).await;
    Ok(())
}

pub(crate) fn run_coordinator(arguments: &CoordinatorArguments) -> anyhow::Result<()> {
    start_log("info");
    let access = arguments.credentials.access(&arguments.nats)?;
    let settings = arguments.times.settings();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let connect = || Link::connect(&access, settings.hello_timeout);
        let Some(link) = with_retries(&access, connect).await? else { return Ok(()) };
        let jobs = Jobs::open(&link, &settings).await?;
        println!("coordinator {} takes jobs from {}", link.name(), access.shown());
        tokio::select! {
            () = serve_jobs(link, jobs, settings) => {}
            () = stop_signal() => {}
        }
        Ok(())
    })
}

/// Retries until there is a server; nothing when it is told to stop meanwhile.
async fn with_retries<T, F: Future<Output = Result<T, CantConnect>>>(
    access: &Access,
    connect: impl Fn() -> F,
) -> anyhow::Result<Option<T>> {
    const PAUSE: Duration = Duration::from_secs(1);
    let trying = async {
        let mut is_logged = false;
        loop {
            match connect().await {
                Err(error) if error.is_temporary() => {
                    if !is_logged {
                        tracing::warn!("{error}; retrying every second");
                    }
                    is_logged = true;
                    tokio::time::sleep(PAUSE).await;
                }
                other => return other,
            }
        }
    };
    tokio::select! {
        connected = trying => Ok(Some(connected?)),
        () = stop_signal() => {
            tracing::info!("stopped before {} answered", access.shown());
            Ok(None)
        }
    }
}

fn default_name() -> MachineName {
    let host = rustix::system::uname().nodename().to_string_lossy().into_owned();
    let plain: String =
        host.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(32).collect();
    let text =
        format!("{}-{}", if plain.is_empty() { "worker" } else { &plain }, std::process::id());
    text.parse().expect("letters, digits and hyphens, and short enough")
}

const SLOTS_PER_CORE: usize = 64;

fn default_slots() -> u32 {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    (cores * SLOTS_PER_CORE) as u32
}
