//! What people do: they take seats, play, resign and play again.

use axum::http::{Request, header};
use serde_json::{Value, json};

use super::countdown;
use crate::testing::Inside;

/// A match of two people who have sat down.
struct Pair {
    server: Inside,
    id: String,
    keys: [String; 2],
}

impl Pair {
    /// They play with five stones, so that two or three moves are enough.
    async fn seated() -> Self {
        let server = Inside::start(countdown()).await;
        let body =
            json!({ "type": "Countdown", "players": [{ "type": "HUMAN" }, { "type": "HUMAN" }] });
        let (_, created) = server.post("/api/v1/matches", &body).await;
        let id = created["id"].as_str().unwrap().to_owned();
        let mut pair = Self { server, id, keys: [String::new(), String::new()] };
        for (seat, name) in [(0, "Ada"), (1, "Grace")] {
            let (status, told) =
                pair.post(&format!("seats/{seat}"), "", &json!({ "name": name })).await;
            assert_eq!(status, 201);
            pair.keys[seat] = told["token"].as_str().unwrap().to_owned();
        }
        pair
    }

    /// Asks something about the match, with this secret.
    async fn ask(&self, method: &str, path: &str, key: &str, body: &Value) -> (u16, Value) {
        let path = format!("/api/v1/matches/{}/{path}", self.id);
        let request = Request::builder().method(method).uri(path);
        let request = match key {
            "" => request,
            key => request.header(header::AUTHORIZATION, format!("Bearer {key}")),
        };
        self.server.send(request, body.to_string()).await
    }

    async fn post(&self, path: &str, key: &str, body: &Value) -> (u16, Value) {
        self.ask("POST", path, key, body).await
    }

    async fn act(&self, seat: usize, action: &str) -> (u16, Value) {
        self.post("actions", &self.keys[seat], &json!({ "seat": seat, "action": action })).await
    }

    async fn play(&self, actions: &[&str]) {
        for (turn, action) in actions.iter().enumerate() {
            assert_eq!(self.act(turn % 2, action).await.0, 200);
        }
    }

    /// Opens a rematch with this secret: those who played sit at these seats of it.
    async fn play_again(&self, key: &str, seats: &[u8]) -> (u16, Value) {
        let person = json!({ "type": "HUMAN" });
        let rematch = json!({ "of": self.id, "seats": seats });
        let body = json!({ "type": "Countdown", "players": [person, person], "rematch": rematch });
        let request = Request::post("/api/v1/matches");
        let request = request.header(header::AUTHORIZATION, format!("Bearer {key}"));
        self.server.send(request, body.to_string()).await
    }
}

/// Status and code of a problem.
fn refusal((status, problem): (u16, Value)) -> (u16, String) {
    (status, problem["code"].as_str().unwrap_or_default().to_owned())
}

fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[tokio::test]
async fn an_action_needs_the_secret_of_a_seat_that_is_to_act() {
    let pair = Pair::seated().await;
    let take = json!({ "seat": 0, "action": "2" });
    assert_eq!(refusal(pair.post("actions", "", &take).await), refused(401, "no-token"));
    let foreign = pair.post("actions", &pair.keys[1], &take).await;
    assert_eq!(refusal(foreign), refused(403, "not-your-seat"));
    assert_eq!(refusal(pair.act(1, "2").await), refused(409, "not-your-turn"));
    assert_eq!(refusal(pair.act(0, "two").await), refused(422, "unreadable-move"));
    assert_eq!(refusal(pair.act(0, "4").await), refused(422, "illegal-move"));
    for (body, field) in [
        (json!({ "seat": 2, "action": "2" }), "seat"),
        (json!({ "seat": 0, "action": "2", "seq": 99 }), "seq"),
    ] {
        let (status, problem) = pair.post("actions", &pair.keys[0], &body).await;
        assert_eq!((status, &problem["errors"][0]["field"]), (422, &json!(field)));
    }
    let (status, accepted) = pair.act(0, "2").await;
    assert_eq!(
        (status, accepted["seq"].as_u64()),
        (200, Some(3)),
        "created, joined, joined, played"
    );
    let late = json!({ "seat": 1, "action": "1", "seq": 2 });
    assert_eq!(refusal(pair.post("actions", &pair.keys[1], &late).await), refused(409, "stale"));
    assert_eq!(pair.act(1, "3").await.0, 200);
    assert_eq!(refusal(pair.act(0, "1").await), refused(409, "match-over"));
}

#[tokio::test]
async fn a_seat_is_taken_once_and_can_be_released() {
    let pair = Pair::seated().await;
    let [ada, grace] = &pair.keys;
    let again = pair.post("seats/0", "", &json!({ "name": "Barbara" })).await;
    assert_eq!(refusal(again), refused(409, "seat-taken"));
    assert_eq!(refusal(pair.post("seats/2", "", &json!({})).await), refused(404, "not-found"));
    let lines = pair.post("seats/0", "", &json!({ "name": "two\nlines" })).await;
    assert_eq!(refusal(lines), refused(422, "bad-value"));
    let check = async |key: &str| pair.ask("GET", "seats/0", key, &Value::Null).await.0;
    assert_eq!((check(ada).await, check(grace).await, check("").await), (204, 403, 401));
    let release = async |key: &str| pair.ask("DELETE", "seats/0", key, &Value::Null).await.0;
    assert_eq!((release(grace).await, release(ada).await), (403, 204));
    assert_eq!(check(ada).await, 403, "the seat is free");
    assert_eq!(refusal(pair.act(0, "2").await), refused(403, "not-your-seat"));
    assert_eq!(pair.post("seats/0", "", &json!({ "name": "Barbara" })).await.0, 201);
    let (_, shown) = pair.server.get(&format!("/api/v1/matches/{}", pair.id)).await;
    assert_eq!(shown["seats"][0]["name"], "Barbara");
}

#[tokio::test]
async fn who_resigns_loses_and_nothing_comes_after() {
    let pair = Pair::seated().await;
    let ask = async |seat: usize, request: &str| {
        let body = json!({ "seat": seat, "request": request });
        pair.post("requests", &pair.keys[seat.min(1)], &body).await
    };
    pair.play(&["1", "1"]).await;
    assert_eq!(ask(2, "resign").await.0, 422);
    assert_eq!(refusal(ask(0, "acceptDraw").await), refused(409, "not-possible"));
    assert_eq!(ask(1, "resign").await.0, 200);
    let (_, shown) = pair.server.get(&format!("/api/v1/matches/{}", pair.id)).await;
    assert_eq!((&shown["state"], &shown["result"]["winners"]), (&json!("finished"), &json!([0])));
    assert_eq!(refusal(ask(0, "resign").await), refused(409, "match-over"));
}

#[tokio::test]
async fn a_match_is_played_again_by_those_who_played_it() {
    let pair = Pair::seated().await;
    let [ada, grace] = &pair.keys;
    assert_eq!(refusal(pair.play_again(ada, &[1, 0]).await), refused(409, "not-over"));
    pair.play(&["2", "3"]).await;
    let look = async |key: &str| pair.ask("GET", "rematch", key, &Value::Null).await;
    assert_eq!(look(grace).await.0, 204, "nobody has asked yet");
    assert_eq!(refusal(pair.play_again("somebody", &[1, 0]).await), refused(403, "bad-token"));
    let (status, problem) = pair.play_again(ada, &[1, 1]).await;
    assert_eq!((status, &problem["errors"][0]["field"]), (422, &json!("rematch.seats")));
    let (status, next) = pair.play_again(ada, &[1, 0]).await;
    assert_eq!(status, 201);
    assert_eq!(refusal(pair.play_again(grace, &[1, 0]).await), refused(409, "rematch-offered"));
    let (_, seen) = look(grace).await;
    assert_eq!((&seen["id"], &seen["seat"]), (&next["id"], &json!(0)));
    assert_eq!(look("").await.1["seat"], Value::Null, "a spectator has no seat");
    let decline = async |key: &str| pair.ask("DELETE", "rematch", key, &Value::Null).await.0;
    assert_eq!((decline("somebody").await, decline(grace).await), (403, 204));
    assert_eq!(look(grace).await.0, 204, "it is called off");
}

#[tokio::test]
async fn positions_are_shown_one_after_the_other() {
    let pair = Pair::seated().await;
    pair.play(&["2", "3"]).await;
    let (_, told) = pair.ask("GET", "plies?from=1&to=1", "", &Value::Null).await;
    let expected = json!([{ "ply": 1, "seat": 0, "action": "2", "steps": [], "position": 3 }]);
    assert_eq!(told["plies"], expected);
    let (_, told) = pair.ask("GET", "plies?views=false", "", &Value::Null).await;
    let shown = |ply: usize| told["plies"][ply].as_object().unwrap().contains_key("position");
    assert_eq!([0, 1, 2].map(shown), [false; 3]);
    for (query, field) in [("from=x", "from"), ("to=-1", "to"), ("views=no", "views")] {
        let (status, problem) = pair.ask("GET", &format!("plies?{query}"), "", &Value::Null).await;
        assert_eq!((status, &problem["errors"][0]["field"]), (422, &json!(field)));
    }
}
