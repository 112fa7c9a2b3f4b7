//! Creating matches over HTTP.

use serde_json::{Value, json};
use ureq::http::Method;

use crate::process::Server;

/// Exactly what the original's web page sends.
const ORIGINAL: &str = r#"{"type":"Bashni","gameGeneric":{"name":"","timeout":3000},"gameSpecific":{},"players":[{"name":"White Player","type":"COMPUTER"},{"name":"Black Player","type":"HUMAN"}]}"#;

/// The same with what later versions of it add.
const ORIGINAL_WITH_MORE: &str = r#"{"type":"Bashni","errorMsg":"","gameGeneric":{"name":"","timeout":3000},"gameSpecific":{},"players":[{"name":"White Player","type":"COMPUTER","gameSpecific":{}},{"name":"Black Player","type":"HUMAN","errorMsg":null}]}"#;

#[test]
fn the_form_of_the_original_creates_a_match() {
    let server = Server::start(&[]);
    for body in [ORIGINAL, ORIGINAL_WITH_MORE] {
        let answer = server.post(body);
        assert_eq!(answer.status, 201, "{}", answer.body);
        let id = answer.json()["id"].as_str().expect("an id").to_owned();
        assert_eq!(id.len(), 13, "{id}");
        assert!(id.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase()), "{id}");
        assert_eq!(answer.location, format!("/api/v1/matches/{id}"));
        let created = server.show(&id);
        assert_eq!(created["moveTimeMs"], 3000);
        assert_eq!(created["state"], "open");
        assert!(created["name"].as_str().is_some_and(|name| name.starts_with("Game from ")));
        let seats = created["seats"].as_array().expect("seats");
        let told = seats.iter().map(|seat| (seat["name"].as_str(), seat["type"].as_str()));
        assert_eq!(
            told.collect::<Vec<_>>(),
            [(Some("White Player"), Some("COMPUTER")), (Some("Black Player"), Some("HUMAN"))]
        );
    }
}

#[test]
fn what_is_left_out_has_its_default() {
    let server = Server::start(&["--move-time-ms=1234"]);
    let nothing = json!({
        "type": "Bashni", "gameGeneric": { "name": null, "timeout": null, "segments": null },
        "gameSpecific": { "max_plies": null }, "players": null, "rematch": null,
    });
    for body in
        [json!({ "type": "Bashni" }), json!({ "type": "Bashni", "gameGeneric": null }), nothing]
    {
        let created = server.show(&server.new_match_with(&body));
        assert_eq!(created["moveTimeMs"], 1234, "{body}");
        let names = created["seats"].as_array().expect("seats").iter().map(|seat| &seat["name"]);
        assert_eq!(names.collect::<Vec<_>>(), ["Player 1", "Player 2"], "{body}");
    }
}

/// The words that a script which looks for `\b[a-z0-9]{13}\b` takes for Game-IDs.
fn words_like_an_id(text: &str) -> Vec<&str> {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    let is_digit = |byte: u8| byte.is_ascii_digit() || byte.is_ascii_lowercase();
    text.split(|character| !is_part(character))
        .filter(|word| word.len() == 13 && word.bytes().all(is_digit))
        .collect()
}

/// The course's own script takes the one such word of the answer, whatever else is asked for.
#[test]
fn the_one_word_like_an_id_in_the_answer_is_the_id() {
    let server = Server::start(&[]);
    let about = server.get("/api/v1/server").json();
    let kinds = about["kinds"].as_array().expect("kinds").clone();
    let texts = |name: &str, timeout: u64| json!({ "name": name, "timeout": timeout });
    let generics = [json!({}), texts("administrator 1234567890123", 1000)];
    for kind in &kinds {
        for generic in &generics {
            for media_type in ["application/json", "application/json; charset=utf-8", "x/y+json"] {
                let body = json!({ "type": kind["type"], "gameGeneric": generic });
                let headers = [("content-type", media_type), ("accept", media_type)];
                let path = "/api/v1/matches";
                let answer = server.request(&Method::POST, path, &headers, &body.to_string());
                assert_eq!(answer.status, 201, "{body}: {}", answer.body);
                let id = answer.json()["id"].as_str().expect("an id").to_owned();
                assert_eq!(words_like_an_id(&answer.body), [id], "{}", answer.body);
            }
        }
    }
    // A seed of 13 digits and players with such names are not told either.
    let players = json!([{ "name": "administrator", "type": "HUMAN" }, { "type": "BOT" }]);
    let seeded = json!({ "type": "Ligretto", "gameSpecific": { "seed": 1_234_567_890_123_u64 } });
    for body in [json!({ "type": "Bashni", "players": players }), seeded] {
        let answer = server.post(&body.to_string());
        assert_eq!(answer.status, 201, "{body}: {}", answer.body);
        assert_eq!(words_like_an_id(&answer.body).len(), 1, "{}", answer.body);
    }
    assert_eq!(words_like_an_id(r#"{"at":1763270000000,"Xabcdefghijklm":1}"#), ["1763270000000"]);
}

/// Bodies that are refused: the status, the field that is named, and what is wrong with it.
fn wrong_bodies() -> Vec<(Value, u16, &'static str, &'static str)> {
    let with = |key: &str, value: Value| json!({ "type": "Bashni", key: value });
    let specific = |key: &str, value: Value| with("gameSpecific", json!({ key: value }));
    let timeout = |value: Value| with("gameGeneric", json!({ "timeout": value }));
    let computer = json!({ "name": "", "type": "COMPUTER" });
    let named =
        |name: &str| with("players", json!([computer, { "name": name, "type": "COMPUTER" }]));
    vec![
        (json!({}), 400, "type", "missing"),
        (json!({ "type": 5 }), 400, "type", "wrong-type"),
        (json!({ "type": "Chess" }), 422, "type", "not-one-of"),
        (with("gameGeneric", json!([])), 400, "gameGeneric", "wrong-type"),
        (with("gameGeneric", json!({ "name": 7 })), 400, "gameGeneric.name", "wrong-type"),
        (timeout(json!("3")), 400, "gameGeneric.timeout", "wrong-type"),
        (timeout(json!(-1)), 400, "gameGeneric.timeout", "out-of-range"),
        (timeout(json!(9)), 422, "gameGeneric.timeout", "time-out-of-range"),
        (timeout(json!(3_600_001)), 422, "gameGeneric.timeout", "time-out-of-range"),
        (with("gameGeneric", json!({ "name": "a\nb" })), 422, "gameGeneric.name", "several-lines"),
        (with("gameGenric", json!({})), 400, "gameGenric", "unknown-field"),
        (with("gameGeneric", json!({ "x": 1 })), 400, "gameGeneric.x", "unknown-field"),
        (with("players", json!({})), 400, "players", "wrong-type"),
        (with("players", json!([computer, {}])), 400, "players[1].type", "missing"),
        (
            with("players", json!([{ "name": "", "type": "ROBOT" }, computer])),
            400,
            "players[0].type",
            "not-one-of",
        ),
        (with("players", json!([computer])), 422, "players", "wrong-seats"),
        (with("players", json!([computer, computer, computer])), 422, "players", "wrong-seats"),
        (named("a\u{7}b"), 422, "players[1].name", "several-lines"),
        (named(&"x".repeat(101)), 422, "players[1].name", "too-long"),
        (specific("size", json!(10)), 422, "gameSpecific.size", "unknown-field"),
        (specific("max_plies", json!([])), 422, "gameSpecific.max_plies", "wrong-type"),
        (specific("max_plies", json!(0)), 422, "gameSpecific.max_plies", "out-of-range"),
        (
            specific("max_plies_without_new_king", json!(2.5)),
            422,
            "gameSpecific.max_plies_without_new_king",
            "out-of-range",
        ),
        (specific("position", json!("w w@A2")), 422, "gameSpecific.position", "unreadable"),
    ]
}

#[test]
fn what_is_wrong_with_a_body_is_named_by_its_field() {
    let server = Server::start(&[]);
    for (body, status, field, code) in wrong_bodies() {
        let answer = server.post(&body.to_string());
        assert_eq!(answer.status, status, "{body}: {}", answer.body);
        assert_eq!(answer.media_type, "application/problem+json", "{body}");
        let problem = answer.json();
        assert_eq!(problem["status"], status, "{body}");
        let error = &problem["errors"][0];
        assert_eq!((&error["field"], &error["code"]), (&json!(field), &json!(code)), "{body}");
    }
    // What is wrong with a position, the game says.
    let body = json!({ "type": "Bashni", "gameSpecific": { "position": "w w@A1 x@B2" } });
    let problem = server.post(&body.to_string()).json();
    let told = problem["errors"][0]["detail"].as_str().unwrap_or_default();
    assert!(told.starts_with("piece 2, \"x@B2\": expected w, b, W or B before the @"), "{told}");
    assert_eq!(server.get("/api/v1/matches").json()["matches"], json!([]), "none was created");
}

#[test]
fn several_wrong_values_are_all_named() {
    let server = Server::start(&[]);
    let body = json!({
        "type": "Bashni",
        "gameGeneric": { "name": "\t", "timeout": 1 },
        "gameSpecific": { "max_plies": "many" },
    });
    let problem = server.post(&body.to_string()).json();
    let errors = problem["errors"].as_array().expect("a list");
    let fields: Vec<_> = errors.iter().map(|error| &error["field"]).collect();
    assert_eq!(fields, ["gameGeneric.name", "gameGeneric.timeout", "gameSpecific.max_plies"]);
}

#[test]
fn what_is_not_json_is_told_so() {
    let server = Server::start(&["--http-max-body-bytes=2000"]);
    for (body, status, detail) in [
        ("{", 400, "EOF while parsing"),
        ("5", 400, "expected a JSON object"),
        ("{\"type\":\"Bashni\"} x", 400, "trailing characters"),
        (&format!("{{\"type\":\"{}\"}}", "x".repeat(3000)), 413, "too large"),
    ] {
        let answer = server.post(body);
        assert_eq!(answer.status, status, "{body}: {}", answer.body);
        let problem = answer.json();
        let told = problem["detail"].as_str().unwrap_or_default();
        assert!(told.contains(detail), "{body}: {detail:?} in {told:?}");
    }
    for media_type in ["text/plain", "application/x-www-form-urlencoded"] {
        let headers = [("content-type", media_type)];
        let answer = server.request(&Method::POST, "/api/v1/matches", &headers, ORIGINAL);
        assert_eq!(answer.status, 415, "{media_type}");
        let problem = answer.json();
        assert_eq!(problem["code"], "bad-body");
        assert!(problem["detail"].as_str().is_some_and(|text| text.contains("application/json")));
    }
    let headers = [("content-type", "Application/JSON; charset=utf-8")];
    let answer = server.request(&Method::POST, "/api/v1/matches", &headers, ORIGINAL);
    assert_eq!(answer.status, 201, "{}", answer.body);
}
