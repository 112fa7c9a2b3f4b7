//! `spielwerk ligretto cluster`: games on workers, measured.

mod fairness;
mod requests;
mod summary;
mod workers;

use std::io::Write as _;
use std::time::Duration;

use anyhow::bail;
use ligretto_nats::{Link, Outcome, Settings, play, play_telling, report};
use ligretto_run::GameOrder;

use self::requests::measure_requests;
use self::summary::Summary;
use self::workers::{Loss, Workers};
use super::order_flags::{OrderFlags, WorkerGame};
use super::report::print_report;
use crate::nats::{Credentials, start_log};
use crate::stop::stop_signal;
use crate::worker::Times;

/// How many workers are started where there are no others.
const OWN_WORKERS: u32 = 2;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// NATS server with workers; by default, start one with its own workers
    #[arg(long, env = "SPIELWERK_NATS", value_name = "URL")]
    nats: Option<String>,
    #[arg(long, value_name = "N", help = format!(
        "Number of workers to start on this machine [default: {OWN_WORKERS}, or 0 with --nats]"
    ))]
    workers: Option<u32>,
    /// Slots of each of these workers; by default as many as needed
    #[arg(long, value_name = "N")]
    slots: Option<u32>,
    /// Number of games; each has the next seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    #[command(flatten)]
    order: OrderFlags<WorkerGame>,
    /// Also measure plain NATS requests, with the same number of calls in flight
    #[arg(long)]
    bare: bool,
    /// Kill or stop the last worker in the middle of each game, and say how soon the game notices
    #[arg(long, value_name = "HOW")]
    lose: Option<Loss>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    credentials: Credentials,
    #[command(flatten)]
    times: Times,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    start_log("warn");
    let mut order = arguments.order.game()?;
    let n_players = order.n_players() as u32;
    let settings = arguments.times.settings();
    let runtime = tokio::runtime::Runtime::new()?;
    let n_workers = match (&arguments.nats, arguments.workers) {
        (_, Some(n)) => n,
        (None, None) => OWN_WORKERS,
        (Some(_), None) => 0,
    };
    let slots = arguments.slots.unwrap_or(n_players.div_ceil(n_workers.max(1)));
    let playing = async {
        let access = arguments.nats.as_deref().map(|url| arguments.credentials.access(url));
        let mut workers = Workers::start(access.transpose()?, n_workers, slots).await?;
        let link = Link::connect(workers.access(), settings.hello_timeout).await?;
        workers.wait_until_there(&link).await?;
        let mut summary = Summary::new(n_players, order.options().signals);
        for index in 0..arguments.games {
            let lost = arguments.lose;
            let (outcome, lost_at) =
                play_one(&link, &mut workers, &order, index, &settings, lost).await?;
            if arguments.games == 1 && !arguments.json {
                print_report(&mut std::io::stdout().lock(), &report(&order, &outcome))?;
            }
            summary.add(&outcome, lost_at);
            order.scenario.seed = order.scenario.seed.wrapping_add(1);
            workers.wait_until_there(&link).await?;
        }
        if arguments.bare {
            let (n, access) = (n_workers.max(2) as usize, workers.access().clone());
            let n_callers = (n_players as usize).div_ceil(n);
            let time = Duration::from_secs_f64(summary.play_seconds.clamp(1.0, 10.0));
            let bare = move || measure_requests(&access, n, n_callers, time);
            summary.bare = Some(tokio::task::spawn_blocking(bare).await??);
        }
        let mut out = std::io::stdout().lock();
        if arguments.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&summary.to_json())?)?;
        } else {
            summary.print(&mut out)?;
        }
        Ok(())
    };
    runtime.block_on(async {
        tokio::select! {
            played = playing => played,
            // The workers end with this, and must not be left behind.
            () = stop_signal() => bail!("stopped"),
        }
    })
}

/// Plays a game; also says when a worker was lost on purpose, in nanoseconds since 1970.
async fn play_one(
    link: &Link,
    workers: &mut Workers,
    order: &GameOrder,
    index: u32,
    settings: &Settings,
    lose: Option<Loss>,
) -> anyhow::Result<(Outcome, Option<u64>)> {
    let game = format!("cluster-{}-{index}", std::process::id()).parse()?;
    let Some(how) = lose else { return Ok((play(link, &game, order, settings).await?, None)) };
    // A worker that is lost before all players have a place is one that takes none.
    let (seated, is_seated) = tokio::sync::oneshot::channel();
    let tell = async || {
        let _ = seated.send(());
    };
    let playing = play_telling(link, &game, order, settings, tell);
    let losing = async {
        if is_seated.await.is_err() {
            return Ok(None);
        }
        // Cards are dealt within moments; then the game is on.
        tokio::time::sleep(Duration::from_millis(20)).await;
        workers.lose_last(how).map(Some)
    };
    let (outcome, lost_at) = tokio::join!(playing, losing);
    let (outcome, lost_at) = (outcome?, lost_at?);
    workers.restore_last(how).await?;
    Ok((outcome, lost_at))
}
