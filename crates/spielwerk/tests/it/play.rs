use bashni::Position;
use game::Game;
use serde_json::{Value, json};

use crate::board;
use crate::duel;
use crate::process::Server;
use crate::program::{GREETING, Program, VERSION_ACCEPTED};

/// The prolog and the first turn, line by line, with the server's own pauses.
#[test]
fn a_program_is_led_through_the_prolog_to_its_first_turn() {
    let server = Server::start(&["--first-command-delay-ms=50"]);
    let id = server.new_match_with(&json!({
        "type": "Bashni",
        "gameGeneric": { "name": "Final of the day", "timeout": 45_000 },
        "players": [
            { "name": "Team Red", "type": "COMPUTER" },
            { "name": "", "type": "COMPUTER" },
        ],
    }));
    let mut white = Program::connect(server.game);
    white.expect(GREETING);
    white.send("VERSION 2.42");
    white.expect(VERSION_ACCEPTED);
    white.send(&format!("ID {id}"));
    white.expect("+ PLAYING Bashni");
    white.expect("+ Final of the day");
    white.send("PLAYER 0");
    for line in ["+ YOU 0 Team Red", "+ TOTAL 2", "+ 1 Player 2 0", "+ ENDPLAYERS"] {
        white.expect(line);
    }
    white.expect("+ MOVE 45000");
    white.expect("+ PIECESLIST 24");
    for piece in START {
        white.expect(&format!("+ {piece}"));
    }
    white.expect("+ ENDPIECESLIST");
    white.send("THINKING");
    white.expect("+ OKTHINK");
    white.send("PLAY C3:D4");
    white.expect("+ MOVEOK");

    let mut black = Program::connect(server.game);
    black.expect(GREETING);
    black.send("VERSION 2");
    black.expect(VERSION_ACCEPTED);
    black.send(&format!("ID {id}"));
    black.expect("+ PLAYING Bashni");
    black.expect("+ Final of the day");
    black.send("PLAYER");
    for line in ["+ YOU 1 Player 2", "+ TOTAL 2", "+ 0 Team Red 1", "+ ENDPLAYERS"] {
        black.expect(line);
    }
    black.expect("+ MOVE 45000");
    assert_eq!(server.moves(&id), [(0, "C3:D4".to_owned())]);
}

/// Rank 8 to 1, within a rank from H to A.
const START: [&str; 24] = [
    "b@H8", "b@F8", "b@D8", "b@B8", "b@G7", "b@E7", "b@C7", "b@A7", "b@H6", "b@F6", "b@D6", "b@B6",
    "w@G3", "w@E3", "w@C3", "w@A3", "w@H2", "w@F2", "w@D2", "w@B2", "w@G1", "w@E1", "w@C1", "w@A1",
];

#[test]
fn two_programs_play_a_whole_game_and_the_record_has_every_move() {
    let server = Server::start(&[]);
    for seed in 1..=3 {
        let id = server.new_match();
        let [white, black] = duel::play_out(server.game, &id, seed);
        assert_eq!((&white.cut, &black.cut), (&None, &None), "seed {seed}");

        let record = server.moves(&id);
        let of = |seat: u8| {
            let moves = record.iter().filter(move |(mover, _)| *mover == seat);
            moves.map(|(_, action)| action.clone()).collect::<Vec<_>>()
        };
        assert_eq!(white.acknowledged, of(0), "seed {seed}");
        assert_eq!(black.acknowledged, of(1), "seed {seed}");

        // The record alone tells the same game: its end, its result and its last position.
        let game = board::after(&record);
        let outcome = game.outcome().expect("the game is over");
        let won = [0, 1].map(|seat| outcome.winners.contains(&game::Seat(seat))).to_vec();
        for course in [&white, &black] {
            assert_eq!(course.won.as_ref(), Some(&won), "seed {seed}");
            assert_eq!(course.last_pieces, board::pieces(game.position()), "seed {seed}");
        }
        let shown = server.show(&id);
        assert_eq!(shown["state"], "finished");
        assert_eq!(shown["result"]["ending"], "normal");
        assert_eq!(shown["result"]["reason"]["params"]["rule"], outcome.reason);
        assert_eq!(shown["result"]["winners"], winners(&won));
        assert_eq!(shown["result"]["scores"], json!(outcome.scores));
    }
}

fn winners(won: &[bool]) -> Value {
    json!((0..won.len()).filter(|&seat| won[seat]).collect::<Vec<_>>())
}

#[test]
fn the_limits_and_the_start_position_of_a_match_are_kept_to() {
    let server = Server::start(&[]);
    let position = "b w@A1 b@H8 b@H8";
    let id = server.new_match_with(&json!({
        "type": "Bashni",
        "gameSpecific": { "position": position, "max_plies": 2 },
    }));
    // Black begins here, so white waits.
    let mut white = Program::join(server.game, &id, Some(0));
    white.expect("+ WAIT");
    white.send("OKWAIT");
    let mut black = Program::join(server.game, &id, Some(1));
    black.expect("+ MOVE 60000");
    for line in ["PIECESLIST 3", "b@H8", "b@H8", "w@A1", "ENDPIECESLIST"] {
        black.expect(&format!("+ {line}"));
    }
    black.play("H8:G7");
    white.expect("+ MOVE 60000");
    while white.read().as_deref() != Some("+ ENDPIECESLIST") {}
    white.play("A1:B2");
    white.expect("+ GAMEOVER");
    let result = server.show(&id);
    assert_eq!(result["result"]["reason"]["params"]["rule"], "ply-limit", "{result}");
    assert_eq!(result["result"]["winners"], json!([0, 1]), "one point each");
    assert!(position.parse::<Position>().is_ok());
}

/// Segments mean nothing: neither one line in many, nor many lines in one.
#[test]
fn lines_may_come_byte_by_byte_or_all_at_once_and_with_carriage_returns() {
    let server = Server::start(&[]);
    let id = server.new_match();
    let hello = format!("VERSION 2.0\r\nID {id} \r\nPLAYER 0\t\r\n");
    let mut bytewise = Program::connect(server.game);
    for byte in hello.bytes() {
        bytewise.send_bytes(&[byte]);
    }
    for line in [GREETING, VERSION_ACCEPTED, "+ PLAYING Bashni"] {
        bytewise.expect(line);
    }
    while bytewise.read().as_deref() != Some("+ ENDPLAYERS") {}
    assert_eq!(bytewise.turn(), START);
    for byte in b"THINKING\r\nPLAY c3:d4\r\n" {
        bytewise.send_bytes(&[*byte]);
    }
    bytewise.expect("+ OKTHINK");
    bytewise.expect("+ MOVEOK");
    assert_eq!(server.moves(&id), [(0, "C3:D4".to_owned())], "written as the notation prints it");

    let mut at_once = Program::connect(server.game);
    at_once.send_bytes(format!("VERSION 2.0\nID {id}\nPLAYER 1\n").as_bytes());
    while at_once.read().as_deref() != Some("+ ENDPLAYERS") {}
    at_once.turn();
    at_once.send_bytes(b"THINKING\nPLAY B6:A5\n");
    at_once.expect("+ OKTHINK");
    at_once.expect("+ MOVEOK");
    assert_eq!(server.moves(&id).len(), 2);
}
