//! Those who watch: the live stream, the lobby, going through a match, bringing a record along.

use serde_json::{Value, json};

use crate::duel;
use crate::http::Stream;
use crate::process::Server;

/// One server-sent event.
struct Event {
    name: String,
    id: String,
    data: Value,
}

impl Stream {
    /// The next event with data; comments only keep the connection alive.
    fn event(&mut self) -> Option<Event> {
        let (mut name, mut id, mut data) = (String::new(), String::new(), None);
        loop {
            let line = self.line()?;
            match line.split_once(": ") {
                Some(("event", value)) => value.clone_into(&mut name),
                Some(("id", value)) => value.clone_into(&mut id),
                Some(("data", value)) => data = serde_json::from_str(value).ok(),
                _ if line.is_empty() && data.is_some() => {
                    return data.map(|data| Event { name, id, data });
                }
                _ => {}
            }
        }
    }
}

#[test]
fn a_spectator_gets_the_match_and_then_every_move_with_its_steps() {
    let server = Server::start(&[]);
    let id = server.match_between("HUMAN", "HUMAN");
    let (ada, charles) = (server.sit_down(&id, 0, ""), server.sit_down(&id, 1, ""));
    let path = format!("/api/v1/matches/{id}/live");
    let mut stream = server.stream(&path);
    assert_eq!(stream.media_type, "text/event-stream");
    let snapshot = stream.event().expect("a snapshot");
    assert_eq!((snapshot.name.as_str(), snapshot.id.as_str()), ("snapshot", "2"));
    assert_eq!(snapshot.data["moves"], json!([]));
    server.act(&ada, &id, 0, "C3:D4");
    let frame = stream.event().expect("a frame");
    assert_eq!((frame.name.as_str(), frame.id.as_str()), ("", "3"));
    assert_eq!(frame.data["entry"]["action"], "C3:D4");
    assert_eq!(frame.data["steps"][0]["to"], "D4");
    assert_eq!(frame.data["match"]["position"]["sideToMove"], "b");
    assert_eq!(frame.data["match"]["turn"]["seats"], json!([1]));
    drop(stream);

    // Back again, knowing everything up to there.
    let mut stream = server.stream_with(&path, &[("last-event-id", "3")]);
    server.act(&charles, &id, 1, "B6:A5");
    assert_eq!(stream.event().expect("the next frame").data["seq"], 4);
    // Somebody who is far behind gets it all.
    let mut late = server.stream(&format!("{path}?after=0"));
    let snapshot = late.event().expect("a snapshot");
    assert_eq!((snapshot.name.as_str(), snapshot.id.as_str()), ("snapshot", "4"));
}

#[test]
fn the_stream_of_a_match_ends_with_it() {
    let server = Server::start(&["--admin-token=0123456789ab"]);
    let id = server.match_between("HUMAN", "HUMAN");
    let path = format!("/api/v1/matches/{id}/live");
    let mut stream = server.stream(&path);
    stream.event().expect("a snapshot");
    let end = json!({ "winners": [1], "reason": "the bell" });
    server.send_as("0123456789ab", &format!("/api/v1/admin/matches/{id}/end"), &end);
    let last = stream.event().expect("the end");
    let reason = json!({ "code": "ended-by-operator", "detail": "the bell" });
    assert_eq!(last.data["match"]["result"]["reason"], reason);
    assert!(stream.event().is_none());
    let again = server.stream(&format!("{path}?after={}", last.id));
    assert_eq!(again.status, 204);
    let mut other = server.stream(&path);
    assert_eq!(other.event().expect("a finished match").data["state"], "finished");
    assert!(other.event().is_none());
}

#[test]
fn the_lobby_tells_of_new_matches_and_of_what_happens_in_them() {
    let server = Server::start(&[]);
    let mut lobby = server.stream("/api/v1/lobby");
    lobby.line().expect("a greeting");
    let id = server.match_between("HUMAN", "HUMAN");
    let row = lobby.event().expect("news").data["match"].clone();
    assert_eq!((&row["id"], &row["state"]), (&json!(id), &json!("open")));
    server.sit_down(&id, 0, "Ada");
    let row = lobby.event().expect("news").data["match"].clone();
    assert_eq!((&row["state"], &row["players"][0]["name"]), (&json!("open"), &json!("Ada")));
    server.sit_down(&id, 1, "Charles");
    let row = lobby.event().expect("news").data["match"].clone();
    assert_eq!(row["state"], "running", "all are there");
}

#[test]
fn the_positions_of_a_match_can_be_gone_through() {
    let server = Server::start(&[]);
    let id = server.new_match();
    duel::play_out(server.game, &id, 5);
    let moves = server.moves(&id);
    let all = server.get(&format!("/api/v1/matches/{id}/plies")).json();
    let plies = all["plies"].as_array().expect("plies");
    assert_eq!(plies.len(), moves.len() + 1);
    for (ply, (seat, action)) in plies[1..].iter().zip(&moves) {
        assert_eq!((&ply["seat"], &ply["action"]), (&json!(seat), &json!(action)));
        assert!(ply["steps"].as_array().is_some_and(|steps| !steps.is_empty()));
    }
    let last = &plies[moves.len()];
    assert_eq!(last["position"], server.show(&id)["position"]);
    let some = server.get(&format!("/api/v1/matches/{id}/plies?from=3&to=4")).json();
    assert_eq!(some["plies"].as_array().expect("plies"), &plies[3..=4]);
    let wrong = server.get(&format!("/api/v1/matches/{id}/plies?from=x"));
    assert_eq!((wrong.status, &wrong.json()["errors"][0]["field"]), (422, &json!("from")));
}

#[test]
fn records_and_positions_can_be_brought_along() {
    let server = Server::start(&[]);
    let id = server.new_match();
    duel::play_out(server.game, &id, 6);
    let n_plies = server.moves(&id).len() + 1;
    let look = |text: &str| {
        server.send_as("", "/api/v1/positions", &json!({ "type": "Bashni", "text": text }))
    };
    for format in ["jsonl", "pdn"] {
        let record = server.get(&format!("/api/v1/matches/{id}/record?format={format}")).body;
        let plies = look(&record).json();
        assert_eq!(plies["plies"].as_array().expect("plies").len(), n_plies, "{format}");
    }
    let position = look("b w@C3 b@D4").json();
    assert_eq!(position["plies"][0]["position"]["legalMoves"], json!(["D4:B2"]));
    for (text, detail) in [
        ("w w@C4", "C4 is a light square"),
        ("[White \"A\"]\n\n1. C3:D4 C7:C6", "line 3: C7:C6"),
        ("{\"seq\":0}", "line 1"),
        ("", "no text"),
    ] {
        let answer = look(text);
        assert_eq!(answer.status, 422, "{text}");
        let problem = answer.json();
        assert_eq!(problem["errors"][0]["field"], "text");
        assert!(problem["detail"].as_str().is_some_and(|said| said.contains(detail)), "{problem}");
    }
}

#[test]
fn a_report_has_the_record_and_what_the_programs_said() {
    let server = Server::start(&[]);
    let id = server.new_match();
    duel::play_out(server.game, &id, 7);
    // The end of a transcript is kept once the program has hung up; both have, or soon will.
    let report = loop {
        let report = server.get(&format!("/api/v1/matches/{id}/report")).body;
        if report.matches("S: + QUIT").count() == 2 {
            break report;
        }
    };
    for part in [id.as_str(), "/bashni/#", "[Event ", "\"type\":\"ended\"", "C: PLAY ", "S: + QUIT"]
    {
        assert!(report.contains(part), "{part} in {report}");
    }
}
