use std::io::Write as _;
use std::time::Instant;

use anyhow::{Context as _, bail};
use ligretto_net::sim::{Laws, Simulation, Trace};
use ligretto_run::{
    GameEnding, GameOrder, GameReport, Runners, Unwatched, Venue, simulation_report,
};
use serde_json::json;

use super::order_flags::{AnyGame, OrderFlags};
use super::report::print_report;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    order: OrderFlags<AnyGame>,
    /// Print the last N messages, in virtual time
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1000000")]
    trace: Option<usize>,
    /// Check the laws of the simulation after every event, in virtual time
    #[arg(long)]
    check: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let order = arguments.order.game()?;
    for seat in order.heavy_rows() {
        eprintln!("note: the row of seat {seat} sums to 30 or more");
    }
    let file = arguments.order.deal_file().unwrap_or_default();
    let command = order.command(&file.display().to_string());
    let begin = Instant::now();
    let mut trace = Trace::last(arguments.trace.unwrap_or_default());
    let report = if arguments.check || arguments.trace.is_some() {
        observe(arguments, &order, &command, &mut trace)?
    } else {
        // Only servers and `cluster` have workers.
        Runners::default().get(order.venue)?.run("simulate", &order, &Unwatched)?
    };
    let seconds = begin.elapsed().as_secs_f64();
    print(arguments, &command, &report, &trace)?;
    if let Some(events) = report.events {
        let rate = events as f64 / seconds / 1e6;
        eprintln!("{events} events in {seconds:.2} s: {rate:.2} million per second");
    }
    if let GameEnding::Aborted { why } = &report.ending
        && order.scenario.faults == ligretto_net::sim::Faults::default()
    {
        bail!("{why}; repeat it with: {command}");
    }
    Ok(())
}

/// Plays in virtual time under observation.
fn observe(
    arguments: &Arguments,
    order: &GameOrder,
    command: &str,
    trace: &mut Trace,
) -> anyhow::Result<GameReport> {
    if order.venue != Venue::Virtual {
        bail!("--trace and --check need virtual time (--where virtual)");
    }
    let mut simulation = Simulation::new(&order.scenario);
    if !arguments.check {
        return Ok(simulation_report(order, &simulation.run(trace))?);
    }
    let mut both = (Laws::new(&order.scenario), trace.clone());
    let outcome = simulation.run(&mut both);
    let (laws, traced) = both;
    *trace = traced;
    let broken = || format!("a law is broken; repeat it with: {command} --check");
    laws.check_end(simulation.world(), &outcome).with_context(broken)?;
    eprintln!("all laws held after each of {} events", laws.n_checked());
    Ok(simulation_report(order, &outcome)?)
}

fn print(
    arguments: &Arguments,
    command: &str,
    report: &GameReport,
    trace: &Trace,
) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let entries = trace.entries();
    let last = &entries[entries.len() - entries.len().min(arguments.trace.unwrap_or_default())..];
    if arguments.json {
        let document = json!({ "command": command, "report": report, "trace": last });
        writeln!(out, "{}", serde_json::to_string_pretty(&document)?)?;
        return Ok(());
    }
    for entry in last {
        writeln!(out, "{entry}")?;
    }
    Ok(print_report(&mut out, report)?)
}
