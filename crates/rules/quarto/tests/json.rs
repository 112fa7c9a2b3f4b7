//! What a browser gets to see.

#![cfg(feature = "serde")]

use game::{Actor, Game, Seat, Viewer};
use quarto::Quarto;

#[test]
fn a_view_shows_the_board_the_tray_and_the_line() {
    let setup = "position=1 7 12,4,15,*/3,10,*,*/9,*,*,*/13,*,*,*";
    let mut game = Quarto::start(&setup.parse().unwrap());
    let view = serde_json::to_value(game.view(Viewer::Spectator)).unwrap();
    assert_eq!((&view["player"], &view["next"]), (&1.into(), &7.into()));
    assert_eq!(view["cells"][0], serde_json::json!({"square": "A1", "piece": 13}));
    assert_eq!(view["rest"], serde_json::json!([0, 1, 2, 5, 6, 8, 11, 14]));
    assert_eq!(view["legalMoves"][8], serde_json::json!({"square": "D4", "ends": true}));
    assert_eq!(view["legalMoves"][0], serde_json::json!({"square": "B1", "ends": false}));
    let events = game.apply(Seat(1).into(), &"D4".parse().unwrap()).unwrap();
    assert_eq!(
        serde_json::to_string(&events).unwrap(),
        concat!(
            r#"[{"kind":"placed","square":"D4","piece":7},"#,
            r#"{"kind":"lineCompleted","squares":["A4","B4","C4","D4"],"bit":2,"value":1}]"#,
        )
    );
    let view = game.view(Viewer::Spectator);
    assert_eq!(
        serde_json::to_string(&view.lines).unwrap(),
        r#"[{"squares":["A4","B4","C4","D4"],"bit":2,"value":1}]"#
    );
    assert_eq!(serde_json::to_string(&view.outcome).unwrap(), r#"{"winners":[1],"reason":"line"}"#);
}

#[test]
fn the_first_piece_and_each_that_is_handed_over_are_events() {
    let mut game = Quarto::start(&"".parse().unwrap());
    let events = game.apply(Actor::Dealer, &"7".parse().unwrap()).unwrap();
    assert_eq!(serde_json::to_string(&events).unwrap(), r#"[{"kind":"named","piece":7}]"#);
    let events = game.apply(Seat(0).into(), &"B3,12".parse().unwrap()).unwrap();
    assert_eq!(
        serde_json::to_string(&events).unwrap(),
        r#"[{"kind":"placed","square":"B3","piece":7},{"kind":"handedOver","piece":12}]"#
    );
    assert_eq!(game.view(Viewer::Spectator).last_move.as_deref(), Some("B3,12"));
}
