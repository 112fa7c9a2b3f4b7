//! What holds for every kind that programs can play.

use std::fs;
use std::path::Path;

use game::{Actor, Seat};
use kind::{HostedGame, Kind, RefusedAction, ThinkerOptions};
use ligretto_run::OrderLimits;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde_json::Value;

use super::{all, schemas, titles};

/// Plays at random and shows every position in which a seat is to act, and the last one.
fn play_at_random(kind: &Kind, seed: u64, mut look: impl FnMut(&dyn HostedGame, Seat)) {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut game = kind.start(&kind.setup(&[]).unwrap()).unwrap();
    let mut last = Seat(0);
    for _ in 0..2000 {
        let actors = Seat::all(game.n_seats()).map(Actor::from).chain([Actor::Dealer]);
        let Some(actor) = actors.into_iter().find(|actor| game.may_act(*actor)) else { break };
        if let Some(seat) = actor.seat() {
            look(&*game, seat);
            last = seat;
        }
        let actions = game.legal_actions(actor);
        let action = &actions[random.random_range(0..actions.len())];
        game.apply(actor, action).unwrap();
    }
    look(&*game, last);
}

/// The kinds of the line protocol that the reference client can play.
pub(super) fn for_client() -> Vec<std::sync::Arc<Kind>> {
    let options = ThinkerOptions { threads: 1, ponders: false };
    all().all().filter(|kind| kind.thinker(options).is_some()).cloned().collect()
}

#[test]
fn the_reference_client_plays_all_board_games() {
    for kind in all().all().filter(|kind| kind.programs.is_some() && kind.analysis.is_some()) {
        assert!(for_client().iter().any(|played| played.name == kind.name), "{}", kind.name);
    }
}

#[test]
fn every_kind_is_a_target_of_the_fuzzers() {
    for kind in all().all() {
        let name = kind.name.to_lowercase();
        let is_fed = fuzz_targets::TARGETS.iter().any(|target| target.name.starts_with(&name));
        assert!(is_fed, "{name}: add it to the list of fuzz-targets");
    }
}

#[test]
fn what_the_wire_tells_reads_back() {
    for kind in for_client() {
        let programs = kind.programs.as_ref().unwrap();
        for seed in 0..20 {
            play_at_random(&kind, seed, |game, seat| {
                if game.outcome().is_some() {
                    return;
                }
                let lines = programs.position_lines(game, seat);
                let setup = programs.read_lines(&lines, seat).unwrap();
                let read = kind.start(&setup).unwrap_or_else(|error| panic!("{setup}: {error}"));
                assert_eq!(programs.position_lines(&*read, seat), lines, "{setup}");
                assert!(read.may_act(seat.into()), "{setup}");
                assert_eq!(read.legal_actions(seat.into()), game.legal_actions(seat.into()));
            });
        }
    }
}

/// An object with a code and named params, and nothing else.
#[track_caller]
fn assert_coded(kind: &Kind, reason: &Value) {
    assert!(reason["code"].is_string(), "{}: {reason}", kind.name);
    let mut keys = reason.as_object().unwrap().keys();
    let known = keys.all(|key| ["code", "params"].contains(&&**key));
    let are_named = reason.get("params").is_none_or(Value::is_object);
    assert!(known && are_named, "{}: {reason}", kind.name);
}

#[test]
fn every_refusal_of_a_kind_is_a_code_with_its_params() {
    for kind in all().all() {
        let mut game = kind.start(&kind.setup(&[]).unwrap()).unwrap();
        let n_seats = game.n_seats();
        let actor = Actor::all(n_seats).find(|actor| game.may_act(*actor)).unwrap();
        let action = game.legal_actions(actor).swap_remove(0);
        let other = Actor::all(n_seats).find(|other| !game.may_act(*other)).unwrap();
        let Err(RefusedAction::Illegal { rule, .. }) = game.apply(other, &action) else {
            panic!("{}: {other} may not do {action}", kind.name)
        };
        assert_coded(kind, &rule);
        // Some games read some of these, but none the first.
        let texts = ["nonsense", "", "9", "A9:A1", "A1:B1:C1:D1"];
        let unreadable = |text: &&str| match game.boxed_clone().apply(actor, text) {
            Err(RefusedAction::Unreadable { fault, .. }) => Some(fault),
            _ => None,
        };
        let faults: Vec<Value> = texts.iter().filter_map(unreadable).collect();
        assert!(unreadable(&texts[0]).is_some() && faults.len() > 1, "{}: {faults:?}", kind.name);
        for fault in &faults {
            assert_coded(kind, fault);
        }
    }
}

#[test]
fn a_position_of_a_board_game_that_cannot_be_read_has_a_code() {
    for kind in all().all().filter(|kind| kind.analysis.is_some()) {
        let texts = kind.texts.as_ref().unwrap();
        for bad in ["nonsense", "position=w x@A1", "position=w A9/", "position=0 1 2"] {
            let fault = texts.setup_fault(bad);
            assert_coded(kind, &fault.unwrap_or_else(|| panic!("{}: {bad}", kind.name)));
        }
        assert_eq!(texts.setup_fault(&kind.setup(&[]).unwrap()), None, "{}", kind.name);
    }
}

#[test]
fn nonsense_on_the_wire_does_no_harm() {
    let texts = ["", "END", "ENDFIELD", "FIELD", "PIECE0.0 Ä", "CAPTURE 9", "NEXT", "8 * *", "x"];
    for kind in for_client() {
        let programs = kind.programs.as_ref().unwrap();
        for first in texts {
            for last in texts {
                let lines = [first, "8 Ä", last].map(str::to_owned);
                let setup = programs.read_lines(&lines, Seat(7)).unwrap_or_default();
                let _ = kind.start(&setup);
            }
        }
        let _ = programs.read_lines(&[], Seat(0));
    }
}

#[test]
fn clients_of_reversi_and_checkers_want_the_name_apart() {
    for kind in for_client() {
        let is_apart = kind.programs.as_ref().unwrap().name_apart();
        assert_eq!(is_apart, ["Reversi", "Checkers"].contains(&kind.name), "{}", kind.name);
    }
}

#[test]
fn every_board_game_has_a_picture_for_terminals() {
    for kind in for_client() {
        let game = kind.start(&kind.setup(&[]).unwrap()).unwrap();
        let diagram = kind.texts.as_ref().unwrap().diagram(&*game).unwrap();
        assert!(diagram.lines().count() > 4, "{}:\n{diagram}", kind.name);
    }
}

/// `UPDATE_OPENAPI=1` writes it instead.
#[test]
fn the_committed_document_is_the_one_that_would_be_made() {
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let entrance = ligretto_entrance::extension(OrderLimits::default(), None, titles());
    let document = server::document(vec![entrance.routes], &schemas());
    // As a value, whose fields are in order.
    let document = serde_json::to_value(document).unwrap();
    let made = serde_json::to_string_pretty(&document).unwrap() + "\n";
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        fs::write(&committed, &made).unwrap();
    }
    let kept = fs::read_to_string(&committed).unwrap();
    assert!(kept == made, "docs/openapi.json is not current: run this test with UPDATE_OPENAPI=1");
}
