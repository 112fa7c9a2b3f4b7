//! `spielwerk ligretto check`: goes through the stages with a player that it starts itself.

mod talk;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context as _, ensure};
use checker::{Examiner, Ran, StageReport};
use ligretto_checker::{RunPlan, Stage, stages};
use tokio::runtime::Runtime;

use crate::check::{Flags, quoted};
use crate::output;
use talk::Bench;

/// Arguments of `spielwerk ligretto check`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    flags: Flags,
    /// Draw the moment of each failure as an SVG picture in this folder
    #[arg(long, value_name = "FOLDER")]
    pictures: Option<PathBuf>,
    /// Run the player without containment, for a program of your own
    #[arg(long)]
    trust: bool,
    /// Command that starts the player; {nats}, {name}, {host} and {port} are filled in
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let all = stages();
    if arguments.flags.describe(&all, |plan| plan.label.as_ref())? {
        return Ok(ExitCode::SUCCESS);
    }
    ensure!(
        !arguments.command.is_empty(),
        "name the player after --, for example: spielwerk ligretto check -- \
         ./player --nats {{nats}} --name {{name}}"
    );
    let stages = arguments.flags.chosen(&all)?;
    if let Some(folder) = &arguments.pictures {
        fs::create_dir_all(folder)
            .with_context(|| format!("could not make {}", folder.display()))?;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let bench = runtime.block_on(Bench::open(&arguments.command, arguments.trust))?;
    let mut examination = Examination { arguments, runtime, bench, picture: None };
    let command = ("Ligretto", arguments.command.as_slice());
    let report = arguments.flags.examine(command, &stages, &mut examination);
    arguments.flags.finish(&report)
}

/// A player that is started again and again.
struct Examination<'a> {
    arguments: &'a Arguments,
    runtime: Runtime,
    bench: Bench<'a>,
    /// The moment of the last failure.
    picture: Option<String>,
}

impl Examiner<RunPlan> for Examination<'_> {
    fn run(&mut self, stage: &Stage, plan: &RunPlan) -> Result<Ran, String> {
        let start = Instant::now();
        let (run, usage) =
            self.runtime.block_on(self.bench.run(plan)).map_err(|why| format!("{why:#}"))?;
        let mut finding = run.finding();
        if let Some(finding) = &mut finding {
            finding.repeat = Some(self.arguments.repeat(stage));
            self.picture = run.picture(self.arguments.flags.language());
        }
        Ok(Ran { finding, took: start.elapsed(), usage: Some(usage), ..Ran::default() })
    }

    fn handle_report(&mut self, stage: &Stage, report: &StageReport) {
        self.arguments.flags.print(report);
        if let (Some(folder), Some(picture)) = (&self.arguments.pictures, self.picture.take()) {
            self.arguments.draw(&folder.join(format!("{}.svg", stage.id)), &picture);
        }
    }
}

impl Arguments {
    fn draw(&self, path: &Path, picture: &str) {
        if let Err(why) = fs::write(path, picture) {
            eprintln!("could not write {}: {why}", path.display());
        } else if !self.flags.json {
            let label = self.flags.language().pick("picture", "Bild");
            output::print_line(format!("      {label:<10} {}\n", path.display()));
        }
    }

    /// The command that runs just this stage again.
    fn repeat(&self, stage: &Stage) -> String {
        let trust = if self.trust { " --trust" } else { "" };
        let command: Vec<String> = self.command.iter().map(|word| quoted(word)).collect();
        let id = &stage.id;
        format!("spielwerk ligretto check{trust} --stage {id} -- {}", command.join(" "))
    }
}
