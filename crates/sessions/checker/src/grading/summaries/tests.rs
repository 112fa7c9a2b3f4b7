use crate::{Duty, Finding, Paragraph, Report, StageReport, Usage, Valgrind, Verdict};
use game::Text;

use super::*;
use crate::grading::{BadScheme, Points, Problem, Submission, page};

const SCHEME: &str = r#"
title = { en = "Client", de = "Klient" }
build = 1

[[part]]
name = { en = "Protocol", de = "Protokoll" }
points = 6
stages = ["version", "negative-*"]
weights = { version = 2 }

[[part]]
name = "Tidy"
points = 3
stages = ["games"]
needs = 0.5

[partial]
zombie = 0.5

[grades]
"1.0" = 9
"4.0" = 5
"#;

fn stage(number: u32, id: &str, finding: Option<&str>) -> StageReport {
    let words = |text: &str| Text::new(text.to_owned(), text.to_owned());
    let finding = finding.map(|code| Finding {
        code: code.to_owned(),
        what: words("<b>wrong</b>"),
        expected: words("right"),
        why: words("because"),
        paragraph: Paragraph::of_protocol("Version"),
        run: None,
        places: Vec::new(),
        wire: Vec::new(),
        mark: None,
        stderr: Vec::new(),
        repeat: None,
    });
    let verdict = if finding.is_some() { Verdict::Failed } else { Verdict::Passed };
    let (id, title) = (id.to_owned(), words(id));
    let (problem, usage) = (None, None);
    let (duty, n_runs, took_ms) = (Duty::Must, 1, 5);
    StageReport { number, id, title, duty, verdict, n_runs, took_ms, finding, problem, usage }
}

fn grading(team: &str, findings: [Option<&str>; 4]) -> Grading {
    let ids = ["version", "negative-id", "negative-player", "games"];
    let stages = ids.iter().zip(findings).zip(1..);
    let stages = stages.map(|((id, finding), number)| stage(number, id, finding)).collect();
    let report = Report { kind: "Bashni".to_owned(), command: Vec::new(), stages, took_ms: 20 };
    let submission =
        Submission { team: team.to_owned(), outcome: Outcome::Checked(report), build_ms: 7 };
    Grading::new(&Scheme::read(SCHEME).unwrap(), submission)
}

fn three() -> Vec<Grading> {
    let problem = Problem {
        what: Text::new("The build failed.", "Das Bauen ist fehlgeschlagen."),
        details: "main.c:1: <error>".to_owned(),
    };
    let outcome = Outcome::Refused(problem);
    let broken = Submission { team: "=cmd()".to_owned(), outcome, build_ms: 3 };
    vec![
        grading("ada", [None; 4]),
        grading("bob", [None, Some("wrong-word"), None, Some("zombie")]),
        Grading::new(&Scheme::read(SCHEME).unwrap(), broken),
    ]
}

#[test]
fn points_are_partial_credit_by_weights_findings_and_steps() {
    let scheme = Scheme::read(SCHEME).unwrap();
    let expected = "\
Team    Protocol  Tidy  Total  Grade  Stages
ada            6     3  10/10    1.0  4/4
bob          4.5   1.5   7/10    4.0  2/4
=cmd()         0     0   0/10      –  The build failed.
";
    assert_eq!(table(&scheme, &three(), Language::En), expected);
    assert!(table(&scheme, &three(), Language::De).contains("bob           4,5   1,5   7/10"));
}

#[test]
fn what_only_should_be_is_a_remark_with_points_of_its_own() {
    let mut submission = three().remove(1).submission;
    let Outcome::Checked(report) = &mut submission.outcome else { panic!("it was checked") };
    report.stages[1].duty = Duty::Should;
    report.stages[3].duty = Duty::Tidy;
    assert!(report.has_passed(), "all that it must");
    let told = crate::summary(report, Language::En);
    assert_eq!(told, "\n2 of 2 stages passed in 0.0 s; should: 0 of 1; tidy: 0 of 1\n");
    let xml = crate::junit(report, Language::En);
    assert!(xml.contains("failures=\"0\"") && xml.matches("<system-out>").count() == 2, "{xml}");
    assert!(xml.contains("classname=\"tidy.games\""), "{xml}");
    let scheme = Scheme::read(SCHEME).unwrap();
    let gradings = [Grading::new(&scheme, submission)];
    // The scheme counts it as it says; the number in front is that of the duties.
    assert!(table(&scheme, &gradings, Language::En).contains("7/10    4.0  2/2"));
    assert!(page(&scheme, &gradings[0], Language::De).contains("negative-id (Kür)"));
}

#[test]
fn a_part_that_needs_more_gives_nothing() {
    let graded = grading("eve", [None, None, None, Some("illegal-move")]);
    assert_eq!(graded.parts[1].points, crate::grading::Points::ZERO);
    assert_eq!(graded.total.to_string(), "7");
}

#[test]
fn a_spreadsheet_takes_no_name_for_a_formula() {
    let scheme = Scheme::read(SCHEME).unwrap();
    let expected = "\
team,build,Protokoll,Tidy,total,most,grade,stages passed,stages,build ms,check ms,problem
ada,1,6,3,10,10,1.0,4,4,7,20,
bob,1,4.5,1.5,7,10,4.0,2,4,7,20,
'=cmd(),0,0,0,0,10,,0,0,3,0,Das Bauen ist fehlgeschlagen.
";
    assert_eq!(csv(&scheme, &three(), Language::De), expected);
}

#[test]
fn build_servers_see_every_stage_of_every_team() {
    let xml = junit(&three(), Language::En);
    assert_eq!(xml.matches("<testsuite ").count(), 3);
    assert_eq!(xml.matches("<testcase ").count(), 9);
    assert!(xml.contains("<testsuite name=\"bob: Bashni\""), "{xml}");
    assert!(xml.contains("main.c:1: &lt;error&gt;"));
    assert_eq!(xml.matches("<?xml").count(), 1);
}

#[test]
fn pages_say_it_in_both_languages_and_hold_no_markup_of_others() {
    let scheme = Scheme::read(SCHEME).unwrap();
    let german = page(&scheme, &three()[1], Language::De);
    assert!(german.contains("Punkte: 7 von 10"), "{german}");
    assert!(german.contains("nicht bestanden (50 %)"));
    assert!(!german.contains("<b>wrong"));
    let english = page(&scheme, &three()[2], Language::En);
    assert!(
        english.contains("The build failed.") && english.contains("main.c:1: &#60;error&#62;"),
        "{english}"
    );
}

#[test]
fn schemes_that_make_no_sense_are_refused() {
    let read = |text: &str| Scheme::read(text).unwrap_err().to_string();
    assert!(read("points = 3").contains("unknown field"));
    assert!(read("build = -1").contains("build of the scheme must be 0 or more"));
    assert!(read("[partial]\nzombie = 1.5").contains("between 0 and 1"));
    let scheme = Scheme::read(SCHEME).unwrap();
    assert_eq!(scheme.check(&["version", "negative-id", "games"]), Ok(()));
    assert_eq!(
        scheme.check(&["version", "negative-id"]),
        Err(BadScheme::UnknownStage("games".to_owned()))
    );
}

#[test]
fn a_page_tells_what_valgrind_counted_if_it_was_asked() {
    let scheme = Scheme::read(SCHEME).unwrap();
    let mut grading = grading("ada", [None; 4]);
    assert!(!page(&scheme, &grading, Language::En).contains("Valgrind"));
    let Outcome::Checked(report) = &mut grading.submission.outcome else {
        panic!("it was checked")
    };
    for (stage, errors) in report.stages.iter_mut().zip([1, 3]) {
        let valgrind = Some(Valgrind { errors, lost_bytes: 1234 / errors });
        stage.usage = Some(Usage { valgrind, ..Usage::default() });
    }
    let told = "Valgrind: at most 3 errors and 1234 lost bytes in a run";
    assert!(page(&scheme, &grading, Language::En).contains(told));
    let told = "Valgrind: höchstens 3 Fehler und 1234 verlorene Bytes je Lauf";
    assert!(page(&scheme, &grading, Language::De).contains(told));
    let Outcome::Checked(report) = &mut grading.submission.outcome else {
        panic!("it was checked")
    };
    for stage in &mut report.stages {
        let valgrind = Some(Valgrind { errors: 1, lost_bytes: 1 });
        stage.usage = Some(Usage { valgrind, ..Usage::default() });
    }
    let told = "Valgrind: at most 1 error and 1 lost byte in a run";
    assert!(page(&scheme, &grading, Language::En).contains(told));
}

/// The submission of bob, where this stage could not be checked.
fn with_unchecked(index: usize) -> Grading {
    let mut submission = three().remove(1).submission;
    let Outcome::Checked(report) = &mut submission.outcome else { panic!("it was checked") };
    let stage = &mut report.stages[index];
    (stage.verdict, stage.finding) = (Verdict::NotChecked, None);
    stage.problem = Some("the containment broke: no more processes".to_owned());
    Grading::new(&Scheme::read(SCHEME).unwrap(), submission)
}

#[test]
fn what_could_not_be_checked_takes_no_points() {
    let checked = three().remove(1).total;
    assert!((0..4).all(|index| with_unchecked(index).total >= checked));
    let rest = with_unchecked(0);
    assert_eq!((rest.parts[0].points, checked), (Points::new(4.5).unwrap(), rest.total));
}

#[test]
fn what_could_not_be_checked_is_told_everywhere() {
    let scheme = Scheme::read(SCHEME).unwrap();
    let gradings = [with_unchecked(0)];
    assert!(table(&scheme, &gradings, Language::En).contains("1/4, 1 could not be checked"));
    assert!(csv(&scheme, &gradings, Language::De).contains(",1 nicht prüfbar\n"));
    let xml = junit(&gradings, Language::En);
    assert!(xml.contains("errors=\"1\" failures=\"2\" skipped=\"0\""), "{xml}");
    let error = "<error type=\"not-checked\" message=\"the containment broke: no more processes\">";
    assert!(xml.contains(error), "{xml}");
    let told = page(&scheme, &gradings[0], Language::De);
    assert!(told.contains("nicht prüfbar") && told.contains("Das Team kann nichts dafür"));
    assert!(told.contains("the containment broke: no more processes"));
}

#[test]
fn a_submission_of_which_nothing_is_known_gets_no_points_and_no_grade() {
    let scheme = Scheme::read(SCHEME).unwrap();
    let what = Text::new("The check broke.", "Die Prüfung ist abgebrochen.");
    let problem = Problem { what, details: "the disk is full".to_owned() };
    let outcome = Outcome::NotChecked(problem);
    let grading =
        Grading::new(&scheme, Submission { team: "ada".to_owned(), outcome, build_ms: 3 });
    let gradings = [grading];
    assert!(table(&scheme, &gradings, Language::En).contains("–/10      –  The check broke."));
    assert!(csv(&scheme, &gradings, Language::En).contains("ada,,,,,10,,0,0,3,0,The check broke."));
    assert!(junit(&gradings, Language::En).contains("<error message=\"The check broke.\">"));
    let told = page(&scheme, &gradings[0], Language::En);
    assert!(told.contains("Points: – of 10") && told.contains("the check has to be repeated"));
}
