//! One page for each team, which a teacher can send: nothing on it is loaded from elsewhere.

use std::fmt::Write as _;

use askama::Template;
use game::Language;

use crate::grading::{Grading, Outcome, Points, Scheme, StageGrading};
use crate::{Finding, Side, Verdict};

/// The page of a submission, as HTML.
pub fn page(scheme: &Scheme, grading: &Grading, language: Language) -> String {
    let say = Labels::new(language);
    let of = |(points, most): (Points, Points)| {
        format!("{} {} {}", grading.shown(points, language), say.of, most.text(language))
    };
    let build = (grading.build.1 != Points::ZERO).then(|| of(grading.build));
    let parts = grading.parts.iter();
    let parts = parts.map(|part| {
        let stages = part.stages.iter().map(|stage| StageView::new(stage, language, &say));
        let points = of((part.points, part.most));
        PartView { name: part.name.to(language), points, stages: stages.collect() }
    });
    let problem = grading.submission.problem().map(|problem| ProblemView {
        what: problem.what.to(language),
        is_ours: matches!(grading.submission.outcome, Outcome::NotChecked(_)),
        details: &problem.details,
    });
    let page = Page {
        code: language.code(),
        title: scheme.title.to(language),
        team: &grading.submission.team,
        total: of((grading.total, grading.most)),
        grade: grading.grade.as_deref(),
        problem,
        build,
        parts: parts.collect(),
        valgrind: grading.submission.report().and_then(|report| crate::valgrind(report, language)),
        say,
    };
    // Only writing can fail, and a string takes everything.
    page.render().unwrap_or_default()
}

/// What the template shows: texts only.
#[derive(Template)]
#[template(path = "page.html")]
struct Page<'a> {
    code: &'static str,
    title: &'a str,
    team: &'a str,
    total: String,
    grade: Option<&'a str>,
    problem: Option<ProblemView<'a>>,
    build: Option<String>,
    parts: Vec<PartView<'a>>,
    valgrind: Option<String>,
    say: Labels,
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
    title: &'a str,
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
    fn new(stage: &'a StageGrading, language: Language, say: &Labels) -> Self {
        let report = &stage.report;
        let (class, word) = match report.verdict {
            Verdict::Passed => ("passed", say.passed),
            Verdict::Failed => ("failed", say.failed),
            Verdict::NotChecked => ("not-checked", say.stage_not_checked),
            Verdict::Skipped => ("skipped", say.skipped),
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
            title: report.title.to(language),
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

/// The fixed texts of the page.
struct Labels {
    points: &'static str,
    of: &'static str,
    grade: &'static str,
    build: &'static str,
    part: &'static str,
    stage: &'static str,
    result: &'static str,
    passed: &'static str,
    failed: &'static str,
    skipped: &'static str,
    what: &'static str,
    expected: &'static str,
    why: &'static str,
    look_up: &'static str,
    repeat: &'static str,
    errors: &'static str,
    not_checked: &'static str,
    stage_not_checked: &'static str,
    ours: &'static str,
}

impl Labels {
    fn new(language: Language) -> Self {
        match language {
            Language::En => Self {
                points: "Points",
                of: "of",
                grade: "Grade",
                build: "Build",
                part: "Part",
                stage: "Stage",
                result: "Result",
                passed: "passed",
                failed: "failed",
                skipped: "not run",
                what: "What went wrong",
                expected: "Expected",
                why: "Why",
                look_up: "See",
                repeat: "Repeat with",
                errors: "Last lines on standard error",
                not_checked: "The submission could not be checked",
                stage_not_checked: "could not be checked",
                ours: "This is not the team's fault: the check has to be repeated.",
            },
            Language::De => Self {
                points: "Punkte",
                of: "von",
                grade: "Note",
                build: "Bauen",
                part: "Teil",
                stage: "Stufe",
                result: "Ergebnis",
                passed: "bestanden",
                failed: "nicht bestanden",
                skipped: "nicht ausgeführt",
                what: "Was schiefging",
                expected: "Erwartet",
                why: "Warum",
                look_up: "Nachzulesen in",
                repeat: "Wiederholen mit",
                errors: "Letzte Zeilen der Fehlerausgabe",
                not_checked: "Die Abgabe konnte nicht geprüft werden",
                stage_not_checked: "nicht prüfbar",
                ours: "Das Team kann nichts dafür: Die Prüfung muss wiederholt werden.",
            },
        }
    }
}
