use serde_json::json;

use crate::board;
use crate::duel;
use crate::process::Server;
use crate::program::{GREETING, Program, Task, VERSION_ACCEPTED};

#[test]
fn any_free_seat_is_given_in_order_and_a_taken_one_is_not() {
    let server = Server::start(&[]);
    let id = server.new_match();
    let seat_of = |request: &str| {
        let mut program = Program::connect(server.game);
        program.send_bytes(format!("VERSION 2.0\nID {id}\n{request}\n").as_bytes());
        loop {
            let line = program.read().expect("an answer");
            if line.starts_with("+ YOU ") || line.starts_with("- ") {
                return (line, program);
            }
        }
    };
    let (first, white) = seat_of("PLAYER");
    assert_eq!(first, "+ YOU 0 Player 1");
    assert_eq!(seat_of("PLAYER 0").0, "- No free player");
    let (second, black) = seat_of("PLAYER ");
    assert_eq!(second, "+ YOU 1 Player 2");
    for request in ["PLAYER", "PLAYER 0", "PLAYER 1"] {
        assert_eq!(seat_of(request).0, "- No free player", "{request}");
    }
    drop((white, black));
}

#[test]
fn a_seat_for_a_person_is_not_given_to_a_program() {
    let server = Server::start(&[]);
    let id = server.new_match_with(&json!({
        "type": "Bashni",
        "players": [{ "name": "Ada", "type": "HUMAN" }, { "name": "Bot", "type": "COMPUTER" }],
    }));
    let mut wrong = Program::connect(server.game);
    assert_eq!(wrong.try_prolog(&id, Some(0)), Err("- No free player".to_owned()));
    let mut program = Program::connect(server.game);
    program.send_bytes(format!("VERSION 2.0\nID {id}\nPLAYER\n").as_bytes());
    for line in [GREETING, VERSION_ACCEPTED] {
        program.expect(line);
    }
    program.expect("+ PLAYING Bashni");
    let name = program.read().expect("the name of the game");
    let date = name.strip_prefix("+ Game from ").expect("the default name").to_owned();
    let form: String = date.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
    assert_eq!(form, "0000-00-00 00:00");
    for line in ["+ YOU 1 Bot", "+ TOTAL 2", "+ 0 Ada 0", "+ ENDPLAYERS", "+ WAIT"] {
        program.expect(line);
    }
}

#[test]
fn a_seat_is_free_again_when_its_program_is_gone_and_the_next_one_goes_on() {
    let server = Server::start(&[]);
    let id = server.new_match();
    let mut white = Program::join(server.game, &id, Some(0));
    let mut black = Program::join(server.game, &id, Some(1));
    white.turn();
    white.play("C3:D4");
    black.turn();
    // In the middle of its turn, with half a line sent.
    black.send("THINKING");
    black.expect("+ OKTHINK");
    black.send_bytes(b"PLAY B6:");
    black.hang_up();
    let mut events = server.stream(&format!("/api/v1/matches/{id}/events"));
    while events.entry().expect("the seat is left")["type"] != "left" {}

    let mut again = Program::join(server.game, &id, Some(1));
    let game = board::after(&[(0, "C3:D4".to_owned())]);
    assert_eq!(again.turn(), board::pieces(game.position()), "the current position");
    again.play("B6:A5");
    white.turn();
    assert_eq!(server.show(&id)["state"], "running");
}

#[test]
fn who_joins_a_finished_match_gets_the_prolog_and_the_result() {
    let server = Server::start(&[]);
    let id = server.new_match();
    let [white, _] = duel::play_out(server.game, &id, 5);
    for seat in [None, Some(0), Some(1)] {
        let mut late = Program::join(server.game, &id, seat);
        match late.next_task() {
            Task::GameOver { pieces, won } => {
                assert_eq!(Some(&won), white.won.as_ref());
                assert_eq!(pieces, white.last_pieces);
            }
            other => panic!("GAMEOVER, not {other:?}"),
        }
        late.expect_end();
    }
    let log = server.get(&format!("/api/v1/matches/{id}/record")).body;
    assert!(log.trim_end().lines().last().is_some_and(|line| line.contains("\"ended\"")), "{log}");
}

/// What a program still sends after the end is read and forgotten, not answered with a reset.
#[test]
fn input_after_the_end_is_tolerated() {
    let server = Server::start(&[]);
    let id = server.new_match();
    let mut white = Program::join(server.game, &id, Some(0));
    let mut black = Program::join(server.game, &id, Some(1));
    white.turn();
    white.send_bytes(b"THINKING\nPLAY A1:A1\nOKWAIT\nPLAY C3:D4\n");
    white.expect("+ OKTHINK");
    let reason = "square 2 of the move";
    let last = white.read().expect("the reason");
    assert!(last.starts_with("- Invalid Move: ") || last.contains(reason), "{last}");
    white.send("PLAY C3:D4");
    white.expect_end();
    assert_eq!(black.result(), [false, true]);
    black.send("OKWAIT");
    black.expect_end();
}
