//! What a browser gets to see.

#![cfg(feature = "serde")]

use game::{Game, PositionLines as _, Seat, Viewer};
use nmmorris::NMMorris;

#[test]
fn a_view_shows_the_pieces_and_what_can_be_done() {
    let setup = "position=w A0 A1 A4 - - - - - -/B0 B1 C2 - - - - - - quiet=7";
    let mut game = NMMorris::start(&setup.parse().unwrap());
    let view = serde_json::to_value(game.view(Viewer::Spectator)).unwrap();
    assert_eq!((&view["phase"], &view["sideToMove"]), (&"jump".into(), &"w".into()));
    assert_eq!(view["pieces"][2], serde_json::json!({"side": "w", "number": 2, "place": "A4"}));
    assert_eq!(view["pieces"][17]["place"], "captured");
    assert_eq!((&view["hands"], &view["captured"][1]), (&serde_json::json!([0, 0]), &6.into()));
    let closing = view["legalMoves"].as_array().unwrap();
    let closing: Vec<_> = closing.iter().filter(|m| m["mills"][0].is_array()).collect();
    assert_eq!(closing.len(), 1);
    assert_eq!(*closing[0], serde_json::json!({"text": "A4:A2", "mills": [["A0", "A1", "A2"]]}));

    let events = game.apply(Seat(0).into(), &"A4:A2".parse().unwrap()).unwrap();
    assert_eq!(
        serde_json::to_string(&events).unwrap(),
        concat!(
            r#"[{"kind":"moved","from":"A4","to":"A2","jumped":true},"#,
            r#"{"kind":"millClosed","points":["A0","A1","A2"]}]"#,
        )
    );
    let view = serde_json::to_value(game.view(Viewer::Spectator)).unwrap();
    assert_eq!(
        (&view["phase"], &view["capture"], &view["captureOf"]),
        (&"take".into(), &1.into(), &1.into())
    );
    assert_eq!(view["mills"], serde_json::json!([["A0", "A1", "A2"]]));
    let events = game.apply(Seat(0).into(), &"B1".parse().unwrap()).unwrap();
    assert_eq!(
        serde_json::to_string(&events).unwrap(),
        r#"[{"kind":"captured","side":"b","number":1,"point":"B1"}]"#
    );
    let outcome = game.view(Viewer::Spectator).outcome;
    assert_eq!(
        serde_json::to_string(&outcome).unwrap(),
        r#"{"winners":[0],"reason":"too-few-pieces"}"#
    );
    assert_eq!(game.final_lines().len() + 1, game.position_lines().len());
}
