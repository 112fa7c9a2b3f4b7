//! One page for each team, which a teacher can send: nothing on it is loaded from elsewhere.

use std::fmt::Write as _;

use askama::Template;
use game::Language;

use crate::grading::{Grading, Outcome, Points, Scheme, StageGrading};
use crate::{Duty, Finding, Side, Verdict};

/// The page of a submission, as HTML.
pub fn page(scheme: &Scheme, grading: &Grading, language: Language) -> String {
    let of = |(points, most): (Points, Points)| {
        let of = language.pick("of", "von");
        format!("{} {of} {}", grading.shown(points, language), most.text(language))
    };
    let build = (grading.build.1 != Points::ZERO).then(|| of(grading.build));
    let parts = grading.parts.iter();
    let parts = parts.map(|part| {
        let stages = part.stages.iter().map(|stage| StageView::new(stage, language));
        let points = of((part.points, part.most));
        PartView { name: part.name.to(language), points, stages: stages.collect() }
    });
    let problem = grading.submission.problem().map(|problem| ProblemView {
        what: problem.what.to(language),
        is_ours: matches!(grading.submission.outcome, Outcome::NotChecked(_)),
        details: &problem.details,
    });
    let page = Page {
        language,
        title: scheme.title.to(language),
        team: &grading.submission.team,
        total: of((grading.total, grading.most)),
        grade: grading.grade.as_deref(),
        problem,
        build,
        parts: parts.collect(),
        valgrind: grading.submission.report().and_then(|report| crate::valgrind(report, language)),
    };
    // Only writing can fail, and a string takes everything.
    page.render().unwrap_or_default()
}

/// What the template shows: texts only.
#[derive(Template)]
#[template(path = "page.html")]
struct Page<'a> {
    language: Language,
    title: &'a str,
    team: &'a str,
    total: String,
    grade: Option<&'a str>,
    problem: Option<ProblemView<'a>>,
    build: Option<String>,
    parts: Vec<PartView<'a>>,
    valgrind: Option<String>,
}

struct ProblemView<'a> {
    what: &'a str,
    is_ours: bool,
    details: &'a str,
}

struct PartView<'a> {
    name: &'a str,
    points: String,
    stages: Vec<StageView<'a>>,
}

struct StageView<'a> {
    number: u32,
    title: String,
    class: &'static str,
    verdict: String,
    problem: Option<&'a str>,
    finding: Option<FindingView<'a>>,
}

struct FindingView<'a> {
    what: &'a str,
    expected: &'a str,
    why: &'a str,
    place: String,
    wire: String,
    stderr: String,
    repeat: Option<&'a str>,
}

impl<'a> StageView<'a> {
    fn new(stage: &'a StageGrading, language: Language) -> Self {
        let report = &stage.report;
        let (class, word) = match report.verdict {
            Verdict::Passed => ("passed", language.pick("passed", "bestanden")),
            Verdict::Failed => ("failed", language.pick("failed", "nicht bestanden")),
            Verdict::NotChecked => {
                ("not-checked", language.pick("could not be checked", "nicht prüfbar"))
            }
            Verdict::Skipped => ("skipped", language.pick("not run", "nicht ausgeführt")),
        };
        let is_partial = report.verdict == Verdict::Failed && stage.share > 0.0;
        let verdict = if is_partial {
            format!("{word} ({:.0} %)", stage.share * 100.0)
        } else {
            word.to_owned()
        };
        let finding = report.finding.as_ref();
        Self {
            number: report.number,
            title: match report.duty {
                Duty::Must => report.title.to(language).to_owned(),
                duty => format!("{} ({})", report.title.to(language), duty.name().to(language)),
            },
            class,
            verdict,
            problem: report.problem.as_deref(),
            finding: finding.map(|finding| FindingView::new(finding, language)),
        }
    }
}

impl<'a> FindingView<'a> {
    fn new(finding: &'a Finding, language: Language) -> Self {
        Self {
            what: finding.what.to(language),
            expected: finding.expected.to(language),
            why: finding.why.to(language),
            place: finding.paragraph.place(),
            wire: wire(finding),
            stderr: finding.stderr.join("\n"),
            repeat: finding.repeat.as_deref(),
        }
    }
}

/// The conversation, with the first wrong byte marked below its line.
fn wire(finding: &Finding) -> String {
    let mut text = String::new();
    for (index, line) in finding.wire.iter().enumerate() {
        let side = match line.from {
            Side::Server => "server>",
            Side::Client => "client>",
            Side::Note => "       ",
        };
        let start = format!("{:>7} ms {side} ", line.at_ms);
        let _ = writeln!(text, "{start}{}", line.text);
        if let Some(mark) = finding.mark.filter(|mark| mark.line == index) {
            let column = start.chars().count() + mark.column;
            let _ = writeln!(text, "{:column$}^", "");
        }
    }
    text
}
