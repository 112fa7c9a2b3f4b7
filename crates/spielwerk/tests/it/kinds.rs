//! What is special about each kind of board game, from the HTTP interface to the last line.

use serde_json::{Value, json};

use crate::client_process::Client;
use crate::process::{Server, spielwerk};
use crate::program::Program;
use crate::strict::{FORMS, Form, Match, Request, Strict};

/// All kinds whose positions are analysed, which are the board games.
fn analysed_kinds(server: &Server) -> Vec<String> {
    let about = server.get("/api/v1/server").json();
    let kinds = about["kinds"].as_array().expect("a list").iter();
    let analysed = kinds.filter(|kind| kind["analysis"] == true);
    analysed.map(|kind| kind["type"].as_str().expect("a name").to_owned()).collect()
}

fn form(kind: &str) -> Form {
    FORMS.into_iter().find(|form| form.kind == kind).expect("a form")
}

/// A match of two programs, and both of them; the first is already there for the second.
fn two_programs(server: &Server, kind: &str, options: &Value) -> (String, [Strict; 2]) {
    let body = json!({ "type": kind, "gameGeneric": { "name": "Duel" }, "gameSpecific": options });
    let id = server.new_match_with(&body);
    let form = form(kind);
    let other = |seat: usize, ready: u8| format!("{} {ready}", form.names[1 - seat]);
    let duel = Match { id: &id, name: "Duel", move_time_ms: 60_000 };
    let first = Strict::join(server.game, form, &duel, 0, &other(0, 0));
    let second = Strict::join(server.game, form, &duel, 1, &other(1, 1));
    (id, [first, second])
}

#[test]
fn people_and_bots_play_every_kind_over_http() {
    let server = Server::start(&[]);
    for kind in analysed_kinds(&server) {
        let players = json!([{ "type": "HUMAN" }, { "type": "BOT", "bot": "1" }]);
        let generic = json!({ "timeout": 100 });
        let body = json!({ "type": kind, "players": players, "gameGeneric": generic });
        let id = server.new_match_with(&body);
        let ada = server.sit_down(&id, 0, "Ada");
        let position = server.show(&id)["position"].clone();
        let action = match kind.as_str() {
            "Reversi" => "E3".to_owned(),
            "Bashni" | "Checkers" => "A3:B4".to_owned(),
            "NMMorris" => "A0".to_owned(),
            "Quarto" => format!("B3,{}", position["rest"][0]),
            other => panic!("{other}: with which move does it begin?"),
        };
        let seq = server.show(&id)["seq"].clone();
        let answer = server.act(&ada, &id, 0, &action);
        assert_eq!(answer.status, 200, "{kind}: {}", answer.body);
        let mut events = server.stream(&format!("/api/v1/matches/{id}/events?after={seq}"));
        let is_answer = |entry: &Value| entry["seat"] == 1 && entry["type"] == "played";
        while !is_answer(&events.entry().expect("the bot's answer")) {}
        let legal = &server.show(&id)["position"]["legalMoves"];
        assert!(legal.as_array().is_some_and(|legal| !legal.is_empty()), "{kind}: {legal}");
    }
}

#[test]
fn every_kind_is_analysed_and_its_record_reads_back() {
    let server = Server::start(&[]);
    for (kind, position) in [
        ("Reversi", "b 6/6/2WB2/2BW2/6/6"),
        ("Checkers", "w w@C3 b@D4 b@F6 b@A7"),
        ("NMMorris", "w A0 A1 A3 B5 C6 - - - -/B0 B1 B3 C2 C4 - - - -"),
        ("Quarto", "1 7 12,4,15,*/3,10,*,*/9,*,*,*/13,*,*,*"),
    ] {
        let question = json!({ "type": kind, "position": position, "timeMs": 50 });
        let answer = server.send_as("", "/api/v1/analysis", &question);
        let last = answer.body.lines().rfind(|line| line.starts_with("data: "));
        let found: Value = serde_json::from_str(&last.expect("a finding")["data: ".len()..])
            .unwrap_or_else(|error| panic!("{kind}: {error}"));
        assert!(found["lines"][0]["moves"][0].is_string(), "{kind}: {found}");
        let bot = json!({ "type": "BOT", "bot": "1" });
        let body = json!({ "type": kind, "players": [bot, bot],
                           "gameSpecific": { "position": position } });
        let id = server.new_match_with(&body);
        let mut events = server.stream(&format!("/api/v1/matches/{id}/events"));
        while events.entry().is_some() {}
        let record = server.get(&format!("/api/v1/matches/{id}/record?format=pdn")).body;
        // Who begins stands first, and in Reversi that is Black.
        let is_black_first = record.find("[Black ") < record.find("[White ");
        assert_eq!(is_black_first, kind == "Reversi", "{record}");
        let looked_at =
            server.send_as("", "/api/v1/positions", &json!({ "type": kind, "text": record }));
        assert_eq!(looked_at.status, 200, "{kind}: {}", looked_at.body);
        let document = looked_at.json();
        let plies = document["plies"].as_array().expect("a list");
        let read = |ply: &Value| {
            let seat = ply["seat"].as_u64()?;
            Some((seat as u8, ply["action"].as_str()?.to_owned()))
        };
        let read: Vec<(u8, String)> = plies.iter().filter_map(read).collect();
        assert_eq!(read, server.moves(&id), "{kind}:\n{record}");
    }
}

#[test]
fn a_skip_in_reversi_brings_the_next_move_at_once() {
    let server = Server::start(&[]);
    // Black turns B1, and White can't answer; then Black turns the rest.
    let options = json!({ "position": "b 8/8/8/8/8/8/BW6/BW6" });
    let (id, [mut black, mut white]) = two_programs(&server, "Reversi", &options);
    let Request::Move(block) = black.next() else { panic!("MOVE") };
    assert_eq!(block[8], "1 B W * * * * * *");
    black.play("C1");
    let Request::Move(block) = black.next() else { panic!("MOVE again") };
    assert_eq!((block[7].as_str(), block[8].as_str()), ("2 B W * * * * * *", "1 B B B * * * * *"));
    black.play("C2");
    for program in [&mut black, &mut white] {
        let Request::GameOver { block, won } = program.next() else { panic!("GAMEOVER") };
        assert_eq!((block[7].as_str(), won), ("2 B B B * * * * *", vec![true, false]));
    }
    // The skip is no ply, but those who watch are told.
    assert_eq!(server.moves(&id).len(), 2);
    let plies = server.get(&format!("/api/v1/matches/{id}/plies")).body;
    assert!(plies.contains("\"kind\":\"skipped\""), "{plies}");
}

#[test]
fn every_wrong_square_of_reversi_is_refused_in_the_same_words() {
    let server = Server::start(&[]);
    for action in ["A1", "D4", "E9", "E3:E4", "pass"] {
        let (id, [mut black, mut white]) = two_programs(&server, "Reversi", &json!({}));
        black.next();
        black.is_refused(action, "- Invalid Move: Invalid position");
        let Request::GameOver { won, .. } = white.next() else { panic!("GAMEOVER") };
        assert_eq!(won, [false, true]);
        let reason = server.show(&id)["result"]["reason"].to_string();
        assert!(!reason.contains("Invalid position"), "the page tells the rule: {reason}");
    }
}

#[test]
fn checkers_tells_the_rule_and_draws_are_won_by_both() {
    let server = Server::start(&[]);
    let options = json!({ "position": "w W@A1 B@H2", "max_plies_without_progress": 2 });
    let (_, mut players) = two_programs(&server, "Checkers", &options);
    players[0].next();
    players[0].play("A1:B2");
    players[1].next();
    players[1].play("H2:G1");
    for program in &mut players {
        let Request::GameOver { won, .. } = program.next() else { panic!("GAMEOVER") };
        assert_eq!(won, [true, true]);
    }
    let options = json!({ "position": "w w@C3 b@D4 b@H8" });
    let (_, [mut white, _]) = two_programs(&server, "Checkers", &options);
    white.next();
    white.is_refused("C3:B4", "- Invalid Move: capturing is mandatory: C3 can capture");
}

#[test]
fn two_mills_at_once_take_two_pieces() {
    let server = Server::start(&[]);
    let options = json!({ "position": "w A0 A2 B1 C1/B4 B5 C6 C7" });
    let (_, [mut white, mut black]) = two_programs(&server, "NMMorris", &options);
    let asked = |program: &mut Strict, capture: &str| {
        let Request::Move(block) = program.next() else { panic!("MOVE") };
        assert_eq!(block[0], capture);
        block
    };
    asked(&mut white, "CAPTURE 0");
    white.play("A1");
    asked(&mut white, "CAPTURE 2");
    // Pieces in mills may be taken, and there is none here anyway.
    white.play("B4");
    let block = asked(&mut white, "CAPTURE 1");
    assert_eq!(block[11], "PIECE1.0 C");
    white.play("C7");
    asked(&mut black, "CAPTURE 0");
    black.is_refused("A1", "- Invalid Move: Destination is already occupied");
    let Request::GameOver { block, won } = white.next() else { panic!("GAMEOVER") };
    assert_eq!((block[0].as_str(), won), ("PIECELIST 2,9", vec![true, false]));
    let (_, [mut white, _]) = two_programs(&server, "NMMorris", &options);
    asked(&mut white, "CAPTURE 0");
    white.play("A1");
    asked(&mut white, "CAPTURE 2");
    white.is_refused("A1", "- Invalid Move: You can't capture yourself");
}

#[test]
fn a_winning_move_of_quarto_may_say_anything_behind_the_comma() {
    let server = Server::start(&[]);
    let options = json!({ "position": "0 7 12,4,15,*/3,10,*,*/9,*,*,*/13,*,*,*" });
    for action in ["D4", "D4,3", "D4,16", "D4,-1"] {
        let (id, [mut first, mut second]) = two_programs(&server, "Quarto", &options);
        let Request::Move(block) = first.next() else { panic!("MOVE") };
        assert_eq!((block[0].as_str(), block[2].as_str()), ("NEXT 7", "4 12 4 15 *"));
        first.play(action);
        for program in [&mut first, &mut second] {
            let Request::GameOver { block, won } = program.next() else { panic!("GAMEOVER") };
            assert_eq!((block[1].as_str(), won), ("4 12 4 15 7", vec![true, false]));
        }
        // What is no piece is forgotten.
        let written = if action == "D4,3" { action } else { "D4" };
        assert_eq!(server.moves(&id), [(0, written.to_owned())]);
    }
    let (_, [mut first, _]) = two_programs(&server, "Quarto", &options);
    first.next();
    first.is_refused(
        "B2",
        "- Invalid Move: B2 does not end the game, so name the piece that you hand over such as \
         B2,7",
    );
}

#[test]
fn the_dealer_names_the_first_piece_of_quarto() {
    let server = Server::start(&[]);
    let id = server.new_match_with(&json!({ "type": "Quarto" }));
    let next = server.show(&id)["position"]["next"].as_u64().expect("a piece");
    let (_, [mut first, _]) = {
        let options = json!({ "first_piece": 11 });
        two_programs(&server, "Quarto", &options)
    };
    let Request::Move(block) = first.next() else { panic!("MOVE") };
    assert!((0..16).contains(&next) && block[0] == "NEXT 11", "{next}, {block:?}");
}

#[test]
fn programs_of_version_3_have_a_port_of_their_own() {
    let server = Server::start(&[]);
    let about = server.get("/api/v1/server").json();
    let port = about["gamePortV3"].as_u64().expect("a port") as u16;
    assert_ne!(port, server.game.port());
    let id = server.new_match_with(&json!({ "type": "NMMorris", "gameGeneric": { "name": "x" } }));
    let address = (server.game.ip(), port).into();
    let mut program = Program::connect(address);
    program.expect("+ MNM Gameserver v3.1 accepting connections");
    program.expect("+ Already happy with your AI?");
    program.send("VERSION 3.42");
    program.expect("+ Client version accepted - please send Game-ID to join");
    program.send(&format!("ID {id}"));
    program.expect("+ PLAYING NMMorris");
    program.expect("+ x");
    let mut program = Program::connect(address);
    program.expect("+ MNM Gameserver v3.1 accepting connections");
    program.expect("+ Already happy with your AI?");
    program.send("VERSION 2.3");
    program.expect_last("- Client Version does not match server Version");
    // A port that is asked for and can't be had is an error.
    let taken = format!("--game-port-v3={}", server.game);
    let folder = tempfile::tempdir().unwrap();
    let mut command = spielwerk();
    command.args(["serve", "--listen=127.0.0.1:0", "--game-port=0", &taken, "--data"]);
    let output = crate::process::finish(command.arg(folder.path().join("x.db")));
    let said = crate::process::stderr(&output);
    assert!(said.contains("game port for version 3"), "{said}");
}

#[test]
fn the_original_segments_are_an_option_of_a_match() {
    let server = Server::start(&[]);
    let generic = json!({ "name": "Old", "segments": "original" });
    let id = server.new_match_with(&json!({ "type": "Quarto", "gameGeneric": generic,
                                            "gameSpecific": { "first_piece": 3 } }));
    let form = form("Quarto");
    let old = Match { id: &id, name: "Old", move_time_ms: 60_000 };
    let mut first = Strict::join(server.game, form, &old, 0, "Player 2 0");
    assert!(matches!(first.next(), Request::Move(_)));
    let wrong = json!({ "type": "Quarto", "gameGeneric": { "segments": "tiny" } });
    let answer = server.post(&wrong.to_string());
    assert_eq!(answer.json()["errors"][0]["field"], "gameGeneric.segments");
}

#[test]
fn the_client_plays_what_its_configuration_says_on_either_port() {
    let server = Server::start(&[]);
    let port = server.get("/api/v1/server").json()["gamePortV3"].as_u64().expect("a port") as u16;
    let v3 = (server.game.ip(), port).into();
    for (address, version) in [(server.game, "2.3"), (v3, "3.1")] {
        let players = json!([{ "type": "COMPUTER" }, { "type": "BOT" }]);
        let position = "0 7 12,4,15,*/3,10,*,*/9,*,*,*/13,*,*,*";
        let id = server.new_match_with(&json!({ "type": "Quarto", "players": players,
            "gameSpecific": { "position": position }, "gameGeneric": { "timeout": 3000 } }));
        let ended = Client::start_for("Quarto", address, &id, &[]).end();
        assert_eq!(ended.code, 0, "{ended:?}");
        let greeted = format!("game server version {version}");
        for told in [greeted.as_str(), "You have played D4 after ", "you have won", "4 12  4 15"] {
            assert!(ended.stdout.contains(told), "{told:?} in {}", ended.stdout);
        }
    }
    let bashni = server.new_match();
    let ended = Client::start_for("Reversi", server.game, &bashni, &[]).end();
    let told = "the match is Bashni, but this client plays Reversi";
    assert!(ended.code == 1 && ended.stderr.contains(told), "{ended:?}");
    let ended = Client::start_for("Chess", server.game, &bashni, &[]).end();
    let told = "GameKindName is Chess, but this client plays Bashni, Reversi, Checkers, NMMorris, \
                Quarto";
    assert!(ended.code == 1 && ended.stderr.contains(told), "{ended:?}");
}
