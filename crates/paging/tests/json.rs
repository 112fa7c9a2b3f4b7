//! Views and events as browsers get them.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use game::{Game, Seat, Viewer};
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
    game.apply(Seat(1), &"roll".parse().unwrap()).unwrap();
    assert_eq!(view(&game, Viewer::Spectator)["toAct"], Value::Null);
    let events = game.apply(Seat::DEALER, &"die 6".parse().unwrap()).unwrap();
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
        json!({ "pages": ["orange.2", "orange.3"], "limit": 10 })
    );
    let events = game.apply(Seat(1), &"page orange.2".parse().unwrap()).unwrap();
    assert_eq!(
        serde_json::to_value(&events).unwrap(),
        json!([{ "kind": "reduced", "page": "orange.2", "by": 1, "left": 0 }])
    );
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
