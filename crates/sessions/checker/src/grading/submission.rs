//! What one submission gets.

use game::{Language, Text};

use crate::grading::{Part, Points, Scheme};
use crate::{Report, StageReport, Verdict};

/// What a team has handed in, and the result.
#[derive(Clone, Debug)]
pub struct Submission {
    /// By the name of its folder or archive.
    pub team: String,
    /// The result.
    pub outcome: Outcome,
    /// How long unpacking and building took.
    pub build_ms: u64,
}

/// The result of a submission.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It was checked.
    Checked(Report),
    /// There was nothing that could be checked: it was refused, or could not be built.
    Refused(Problem),
    /// Something of ours failed again and again: nothing is known of it, and it gets no grade.
    NotChecked(Problem),
}

/// Why a submission was not checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What went wrong.
    pub what: Text,
    /// What the tools said about it, harmless to show.
    pub details: String,
}

/// What a submission gets.
#[derive(Clone, Debug)]
pub struct Grading {
    /// The submission itself.
    pub submission: Submission,
    /// What the build gives, of what it could.
    pub build: (Points, Points),
    /// What each part gives, in the order of the scheme.
    pub parts: Vec<PartGrading>,
    /// All points together.
    pub total: Points,
    /// What could be reached.
    pub most: Points,
    /// The grade, where the scheme has grades.
    pub grade: Option<String>,
}

/// What one part gives.
#[derive(Clone, Debug)]
pub struct PartGrading {
    /// What it is about.
    pub name: Text,
    /// What it gives.
    pub points: Points,
    /// What it could give.
    pub most: Points,
    /// Its stages, in the order in which they ran.
    pub stages: Vec<StageGrading>,
}

/// The result of a stage.
#[derive(Clone, Debug)]
pub struct StageGrading {
    /// All about it.
    pub report: StageReport,
    /// How much of it counts, from 0 to 1.
    pub share: f64,
}

impl Submission {
    /// The report on it, where it was checked.
    pub fn report(&self) -> Option<&Report> {
        match &self.outcome {
            Outcome::Checked(report) => Some(report),
            Outcome::Refused(_) | Outcome::NotChecked(_) => None,
        }
    }

    /// Why it was not checked.
    pub fn problem(&self) -> Option<&Problem> {
        match &self.outcome {
            Outcome::Checked(_) => None,
            Outcome::Refused(problem) | Outcome::NotChecked(problem) => Some(problem),
        }
    }
}

impl Grading {
    /// Grades a submission.
    pub fn new(scheme: &Scheme, submission: Submission) -> Self {
        let report = submission.report();
        let built = report.map_or(Points::ZERO, |_| scheme.build);
        let stages = report.map_or(&[][..], |report| &report.stages);
        let grade = |part: &Part| PartGrading::new(scheme, part, stages);
        let parts: Vec<_> = scheme.parts.iter().map(grade).collect();
        let total = built + parts.iter().map(|part| part.points).sum::<Points>();
        Self {
            build: (built, scheme.build),
            total,
            most: scheme.total(),
            grade: scheme.grade(total).filter(|_| is_graded(&submission)).map(str::to_owned),
            parts,
            submission,
        }
    }

    /// How many stages have this verdict; none where nothing was checked.
    pub(crate) fn count(&self, verdict: Verdict) -> usize {
        self.submission.report().map_or(0, |report| report.count(verdict))
    }

    /// These points of it, unless nothing is known of it.
    pub(crate) fn known(&self, points: Points) -> Option<Points> {
        is_graded(&self.submission).then_some(points)
    }

    /// The same for people, as they write it in a language.
    pub(crate) fn shown(&self, points: Points, language: Language) -> String {
        self.known(points).map_or_else(|| NOTHING.to_owned(), |points| points.text(language))
    }
}

/// What stands where there are neither points nor a grade.
pub(crate) const NOTHING: &str = "–";

/// What was not checked through a fault of ours must not look as if it were worth nothing.
fn is_graded(submission: &Submission) -> bool {
    !matches!(submission.outcome, Outcome::NotChecked(_))
}

impl PartGrading {
    fn new(scheme: &Scheme, part: &Part, stages: &[StageReport]) -> Self {
        let own = stages.iter().filter(|stage| part.has(&stage.id));
        let stages: Vec<_> = own
            .map(|stage| StageGrading { share: share(scheme, stage), report: stage.clone() })
            .collect();
        let weight = |stage: &StageGrading| part.weight(&stage.report.id);
        let all: f64 = stages.iter().map(weight).sum();
        let reached: f64 = stages.iter().map(|stage| weight(stage) * stage.share).sum();
        let reached = if all > 0.0 { reached / all } else { 0.0 };
        // A share such as a third of three can't be written exactly.
        let is_enough = reached + 1e-9 >= part.needs;
        let points = if is_enough { part.points.share(reached, scheme.step) } else { Points::ZERO };
        Self { name: part.name.clone(), points, most: part.points, stages }
    }
}

fn share(scheme: &Scheme, stage: &StageReport) -> f64 {
    match stage.verdict {
        // What failed on our side takes no points; table, page and JUnit say that it did.
        Verdict::Passed | Verdict::NotChecked => 1.0,
        Verdict::Failed => {
            let partial = stage.finding.as_ref().map(|finding| scheme.partial.get(&finding.code));
            partial.flatten().copied().unwrap_or_default()
        }
        Verdict::Skipped => 0.0,
    }
}
