use crate::paragraph::Paragraph;
use crate::report::{Finding, StageReport, Verdict};
use crate::script::RunPlan;
use game::Text;

/// One thing that a client has to be able to do, with the plans for its runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage<P = RunPlan> {
    /// Its number, from 1 on.
    pub number: u32,
    /// A stable word for it.
    pub id: String,
    /// What the client has to do, in a few words.
    pub title: Text,
    /// What happens in this stage, and what clients get wrong.
    pub explanation: Text,
    /// Where it can be looked up.
    pub paragraph: Paragraph,
    /// Whether the stage is about a rule, so that an illegal move is explained by it.
    pub(crate) is_rule: bool,
    /// The program is started once for each of these.
    pub plans: Vec<P>,
}

impl<P> Stage<P> {
    /// A stage that has no number yet.
    pub fn new(
        id: impl Into<String>,
        title: impl Into<Text>,
        explanation: impl Into<Text>,
        paragraph: Paragraph,
        plans: Vec<P>,
    ) -> Self {
        let (id, title, explanation) = (id.into(), title.into(), explanation.into());
        Self { number: 0, id, title, explanation, paragraph, is_rule: false, plans }
    }

    /// The report on this stage, without the results of its runs.
    pub(crate) fn report(&self, verdict: Verdict) -> StageReport {
        StageReport {
            number: self.number,
            id: self.id.clone(),
            title: self.title.clone(),
            verdict,
            n_runs: if verdict == Verdict::Skipped { 0 } else { self.plans.len() as u32 },
            took_ms: 0,
            finding: None,
            problem: None,
            usage: None,
        }
    }

    /// Where a stage is about a rule, that rule is the reason why a move is illegal.
    pub fn explain(&self, finding: Finding) -> Finding {
        if self.is_rule && finding.code == "illegal-move" {
            let (why, paragraph) = (self.explanation.clone(), self.paragraph.clone());
            return Finding { why, paragraph, ..finding };
        }
        finding
    }
}
