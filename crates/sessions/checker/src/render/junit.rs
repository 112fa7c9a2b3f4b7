//! A report as JUnit XML, which build servers show.

use std::fmt::Write;

use super::text::stage_text;
use crate::duty::Duty;
use crate::report::{Report, StageReport, Verdict};
use game::Language;

/// One test suite with a test case for each stage.
pub fn junit(report: &Report, language: Language) -> String {
    let seconds = |ms: u64| ms as f64 / 1000.0;
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(
        out,
        "<testsuite name=\"{}\" tests=\"{}\" errors=\"{}\" failures=\"{}\" skipped=\"{}\" time=\"{:.3}\">",
        escape(&report.kind),
        report.stages.len(),
        report.count(Verdict::NotChecked),
        // Build servers stop at failures: what only should be is a remark.
        report.stages.iter().filter(|stage| is_failure(stage)).count(),
        report.count(Verdict::Skipped),
        seconds(report.took_ms)
    );
    for stage in &report.stages {
        let _ = write!(
            out,
            "  <testcase classname=\"{}.{}\" name=\"{} {}\" time=\"{:.3}\"",
            stage.duty.word(),
            escape(&stage.id),
            stage.number,
            escape(stage.title.to(language)),
            seconds(stage.took_ms)
        );
        let mut result = |element: &str, code: &str, message: &str| {
            let (code, message) = (escape(code), escape(message));
            let text = escape(&stage_text(stage, language));
            let _ = writeln!(
                out,
                ">\n    <{element} type=\"{code}\" message=\"{message}\">{text}</{element}>\n  \
                 </testcase>"
            );
        };
        match (&stage.finding, stage.verdict) {
            (Some(finding), _) if is_failure(stage) => {
                result("failure", &finding.code, finding.what.to(language));
            }
            (Some(_), _) => {
                let text = escape(&stage_text(stage, language));
                let _ = writeln!(out, "><system-out>{text}</system-out></testcase>");
            }
            (None, Verdict::NotChecked) => {
                result("error", "not-checked", stage.problem.as_deref().unwrap_or_default());
            }
            (None, Verdict::Skipped) => out.push_str("><skipped/></testcase>\n"),
            (None, Verdict::Passed | Verdict::Failed) => out.push_str("/>\n"),
        }
    }
    out.push_str("</testsuite>\n");
    out
}

fn is_failure(stage: &StageReport) -> bool {
    stage.verdict == Verdict::Failed && stage.duty == Duty::Must
}

/// Text for XML 1.0, which has no place for most control characters.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
