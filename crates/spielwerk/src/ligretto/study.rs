use std::fs;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context as _, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use ligretto::Bot;
use ligretto_net::Signals;
use ligretto_run::study::{self, Plan, Study};

use super::Common;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How many play
    #[arg(long, value_delimiter = ',', default_value = "2,3,4,5,6,7,10,20,50,100,200,500,1000")]
    players: Vec<usize>,
    /// Games for each combination; with more than 20 players so many fewer that the work is equal
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// How start and end are told
    #[arg(long, value_delimiter = ',', default_value = "plain,broadcast,timestamp")]
    signals: Vec<Signals>,
    /// What everybody plays
    #[arg(long, value_delimiter = ',', default_value = "blind,peek,push,careful")]
    strategies: Vec<Bot>,
    /// What everything random follows from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    common: Common,
    /// Threads to use; all cores if not given
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// A folder for study.json and the charts
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print the whole study as JSON instead of the table
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    ensure!(arguments.players.iter().all(|n| *n >= 2), "Ligretto needs at least two players");
    let plan = Plan {
        players: arguments.players.clone(),
        games: arguments.games as usize,
        signals: arguments.signals.clone(),
        strategies: arguments.strategies.clone(),
        network: arguments.common.network,
        rules: arguments.common.rules(),
        patience: arguments.common.patience,
        seed: arguments.seed,
    };
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let n_threads = arguments.threads.map_or(cores, NonZeroUsize::get);
    let bar = ProgressBar::new(plan.total_players() as u64).with_style(
        ProgressStyle::with_template("{elapsed_precise} {wide_bar} {percent} %, {eta} to go")
            .context("the bar's template is right")?,
    );
    let begin = Instant::now();
    let on_game = |n_players: usize| {
        bar.inc(n_players as u64);
        true
    };
    let study = study::run(&plan, n_threads, &on_game).context("nobody stops it")?;
    bar.finish_and_clear();
    if let Some(folder) = &arguments.out {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let json = serde_json::to_string_pretty(&study)?;
        fs::write(folder.join("study.json"), json + "\n")?;
        for (name, chart) in study::plots(&study) {
            fs::write(folder.join(format!("{name}.svg")), chart.to_svg())?;
        }
    }
    if arguments.json {
        println!("{}", serde_json::to_string_pretty(&study)?);
    } else {
        print_table(&study)?;
    }
    let seconds = begin.elapsed().as_secs_f64();
    eprintln!("{} games in {seconds:.0} s on {n_threads} threads", plan.total_games());
    Ok(())
}

fn print_table(study: &Study) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "Intervals hold the true value in 95 of 100 cases.")?;
    for claim in &study.claims {
        writeln!(out, "\n{}\n  predicted: {}", claim.claim, claim.predicted)?;
        for line in &claim.measured {
            writeln!(out, "  {line}")?;
        }
    }
    Ok(())
}
