//! `spielwerk ligretto cluster`: games on workers, measured.

mod fairness;
mod summary;
mod workers;

use std::io::Write as _;
use std::time::Duration;

use anyhow::bail;
use ligretto::Bot;
use ligretto_nats::{Link, Outcome, Settings, measure_bare, play};
use ligretto_net::Signals;
use ligretto_run::Order;
use serde_json::json;

use self::summary::Summary;
use self::workers::Workers;
use super::report::print_result;
use crate::nats::{Credentials, start_log, told_to_stop};
use crate::worker::Times;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The NATS server with its workers; by default one is started, with workers of its own
    #[arg(long, env = "SPIELWERK_NATS", value_name = "URL")]
    nats: Option<String>,
    /// How many workers to start on this machine; with --nats none unless said
    #[arg(long)]
    workers: Option<u32>,
    /// Slots of each of them; by default as many as are needed
    #[arg(long)]
    slots: Option<u32>,
    /// How many play
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(2..))]
    players: u32,
    /// How many games
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// What the cards of the first game follow from; the next one has the next number
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How start and end are told: plain, broadcast or timestamp
    #[arg(long, default_value = "plain")]
    signals: Signals,
    /// Strategies of the seats, repeated as needed: blind, peek, push, careful
    #[arg(long, value_delimiter = ',', default_value = "blind")]
    strategies: Vec<Bot>,
    /// Measure bare request and reply as well, with as many calls under way
    #[arg(long)]
    bare: bool,
    /// Kill (kill) or stop (stop) the last worker in the middle of each game, and say when the
    /// game noticed
    #[arg(long, value_name = "HOW", value_parser = ["kill", "stop"])]
    lose: Option<String>,
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
    let settings = arguments.times.settings();
    let runtime = tokio::runtime::Runtime::new()?;
    let n_workers = match (&arguments.nats, arguments.workers) {
        (_, Some(n)) => n,
        (None, None) => 2,
        (Some(_), None) => 0,
    };
    let slots = arguments.slots.unwrap_or(arguments.players.div_ceil(n_workers.max(1)));
    let playing = async {
        let access = arguments.nats.as_deref().map(|url| arguments.credentials.access(url));
        let mut workers = Workers::start(access.transpose()?, n_workers, slots).await?;
        let link = Link::connect(workers.access(), settings.hello_timeout).await?;
        workers.wait_until_there(&link).await?;
        let mut summary = Summary::new(arguments.players, arguments.signals);
        for index in 0..arguments.games {
            let order = order(arguments, arguments.seed + u64::from(index))?;
            let lost = arguments.lose.as_deref();
            let (outcome, lost_at) =
                play_one(&link, &mut workers, &order, index, &settings, lost).await?;
            if arguments.games == 1 && !arguments.json {
                print_result(&mut std::io::stdout().lock(), &order.scenario, &outcome.result)?;
            }
            summary.add(&outcome, lost_at);
            workers.wait_until_there(&link).await?;
        }
        if arguments.bare {
            let (n, access) = (n_workers.max(2) as usize, workers.access().clone());
            let n_callers = (arguments.players as usize).div_ceil(n);
            let time = Duration::from_secs_f64(summary.play_seconds.clamp(1.0, 10.0));
            let bare = move || measure_bare(&access, n, n_callers, time);
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
            () = told_to_stop() => bail!("stopped"),
        }
    })
}

fn order(arguments: &Arguments, seed: u64) -> anyhow::Result<Order> {
    let names: Vec<&str> = arguments.strategies.iter().map(Bot::name).collect();
    let order = json!({
        "players": arguments.players, "seed": seed, "strategies": names, "where": "workers",
        "signals": arguments.signals.to_string(),
    });
    Ok(Order::from_json(&order.to_string())?)
}

/// Plays a game; also says when a worker was lost on purpose, in nanoseconds since 1970.
async fn play_one(
    link: &Link,
    workers: &mut Workers,
    order: &Order,
    index: u32,
    settings: &Settings,
    lose: Option<&str>,
) -> anyhow::Result<(Outcome, Option<u64>)> {
    let game = format!("cluster-{}-{index}", std::process::id()).parse()?;
    let playing = play(link, &game, order, settings);
    let Some(how) = lose else { return Ok((playing.await?, None)) };
    let losing = async {
        workers.wait_until_busy(link).await;
        // Cards are dealt within moments; then the game is on.
        tokio::time::sleep(Duration::from_millis(20)).await;
        workers.lose_last(how)
    };
    let (outcome, lost_at) = tokio::join!(playing, losing);
    let (outcome, lost_at) = (outcome?, lost_at?);
    workers.restore_last(how).await?;
    Ok((outcome, Some(lost_at)))
}
