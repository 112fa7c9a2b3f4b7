use std::fmt::Write as _;

use checker::{Finding, Paragraph, StageReport, Usage, Verdict};
use game::{Language, Text};

use crate::plan::RunPlan;

/// One thing that a player has to be able to do.
#[derive(Clone, Debug)]
pub struct Stage {
    /// Its number, from 1 on.
    pub number: u32,
    /// A stable word for it.
    pub id: &'static str,
    /// What the player has to do, in a few words.
    pub title: Text,
    /// What happens in this stage, and what players get wrong.
    pub explanation: Text,
    /// Where it can be looked up.
    pub paragraph: Paragraph,
    /// The program is started once for each of these.
    pub plans: Vec<RunPlan>,
}

impl Stage {
    /// The report on this stage, when it has been run or left out.
    pub fn report(
        &self,
        verdict: Verdict,
        took_ms: u64,
        finding: Option<Finding>,
        usage: Option<Usage>,
    ) -> StageReport {
        let n_runs = if verdict == Verdict::Skipped { 0 } else { self.plans.len() as u32 };
        let (number, id, title) = (self.number, self.id.to_owned(), self.title.clone());
        StageReport { number, id, title, verdict, n_runs, took_ms, finding, usage }
    }
}

/// All stages by number and title.
pub fn list(stages: &[Stage], language: Language) -> String {
    let mut out = String::new();
    for stage in stages {
        let _ = writeln!(out, "{:>3} {:<12} {}", stage.number, stage.id, stage.title.to(language));
    }
    out
}

/// What happens in a stage, and where to read about it.
pub fn explain(stage: &Stage, language: Language) -> String {
    let (title, text) = (stage.title.to(language), stage.explanation.to(language));
    let see = language.pick("see", "siehe");
    let Paragraph { heading, .. } = &stage.paragraph;
    let place = stage.paragraph.place();
    format!("{} {title}\n\n{text}\n\n{see} {place} (“{heading}”)\n", stage.number)
}
