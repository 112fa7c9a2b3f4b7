//! The traps are what they claim to be, and a client without a fault passes all stages of every
//! kind; one with a fault is found out at the right place.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use checker::testing::{Deviation, check, run_stage};
use checker::{Duty, Paragraph, Settings, Stage, Verdict, stages, text};
use game::Language;
use game::Seat;
use kind::{Kind, Trap};

use crate::games::all;
use crate::games::tests::for_client;

mod conversations;
mod forced;

fn kind(name: &str) -> Arc<Kind> {
    Arc::clone(all().named(name).unwrap())
}

fn traps(name: &str) -> Vec<Trap> {
    kind(name).traps.as_ref().unwrap().list()
}

#[test]
fn in_every_trap_somebody_is_to_act() {
    for kind in all().all().filter(|kind| kind.programs.is_some()) {
        let Some(traps) = &kind.traps else { continue };
        let list = traps.list();
        assert!(list.len() >= 5, "{}: {}", kind.name, list.len());
        let ids: BTreeSet<&str> = list.iter().map(|trap| trap.id).collect();
        assert_eq!(ids.len(), list.len(), "{}: two traps of one name", kind.name);
        for trap in list {
            let game = kind.start(&trap.setup).unwrap_or_else(|why| panic!("{}: {why}", trap.id));
            let is_anybodys_turn = Seat::all(game.n_seats()).any(|seat| game.may_act(seat.into()));
            assert!(is_anybodys_turn, "{} of {}", trap.id, kind.name);
        }
    }
}

#[test]
fn in_morris_nobody_has_to_count_turns() {
    for trap in traps("NMMorris") {
        assert!(trap.rule.en.contains("look for A in the list"), "{}", trap.id);
        assert!(trap.rule.de.contains("ein A in der Liste"), "{}", trap.id);
    }
}

#[test]
fn in_bashni_there_are_always_24_pieces() {
    let kind = kind("Bashni");
    for trap in traps("Bashni") {
        let game = kind.start(&trap.setup).unwrap();
        let lines = kind.programs.as_ref().unwrap().position_lines(&*game, Seat(0));
        assert_eq!(lines.len(), 26, "{}", trap.id);
    }
}

#[test]
fn orders_of_a_position_mean_the_same() {
    let kind = kind("Bashni");
    let programs = kind.programs.as_ref().unwrap();
    for trap in traps("Bashni") {
        let game = kind.start(&trap.setup).unwrap();
        let seat = if game.may_act(Seat(0).into()) { Seat(0) } else { Seat(1) };
        let lines = programs.position_lines(&*game, seat);
        for order in kind.traps.as_ref().unwrap().other_orders(&lines) {
            let read = kind.start(&programs.read_lines(&order, seat).unwrap()).unwrap();
            assert_eq!(programs.position_lines(&*read, seat), lines, "{}", trap.id);
        }
    }
}

/// All stages of all kinds; those of Paging for each side of its own.
fn all_stages() -> Vec<Stage> {
    let kinds = all();
    let playable = kinds.all().filter(|kind| kind.programs.is_some());
    playable.flat_map(|kind| stages(&Settings::new(Arc::clone(kind)))).collect()
}

/// Whether there is such a heading on such a page.
fn exists(paragraph: &Paragraph) -> bool {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let page = fs::read_to_string(docs.join(&paragraph.page)).unwrap_or_default();
    page.lines().any(|line| line.trim_start_matches('#').trim() == paragraph.heading)
}

#[test]
fn every_paragraph_that_a_stage_names_exists() {
    for stage in all_stages() {
        assert!(exists(&stage.paragraph), "{} names {:?}", stage.id, stage.paragraph);
    }
}

#[test]
fn every_stage_speaks_both_languages() {
    for stage in all_stages() {
        for words in [&stage.title, &stage.explanation] {
            assert!(words.en.len() > 5 && words.de.len() > 5, "{}", stage.id);
            assert_ne!(words.en, words.de, "{}", stage.id);
        }
    }
}

#[test]
fn a_client_without_a_fault_passes_all_stages_of_every_board_game() {
    for kind in for_client() {
        let name = kind.name;
        let settings = Settings { n_moves: 8, ..Settings::new(kind) };
        let report = check(&settings, Deviation::None, false);
        let all_passed = report.stages.iter().all(|stage| stage.verdict == Verdict::Passed);
        assert!(all_passed, "{name}:\n{}", text(&report, Language::En));
    }
}

/// Whatever a client plays that breaks no rule, no stage asks it for a move when the game is over.
#[test]
fn no_stage_goes_on_when_the_game_is_over() {
    for kind in for_client() {
        let settings = Settings { n_games: 8, n_moves: 40, ..Settings::new(kind) };
        for stage in stages(&settings).iter().filter(|stage| stage.manner.is_none()) {
            // Those with more moves than one can end in more ways.
            let n_seeds = if stage.id == "short-times" { 200 } else { 4 };
            for seed in 0..n_seeds {
                let report = run_stage(&settings, stage, seed);
                let (name, id) = (settings.kind.name, &stage.id);
                assert_eq!(report.verdict, Verdict::Passed, "{name}, {id}, {seed}: {report:#?}");
            }
        }
    }
}

#[test]
fn one_fault_is_told_once_and_hides_no_other() {
    let settings = Settings { n_moves: 8, ..Settings::new(kind("Bashni")) };
    let report = check(&settings, Deviation::LeavesSharedMemory, false);
    assert!(report.has_passed(), "{}", text(&report, Language::En));
    let failed: Vec<_> =
        report.stages.iter().filter(|stage| stage.verdict == Verdict::Failed).collect();
    let [leak] = failed[..] else { panic!("{}", text(&report, Language::En)) };
    assert_eq!((leak.id.as_str(), leak.duty), ("left-shared-memory", Duty::Tidy));
    let places = &leak.finding.as_ref().unwrap().places;
    assert!(places.len() > 40, "{places:?}");
    assert!(places.iter().any(|place| place.en == "both-seats (-p 2)"), "{places:?}");
    assert!(places.iter().any(|place| place.en == "games (game 20)"), "{places:?}");
    let told = text(&report, Language::De);
    assert!(told.contains("weitere") && told.contains("Ordnung: 4 von 5"), "{told}");
    // Who exits wrongly plays all games nevertheless.
    for deviation in [Deviation::FailsAfterGame, Deviation::SucceedsAfterRefusal] {
        let report = check(&settings, deviation, false);
        let (passed, all) = report.passed(Duty::Should);
        assert!(report.has_passed() && passed + 1 == all, "{}", text(&report, Language::En));
    }
}

#[test]
fn findings_fit_what_was_seen() {
    let settings = Settings { n_moves: 8, ..Settings::new(kind("Bashni")) };
    let why = |deviation, stage: &str| {
        let report = check(&settings, deviation, true);
        let found = report.stages.iter().find(|report| report.id == stage).unwrap();
        found.finding.clone().unwrap().why.en.into_owned()
    };
    let prolog = why(Deviation::KnowsOnlyTimeout, "negative-greeting");
    assert!(prolog.contains("In the prolog") && !prolog.contains("poll"), "{prolog}");
    assert!(why(Deviation::BlindWhileComputing, "negative-computing").contains("poll or select"));
    assert!(why(Deviation::StaysAfterQuit, "game-over").contains("after QUIT"));
    let names = why(Deviation::ShortNameBuffer, "names");
    assert!(names.starts_with("The names have up to 90 characters"), "{names}");
    assert!(why(Deviation::OneWordNames, "names").starts_with("The names have blanks"));
    let stage = stages(&settings).into_iter().find(|stage| stage.id == "names").unwrap();
    let labels: Vec<_> = stage.plans.iter().flat_map(|plan| &plan.label).collect();
    assert!(labels.iter().any(|label| label.en.starts_with("the game \"WAIT\"")), "{labels:?}");
}

#[test]
fn every_wrong_client_is_found_out_at_the_right_place() {
    let settings = Settings { n_moves: 8, has_valgrind: true, ..Settings::new(kind("Bashni")) };
    let (mut table, mut wrong) = (String::new(), String::new());
    assert!(Deviation::ALL.len() >= 40);
    for deviation in Deviation::ALL {
        let report = check(&settings, *deviation, false);
        let failed = report.stages.iter().find(|stage| stage.verdict == Verdict::Failed);
        let code = failed.and_then(|stage| Some(stage.finding.as_ref()?.code.as_str()));
        let found = (failed.map_or("", |stage| stage.id.as_str()), code.unwrap_or_default());
        let line = format!("{:<24} {:<20} {}", format!("{deviation:?}"), found.0, found.1);
        let _ = writeln!(table, "{line}");
        let finding = failed.and_then(|stage| stage.finding.as_ref());
        let paragraph = finding.map(|finding| &finding.paragraph);
        assert!(paragraph.is_none_or(exists), "{deviation:?} names {paragraph:?}");
        if found != deviation.expected() {
            let _ = writeln!(wrong, "{line}   expected {:?}", deviation.expected());
            let _ = writeln!(wrong, "{}", text(&report, Language::En));
        }
    }
    println!("{table}");
    assert!(wrong.is_empty(), "{wrong}");
}
