//! A report as people read it in a terminal.

use std::fmt::Write;

use crate::duty::Duty;
use crate::explanation::some_of;
use crate::report::{Finding, Report, StageReport, Valgrind, Verdict};
use crate::stage::Stage;
use crate::wire::Side;
use game::{Language, Text};

/// The whole report.
pub fn text(report: &Report, language: Language) -> String {
    let mut out = String::new();
    for stage in &report.stages {
        out.push_str(&stage_text(stage, language));
    }
    out + &summary(report, language)
}

/// How many stages passed, and what valgrind counted if it was asked.
pub fn summary(report: &Report, language: Language) -> String {
    passed(report, language) + &valgrind(report, language).map_or_else(String::new, |it| it + "\n")
}

/// What valgrind counted, as a sentence.
pub fn valgrind(report: &Report, language: Language) -> Option<String> {
    let Valgrind { errors, lost_bytes } = report.valgrind()?;
    let plural = |n: u64| if n == 1 { "" } else { "s" };
    let (e, b) = (plural(errors), plural(lost_bytes));
    Some(match language {
        Language::En => {
            format!("Valgrind: at most {errors} error{e} and {lost_bytes} lost byte{b} in a run")
        }
        Language::De => {
            let lost = if lost_bytes == 1 { "verlorenes Byte" } else { "verlorene Bytes" };
            format!("Valgrind: höchstens {errors} Fehler und {lost_bytes} {lost} je Lauf")
        }
    })
}

fn passed(report: &Report, language: Language) -> String {
    let (passed, all) = report.passed(Duty::Must);
    let seconds = report.took_ms as f64 / 1000.0;
    let mut summary = match language {
        Language::En => format!("\n{passed} of {all} stages passed in {seconds:.1} s"),
        Language::De => {
            let seconds = format!("{seconds:.1}").replace('.', ",");
            format!("\n{passed} von {all} Stufen bestanden in {seconds} s")
        }
    };
    for duty in [Duty::Should, Duty::Tidy] {
        let is_seen =
            |stage: &&StageReport| stage.duty == duty && stage.verdict != Verdict::Skipped;
        let (passed, seen) = (report.passed(duty).0, report.stages.iter().filter(is_seen).count());
        if seen > 0 {
            let (name, of) = (duty.name(), language.pick("of", "von"));
            let _ = write!(summary, "; {}: {passed} {of} {seen}", name.to(language));
        }
    }
    match (report.count(Verdict::NotChecked), language) {
        (0, _) => summary + "\n",
        (n, Language::En) => format!("{summary}, {n} could not be checked\n"),
        (n, Language::De) => format!("{summary}, {n} nicht prüfbar\n"),
    }
}

/// One stage, with its finding if there is one.
pub fn stage_text(stage: &StageReport, language: Language) -> String {
    let mark = match (stage.verdict, stage.duty) {
        (Verdict::Passed, _) => '✓',
        (Verdict::Failed, Duty::Must) => '✗',
        (Verdict::Failed, Duty::Should | Duty::Tidy) => '!',
        (Verdict::NotChecked, _) => '?',
        (Verdict::Skipped, _) => '·',
    };
    let title = match stage.duty {
        Duty::Must => stage.title.to(language).to_owned(),
        duty => format!("{} ({})", stage.title.to(language), duty.name().to(language)),
    };
    let took = match stage.verdict {
        Verdict::Skipped => language.pick("skipped", "ausgelassen").to_owned(),
        // What all runs have shown took no time of its own.
        _ if stage.n_runs == 0 => String::new(),
        _ => format!("{} ms", stage.took_ms),
    };
    let line = format!("{:>3} {mark} {title:<60} {took}", stage.number);
    let mut out = format!("{}\n", line.trim_end());
    if let Some(finding) = &stage.finding {
        out.push_str(&finding_text(finding, language));
        let remark = match stage.duty {
            Duty::Must => None,
            Duty::Should => Some((
                "Good programs do this; the protocol does not demand it.",
                "Gute Programme tun das; das Protokoll verlangt es nicht.",
            )),
            Duty::Tidy => Some((
                "No game is lost by this, but the next run finds what this one has left.",
                "Keine Partie geht daran verloren, aber der nächste Lauf findet, was dieser übrig lässt.",
            )),
        };
        if let Some((en, de)) = remark {
            let _ = writeln!(out, "      {}\n", language.pick(en, de));
        }
    }
    if let Some(problem) = &stage.problem {
        let label = not_checked(language);
        let _ = writeln!(out, "\n      {label} {problem}\n");
    }
    out
}

/// Why a stage has no result, up to what failed.
fn not_checked(language: Language) -> &'static str {
    language.pick(
        "could not be checked, through no fault of the client:",
        "konnte nicht geprüft werden, der Client kann nichts dafür:",
    )
}

fn finding_text(finding: &Finding, language: Language) -> String {
    let mut out = String::from("\n");
    if let Some(run) = &finding.run {
        let _ = writeln!(
            out,
            "      {} {}",
            language.pick("in the run:", "im Lauf:"),
            run.to(language)
        );
    }
    if !finding.places.is_empty() {
        let places = finding.places.iter().map(|place| place.to(language).to_owned());
        let places = some_of(&places.collect::<Vec<_>>(), MOST_PLACES, finding.places.len());
        let label = language.pick("in these runs:", "diese Läufe:");
        let _ = writeln!(out, "      {label} {}", places.to(language));
    }
    let mut part = |en, de, words: &Text| {
        let label = language.pick(en, de);
        let _ = writeln!(out, "      {label:<10} {}", words.to(language));
    };
    part("what", "was", &finding.what);
    part("expected", "erwartet", &finding.expected);
    part("why", "warum", &finding.why);
    let (place, heading) = (finding.paragraph.place(), &finding.paragraph.heading);
    let label = language.pick("see", "siehe");
    let _ = writeln!(out, "      {label:<10} {place} (“{heading}”)\n");
    for (index, line) in finding.wire.iter().enumerate() {
        let seconds = line.at_ms as f64 / 1000.0;
        let from = match line.from {
            Side::Server => "server>",
            Side::Client => "client>",
            Side::Note => "      -",
        };
        let _ = writeln!(out, "      {seconds:8.3} {from} {}", line.text);
        if let Some(mark) = finding.mark.filter(|mark| mark.line == index) {
            let here = language.pick("here", "hier");
            let _ = writeln!(
                out,
                "      {:8} {:7} {:column$}^ {here}",
                "",
                "",
                "",
                column = mark.column
            );
        }
    }
    if !finding.stderr.is_empty() {
        let label = language.pick("the client wrote:", "der Client schrieb:");
        let _ = writeln!(out, "\n      {label}");
        for line in &finding.stderr {
            let _ = writeln!(out, "        {line}");
        }
    }
    if let Some(repeat) = &finding.repeat {
        let label = language.pick("repeat", "nochmal");
        let _ = writeln!(out, "\n      {label:<10} {repeat}");
    }
    out.push('\n');
    out
}

/// How many runs are named that showed the same.
const MOST_PLACES: usize = 6;

/// All stages by number and title.
pub fn list<P>(stages: &[Stage<P>], language: Language) -> String {
    let mut out = String::new();
    for stage in stages {
        let (number, id, duty) = (stage.number, &stage.id, stage.duty.name());
        let (duty, title) = (duty.to(language), stage.title.to(language));
        let _ = writeln!(out, "{number:>3} {id:<22} {duty:<7} {title}");
    }
    out
}

/// What happens in a stage, and where to read about it; `label` says what is special about a run.
pub fn explain<P>(
    stage: &Stage<P>,
    label: impl Fn(&P) -> Option<&Text>,
    language: Language,
) -> String {
    let mut out = format!("{} {}\n\n", stage.number, stage.title.to(language));
    let _ = writeln!(out, "{}", stage.explanation.to(language));
    let labels: Vec<&Text> = stage.plans.iter().filter_map(label).collect();
    if labels.len() > 1 {
        let starts = language.pick(
            "The program is started once for each of:",
            "Das Programm wird je einmal gestartet:",
        );
        let _ = writeln!(out, "\n{starts}");
        for label in labels {
            let _ = writeln!(out, "  {}", label.to(language));
        }
    }
    let label = language.pick("see", "siehe");
    let _ = writeln!(out, "\n{label} {} (“{}”)", stage.paragraph.place(), stage.paragraph.heading);
    out
}
