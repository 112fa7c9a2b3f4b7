//! The traps are what they claim to be, and a client without a fault passes all stages of every
//! kind; one with a fault is found out at the right place.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use checker::testing::{Deviation, check};
use checker::{Paragraph, Settings, Stage, Verdict, stages, text};
use game::Language;
use game::Seat;
use kind::{Kind, Trap};

use crate::games::all;
use crate::games::tests::for_client;

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
        assert!(report.has_passed(), "{name}:\n{}", text(&report, Language::En));
    }
}

#[test]
fn every_wrong_client_is_found_out_at_the_right_place() {
    let settings = Settings { n_moves: 8, ..Settings::new(kind("Bashni")) };
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
