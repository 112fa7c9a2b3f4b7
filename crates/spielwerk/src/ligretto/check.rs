//! `spielwerk ligretto check`: goes through the stages with a player that it starts itself.

mod talk;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context as _, ensure};
use checker::{Report, StageReport, Usage, Verdict};
use game::Language;
use ligretto_checker::{Stage, stages};

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
    let (all, language) = (stages(), arguments.flags.language());
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
    let report = runtime.block_on(arguments.check(&stages, language))?;
    arguments.flags.finish(&report)
}

impl Arguments {
    async fn check(&self, stages: &[&Stage], language: Language) -> anyhow::Result<Report> {
        let mut bench = Bench::open(&self.command, !self.trust).await?;
        let (start, mut reports) = (Instant::now(), Vec::new());
        let mut has_failed = false;
        for stage in stages {
            let report = if has_failed && !self.flags.keep_going {
                let skipped = stage.report(Verdict::Skipped, 0, None, None);
                self.print(&skipped, language);
                skipped
            } else {
                self.check_stage(&mut bench, stage, language).await?
            };
            has_failed |= report.verdict == Verdict::Failed;
            reports.push(report);
        }
        Ok(Report {
            kind: "Ligretto".to_owned(),
            command: self.command.clone(),
            stages: reports,
            took_ms: start.elapsed().as_millis() as u64,
        })
    }

    async fn check_stage(
        &self,
        bench: &mut Bench<'_>,
        stage: &Stage,
        language: Language,
    ) -> anyhow::Result<StageReport> {
        let (start, mut usage) = (Instant::now(), Usage::default());
        let (mut found, mut picture) = (None, None);
        for plan in &stage.plans {
            let (run, used) = bench.run(plan).await?;
            usage = usage.max(used);
            if let Some(mut finding) = run.finding() {
                finding.repeat = Some(self.repeat(stage));
                found = Some(finding);
                picture = run.picture(language);
                break;
            }
        }
        let verdict = if found.is_some() { Verdict::Failed } else { Verdict::Passed };
        let took = start.elapsed().as_millis() as u64;
        let report = stage.report(verdict, took, found, Some(usage));
        self.print(&report, language);
        if let (Some(folder), Some(picture)) = (&self.pictures, picture) {
            self.draw(&folder.join(format!("{}.svg", stage.id)), &picture, language)?;
        }
        Ok(report)
    }

    fn print(&self, report: &StageReport, language: Language) {
        if !self.flags.json {
            output::print(checker::stage_text(report, language));
        }
    }

    fn draw(&self, path: &Path, picture: &str, language: Language) -> anyhow::Result<()> {
        fs::write(path, picture).with_context(|| format!("could not write {}", path.display()))?;
        if !self.flags.json {
            let label = language.pick("picture", "Bild");
            output::print_line(format!("      {label:<10} {}\n", path.display()));
        }
        Ok(())
    }

    /// The command that runs just this stage again.
    fn repeat(&self, stage: &Stage) -> String {
        let trust = if self.trust { " --trust" } else { "" };
        let command: Vec<String> = self.command.iter().map(|word| quoted(word)).collect();
        let id = &stage.id;
        format!("spielwerk ligretto check{trust} --stage {id} -- {}", command.join(" "))
    }
}
