//! Hidden hands: each seat sees its own, and nothing tells another one before the end.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::process::Server;

const ADMIN: &str = "0123456789ab";

fn words(text: &str) -> HashSet<&str> {
    text.split(|c: char| !c.is_ascii_alphanumeric()).collect()
}

/// The programs that a user has, as a viewer is told.
fn hand(document: &Value, user: usize) -> Option<Vec<String>> {
    let hand = document["position"]["seats"][user]["hand"].as_array()?.iter();
    Some(hand.map(|name| name["name"].as_str().expect("a name").to_owned()).collect())
}

/// Everything the server tells a viewer of a running match.
fn all_that_is_told(server: &Server, id: &str, token: Option<&str>) -> Vec<(String, String)> {
    let token = token.unwrap_or_default();
    let mut told = Vec::new();
    for what in ["", "/plies", "/record", "/report"] {
        let path = format!("/api/v1/matches/{id}{what}");
        let answer = server.get_as(token, &path);
        assert_eq!(answer.status, 200, "{path}");
        told.push((path, answer.body));
    }
    let list = server.get("/api/v1/matches").body;
    told.push(("the list".to_owned(), list));
    // Streams go on as long as the match does: all that is there up to now.
    let n_entries = server.get(&format!("/api/v1/matches/{id}/record")).body.lines().count();
    let path = format!("/api/v1/matches/{id}/events");
    let mut events = server.stream_as(token, &path);
    let lines: Vec<String> =
        (0..n_entries).map(|_| events.entry().expect("an entry").to_string()).collect();
    told.push((path, lines.join("\n")));
    let path = format!("/api/v1/matches/{id}/live");
    let mut live = server.stream_as(token, &path);
    let snapshot = std::iter::from_fn(|| live.line()).find(|line| line.starts_with("data: "));
    told.push((path, snapshot.expect("a snapshot")));
    told
}

#[test]
fn a_hidden_hand_is_seen_by_its_owner_and_by_nobody_else_before_the_end() {
    let server = Server::start(&["--admin-token=0123456789ab"]);
    let person = json!({ "type": "HUMAN" });
    let options = json!({ "users": 2, "seed": 5, "hands": "hidden" });
    let id = server.new_match_with(&json!({ "type": "Paging", "gameSpecific": options,
        "players": [person, person, person] }));
    let tokens: Vec<String> = (0..3).map(|seat| server.sit_down(&id, seat, "")).collect();
    let path = format!("/api/v1/matches/{id}");
    let seen_by = |seat: usize| server.get_as(&tokens[seat], &path).json();
    let check = |n_left: [usize; 2]| {
        let hands = [0, 1].map(|user| hand(&seen_by(user), user).expect("the own hand"));
        assert_eq!([hands[0].len(), hands[1].len()], n_left);
        let viewers = [None, Some(0), Some(1), Some(2)];
        for viewer in viewers {
            let token = viewer.map(|seat: usize| tokens[seat].as_str());
            for (path, text) in all_that_is_told(&server, &id, token) {
                let words = words(&text);
                for (user, hand) in hands.iter().enumerate() {
                    let leaked = hand.iter().find(|name| words.contains(name.as_str()));
                    let may_see = viewer == Some(user);
                    assert!(may_see || leaked.is_none(), "{path} tells {viewer:?} {leaked:?}");
                }
            }
        }
    };
    check([9, 9]);
    // While they play, every frame is written for its reader.
    let mut streams: Vec<_> = [None, Some(0), Some(1), Some(2)]
        .into_iter()
        .map(|viewer| {
            let token = viewer.map_or("", |seat: usize| tokens[seat].as_str());
            let mut stream = server.stream_as(token, &format!("{path}/live"));
            let snapshot = std::iter::from_fn(|| stream.line());
            assert!(snapshot.into_iter().any(|line| line.starts_with("data: ")));
            (viewer, stream)
        })
        .collect();
    let position = seen_by(0)["position"].clone();
    let program = hand(&seen_by(0), 0).unwrap()[0].clone();
    let choice = &position["choices"]["lay"][0];
    let n_pages = choice["pages"].as_u64().expect("a number") as usize;
    let points = vec!["2"; n_pages].join("-");
    let action = format!("lay {program} {points} {}", choice["paths"][0].as_str().unwrap());
    let answer = server.act(&tokens[0], &id, 0, &action);
    assert_eq!(answer.status, 200, "{}", answer.body);
    let hands = [0, 1].map(|user| hand(&seen_by(user), user).unwrap());
    for (viewer, stream) in &mut streams {
        let frame = std::iter::from_fn(|| stream.line()).find(|line| line.starts_with("data: "));
        let frame = frame.expect("a frame");
        assert!(words(&frame).contains(program.as_str()), "what was laid is seen by all");
        for (user, hand) in hands.iter().enumerate() {
            let leaks = hand.iter().any(|name| words(&frame).contains(name.as_str()));
            assert_eq!(leaks, *viewer == Some(user), "the frame of {viewer:?}: {frame}");
        }
    }
    check([8, 9]);
    let shown = seen_by(1);
    assert_eq!(
        (&shown["viewer"], &shown["hides"], &shown["setup"]),
        (&json!(1), &json!(true), &json!(""))
    );
    assert!(shown["seed"].is_null());
    let end = format!("/api/v1/admin/matches/{id}/end");
    server.send_as(ADMIN, &end, &json!({ "winners": [], "reason": "enough" }));
    let over = server.show(&id);
    assert_eq!(over["seed"], 5);
    assert!(over["setup"].as_str().unwrap().contains("deal="), "the record can be replayed");
}
