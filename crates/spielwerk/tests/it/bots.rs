//! Players that are part of the server, and what they think of positions.

use serde_json::{Value, json};

use crate::board;
use crate::process::Server;

/// Waits for the end of a match by following it.
fn wait_for_end(server: &Server, id: &str) -> Value {
    let mut events = server.stream(&format!("/api/v1/matches/{id}/events"));
    while events.entry().is_some() {}
    server.show(id)
}

fn bots(white: &str, black: &str, max_plies: u32) -> Value {
    let bot = |bot: &str| json!({ "name": "", "type": "BOT", "bot": bot });
    json!({ "type": "Bashni", "gameGeneric": { "timeout": 40 },
            "gameSpecific": { "max_plies": max_plies }, "players": [bot(white), bot(black)] })
}

#[test]
fn bots_play_each_other_by_the_rules() {
    let server = Server::start(&[]);
    let id = server.new_match_with(&bots("1", "8", 40));
    let shown = wait_for_end(&server, &id);
    assert_eq!(shown["result"]["ending"], "normal");
    assert!(shown["seats"][0]["name"].is_null(), "a bot that nobody named has no name");
    assert_eq!((&shown["seats"][0]["bot"], &shown["seats"][1]["bot"]), (&json!("1"), &json!("8")));
    let moves = server.moves(&id);
    assert!(moves.len() <= 40, "{}", moves.len());
    // Every move is legal where it was made, or this would panic.
    board::after(&moves);
}

#[test]
fn a_bot_answers_a_person_also_after_a_restart() {
    let mut server = Server::start(&[]);
    let players = json!([{ "name": "", "type": "HUMAN" }, { "name": "", "type": "BOT" }]);
    let generic = json!({ "timeout": 40 });
    let body = json!({ "type": "Bashni", "gameGeneric": generic, "players": players });
    let id = server.new_match_with(&body);
    let ada = server.sit_down(&id, 0, "Ada");
    for n in 1..=4 {
        let legal = server.show(&id)["position"]["legalMoves"][0].clone();
        let seq = server.show(&id)["seq"].clone();
        let answer = server.act(&ada, &id, 0, legal.as_str().expect("a move"));
        assert_eq!(answer.status, 200, "{}", answer.body);
        let mut events = server.stream(&format!("/api/v1/matches/{id}/events?after={seq}"));
        let is_answer = |entry: &Value| entry["seat"] == 1 && entry["type"] == "played";
        while !is_answer(&events.entry().expect("the bot's answer")) {}
        assert_eq!(server.moves(&id).len(), 2 * n);
        if n == 2 {
            server.restart(&[]);
        }
    }
}

#[test]
fn bots_that_do_not_exist_are_refused() {
    let server = Server::start(&[]);
    let answer = server.post(&bots("1", "99", 10).to_string());
    assert_eq!(answer.status, 422);
    assert_eq!(answer.json()["errors"][0]["field"], "players[1].bot");
    let wrong = json!({ "type": "Bashni", "players": [
        { "name": "", "type": "HUMAN", "bot": "1" }, { "name": "", "type": "HUMAN" }] });
    assert_eq!(server.post(&wrong.to_string()).json()["errors"][0]["field"], "players[0].bot");
    let kinds = server.get("/api/v1/server").json()["kinds"].clone();
    assert!(kinds[0]["bots"].as_array().is_some_and(|bots| bots.len() > 1), "{kinds}");
}

#[test]
fn a_position_is_analysed_until_the_time_is_over() {
    let server = Server::start(&[]);
    let ask = |body: &Value| server.send_as("", "/api/v1/analysis", body);
    // White takes two towers and Black has nothing left.
    let position = "w w@C3 b@D4 b@F6 w@A1";
    let answer = ask(&json!({ "type": "Bashni", "position": position, "timeMs": 100 }));
    assert_eq!((answer.status, answer.media_type.as_str()), (200, "text/event-stream"));
    let last = answer.body.lines().rfind(|line| line.starts_with("data: ")).expect("a finding");
    let found: Value = serde_json::from_str(&last["data: ".len()..]).expect("JSON");
    assert_eq!(found["lines"][0]["moves"][0], "C3:E5:G7");
    assert_eq!(found["lines"][0]["winInPlies"], 1);
    for (body, field) in [
        (json!({ "type": "Chess", "position": position }), "type"),
        (json!({ "type": "Bashni", "position": "w w@A2" }), "position"),
        (json!({ "type": "Bashni", "position": position, "lines": 9 }), "lines"),
        (json!({ "type": "Bashni", "position": position, "timeMs": 1 }), "timeMs"),
    ] {
        let answer = ask(&body);
        assert_eq!((answer.status, &answer.json()["errors"][0]["field"]), (422, &json!(field)));
    }
}

#[test]
fn a_finished_match_is_analysed_ply_by_ply_and_a_running_one_is_not() {
    let server = Server::start(&[]);
    let running = server.new_match();
    let refused = server.get(&format!("/api/v1/matches/{running}/analysis"));
    assert_eq!((refused.status, &refused.json()["code"]), (409, &json!("still-running")));
    let id = server.new_match_with(&bots("1", "1", 6));
    wait_for_end(&server, &id);
    let answer = server.get(&format!("/api/v1/matches/{id}/analysis"));
    let findings: Vec<Value> = answer
        .body
        .lines()
        .filter_map(|line| line.strip_prefix("data: "))
        .map(|data| serde_json::from_str(data).expect("JSON"))
        .collect();
    let n_plies = server.moves(&id).len();
    assert_eq!(findings.len(), n_plies + 1);
    for (ply, finding) in findings.iter().enumerate() {
        assert_eq!(finding["ply"], ply);
        // Nothing can be played at the end, so nothing is found there.
        assert_eq!(finding["found"]["lines"][0]["chance"].is_f64(), ply < n_plies, "{finding}");
    }
    let answer = server.get(&format!("/api/v1/matches/{id}/analysis?from={n_plies}"));
    assert_eq!(answer.body.matches("data: ").count(), 1, "{}", answer.body);
    assert!(answer.body.contains(&format!("{{\"ply\":{n_plies},")), "{}", answer.body);
    let beyond = server.get(&format!("/api/v1/matches/{id}/analysis?from={}", n_plies + 1));
    assert_eq!(beyond.status, 204);
    let wrong = server.get(&format!("/api/v1/matches/{id}/analysis?from=-1"));
    assert_eq!((wrong.status, &wrong.json()["errors"][0]["field"]), (422, &json!("from")));
}
