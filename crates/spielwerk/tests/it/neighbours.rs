//! Guests who only hold places give way to neighbours behind the same address.

use serde_json::json;
use ureq::http::Method;

use crate::process::Server;
use crate::program::{Program, Task};

const EVICTED: &str = "- Too many connections from your address, and this one was silent longest";

/// What the server says last to a program that waits.
fn last_words(program: &mut Program) -> String {
    loop {
        match program.task() {
            Ok(Task::Wait | Task::Move { .. }) => {}
            Ok(over) => panic!("{over:?}"),
            Err(cut) => return cut,
        }
    }
}

#[test]
fn silent_seats_give_way_to_programs_that_want_to_play() {
    let server = Server::start(&[
        "--max-silent-connections-per-address=4",
        "--silent-patience-ms=0",
        "--wait-interval-ms=100",
    ]);
    let pair = || {
        let id = server.new_match();
        [0, 1].map(|seat| Program::join(server.game, &id, Some(seat)))
    };
    let ([mut first, _second], [mut third, _fourth]) = (pair(), pair());
    // Both sit in front of a board and do nothing.
    first.turn();
    third.turn();
    let [mut white, mut black] = pair();
    assert_eq!(last_words(&mut first), EVICTED, "who was asked and did not move goes first");
    assert_eq!(last_words(&mut third), EVICTED);
    white.turn();
    white.play("C3:D4");
    black.turn();
    black.play("B6:A5");
    // However many come now, those who play stay.
    let _crowd = [pair(), pair(), pair()];
    white.turn();
    white.play("A3:B4");
    black.turn();
}

#[test]
fn streams_that_only_watch_give_way_and_the_stream_of_a_player_stays() {
    let server = Server::start(&["--http-max-streams-per-address=2", "--silent-patience-ms=0"]);
    let players = json!([{ "type": "HUMAN" }, { "type": "HUMAN" }]);
    let id = server.new_match_with(&json!({ "type": "Bashni", "players": players }));
    let ada = server.sit_down(&id, 0, "Ada");
    let mut player = server.stream_as(&ada, &format!("/api/v1/matches/{id}/events"));
    assert_eq!(player.entry().expect("an entry")["type"], "created");
    let mut watching: Vec<_> = (0..4).map(|_| server.stream("/api/v1/lobby")).collect();
    for stream in &mut watching[..2] {
        assert_eq!(stream.status, 200);
        while stream.line().is_some() {}
    }
    assert!(watching[3].line().is_some(), "the last one is connected");
    assert_eq!(server.act(&ada, &id, 0, "C3:D4").status, 200);
    assert!(std::iter::from_fn(|| player.entry()).any(|entry| entry["type"] == "played"));
}

#[test]
fn a_stream_too_many_is_told_so_while_all_others_are_new() {
    let server = Server::start(&["--http-max-streams-per-address=1"]);
    let _first = server.stream("/api/v1/lobby");
    let answer = server.get("/api/v1/lobby");
    assert_eq!((answer.status, answer.retry_after.as_str()), (429, "10"), "{}", answer.body);
    assert_eq!(answer.json()["code"], "too-many-requests");
    assert_eq!(server.get("/healthz").status, 200, "everything else is there");
}

#[test]
fn a_trusted_proxy_says_who_asks_and_nobody_else_does() {
    let create = |server: &Server, client: &str| {
        let headers = [("content-type", "application/json"), ("x-forwarded-for", client)];
        let body = r#"{"type":"Bashni"}"#;
        server.request(&Method::POST, "/api/v1/matches", &headers, body).status
    };
    let limit = "--max-new-matches-per-minute=1";
    let server = Server::start(&[limit, "--trusted-proxy=10.0.0.0/8,127.0.0.0/8"]);
    assert_eq!(create(&server, "203.0.113.1"), 201);
    assert_eq!(create(&server, "203.0.113.1"), 429);
    assert_eq!(create(&server, "203.0.113.1, 203.0.113.2"), 201);
    assert_eq!(create(&server, "203.0.113.9, 203.0.113.2"), 429, "the left end is made up");
    let server = Server::start(&[limit]);
    assert_eq!(create(&server, "203.0.113.1"), 201);
    assert_eq!(create(&server, "203.0.113.2"), 429);
}
