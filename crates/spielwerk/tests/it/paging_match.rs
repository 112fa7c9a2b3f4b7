//! Paging on the server: bots of both sides, dice that stand in the log.

use serde_json::{Value, json};

use crate::process::Server;

#[test]
fn bots_play_paging_to_the_end_and_the_dice_stand_in_the_log() {
    let server = Server::start(&[]);
    let bot = |bot: &str| json!({ "name": "", "type": "BOT", "bot": bot });
    let players = json!([bot("users:fragmenting"), bot("os:greedy")]);
    let options = json!({ "users": 1, "seed": 7 });
    let id = server
        .new_match_with(&json!({ "type": "Paging", "gameSpecific": options, "players": players }));
    let mut events = server.stream(&format!("/api/v1/matches/{id}/events"), &[]);
    let entries: Vec<Value> = std::iter::from_fn(|| events.entry()).collect();
    assert_eq!(entries.last().expect("an end")["ending"], "normal");
    let n_of = |seat: u64| entries.iter().filter(|entry| entry["seat"] == seat).count();
    let n_rolls = entries.iter().filter(|entry| entry["action"] == "roll").count();
    assert!(n_rolls > 0);
    assert_eq!(n_of(255), n_rolls, "one die for each roll, by nobody's hand");
}

#[test]
fn a_bot_plays_only_the_side_it_is_made_for() {
    let server = Server::start(&[]);
    let players = json!([{ "name": "", "type": "BOT", "bot": "os:greedy" },
                         { "name": "", "type": "HUMAN" }]);
    let body = json!({ "type": "Paging", "gameSpecific": { "users": 1 }, "players": players });
    let answer = server.post(&body.to_string());
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(answer.json()["errors"][0]["field"], "players[0].bot");
}
