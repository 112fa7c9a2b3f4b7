use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, bail};
use ligretto::{Bot, Deal};
use ligretto_net::sim::{Faults, Laws, Outcome, Scenario, Simulation, Trace};
use ligretto_net::{GameOptions, Limits, Signals};

use super::Common;
use super::report::print_result;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How many play
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(2..))]
    players: u32,
    /// What the cards, delays and faults follow from
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// A file with the cards instead: a line of 40 cards for each player, or JSON
    #[arg(long, value_name = "FILE")]
    deal: Option<PathBuf>,
    /// How start and end are told: plain, broadcast or timestamp
    #[arg(long, default_value = "plain")]
    signals: Signals,
    /// Strategies of the seats, repeated as needed: blind, peek, push, careful
    #[arg(long, value_delimiter = ',', default_value = "blind")]
    strategies: Vec<Bot>,
    /// What goes wrong, such as loss=10,duplicate=5,reorder=5,crash=1,machine=1,pause=2,skew=1000
    #[arg(long, default_value = "none")]
    faults: Faults,
    #[command(flatten)]
    common: Common,
    /// Print the last N messages
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1000000")]
    trace: Option<usize>,
    /// Check the laws after every event
    #[arg(long)]
    check: bool,
    /// Play in real time with a thread for each player, instead of in virtual time
    #[arg(long, conflicts_with_all = ["faults", "trace", "check", "network"])]
    threads: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let scenario = scenario(arguments)?;
    for player in scenario.cards().heavy_rows(&scenario.options.rules) {
        eprintln!("note: the row of player {player} sums to 30 or more");
    }
    if arguments.threads {
        return run_threads(&scenario, arguments.json);
    }
    let begin = Instant::now();
    let mut simulation = Simulation::new(&scenario);
    let mut trace = Trace::last(arguments.trace.unwrap_or_default());
    let mut laws = Laws::new(&scenario);
    let outcome = match (arguments.check, arguments.trace) {
        (false, None) => simulation.run(&mut ()),
        (false, Some(_)) => simulation.run(&mut trace),
        (true, None) => simulation.run(&mut laws),
        (true, Some(_)) => {
            let mut both = (laws, trace);
            let outcome = simulation.run(&mut both);
            (laws, trace) = both;
            outcome
        }
    };
    let seconds = begin.elapsed().as_secs_f64();
    print(arguments, &scenario, &outcome, &trace)?;
    eprintln!(
        "{} events in {seconds:.2} s: {:.2} million a second",
        outcome.n_events,
        outcome.n_events as f64 / seconds / 1e6
    );
    if arguments.check {
        let repeat = || {
            format!("a law is broken; repeat it with: {} --check", command(arguments, &scenario))
        };
        laws.check_end(simulation.world(), &outcome).with_context(repeat)?;
        eprintln!("all laws held after each of {} events", laws.n_checked());
    }
    if !outcome.is_over {
        bail!("the game did not end; repeat it with: {}", command(arguments, &scenario));
    }
    Ok(())
}

/// The command that repeats this game.
fn command(arguments: &Arguments, scenario: &Scenario) -> String {
    let file = arguments.deal.as_deref().unwrap_or(Path::new("FILE"));
    scenario.to_string().replace("--deal FILE", &format!("--deal {}", file.display()))
}

fn scenario(arguments: &Arguments) -> anyhow::Result<Scenario> {
    let mut scenario = Scenario::new(arguments.players as usize, arguments.seed);
    if let Some(path) = &arguments.deal {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let deal: Deal = if text.trim_start().starts_with('[') {
            serde_json::from_str(&text)?
        } else {
            text.parse()?
        };
        scenario.n_players = deal.n_players();
        scenario.deal = Some(deal);
    }
    let rules = arguments.common.rules();
    scenario.options = GameOptions { rules, signals: arguments.signals };
    scenario.strategies.clone_from(&arguments.strategies);
    scenario.network = arguments.common.network;
    scenario.patience = arguments.common.patience;
    scenario.faults = arguments.faults;
    Ok(scenario)
}

fn run_threads(scenario: &Scenario, json: bool) -> anyhow::Result<()> {
    let limits = Limits { patience: scenario.patience, ..Limits::default() };
    let bots = (0..scenario.n_players).map(|seat| scenario.bot(seat)).collect();
    let begin = Instant::now();
    let deal = scenario.cards();
    let played = ligretto_run::threads::play(deal, scenario.options, limits, bots, &|| None)?;
    let result = played?.result;
    if json {
        println!("{}", serde_json::to_string_pretty(&result)?);
    } else {
        print_result(&mut std::io::stdout().lock(), scenario, &result)?;
    }
    eprintln!("{:.1} ms of real time", begin.elapsed().as_secs_f64() * 1e3);
    Ok(())
}

fn print(
    arguments: &Arguments,
    scenario: &Scenario,
    outcome: &Outcome,
    trace: &Trace,
) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let entries = trace.entries();
    let last = &entries[entries.len() - entries.len().min(arguments.trace.unwrap_or_default())..];
    if arguments.json {
        let document = serde_json::json!({
            "command": command(arguments, scenario), "outcome": outcome, "trace": last,
        });
        writeln!(out, "{}", serde_json::to_string_pretty(&document)?)?;
        return Ok(());
    }
    for entry in last {
        writeln!(out, "{entry}")?;
    }
    match &outcome.result {
        None => writeln!(out, "aborted: the coordinator was lost")?,
        Some(result) => print_result(&mut out, scenario, result)?,
    }
    let millis = |nanos: u64| nanos as f64 / 1e6;
    writeln!(
        out,
        "played {:.3} ms of virtual time, {:.3} ms with set-up and counting",
        millis(outcome.play_nanos),
        millis(outcome.total_nanos)
    )?;
    Ok(())
}
