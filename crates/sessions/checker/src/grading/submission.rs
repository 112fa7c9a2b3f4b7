//! What one submission gets.

use game::Text;

use crate::grading::{Part, Points, Scheme};
use crate::{Report, StageReport, Verdict};

/// What a team has handed in, and what came of it.
#[derive(Clone, Debug)]
pub struct Submission {
    /// By the name of its folder or archive.
    pub team: String,
    /// What came of the check, or why there was none.
    pub outcome: Result<Report, Problem>,
    /// How long unpacking and building took.
    pub build_ms: u64,
}

/// Why a submission could not be checked.
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

/// What came of a stage.
#[derive(Clone, Debug)]
pub struct StageGrading {
    /// All about it.
    pub report: StageReport,
    /// How much of it counts, from 0 to 1.
    pub share: f64,
}

impl Grading {
    /// Grades a submission.
    pub fn new(scheme: &Scheme, submission: Submission) -> Self {
        let built = if submission.outcome.is_ok() { scheme.build } else { Points::ZERO };
        let stages = submission.outcome.as_ref().map_or(&[][..], |report| &report.stages);
        let grade = |part: &Part| PartGrading::new(scheme, part, stages);
        let parts: Vec<_> = scheme.parts.iter().map(grade).collect();
        let total = built + parts.iter().map(|part| part.points).sum::<Points>();
        Self {
            build: (built, scheme.build),
            total,
            most: scheme.total(),
            grade: scheme.grade(total).map(str::to_owned),
            parts,
            submission,
        }
    }

    /// How many stages passed, and how many there were.
    pub(crate) fn passed(&self) -> (usize, usize) {
        let report = self.submission.outcome.as_ref();
        report.map_or((0, 0), |report| (report.count(Verdict::Passed), report.stages.len()))
    }
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
    match (stage.verdict, &stage.finding) {
        (Verdict::Passed, _) => 1.0,
        (Verdict::Failed, Some(finding)) => {
            scheme.partial.get(&finding.code).copied().unwrap_or_default()
        }
        _ => 0.0,
    }
}
