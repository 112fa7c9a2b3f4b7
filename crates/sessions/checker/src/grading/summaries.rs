//! All submissions at once: a table for people, CSV for spreadsheets, JUnit XML for build servers.

use std::fmt::Write as _;

use game::Language;

use super::submission::NOTHING;
use crate::grading::{Grading, Outcome, Scheme};
use crate::{Duty, Verdict};

/// A table for a terminal, in the order in which the submissions are given.
pub fn table(scheme: &Scheme, gradings: &[Grading], language: Language) -> String {
    let (team, total, grade, passed) = match language {
        Language::En => ("Team", "Total", "Grade", "Stages"),
        Language::De => ("Team", "Summe", "Note", "Stufen"),
    };
    let mut header = vec![team.to_owned()];
    header.extend(scheme.parts.iter().map(|part| part.name.to(language).to_owned()));
    header.extend([total.to_owned(), grade.to_owned(), passed.to_owned()]);
    let mut rows = vec![header];
    for grading in gradings {
        let mut row = vec![grading.submission.team.clone()];
        row.extend(grading.parts.iter().map(|part| grading.shown(part.points, language)));
        let total = grading.shown(grading.total, language);
        row.push(format!("{total}/{}", grading.most.text(language)));
        row.push(grading.grade.clone().unwrap_or_else(|| NOTHING.to_owned()));
        let passed = grading.submission.report().map(|report| {
            let (passed, all) = report.passed(Duty::Must);
            format!("{passed}/{all}")
        });
        let problem = problem(grading, language);
        row.push(passed.into_iter().chain(problem).collect::<Vec<_>>().join(", "));
        rows.push(row);
    }
    aligned(&rows)
}

/// What is to be said of a submission besides its points.
fn problem(grading: &Grading, language: Language) -> Option<String> {
    if let Some(problem) = grading.submission.problem() {
        return Some(problem.what.to(language).to_owned());
    }
    match (grading.count(Verdict::NotChecked), language) {
        (0, _) => None,
        (n, Language::En) => Some(format!("{n} could not be checked")),
        (n, Language::De) => Some(format!("{n} nicht prüfbar")),
    }
}

fn aligned(rows: &[Vec<String>]) -> String {
    let n_columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|text| text.chars().count()).max()
    };
    let widths: Vec<usize> = (0..n_columns).map(|column| width(column).unwrap_or(0)).collect();
    let mut out = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (text, &width))| {
            let is_text = column == 0 || column + 1 == n_columns;
            if is_text { format!("{text:<width$}") } else { format!("{text:>width$}") }
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// One line for each submission, with a column for each part; numbers have decimal points in both
/// languages.
pub fn csv(scheme: &Scheme, gradings: &[Grading], language: Language) -> String {
    let mut out = String::from("team,build");
    for part in &scheme.parts {
        let _ = write!(out, ",{}", cell(part.name.to(language)));
    }
    out.push_str(",total,most,grade,stages passed,stages,build ms,check ms,problem\n");
    for grading in gradings {
        let known = |points| grading.known(points).map(|points| points.to_string());
        let known = |points| known(points).unwrap_or_default();
        let _ = write!(out, "{},{}", cell(&grading.submission.team), known(grading.build.0));
        for part in &grading.parts {
            let _ = write!(out, ",{}", known(part.points));
        }
        let report = grading.submission.report();
        let (n_passed, n_stages) = report.map_or((0, 0), |report| report.passed(Duty::Must));
        let took = report.map_or(0, |report| report.took_ms);
        let _ = writeln!(
            out,
            ",{},{},{},{n_passed},{n_stages},{},{took},{}",
            known(grading.total),
            grading.most,
            cell(grading.grade.as_deref().unwrap_or_default()),
            grading.submission.build_ms,
            cell(&problem(grading, language).unwrap_or_default())
        );
    }
    out
}

/// A text that no spreadsheet takes for a formula.
fn cell(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    let text = format!("{guard}{text}");
    if text.contains(['"', ',', '\n', '\r', ';']) {
        return format!("\"{}\"", text.replace('"', "\"\""));
    }
    text
}

/// A test suite for each submission, with a test case for each stage.
pub fn junit(gradings: &[Grading], language: Language) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for grading in gradings {
        let team = crate::escape_xml(&grading.submission.team);
        match &grading.submission.outcome {
            Outcome::Checked(report) => {
                let suite = crate::junit(report, language);
                let suite = suite.split_once("?>\n").map_or(suite.as_str(), |(_, suite)| suite);
                let named = format!("<testsuite name=\"{team}: ");
                out.push_str(&suite.replacen("<testsuite name=\"", &named, 1));
            }
            Outcome::Refused(problem) | Outcome::NotChecked(problem) => {
                let _ = writeln!(
                    out,
                    "<testsuite name=\"{team}\" tests=\"1\" errors=\"1\">\n  <testcase name=\"build\">\n    \
                     <error message=\"{}\">{}</error>\n  </testcase>\n</testsuite>",
                    crate::escape_xml(problem.what.to(language)),
                    crate::escape_xml(&problem.details)
                );
            }
        }
    }
    out.push_str("</testsuites>\n");
    out
}

#[cfg(test)]
mod tests;
