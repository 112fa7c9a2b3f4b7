//! The stream of a match's events, and its record.

use std::thread;

use serde_json::{Value, json};

use crate::duel;
use crate::process::Server;
use crate::program::Program;

fn path(id: &str) -> String {
    format!("/api/v1/matches/{id}/events")
}

fn seqs(entries: &[Value]) -> Vec<u64> {
    entries.iter().map(|entry| entry["seq"].as_u64().expect("a seq")).collect()
}

fn record(server: &Server, id: &str) -> Vec<Value> {
    let answer = server.get(&format!("/api/v1/matches/{id}/record"));
    assert_eq!(answer.media_type, "application/jsonl; charset=utf-8");
    answer.body.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn followers_see_every_event_once_while_two_programs_play() {
    let server = Server::start(&[]);
    let id = server.new_match();
    let seen = thread::scope(|scope| {
        let (server, id) = (&server, id.as_str());
        let from_start = scope.spawn(move || {
            let mut stream = server.stream(&path(id));
            assert_eq!(stream.media_type, "application/jsonl; charset=utf-8");
            std::iter::from_fn(|| stream.entry()).collect::<Vec<_>>()
        });
        // Hangs up after every few entries and goes on behind the last one it knows.
        let in_pieces = scope.spawn(move || {
            let mut entries = vec![server.stream(&path(id)).entry().expect("its creation")];
            for n in (1..).map(|round| round % 5 + 1) {
                let after = entries.last().expect("at least one")["seq"].clone();
                let mut stream = server.stream(&format!("{}?after={after}", path(id)));
                if stream.status == 204 {
                    break;
                }
                entries.extend(std::iter::from_fn(|| stream.entry()).take(n));
            }
            entries
        });
        duel::play_out(server.game, id, 11);
        [from_start.join().unwrap(), in_pieces.join().unwrap()]
    });
    let record = record(&server, &id);
    assert_eq!(seqs(&record), (0..record.len() as u64).collect::<Vec<_>>(), "without gaps");
    assert_eq!(record[0]["type"], "created");
    assert_eq!(record.last().expect("entries")["type"], "ended");
    for entries in seen {
        assert_eq!(entries, record, "the stream is the record");
    }
}

#[test]
fn a_stream_begins_behind_what_is_known() {
    let server = Server::start(&[]);
    let id = server.new_match();
    duel::play_out(server.game, &id, 12);
    let record = record(&server, &id);
    let last = record.len() - 1;
    for after in [0, 1, last / 2, last - 1] {
        let mut stream = server.stream(&format!("{}?after={after}", path(&id)));
        assert_eq!(std::iter::from_fn(|| stream.entry()).collect::<Vec<_>>(), record[after + 1..]);
    }
    for after in [last, last + 1, 1_000_000] {
        let answer = server.get(&format!("{}?after={after}", path(&id)));
        assert_eq!((answer.status, answer.body.as_str()), (204, ""), "after {after}");
    }
    let answer = server.get(&format!("{}?after={}", path(&id), u64::MAX));
    assert_eq!(answer.status, 204);
}

#[test]
fn server_sent_events_bear_ids_and_are_resumed_by_them() {
    let server = Server::start(&[]);
    let id = server.new_match();
    duel::play_out(server.game, &id, 13);
    let record = record(&server, &id);
    for known in [None, Some(0), Some(record.len() / 2)] {
        let known_text = known.map(|known| known.to_string()).unwrap_or_default();
        let mut headers = vec![("accept", "text/event-stream")];
        if known.is_some() {
            headers.push(("last-event-id", known_text.as_str()));
        }
        let mut stream = server.stream_with(&path(&id), &headers);
        assert_eq!(stream.media_type, "text/event-stream");
        let lines: Vec<String> = std::iter::from_fn(|| stream.line()).collect();
        let expected = &record[known.map_or(0, |known| known + 1)..];
        assert_eq!(lines.len(), expected.len() * 3);
        for (event, entry) in lines.chunks(3).zip(expected) {
            assert_eq!(event[0], format!("id: {}", entry["seq"]));
            let data = event[1].strip_prefix("data: ").expect("data");
            assert_eq!(&serde_json::from_str::<Value>(data).expect("JSON"), entry);
            assert_eq!(event[2], "");
        }
    }
    let all = (record.len() - 1).to_string();
    let headers = [("accept", "text/event-stream"), ("last-event-id", all.as_str())];
    assert_eq!(server.stream_with(&path(&id), &headers).status, 204, "a browser stops asking");
}

#[test]
fn an_event_comes_as_soon_as_it_happens() {
    let server = Server::start(&[]);
    let id = server.new_match();
    let mut stream = server.stream(&path(&id));
    let mut next = || {
        let mut entry = stream.entry().expect("the match goes on");
        entry.as_object_mut().expect("an object").retain(|key, _| key != "at" && key != "usedMs");
        entry
    };
    assert_eq!(next()["type"], "created");
    let mut white = Program::join(server.game, &id, Some(0));
    assert_eq!(next(), json!({ "seq": 1, "type": "joined", "seat": 0, "client": "2.0" }));
    white.turn();
    white.play("C3:D4");
    assert_eq!(next(), json!({ "seq": 2, "type": "played", "seat": 0, "action": "C3:D4" }));
    white.hang_up();
    let left = json!({ "seq": 3, "type": "left", "seat": 0, "why": { "code": "disconnected" } });
    assert_eq!(next(), left);
}

#[test]
fn the_record_can_be_had_in_the_manner_of_pdn() {
    let server = Server::start(&[]);
    let id = server.new_match_with(&json!({
        "type": "Bashni",
        "gameGeneric": { "name": "The \"final\"" },
        "gameSpecific": { "max_plies": 3 },
    }));
    duel::play_out(server.game, &id, 14);
    let moves = server.moves(&id);
    let headers = [("accept", "text/plain")];
    let record = format!("/api/v1/matches/{id}/record");
    let by_header = server.request(&ureq::http::Method::GET, &record, &headers, "");
    let by_query = server.get(&format!("{record}?format=pdn"));
    assert_eq!(by_header.body, by_query.body);
    assert_eq!(by_query.media_type, "text/plain; charset=utf-8");
    let [a, b, c] = [0, 1, 2].map(|ply: usize| moves[ply].1.as_str());
    for line in [
        "[Event \"The \\\"final\\\"\"]".to_owned(),
        "[White \"Player 1\"]".to_owned(),
        "[Black \"Player 2\"]".to_owned(),
        "[Result \"1/2-1/2\"]".to_owned(),
        "[GameType \"Bashni\"]".to_owned(),
        format!("[GameId \"{id}\"]"),
        "[Termination \"normal: ply-limit\"]".to_owned(),
        format!("1. {a} {b} 2. {c} 1/2-1/2"),
    ] {
        assert!(by_query.body.lines().any(|told| told == line), "{line} in {}", by_query.body);
    }
}
