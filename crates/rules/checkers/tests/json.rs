//! What a browser gets to see.

#![cfg(feature = "serde")]

use checkers::Checkers;
use game::{Game, Seat, Viewer};

#[test]
fn a_view_shows_the_board_and_what_can_be_done() {
    let setup = "position=w w@C3 w@A1 b@D4 b@A7;quiet=48;king_landing=next";
    let mut game = Checkers::start(&setup.parse().unwrap());
    let view = serde_json::to_string(&game.view(Viewer::Spectator)).unwrap();
    assert_eq!(
        view,
        concat!(
            r#"{"sideToMove":"w","pieces":[{"square":"A7","piece":"b"},{"square":"D4","piece":"b"},"#,
            r#"{"square":"C3","piece":"w"},{"square":"A1","piece":"w"}],"counts":[2,2],"ply":0,"#,
            r#""quiet":48,"maxPlies":200,"maxPliesWithoutProgress":50,"kingLanding":"next","#,
            r#""legalMoves":[{"text":"C3:E5","captures":["D4"],"promotes":false}],"#,
            r#""stuck":[{"square":"A1","why":"must-capture","squares":["C3"]}],"lastMove":null,"#,
            r#""notation":"w b@A7 b@D4 w@C3 w@A1;quiet=48","outcome":null}"#,
        )
    );
    let events = game.apply(Seat(0).into(), &"C3:E5".parse().unwrap()).unwrap();
    assert_eq!(
        serde_json::to_string(&events).unwrap(),
        concat!(
            r#"[{"kind":"moved","from":"C3","to":"E5"},"#,
            r#"{"kind":"captured","square":"D4","piece":"b"}]"#,
        )
    );
    let view = game.view(Viewer::Spectator);
    assert_eq!(view.last_move.as_deref(), Some("C3:E5"));
}

#[test]
fn a_new_king_is_an_event() {
    let mut game = Checkers::start(&"position=w w@A7 b@G1".parse().unwrap());
    let events = game.apply(Seat(0).into(), &"A7:B8".parse().unwrap()).unwrap();
    assert_eq!(serde_json::to_string(&events[1]).unwrap(), r#"{"kind":"promoted","square":"B8"}"#);
    let outcome = game.view(Viewer::Spectator).outcome;
    assert_eq!(serde_json::to_string(&outcome).unwrap(), r#"{"winners":[0],"reason":"no-move"}"#);
}
