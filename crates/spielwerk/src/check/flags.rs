use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use checker::Report;
use game::Language;

use crate::output;

/// Which stages are run and how the report looks: what all checks have in common.
#[derive(clap::Args)]
pub(crate) struct Flags {
    /// Only this stage, by number or name; may be given several times
    #[arg(long, value_name = "STAGE")]
    pub(crate) stage: Vec<String>,
    /// Continue after a stage that failed
    #[arg(long)]
    pub(crate) keep_going: bool,
    /// List all stages and exit
    #[arg(long)]
    pub(crate) list: bool,
    /// Explain a stage and exit
    #[arg(long, value_name = "STAGE")]
    pub(crate) explain: Option<String>,
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

    /// The stages that are wanted; each is found by its number and its name.
    pub(crate) fn chosen<'a, S>(
        &self,
        all: &'a [S],
        known_as: impl Fn(&S) -> (u32, &str) + Copy,
    ) -> anyhow::Result<Vec<&'a S>> {
        if self.stage.is_empty() {
            return Ok(all.iter().collect());
        }
        self.stage.iter().map(|wanted| find(all, wanted, known_as)).collect()
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
pub(crate) fn find<'a, S>(
    all: &'a [S],
    wanted: &str,
    known_as: impl Fn(&S) -> (u32, &str),
) -> anyhow::Result<&'a S> {
    let number: Option<u32> = wanted.parse().ok();
    let is_wanted = |stage: &&S| {
        let (own_number, id) = known_as(stage);
        id == wanted || Some(own_number) == number
    };
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
