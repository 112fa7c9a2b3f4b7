//! Players who are gone, programs that never came in, and what the log tells of it.

use serde_json::{Value, json};

use crate::process::{PATIENCE, Server};
use crate::program::Program;

const TOKEN: &str = "a-token-for-this-test";

fn with_absence(server: &Server) -> String {
    let generic = json!({ "absenceTimeout": 50 });
    server.new_match_with(&json!({ "type": "Bashni", "gameGeneric": generic }))
}

#[test]
fn who_is_gone_for_too_long_loses_where_that_was_settled() {
    let mut server = Server::start(&["--wait-interval-ms=100"]);
    let (id, for_ever) = (with_absence(&server), server.new_match());
    let pair = |id: &str| [0, 1].map(|seat| Program::join(server.game, id, Some(seat)));
    let ([mut white, mut black], [patient, _other]) = (pair(&id), pair(&for_ever));
    white.turn();
    white.play("C3:D4");
    black.turn();
    patient.hang_up();
    white.hang_up();
    black.play("B6:A5");
    assert_eq!(black.result(), [false, true]);
    let result = server.show(&id)["result"].clone();
    assert_eq!((&result["ending"], &result["by"]), (&json!("forfeit"), &json!(0)));
    assert_eq!(result["reason"], json!({ "code": "gone", "params": { "seconds": 1 } }));
    assert_eq!(server.show(&for_ever)["result"], Value::Null, "the usual is to wait");
    let log = server.kill();
    let line = log.lines().find(|line| line.contains("match ended")).expect("a line in the log");
    assert!(line.contains(&id) && line.contains("forfeit"), "{line}");
}

#[test]
fn where_nobody_comes_back_after_a_restart_nobody_loses() {
    let mut server = Server::start(&[]);
    let id = with_absence(&server);
    let [mut white, _black] = [0, 1].map(|seat| Program::join(server.game, &id, Some(seat)));
    white.turn();
    white.play("C3:D4");
    server.restart(&[]);
    let mut events = server.follow(&id);
    let ended = std::iter::from_fn(|| events.entry()).find(|entry| entry["type"] == "ended");
    let ended = ended.expect("it ends by itself");
    assert_eq!((&ended["ending"], &ended["winners"]), (&json!("aborted"), &json!([])));
}

#[test]
fn a_time_out_is_in_the_log_of_the_server() {
    let mut server = Server::start(&["--move-time-ms=20"]);
    let id = server.new_match();
    let [mut white, _black] = [0, 1].map(|seat| Program::join(server.game, &id, Some(seat)));
    white.turn();
    white.send("THINKING");
    while white.read().is_some() {}
    let log = server.kill();
    let line = log.lines().find(|line| line.contains("match ended")).expect("a line in the log");
    assert!(line.contains(&id) && line.contains("timeout") && line.contains(" in time"));
}

#[test]
fn a_program_that_got_no_seat_is_told_to_clients_from_there_and_to_the_operator() {
    let server = Server::start(&[&format!("--admin-token={TOKEN}")]);
    drop(Program::connect(server.game));
    let mut program = Program::connect(server.game);
    program.send("HELLO \"you\"");
    while program.read().is_some() {}
    program.hang_up();
    let list = |shown: Value| shown["refused"].as_array().expect("a list").clone();
    let start = std::time::Instant::now();
    let refused = loop {
        // It is there once the server has noticed the end of the connection.
        let refused = list(server.get("/api/v1/refused").json());
        if !refused.is_empty() || start.elapsed() > PATIENCE {
            break refused;
        }
    };
    assert_eq!(refused.len(), 1, "who said nothing has nothing to wonder about");
    let params = json!({ "expected": "version", "got": "HELL* \"***\"" });
    assert_eq!(refused[0]["why"], json!({ "code": "broke-protocol", "params": params }));
    let said = refused[0]["said"].as_str().expect("a text");
    assert!(said.contains(" C: HELL* \"***\"\n"), "{said}");
    assert!(said.contains(" S: - Did not get the expected VERSION command\n"), "{said}");
    assert_eq!(server.get("/api/v1/admin/refused").status, 401);
    assert_eq!(list(server.get_as(TOKEN, "/api/v1/admin/refused").json()), refused);
}

#[test]
fn the_operator_ends_and_deletes_matches_in_bulk() {
    let server = Server::start(&[&format!("--admin-token={TOKEN}")]);
    let bots = json!({ "type": "Bashni", "players": [{ "type": "BOT" }, { "type": "BOT" }] });
    let among_bots: Vec<String> = (0..3).map(|_| server.new_match_with(&bots)).collect();
    let (kept, other) = (server.new_match(), server.new_match());
    let send = |what: &str, body: &Value| {
        let answer = server.send_as(TOKEN, &format!("/api/v1/admin/matches/{what}"), body);
        (answer.status, answer.json())
    };
    let (status, problem) = send("delete", &json!({ "which": {} }));
    assert_eq!((status, &problem["errors"][0]["field"]), (422, &json!("which.all")));
    let (status, _) = send("end", &json!({ "which": { "botsOnly": true }, "reason": " " }));
    assert_eq!(status, 422, "players are told why");
    let wrong = json!({ "which": { "state": "over", "address": "here", "ids": ["x"] } });
    assert_eq!(send("delete", &wrong).1["errors"].as_array().map(Vec::len), Some(3));
    assert_eq!(send("delete", &json!({ "which": { "typ": "Bashni" } })).0, 400);
    let body = json!({ "which": { "botsOnly": true }, "reason": "too many" });
    assert_eq!(send("end", &body), (200, json!({ "matches": 3 })));
    let ended = server.show(&among_bots[0])["result"].clone();
    let reason = json!({ "code": "ended-by-operator", "detail": "too many" });
    assert_eq!((&ended["ending"], &ended["reason"]), (&json!("aborted"), &reason));
    let body = json!({ "which": { "state": "finished", "type": "Bashni" } });
    assert_eq!(send("delete", &body), (200, json!({ "matches": 3 })));
    // One that is not over is ended for that, and its players are told.
    let mut program = Program::join(server.game, &other, Some(1));
    let from_here = json!({ "which": { "address": "127.0.0.1", "ids": [other] } });
    assert_eq!(send("delete", &from_here), (200, json!({ "matches": 1 })));
    assert_eq!(program.result(), [false, false]);
    for gone in among_bots.iter().chain([&other]) {
        assert_eq!(server.get(&format!("/api/v1/matches/{gone}")).status, 404);
    }
    let rows = server.get("/api/v1/matches").json()["matches"].clone();
    assert_eq!((rows.as_array().map(Vec::len), &rows[0]["id"]), (Some(1), &json!(kept)));
    assert_eq!(server.post(&bots.to_string()).status, 201, "and there is room again");
}
