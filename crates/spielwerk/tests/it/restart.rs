use std::fs;

use serde_json::{Value, json};

use crate::board;
use crate::duel;
use crate::process::Server;
use crate::program::Program;

/// A match is the same after a restart, but for who sits there.
fn comparable(mut shown: Value) -> Value {
    for changed in ["seq", "turn"] {
        shown.as_object_mut().expect("a match").remove(changed);
    }
    for seat in shown["seats"].as_array_mut().expect("seats") {
        seat["taken"] = json!(false);
    }
    shown
}

#[test]
fn all_matches_are_there_again_and_running_ones_go_on() {
    let mut server = Server::start(&[]);
    let [open, running, finished] = [0; 3].map(|_| server.new_match());
    let mut white = Program::join(server.game, &running, Some(0));
    let mut black = Program::join(server.game, &running, Some(1));
    white.turn();
    white.play("C3:D4");
    black.turn();
    black.play("B6:A5");
    duel::play_out(server.game, &finished, 31);
    let ids = [&open, &running, &finished];
    let before = ids.map(|id| server.show(id));
    let list = server.get("/api/v1/matches").json();
    server.restart(&[]);
    assert_eq!(ids.map(|id| comparable(server.show(id))), before.clone().map(comparable));
    assert_eq!(server.show(&finished), before[2], "of a finished one, everything");
    assert_eq!(server.get("/api/v1/matches").json(), list);
    // A follower goes on where it was: the seats were left, nothing else happened.
    let seq = &before[1]["seq"];
    let mut stream = server.stream(&format!("/api/v1/matches/{running}/events?after={seq}"));
    for seat in [0, 1] {
        let left = stream.entry().expect("the match goes on");
        assert_eq!(left["type"], "left");
        assert_eq!(left["seat"], seat);
        assert_eq!(left["why"], json!({ "code": "restarted" }));
    }
    let mut white = Program::join(server.game, &running, Some(0));
    let game = board::after(&[(0, "C3:D4".to_owned()), (1, "B6:A5".to_owned())]);
    assert_eq!(white.turn(), board::pieces(game.position()));
    white.play("D4:C5");
    let mut white = Program::join(server.game, &open, Some(0));
    white.turn();
}

/// Nobody's clock runs while the server is away: a match that was interrupted in the middle of a
/// turn gives the full time again.
#[test]
fn no_time_is_charged_for_our_absence() {
    let mut server = Server::start(&[]);
    let id = server.new_match();
    let mut white = Program::join(server.game, &id, Some(0));
    white.turn();
    white.send("THINKING");
    white.expect("+ OKTHINK");
    let used = server.show(&id)["seats"][0]["usedMs"].clone();
    server.restart(&[]);
    assert_eq!(server.show(&id)["seats"][0]["usedMs"], used);
    let mut white = Program::join(server.game, &id, Some(0));
    white.expect("+ MOVE 60000");
}

#[test]
fn a_restart_writes_nothing_but_what_happened() {
    let mut server = Server::start(&[]);
    let id = server.new_match();
    duel::play_out(server.game, &id, 32);
    let record = server.get(&format!("/api/v1/matches/{id}/record")).body;
    for _ in 0..3 {
        server.restart(&[]);
    }
    assert_eq!(server.get(&format!("/api/v1/matches/{id}/record")).body, record);
    assert!(fs::metadata(&server.data).is_ok_and(|file| file.len() < 1 << 20));
}
