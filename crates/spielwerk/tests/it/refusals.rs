//! Every negative line, over a real socket, and that nothing comes behind it.

use serde_json::{Value, json};

use crate::process::Server;
use crate::program::{GREETING, Program};

/// Sends these lines after the greeting, then expects this line as the last one.
#[track_caller]
fn check(server: &Server, sent: &str, last: &str) {
    let mut program = Program::connect(server.game);
    program.expect(GREETING);
    program.send_bytes(sent.as_bytes());
    loop {
        let line = program.read().unwrap_or_else(|| panic!("{last:?} after {sent:?}"));
        if line.starts_with("- ") {
            assert_eq!(line, last, "after {sent:?}");
            return program.expect_end();
        }
    }
}

#[test]
fn what_is_wrong_in_the_prolog_is_named() {
    let server = Server::start(&[]);
    let id = server.new_match();
    let human = json!({ "name": "", "type": "HUMAN" });
    let people = server.new_match_with(&json!({ "type": "Bashni", "players": [human, human] }));
    let version = "- Client Version does not match server Version";
    for sent in ["VERSION 3.0\n", "VERSION v2.3\n", "VERSION 1.99\n", "VERSION x\n"] {
        check(&server, sent, version);
    }
    let no_version = "- Did not get the expected VERSION command";
    for sent in ["HELLO\n", "VERSION\n", "version 2.0\n", "\n", "\0VERSION 2.0\n"] {
        check(&server, sent, no_version);
    }
    let bad_id = "- Not a valid game ID";
    for wrong in ["0HDY96HG8UKZM", "0", "0hdy96hg8ukzmm", "0hdy96hg8ukz!", "zzzzzzzzzzzzz"] {
        check(&server, &format!("VERSION 2.0\nID {wrong}\n"), bad_id);
    }
    check(&server, "VERSION 2.0\nID 0000000000000\n", "- Game does not exist");
    check(&server, &format!("VERSION 2.0\n{id}\n"), "- Did not get the expected ID command");
    let begin = format!("VERSION 2.0\nID {id}\n");
    let no_player = "- Did not get the expected PLAYER command";
    for wrong in ["PLAY 0", "PLAYER white", "PLAYER -1", "PLAYERS", "player 0"] {
        check(&server, &format!("{begin}{wrong}\n"), no_player);
    }
    for wrong in ["PLAYER 2", "PLAYER 256", "PLAYER 99999999999999999999"] {
        check(&server, &format!("{begin}{wrong}\n"), "- No free player");
    }
    for wrong in ["PLAYER", "PLAYER 0", "PLAYER 1"] {
        let sent = format!("VERSION 2.0\nID {people}\n{wrong}\n");
        check(&server, &sent, "- No free player");
    }
    assert_eq!(server.show(&id)["state"], "open", "nobody has sat down");
}

#[test]
fn lines_that_are_no_text_or_too_long_are_refused() {
    let server = Server::start(&["--max-line-bytes=100"]);
    check(&server, &format!("{}\n", "V".repeat(101)), "- Did not get the expected VERSION command");
    // Without any line end, too: nobody may make us hold more than a line.
    check(&server, &"V".repeat(300), "- Did not get the expected VERSION command");
    let mut program = Program::connect(server.game);
    program.expect(GREETING);
    program.send_bytes(&[0xff, 0xfe, 0x00, 0x80, b'\n']);
    program.expect_last("- Did not get the expected VERSION command");
}

/// A program on its turn sends these lines; returns what became of the match.
#[track_caller]
fn wrong_on_turn(server: &Server, sent: &[&str], last: &str) -> (Program, Value) {
    let id = server.new_match();
    let mut white = Program::join(server.game, &id, Some(0));
    let black = Program::join(server.game, &id, Some(1));
    white.turn();
    for line in sent {
        white.send(line);
    }
    if sent.first() == Some(&"THINKING") {
        white.expect("+ OKTHINK");
    }
    white.expect_last(last);
    (black, server.show(&id))
}

#[test]
fn an_invalid_move_loses_and_the_reason_is_told() {
    let server = Server::start(&[]);
    for (action, reason) in [
        ("C3:C4", "square 2 of the move: C4 is a light square, only dark ones such as A1 are used"),
        ("C3", "expected at least two squares such as C3:D4, got \"C3\""),
        ("C5:D6", "C5 is empty, a move starts from one of your towers"),
        ("B6:A5", "the tower on B6 is not yours, your towers are topped by w or W"),
        ("A1:B2", "B2 is not free, a tower lands on free squares only"),
        ("C3:E5", "C3:E5: a man moves one square forward unless it captures"),
    ] {
        let sent = ["THINKING", &format!("PLAY {action}")];
        let last = format!("- Invalid Move: {reason}");
        let (mut black, shown) = wrong_on_turn(&server, &sent, &last);
        assert_eq!(black.result(), [false, true], "{action}");
        black.expect_end();
        assert_eq!(shown["result"]["ending"], "forfeit", "{action}");
        assert_eq!(shown["result"]["by"], 0, "{action}");
        assert_eq!(shown["result"]["winners"], json!([1]), "{action}");
        assert_eq!(shown["result"]["reason"]["params"]["action"], action);
        assert_eq!(shown["moves"], json!([]), "{action}");
    }
}

#[test]
fn a_capture_that_is_not_made_or_not_finished_is_an_invalid_move() {
    let server = Server::start(&[]);
    let position = "w w@C3 w@A1 b@D4 b@F6 b@A7";
    for (action, reason) in [
        ("A1:B2", "capturing is mandatory: C3 can capture"),
        ("C3:E5", "a further partial move is possible from E5, and so it must be made"),
    ] {
        let id = server
            .new_match_with(&json!({ "type": "Bashni", "gameSpecific": { "position": position } }));
        let mut white = Program::join(server.game, &id, Some(0));
        white.expect("+ MOVE 60000");
        while white.read().as_deref() != Some("+ ENDPIECESLIST") {}
        white.send("THINKING");
        white.expect("+ OKTHINK");
        white.send(&format!("PLAY {action}"));
        white.expect_last(&format!("- Invalid Move: {reason}"));
    }
}

/// Who breaks the protocol is out, but the match is not lost: the program may come back.
#[test]
fn a_wrong_word_during_the_game_ends_the_connection_and_frees_the_seat() {
    let server = Server::start(&[]);
    for (sent, last) in [
        (&["PLAY C3:D4"][..], "- Did not get the expected THINKING command"),
        (&["OKWAIT"], "- Did not get the expected THINKING command"),
        (&["THINKING", "C3:D4"], "- Did not get the expected PLAY command"),
        (&["THINKING", "PLAY"], "- Did not get the expected PLAY command"),
    ] {
        let (_, shown) = wrong_on_turn(&server, sent, last);
        assert_ne!(shown["state"], "finished", "{sent:?}");
    }
    let id = server.new_match();
    let mut black = Program::join(server.game, &id, Some(1));
    black.expect("+ WAIT");
    black.send("okwait");
    black.expect_last("- Did not get the expected OKWAIT command");
    let mut black = Program::join(server.game, &id, Some(1));
    black.expect("+ WAIT");
    black.send_bytes(b"OKWAIT\nOKWAIT\n");
    black.expect_last("- Did not expect response from client");
    let mut white = Program::join(server.game, &id, Some(0));
    white.turn();
    white.play("C3:D4");
    white.send("HELLO");
    white.expect_last("- Did not expect response from client");
    assert_eq!(server.moves(&id), [(0, "C3:D4".to_owned())]);
}

#[test]
fn who_does_not_move_in_time_loses() {
    let server = Server::start(&[]);
    for said in [None, Some("THINKING")] {
        let id =
            server.new_match_with(&json!({ "type": "Bashni", "gameGeneric": { "timeout": 100 } }));
        // Black first: it must be told, and white's clock runs as soon as white is there.
        let mut black = Program::join(server.game, &id, Some(1));
        let mut white = Program::join(server.game, &id, Some(0));
        white.turn();
        if let Some(line) = said {
            white.send(line);
            let answer = white.read();
            // On a machine that stood still in between, the time-out may come first.
            if answer.as_deref() == Some("+ OKTHINK") {
                white.expect_last("- TIMEOUT Be faster next time");
            } else {
                assert_eq!(answer.as_deref(), Some("- TIMEOUT Be faster next time"));
            }
        } else {
            white.expect_last("- TIMEOUT Be faster next time");
        }
        assert_eq!(black.result(), [false, true]);
        let result = &server.show(&id)["result"];
        assert_eq!(result["ending"], "timeout");
        assert_eq!(result["by"], 0);
        assert_eq!(result["winners"], json!([1]));
    }
}

#[test]
fn who_does_not_answer_in_time_is_out() {
    let server = Server::start(&["--answer-time-ms=100"]);
    let timeout = "- TIMEOUT Be faster next time";
    let id = server.new_match();
    for sent in ["", "VERSION 2.0\n", &format!("VERSION 2.0\nID {id}\n"), "VERSION 2.0"] {
        check(&server, sent, timeout);
    }
    // Without OKWAIT only the seat is lost, not the game.
    let hello = format!("VERSION 2.0\nID {id}\nPLAYER 1\n");
    check(&server, &hello, timeout);
    assert_ne!(server.show(&id)["state"], "finished");
}
