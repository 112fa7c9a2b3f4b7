//! What a browser gets to see.

#![cfg(feature = "serde")]

use bashni::Bashni;
use game::{Game, Seat, Viewer};

#[test]
fn a_view_shows_the_board_and_what_can_be_done() {
    let mut game = Bashni::start(&"w w@C3 w@A1 W@D4 b@D4 b@F2 b@A7;quiet=48".parse().unwrap());
    let view = serde_json::to_string(&game.view(Viewer::Spectator)).unwrap();
    assert_eq!(
        view,
        concat!(
            r#"{"sideToMove":"w","towers":[{"square":"A7","pieces":"b"},"#,
            r#"{"square":"D4","pieces":"Wb"},{"square":"C3","pieces":"w"},"#,
            r#"{"square":"F2","pieces":"b"},{"square":"A1","pieces":"w"}],"ply":0,"quiet":48,"#,
            r#""maxPlies":200,"maxPliesWithoutNewKing":50,"points":[2,3],"#,
            r#""legalMoves":["C3:E5"],"#,
            r#""stuck":[{"square":"A1","why":"must-capture","squares":["C3"]}],"#,
            r#""notation":"w b@A7 W@D4 b@D4 w@C3 b@F2 w@A1;quiet=48","outcome":null}"#,
        )
    );

    let events = game.apply(Seat(0).into(), &"C3:E5".parse().unwrap()).unwrap();
    assert_eq!(
        serde_json::to_string(&events).unwrap(),
        r#"[{"from":"C3","to":"E5","captured":{"square":"D4","piece":"b"},"promoted":false}]"#
    );
    let events = game.apply(Seat(1).into(), &"F2:E1".parse().unwrap()).unwrap();
    assert_eq!(
        serde_json::to_string(&events).unwrap(),
        r#"[{"from":"F2","to":"E1","captured":null,"promoted":true}]"#
    );
}

#[test]
fn a_view_shows_how_the_game_ended() {
    let game = Bashni::start(&"w w@A7 b@B8".parse().unwrap());
    let outcome = game.view(Viewer::Spectator).outcome;
    assert_eq!(serde_json::to_string(&outcome).unwrap(), r#"{"winners":[1],"reason":"no-move"}"#);
}
