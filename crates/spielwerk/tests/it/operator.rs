//! What the operator sees and may do, and the pages themselves.

use serde_json::json;
use ureq::http::Method;

use crate::process::{Server, spielwerk};
use crate::program::Program;

const TOKEN: &str = "0123456789ab";

fn server() -> Server {
    Server::start(&["--admin-token=0123456789ab"])
}

#[test]
fn only_the_operator_gets_in() {
    let server = server();
    let id = server.new_match();
    let end = format!("/api/v1/admin/matches/{id}/end");
    let verdict = json!({ "winners": [], "reason": "x" });
    assert_eq!(server.get("/api/v1/admin/state").status, 401);
    assert_eq!(server.send_as("another one", &end, &verdict).status, 403);
    assert_eq!(server.send_as("x", "/api/v1/admin/forget", &json!({ "name": "A" })).status, 403);
    assert_eq!(server.show(&id)["state"], "open");
    let state = server.get_as(TOKEN, "/api/v1/admin/state").json();
    assert_eq!(state["unfinishedMatches"], 1);
}

#[test]
fn the_first_start_prints_a_token_and_later_ones_do_not() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("test.db");
    let mut told = Vec::new();
    for _ in 0..2 {
        let mut command = spielwerk();
        command.args(["serve", "--listen=127.0.0.1:0", "--game-port=0"]);
        let mut child = command
            .arg("--data")
            .arg(&data)
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let mut lines =
            std::io::BufRead::lines(std::io::BufReader::new(child.stdout.take().unwrap()));
        let said: Vec<String> = lines
            .by_ref()
            .map_while(Result::ok)
            .take_while(|line| !line.starts_with("Stop it"))
            .collect();
        child.kill().unwrap();
        child.wait().unwrap();
        told.push(said.iter().any(|line| line.contains("admin token")));
    }
    assert_eq!(told, [true, false]);
}

#[test]
fn the_operator_ends_matches_with_or_without_a_result() {
    let server = server();
    for (winners, ending) in [(json!([0]), "decided"), (json!([]), "aborted")] {
        let id = server.new_match();
        let mut white = Program::join(server.game, &id, Some(0));
        white.turn();
        let path = format!("/api/v1/admin/matches/{id}/end");
        let verdict = json!({ "winners": winners, "reason": "time for lunch" });
        assert_eq!(server.send_as(TOKEN, &path, &verdict).status, 200);
        let result = server.show(&id)["result"].clone();
        assert_eq!((&result["ending"], &result["winners"]), (&json!(ending), &winners));
        assert_eq!(server.send_as(TOKEN, &path, &verdict).status, 409);
        // The program finishes its turn as the protocol has it, then learns of the end.
        white.play("C3:D4");
        assert_eq!(white.result(), [winners == json!([0]), false]);
    }
    let id = server.new_match();
    let path = format!("/api/v1/admin/matches/{id}/end");
    let wrong = server.send_as(TOKEN, &path, &json!({ "winners": [2], "reason": "" }));
    assert_eq!((wrong.status, &wrong.json()["errors"][0]["field"]), (422, &json!("winners")));
}

#[test]
fn a_person_can_be_forgotten_in_running_and_finished_matches() {
    let server = server();
    let [running, finished] = [0; 2].map(|_| server.match_between("HUMAN", "HUMAN"));
    for id in [&running, &finished] {
        server.sit_down(id, 0, "Ada Lovelace");
    }
    let end = json!({ "winners": [], "reason": "x" });
    server.send_as(TOKEN, &format!("/api/v1/admin/matches/{finished}/end"), &end);
    let forget = json!({ "name": "Ada Lovelace" });
    let answer = server.send_as(TOKEN, "/api/v1/admin/forget", &forget);
    assert_eq!(answer.json(), json!({ "entries": 2 }));
    for id in [&running, &finished] {
        for what in ["", "/record", "/record?format=pdn", "/report"] {
            let text = server.get(&format!("/api/v1/matches/{id}{what}")).body;
            assert!(!text.contains("Lovelace"), "{what}: {text}");
        }
    }
    assert!(!server.get("/api/v1/matches").body.contains("Lovelace"));
    assert_eq!(server.send_as(TOKEN, "/api/v1/admin/forget", &json!({ "name": " " })).status, 422);
}

#[test]
fn everything_is_sent_with_a_strict_policy() {
    let server = server();
    for path in ["/", "/api/v1/server", "/nowhere"] {
        let answer =
            ureq::Agent::from(ureq::Agent::config_builder().http_status_as_error(false).build())
                .get(server.url(path))
                .call()
                .unwrap();
        let policy = answer.headers().get("content-security-policy").unwrap().to_str().unwrap();
        assert!(policy.starts_with("default-src 'self'") && !policy.contains("unsafe"), "{policy}");
    }
    assert_eq!(server.get("/api/nowhere").status, 404);
    assert_eq!(server.request(&Method::POST, "/bashni/", &[], "x").status, 405);
    let about = server.get("/api/v1/server").json();
    assert_eq!(
        (&about["gamePort"], &about["kinds"][0]["type"]),
        (&json!(server.game.port()), &json!("Bashni"))
    );
}
