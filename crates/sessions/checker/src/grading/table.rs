//! All submissions at once: a table for people, CSV for spreadsheets, JUnit XML for build servers.

use std::fmt::Write as _;

use game::Language;

use crate::grading::{Grading, Scheme};

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
        row.extend(grading.parts.iter().map(|part| part.points.text(language)));
        row.push(format!("{}/{}", grading.total.text(language), grading.most.text(language)));
        row.push(grading.grade.clone().unwrap_or_else(|| "–".to_owned()));
        row.push(match &grading.submission.outcome {
            Ok(_) => format!("{}/{}", grading.passed().0, grading.passed().1),
            Err(problem) => problem.what.to(language).to_owned(),
        });
        rows.push(row);
    }
    aligned(&rows)
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
        let _ = write!(out, "{},{}", cell(&grading.submission.team), grading.build.0);
        for part in &grading.parts {
            let _ = write!(out, ",{}", part.points);
        }
        let (n_passed, n_stages) = grading.passed();
        let (took, problem) = match &grading.submission.outcome {
            Ok(report) => (report.took_ms, ""),
            Err(problem) => (0, problem.what.to(language)),
        };
        let grade = grading.grade.as_deref().unwrap_or_default();
        let (total, most, build_ms) = (grading.total, grading.most, grading.submission.build_ms);
        let _ = writeln!(
            out,
            ",{total},{most},{},{n_passed},{n_stages},{build_ms},{took},{}",
            cell(grade),
            cell(problem)
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
            Ok(report) => {
                let suite = crate::junit(report, language);
                let suite = suite.split_once("?>\n").map_or(suite.as_str(), |(_, suite)| suite);
                let named = format!("<testsuite name=\"{team}: ");
                out.push_str(&suite.replacen("<testsuite name=\"", &named, 1));
            }
            Err(problem) => {
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
