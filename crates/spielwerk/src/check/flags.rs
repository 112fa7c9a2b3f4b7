use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, bail};
use checker::{Examiner, Report, Stage, StageReport};
use game::{Language, Text};

use crate::output;

/// Which stages are run and how the report looks: what all checks have in common.
#[derive(clap::Args)]
pub(crate) struct Flags {
    /// Only this stage, by number or name; may be given several times
    #[arg(long, value_name = "STAGE")]
    stage: Vec<String>,
    /// Continue after a stage that failed
    #[arg(long)]
    keep_going: bool,
    /// List all stages and exit
    #[arg(long)]
    list: bool,
    /// Explain a stage and exit
    #[arg(long, value_name = "STAGE")]
    explain: Option<String>,
    /// Language of the report, de or en [default: by LANG]
    #[arg(long)]
    lang: Option<Language>,
    /// Print the report as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Also write the report as JUnit XML to this file
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
}

impl Flags {
    pub(crate) fn language(&self) -> Language {
        let is_german = || std::env::var("LANG").is_ok_and(|lang| lang.starts_with("de"));
        self.lang.unwrap_or_else(|| if is_german() { Language::De } else { Language::En })
    }

    /// Prints the list of stages, or what happens in one, if that is all that is wanted.
    pub(crate) fn describe<P>(
        &self,
        all: &[Stage<P>],
        label: impl Fn(&P) -> Option<&Text>,
    ) -> anyhow::Result<bool> {
        let language = self.language();
        if self.list {
            output::print(checker::list(all, language));
        } else if let Some(wanted) = &self.explain {
            output::print(checker::explain(find(all, wanted)?, label, language));
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// The stages that are wanted, each found by its number or its name, and what their runs show.
    pub(crate) fn chosen<'a, P>(&self, all: &'a [Stage<P>]) -> anyhow::Result<Vec<&'a Stage<P>>> {
        if self.stage.is_empty() {
            return Ok(all.iter().collect());
        }
        let wanted = self.stage.iter().map(|wanted| find(all, wanted));
        let mut chosen: Vec<&Stage<P>> = wanted.collect::<anyhow::Result<_>>()?;
        chosen.retain(|stage| stage.manner.is_none());
        chosen.extend(all.iter().filter(|stage| stage.manner.is_some()));
        Ok(chosen)
    }

    /// Goes through the stages.
    pub(crate) fn examine<P>(
        &self,
        (kind, command): (&str, &[String]),
        stages: &[&Stage<P>],
        examiner: &mut impl Examiner<P>,
    ) -> Report {
        let start = Instant::now();
        let examined = checker::examine(stages.iter().copied(), self.keep_going, examiner);
        let took_ms = start.elapsed().as_millis() as u64;
        Report { kind: kind.to_owned(), command: command.to_owned(), stages: examined, took_ms }
    }

    /// Prints a stage that is through, unless the whole report is to be JSON.
    pub(crate) fn print(&self, report: &StageReport) {
        if !self.json {
            output::print(checker::stage_text(report, self.language()));
        }
    }

    /// Prints what is still to be told of a finished check, and says how it ends.
    pub(crate) fn finish(&self, report: &Report) -> anyhow::Result<ExitCode> {
        let language = self.language();
        if self.json {
            output::print_line(serde_json::to_string_pretty(report)?);
        } else {
            output::print(checker::summary(report, language));
        }
        if let Some(path) = &self.junit {
            let written = fs::write(path, checker::junit(report, language));
            written.with_context(|| format!("could not write {}", path.display()))?;
        }
        Ok(if report.has_passed() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// The stage with this number or name.
fn find<'a, P>(all: &'a [Stage<P>], wanted: &str) -> anyhow::Result<&'a Stage<P>> {
    let number: Option<u32> = wanted.parse().ok();
    let is_wanted = |stage: &&Stage<P>| stage.id == wanted || Some(stage.number) == number;
    let Some(found) = all.iter().find(is_wanted) else {
        bail!("there is no stage {wanted:?}, --list names them all");
    };
    Ok(found)
}

/// A word as a shell takes it.
pub(crate) fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "{}-_./=:,+@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}
