use std::fs;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context as _;
use indicatif::{ProgressBar, ProgressStyle};
use ligretto_run::study::{self, Study};
use ligretto_run::{RunFailed, Watch};

use super::order_flags::{self, OrderFlags};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    order: OrderFlags<order_flags::Study>,
    /// Number of threads; all cores by default
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Folder for study.json and the charts
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print the whole study as JSON instead of the table
    #[arg(long)]
    json: bool,
}

/// A bar that shows how far the study is.
struct Bar(ProgressBar);

impl Watch for Bar {
    fn stop_reason(&self) -> Option<RunFailed> {
        None
    }

    fn progress(&self, _part: f64, n_players: u64) {
        self.0.set_position(n_players);
    }
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let order = arguments.order.study()?;
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let n_threads = arguments.threads.map_or(cores, NonZeroUsize::get);
    let bar = ProgressBar::new(order.total_players() as u64).with_style(
        ProgressStyle::with_template("{elapsed_precise} {wide_bar} {percent} %, {eta} to go")
            .context("the bar's template is right")?,
    );
    let begin = Instant::now();
    let bar = Bar(bar);
    let study = study::run(&order, n_threads, &bar)?;
    bar.0.finish_and_clear();
    if let Some(folder) = &arguments.out {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let json = serde_json::to_string_pretty(&study)?;
        fs::write(folder.join("study.json"), json + "\n")?;
        for figure in study::figures() {
            let svg = figure.chart(&study.cells).to_svg();
            fs::write(folder.join(format!("{}.svg", figure.file_name())), svg)?;
        }
    }
    if arguments.json {
        println!("{}", serde_json::to_string_pretty(&study)?);
    } else {
        print_table(&study)?;
    }
    let seconds = begin.elapsed().as_secs_f64();
    eprintln!("{} games in {seconds:.0} s on {n_threads} threads", order.total_games());
    Ok(())
}

fn print_table(study: &Study) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "Square brackets are 95 % confidence intervals.")?;
    for claim in study::predictions(&study.cells) {
        writeln!(out, "\n{}\n  predicted: {}", claim.claim.en, claim.predicted.en)?;
        for line in &claim.measured {
            writeln!(out, "  {}", line.en)?;
        }
    }
    Ok(())
}
