use crate::duty::Duty;
use crate::manner::Manner;
use crate::paragraph::Paragraph;
use crate::report::{StageReport, Verdict};
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
    /// How much a client has to do it.
    pub duty: Duty,
    /// What it is about, if every run of the others shows it and it has none of its own.
    pub manner: Option<Manner>,
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
        Self { number: 0, id, title, explanation, paragraph, duty: Duty::Must, manner: None, plans }
    }

    /// The report on this stage, without the results of its runs.
    pub(crate) fn report(&self, verdict: Verdict) -> StageReport {
        StageReport {
            number: self.number,
            id: self.id.clone(),
            title: self.title.clone(),
            duty: self.duty,
            verdict,
            n_runs: if verdict == Verdict::Skipped { 0 } else { self.plans.len() as u32 },
            took_ms: 0,
            finding: None,
            problem: None,
            usage: None,
        }
    }
}
