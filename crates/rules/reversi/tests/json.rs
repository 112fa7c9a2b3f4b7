//! What a browser gets to see.

#![cfg(feature = "serde")]

use game::{Game, Seat, Viewer};
use reversi::{Reversi, Side};

#[test]
fn a_view_shows_the_board_and_what_each_move_turns() {
    let mut game = Reversi::start(&"position=b 6/6/2WB2/2BW2/6/6".parse().unwrap());
    let view = serde_json::to_string(&game.view(Viewer::Spectator)).unwrap();
    assert_eq!(
        view,
        concat!(
            r#"{"size":6,"sideToMove":"b","discs":[{"square":"C4","side":"w"},"#,
            r#"{"square":"D4","side":"b"},{"square":"C3","side":"b"},{"square":"D3","side":"w"}],"#,
            r#""counts":[2,2],"legalMoves":[{"square":"D2","turns":["D3"]},"#,
            r#"{"square":"E3","turns":["D3"]},{"square":"B4","turns":["C4"]},"#,
            r#"{"square":"C5","turns":["C4"]}],"lastMove":null,"skipped":null,"#,
            r#""notation":"b 6/6/2WB2/2BW2/6/6","outcome":null}"#,
        )
    );
    let events = game.apply(Seat(0).into(), &"D2".parse().unwrap()).unwrap();
    assert_eq!(
        serde_json::to_string(&events).unwrap(),
        r#"[{"kind":"placed","square":"D2","side":"b"},{"kind":"turned","squares":["D3"],"side":"b"}]"#
    );
}

#[test]
fn a_skip_is_an_event_and_stands_in_the_view() {
    let mut game = Reversi::start(&"position=b BW4/6/6/6/6/BW4".parse().unwrap());
    let events = game.apply(Seat(0).into(), &"C1".parse().unwrap()).unwrap();
    assert_eq!(serde_json::to_string(&events[2]).unwrap(), r#"{"kind":"skipped","side":"w"}"#);
    let view = game.view(Viewer::Spectator);
    assert_eq!((view.skipped, view.side_to_move), (Some(Side::White), Side::Black));
    game.apply(Seat(0).into(), &"C6".parse().unwrap()).unwrap();
    let outcome = serde_json::to_string(&game.view(Viewer::Spectator).outcome).unwrap();
    assert_eq!(outcome, r#"{"winners":[0],"reason":"no-move"}"#);
}
