//! Views and events as browsers get them.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use game::{Actor, Game, Seat, Viewer};
use paging::{Paging, Setup};
use serde_json::{Value, json};

fn view(game: &Paging, viewer: Viewer) -> Value {
    serde_json::to_value(game.view(viewer)).unwrap()
}

#[test]
fn a_view_leads_through_the_turn() {
    let setup: Setup =
        "users=1;round=1.os;at=red:gone orange:2@disk,1@A5,1@B5 yellow:gone".parse().unwrap();
    let mut game = Paging::start(&setup);
    let seen = view(&game, Viewer::Spectator);
    assert_eq!(seen["choices"]["plain"], json!(["roll", "reorder", "end"]));
    assert_eq!(seen["needs"]["pagesToRemove"], 66 - 25);
    assert_eq!(
        (&seen["cache"], &seen["toAct"], &seen["units"]),
        (&json!("A5"), &json!(1), &json!(2))
    );
    assert_eq!(seen["programs"][1]["pages"][0], json!({ "place": "disk", "points": 2 }));
    assert_eq!(seen["notation"], setup.to_string());
    game.apply(Seat(1).into(), &"roll".parse().unwrap()).unwrap();
    assert_eq!(view(&game, Viewer::Spectator)["toAct"], Value::Null);
    let events = game.apply(Actor::Dealer, &"die 6".parse().unwrap()).unwrap();
    assert_eq!(serde_json::to_value(&events).unwrap(), json!([{ "kind": "rolled", "die": 6 }]));
    let seen = view(&game, Viewer::Spectator);
    assert_eq!(
        seen["choices"]["work"][0],
        json!({
            "action": "program orange",
            "cache": true,
            "losses": [["orange.2", 1], ["orange.3", 1]],
            "removes": [],
        })
    );
    assert_eq!(
        seen["choices"]["runs"][0],
        json!({
            "pages": ["orange.2", "orange.3"],
            "limits": [10, 10],
            "removes": [[], [], []],
        })
    );
    let events = game.apply(Seat(1).into(), &"page orange.2".parse().unwrap()).unwrap();
    assert_eq!(
        serde_json::to_value(&events).unwrap(),
        json!([{ "kind": "reduced", "page": "orange.2", "by": 1, "left": 0 }])
    );
}

#[test]
fn a_refusal_tells_its_code_and_all_that_its_words_name() {
    let mut game = Paging::start(&"users=1".parse().unwrap());
    let mut refused = |seat: u8, action: &str| {
        let illegal = game.apply(Seat(seat).into(), &action.parse().unwrap()).unwrap_err();
        serde_json::to_value(&illegal).unwrap()
    };
    assert_eq!(
        refused(0, "lay red 2-2-1 A1-A2-A3"),
        json!({ "code": "wrong-sum", "params": { "program": "red", "needed": 6, "got": 5 } })
    );
    assert_eq!(
        refused(0, "lay red 2-2-2 A1-A2"),
        json!({
            "code": "room-for-all",
            "params": { "program": "red", "pages": 3, "example": "A1-B1-C1" },
        })
    );
    assert_eq!(
        refused(0, "lay red 2-2-2 F6-F5-F4"),
        json!({ "code": "off-board", "params": { "frame": "F6", "board": "5x5" } })
    );
    assert_eq!(refused(1, "roll"), json!({ "code": "not-your-turn", "params": { "now": "lay" } }));
    assert_eq!(refused(0, "roll"), json!({ "code": "not-now", "params": { "now": "lay" } }));
}

#[test]
fn a_bad_setup_tells_the_value_the_part_and_the_rule() {
    let at = |text: &str| format!("users=1;round=1.2;at={text}");
    let told = |text: &str| {
        let bad = text.parse::<Setup>().unwrap_err();
        let told = serde_json::to_value(&bad).unwrap();
        (told["option"].clone(), told["fault"]["code"].clone(), bad.to_string())
    };
    let check = |text: &str, option: &str, code: &str, words: &str| {
        let (found, found_code, text_of) = told(text);
        assert_eq!((found, found_code), (json!(option), json!(code)), "{text}");
        assert!(text_of.contains(words), "{text_of:?} has {words:?}");
    };
    check("users", "users", "not-a-pair", "expected name=value");
    check("colour=red", "colour", "unknown-name", "expected one of users, board");
    check("users=1;users=2", "users", "given-twice", "is given twice");
    check("users=9", "users", "unknown-value", "expected 1 or 2 or 3 or 2v2");
    check("board=9x9", "board", "unknown-value", "2x2 to 6x6");
    check("seed=x", "seed", "no-number", "got \"x\"");
    check("deal=a/b/c/d", "deal", "too-many-hands", "got 4 hands");
    check("deal=red", "deal", "uneven-deal", "18 a user, got 1");
    check("users=2;deal=balanced", "deal", "balanced-is-for-three", "three users");
    check("round=7.1", "round", "bad-round", "such as 2.1");
    check("round=1.os;units=3", "round", "bad-round", "at most those of the round");
    check(&at("red"), "at", "program-form", "\"red\": expected a program");
    check(&at("rouge:gone"), "at", "unknown-program", "no program \"rouge\"");
    check(&at("red:gone red:gone"), "at", "program-twice", "twice");
    check(&at("red:-,-"), "at", "other-pages", "red has 3 pages");
    check(&at("red:1@A1,-,-"), "at", "out-above-in", "lowest");
    check(&at("red:-,1,1@A1"), "at", "page-form", "got \"1\"");
    check(&at("red:-,5@A1,1@A2"), "at", "page-points", "0 to 4 points");
    check(&at("red:4@A1,4@A2,4@A3"), "at", "too-many-points", "red is laid with 6 points");
    check(&at("red:-,4@A2,2@disk"), "at", "too-many-points", "at least one on each page");
    check(&at("red:-,0@A1,1@A2"), "at", "lowest-without-points", "red.2 is the lowest page left");
    check(&at("red:0@disk,3@A1,1@A2"), "at", "lowest-without-points", "write it as a dash");
    for possible in ["red:-,-,4@A1", "red:-,1@A1,0@A2", "red:1@A1,0@A2,4@A3"] {
        assert!(at(possible).parse::<Setup>().is_ok(), "{possible}");
    }
    let by_hand = format!("removal=manual;{}", at("red:-,0@A1,1@A2"));
    assert!(by_hand.parse::<Setup>().is_ok(), "the OS may not have taken it away yet");
    check(&at("red:-,1@Z1,1@A2"), "at", "no-frame", "got \"1@Z1\"");
    check(&at("red:-,1@A1,1@A1"), "at", "frame-not-free", "A1 is not on the board or taken");
    check(&at(""), "at", "hand-does-not-fit", "17 programs yet to lay, but 18");
    let lines = "users=1\n round = 1.2 \n\nat=red:-,1@A1,\u{31}@A2\n";
    assert!(lines.parse::<Setup>().is_ok(), "each value may have its own line");
}

#[test]
fn hidden_hands_are_seen_by_their_owners_only() {
    let game = Paging::start(&"users=3;seed=1;hands=hidden".parse().unwrap());
    let hand = |viewer, user: usize| view(&game, viewer)["seats"][user]["hand"].clone();
    assert_eq!(hand(Viewer::Spectator, 0), Value::Null);
    assert_eq!(hand(Viewer::Seat(Seat(1)), 0), Value::Null);
    assert_eq!(hand(Viewer::Seat(Seat(0)), 0).as_array().unwrap().len(), 6);
    assert_eq!(view(&game, Viewer::Seat(Seat(1)))["choices"]["lay"], json!([]));
    assert_eq!(view(&game, Viewer::Seat(Seat(1)))["notation"], Value::Null);
    let lay = view(&game, Viewer::Seat(Seat(0)))["choices"]["lay"].clone();
    assert_eq!(lay[0]["room"], "whole");
}
