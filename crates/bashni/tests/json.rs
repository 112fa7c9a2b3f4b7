//! What a browser gets to see.

#![cfg(feature = "serde")]

use bashni::Bashni;
use game::{Game, Seat, Viewer};

#[test]
fn a_view_shows_the_board_and_what_the_viewer_may_do() {
    let mut game = Bashni::start(&"w w@C3 W@D4 b@D4 b@F2 b@A7;quiet=48".parse().unwrap());
    let view = serde_json::to_string(&game.view(Viewer::Seat(Seat(0)))).unwrap();
    assert_eq!(
        view,
        concat!(
            r#"{"side_to_move":"w","towers":[{"square":"A7","pieces":"b"},"#,
            r#"{"square":"D4","pieces":"Wb"},{"square":"C3","pieces":"w"},"#,
            r#"{"square":"F2","pieces":"b"}],"ply":0,"quiet":48,"max_plies":200,"#,
            r#""max_plies_without_new_king":50,"points":[1,3],"#,
            r#""legal_moves":["C3:E5"],"outcome":null}"#,
        )
    );
    assert_eq!(game.view(Viewer::Seat(Seat(1))).legal_moves, [""; 0]);
    assert_eq!(game.view(Viewer::Spectator).legal_moves, [""; 0]);

    let events = game.apply(Seat(0), &"C3:E5".parse().unwrap()).unwrap();
    assert_eq!(
        serde_json::to_string(&events).unwrap(),
        r#"[{"from":"C3","to":"E5","captured":{"square":"D4","piece":"b"},"promoted":false}]"#
    );
    let events = game.apply(Seat(1), &"F2:E1".parse().unwrap()).unwrap();
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
