//! What there is to say about a finished match.

use serde_json::{Value, json};

use crate::process::Server;

/// A match of bots from here on, followed to its end.
fn finished(server: &Server, kind: &str, options: &Value, bots: [&str; 2]) -> String {
    let bot = |bot: &str| json!({ "name": "", "type": "BOT", "bot": bot });
    let players = bots.map(bot);
    let body = json!({ "type": kind, "gameSpecific": options, "players": players });
    let id = server.new_match_with(&body);
    let mut events = server.stream(&format!("/api/v1/matches/{id}/events"));
    while events.entry().is_some() {}
    id
}

#[test]
fn a_finished_game_is_looked_back_on() {
    let server = Server::start(&[]);
    let options = json!({ "users": 1, "seed": 3, "board": "4x5" });
    let id = finished(&server, "Paging", &options, ["users:page1", "os:random"]);
    let answer = server.get(&format!("/api/v1/matches/{id}/debriefing"));
    assert_eq!(answer.status, 200, "{}", answer.body);
    let told = answer.json();
    let n = |name: &str| told[name].as_u64().expect("a number");
    assert_eq!(n("rolls") + n("reorderPhases") + n("unitsForfeited"), 27);
    let moves = server.show(&id)["moves"].clone();
    let costly = told["costly"].as_array().expect("a list");
    assert_eq!(costly.len(), 3, "a bot that plays at random makes mistakes");
    for decision in costly {
        let ply = decision["ply"].as_u64().expect("a number") as usize;
        assert_eq!(decision["played"], moves[ply]["action"], "the ply before the decision");
        assert_ne!(decision["played"], decision["better"]);
    }
    let curve = told["fragmentation"].as_array().expect("a list");
    assert!(curve.iter().all(|at| at["largest"].as_u64() <= at["free"].as_u64()));
    // It is kept: the second time gives the same.
    assert_eq!(server.get(&format!("/api/v1/matches/{id}/debriefing")).json(), told);
}

#[test]
fn many_who_ask_at_once_get_the_same() {
    let server = Server::start(&[]);
    let options = json!({ "users": 1, "seed": 4, "board": "4x5" });
    let id = finished(&server, "Paging", &options, ["users:random", "os:random"]);
    let path = format!("/api/v1/matches/{id}/debriefing");
    let told: Vec<Value> = std::thread::scope(|scope| {
        let asked: Vec<_> = (0..4).map(|_| scope.spawn(|| server.get(&path).json())).collect();
        asked.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert!(told.iter().all(|one| *one == told[0] && one["rolls"].is_u64()));
}

#[test]
fn there_is_none_of_a_match_that_goes_on_or_of_other_games() {
    let server = Server::start(&[]);
    let people = json!([{ "name": "", "type": "HUMAN" }, { "name": "", "type": "HUMAN" }]);
    let body = json!({ "type": "Paging", "gameSpecific": { "users": 1 }, "players": people });
    let running = server.new_match_with(&body);
    assert_eq!(server.get(&format!("/api/v1/matches/{running}/debriefing")).status, 409);
    let other = finished(&server, "Bashni", &json!({ "max_plies": 4 }), ["1", "1"]);
    let answer = server.get(&format!("/api/v1/matches/{other}/debriefing"));
    assert_eq!((answer.status, &answer.json()["code"]), (422, &json!("unsupported")));
    assert_eq!(server.get("/api/v1/matches/0000000000000/debriefing").status, 404);
}
