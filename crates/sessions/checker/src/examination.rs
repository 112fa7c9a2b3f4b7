//! Going through stages: what is run, what is run again, and what is left out.

use std::time::Duration;

use crate::duty::Duty;
use crate::manner::{Manners, Shown};
use crate::report::{Finding, StageReport, Usage, Verdict};
use crate::stage::Stage;

/// The result of one run of a program.
#[derive(Clone, Debug, Default)]
pub struct Ran {
    /// What was wrong, if anything was.
    pub finding: Option<Finding>,
    /// What else it has shown, whatever the stage is about.
    pub manners: Vec<Shown>,
    /// How long it took.
    pub took: Duration,
    /// What the program used, where that was measured.
    pub usage: Option<Usage>,
}

/// Starts programs and talks to them.
pub trait Examiner<P> {
    /// Runs the program once. An error is something of ours that failed: nothing is known of the
    /// program then, and it is tried again.
    fn run(&mut self, stage: &Stage<P>, plan: &P) -> Result<Ran, String>;

    /// A stage is through, or was left out.
    fn handle_report(&mut self, _stage: &Stage<P>, _report: &StageReport) {}
}

/// Goes through the stages up to the first that does not do what it must, or through all of them.
/// Stages about manners report what the others have shown.
pub fn examine<'a, P: 'a>(
    stages: impl IntoIterator<Item = &'a Stage<P>>,
    keeps_going: bool,
    examiner: &mut impl Examiner<P>,
) -> Vec<StageReport> {
    let (mut reports, mut manners) = (Vec::new(), Manners::default());
    let mut is_over = false;
    for stage in stages {
        let report = match stage.manner {
            Some(manner) => manners.report(stage, manner),
            None if is_over => stage.report(Verdict::Skipped),
            None => run_stage(stage, examiner, &mut manners),
        };
        let is_must = stage.duty == Duty::Must;
        is_over |= !keeps_going && is_must && report.verdict != Verdict::Passed;
        examiner.handle_report(stage, &report);
        reports.push(report);
    }
    reports
}

/// Goes through the runs of a stage up to the first that fails.
pub fn examine_stage<P>(stage: &Stage<P>, examiner: &mut impl Examiner<P>) -> StageReport {
    run_stage(stage, examiner, &mut Manners::default())
}

fn run_stage<P>(
    stage: &Stage<P>,
    examiner: &mut impl Examiner<P>,
    manners: &mut Manners,
) -> StageReport {
    let mut report = stage.report(Verdict::Passed);
    let mut took = Duration::ZERO;
    for plan in &stage.plans {
        match repeated(|| examiner.run(stage, plan)) {
            Ok(ran) => {
                took += ran.took;
                report.usage = report.usage.into_iter().chain(ran.usage).reduce(Usage::max);
                report.finding = ran.finding;
                manners.note(stage, ran.manners);
            }
            Err(problem) => {
                (report.verdict, report.problem) = (Verdict::NotChecked, Some(problem));
                break;
            }
        }
        if report.finding.is_some() {
            report.verdict = Verdict::Failed;
            break;
        }
    }
    report.took_ms = took.as_millis() as u64;
    report
}

/// Tries again what failed through no fault of the program.
fn repeated<T>(mut attempt: impl FnMut() -> Result<T, String>) -> Result<T, String> {
    let mut result = attempt();
    for _ in 1..MOST_TRIES {
        if result.is_ok() {
            break;
        }
        result = attempt();
    }
    result
}

/// How often a run is tried if something of ours fails.
const MOST_TRIES: u32 = 3;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paragraph::Paragraph;
    use game::Text;

    /// Fails this often, then runs well.
    struct Failing(u32);

    impl Examiner<()> for Failing {
        fn run(&mut self, _stage: &Stage<()>, _plan: &()) -> Result<Ran, String> {
            if self.0 > 0 {
                self.0 -= 1;
                return Err("the disk is full".to_owned());
            }
            Ok(Ran { took: Duration::from_millis(7), ..Ran::default() })
        }
    }

    fn stage() -> Stage<()> {
        let (title, explanation) = (Text::default(), Text::default());
        let paragraph = Paragraph::of_protocol("Prolog");
        Stage::new("version", title, explanation, paragraph, vec![(); 2])
    }

    #[test]
    fn what_is_our_fault_is_repeated_and_then_told_as_not_checked() {
        let examined = |n| examine_stage(&stage(), &mut Failing(n));
        assert_eq!((examined(2).verdict, examined(2).took_ms), (Verdict::Passed, 14));
        let report = examined(MOST_TRIES);
        assert_eq!(report.verdict, Verdict::NotChecked);
        assert_eq!(report.problem.as_deref(), Some("the disk is full"));
        assert_eq!(report.finding, None);
    }

    #[test]
    fn nothing_is_run_after_a_stage_that_could_not_be_checked_unless_asked_for() {
        let stages = [stage(), stage()];
        let verdicts = |keeps_going| {
            let reports = examine(&stages, keeps_going, &mut Failing(MOST_TRIES));
            reports.iter().map(|report| report.verdict).collect::<Vec<_>>()
        };
        assert_eq!(verdicts(false), [Verdict::NotChecked, Verdict::Skipped]);
        assert_eq!(verdicts(true), [Verdict::NotChecked, Verdict::Passed]);
    }
}
