//! Checks that are ordered over HTTP: a ticket leads clients on the ordinary game port to the
//! stages, one run per connection.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

use serde_json::{Value, json};
use ureq::http::Method;

use crate::client_process::Client;
use crate::process::{PATIENCE, Server};

fn order(server: &Server, body: &Value) -> (u16, Value) {
    let answer = server.send_as("", "/api/v1/checks", body);
    (answer.status, answer.json())
}

fn show(server: &Server, ticket: &str) -> Value {
    server.get(&format!("/api/v1/checks/{ticket}")).json()
}

fn choose(server: &Server, ticket: &str, number: &Value) -> u16 {
    let path = format!("/api/v1/checks/{ticket}/stage");
    server.ask_as("", &Method::PUT, &path, &json!({ "number": number })).status
}

fn stage<'a>(check: &'a Value, id: &str) -> &'a Value {
    let stages = check["stages"].as_array().unwrap();
    stages.iter().find(|stage| stage["id"] == id).unwrap_or_else(|| panic!("{id} in {check:#}"))
}

/// A client that says these lines, each after a line of the server with this beginning.
fn talk(server: &Server, lines: &[(&str, &str)]) {
    let mut stream = TcpStream::connect(server.game).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut heard = BufReader::new(stream.try_clone().unwrap()).lines();
    for (beginning, line) in lines {
        while !heard.next().unwrap().unwrap().starts_with(beginning) {}
        stream.write_all(format!("{line}\n").as_bytes()).unwrap();
    }
    // Until the server closes: then it has noted what it found.
    while let Some(Ok(_)) = heard.next() {}
}

#[test]
fn a_ticket_leads_through_the_stages() {
    let server = Server::start(&[]);
    let (status, check) = order(&server, &json!({ "kind": "Bashni" }));
    assert_eq!(status, 201, "{check}");
    let ticket = check["ticket"].as_str().unwrap();
    // The Game-ID itself, then both seats; the client is hung up on and may say so.
    for player in ["1", "1", "2"] {
        Client::start(server.game, ticket, &["-p", player]).end();
    }
    let check = show(&server, ticket);
    for id in ["id", "player"] {
        assert_eq!(stage(&check, id)["state"], "passed", "{check:#}");
    }
    assert_eq!(check["current"], stage(&check, "wait")["number"]);

    let id = format!("ID {ticket}");
    let prolog = [
        ("+ MNM", "VERSION 2.0"),
        ("+ Client version", id.as_str()),
        ("+ Game from", "PLAYER 0"),
        ("+ WAIT", "okwait"),
    ];
    talk(&server, &prolog);
    let check = show(&server, ticket);
    let wait = stage(&check, "wait");
    assert_eq!(
        (&wait["state"], &wait["finding"]["code"]),
        (&json!("failed"), &json!("wrong-case"))
    );
    assert_eq!(wait["finding"]["mark"]["column"], 0, "{wait:#}");

    let refusal = stage(&check, "negative-player")["number"].clone();
    assert_eq!(choose(&server, ticket, &refusal), 200);
    assert_eq!(choose(&server, ticket, &json!(4711)), 422);
    Client::start(server.game, ticket, &["-p", "1"]).end();
    let check = show(&server, ticket);
    assert_eq!(stage(&check, "negative-player")["nPassed"], 1, "{check:#}");
    let mut live = server.stream(&format!("/api/v1/checks/{ticket}/live"));
    let event = live.line().unwrap();
    assert!(event.starts_with("data: {\"ticket\""), "{event}");
}

#[test]
fn what_cannot_be_checked_is_refused() {
    let server = Server::start(&[]);
    let (status, problem) = order(&server, &json!({ "kind": "Ligretto" }));
    assert_eq!((status, &problem["errors"][0]["field"]), (422, &json!("kind")));
    let (status, problem) = order(&server, &json!({ "kind": "Bashni", "player": 9 }));
    assert_eq!((status, &problem["errors"][0]["field"]), (422, &json!("player")));
    assert_eq!(server.get("/api/v1/checks/0000000000000").status, 404);
    assert_eq!(choose(&server, "0000000000000", &json!(1)), 404);
}
