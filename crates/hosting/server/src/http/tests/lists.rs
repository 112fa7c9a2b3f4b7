//! Lists of matches, and what the operator does to many of them.

use axum::http::{Request, header};
use serde_json::{Value, json};

use super::countdown;
use crate::testing::{Inside, TOKEN};

/// Asks as the operator.
async fn as_operator(server: &Inside, method: &str, path: &str, body: &Value) -> (u16, Value) {
    let request = Request::builder().method(method).uri(format!("/api/v1/{path}"));
    let request = request.header(header::AUTHORIZATION, format!("Bearer {TOKEN}"));
    server.send(request, body.to_string()).await
}

/// A server with three matches, of which one is in no list.
async fn three() -> Inside {
    let server = Inside::start(countdown()).await;
    for (name, unlisted) in [("First", false), ("Second", false), ("Hidden", true)] {
        let generic = json!({ "name": name, "unlisted": unlisted });
        let body = json!({ "type": "Countdown", "gameGeneric": generic });
        assert_eq!(server.post("/api/v1/matches", &body).await.0, 201);
    }
    server
}

fn names(list: &Value) -> Vec<&str> {
    let rows = list["matches"].as_array().unwrap().iter();
    rows.map(|row| row["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn the_list_is_paged_newest_first_and_leaves_out_what_is_unlisted() {
    let server = three().await;
    let (_, page) = server.get("/api/v1/matches?limit=1").await;
    assert_eq!(names(&page), ["Second"]);
    let next = page["next"].as_str().unwrap();
    let (_, page) = server.get(&format!("/api/v1/matches?limit=1&after={next}")).await;
    assert_eq!((names(&page), &page["next"]), (vec!["First"], &Value::Null));
    let (_, all) = as_operator(&server, "GET", "matches", &Value::Null).await;
    assert_eq!(names(&all), ["Hidden", "Second", "First"]);
    for (query, expected) in
        [("state=open&q=eco", &["Second"][..]), ("state=running", &[]), ("type=Chess", &[])]
    {
        let (_, list) = server.get(&format!("/api/v1/matches?{query}")).await;
        assert_eq!(names(&list), expected, "{query}");
    }
}

#[tokio::test]
async fn what_is_wrong_in_a_query_is_named() {
    let server = Inside::start(countdown()).await;
    let (_, created) = server.post("/api/v1/matches", &json!({ "type": "Countdown" })).await;
    let id = created["id"].as_str().unwrap();
    for (query, field) in [
        ("?state=over", "state"),
        ("?limit=0", "limit"),
        ("?limit=201", "limit"),
        ("?limit=x", "limit"),
        ("?after=x", "after"),
        ("?botsOnly=2", "botsOnly"),
        ("?ids=x", "ids"),
        ("?limit=1&limit=2", "limit"),
        (&format!("/{id}/events?after=-1"), "after"),
        (&format!("/{id}/record?format=xml"), "format"),
    ] {
        let (status, problem) = server.get(&format!("/api/v1/matches{query}")).await;
        let error = &problem["errors"][0];
        assert_eq!((status, &error["field"]), (422, &json!(field)), "{query}");
        // Twice the same is no question that has an answer.
        let is_twice = error["code"] == "duplicate-field";
        assert_eq!(is_twice, query.contains('&'), "{query}");
    }
}

#[tokio::test]
async fn many_matches_are_counted_ended_and_deleted_at_once() {
    let server = three().await;
    let ask = async |what: &str, body: Value| {
        as_operator(&server, "POST", &format!("admin/matches/{what}"), &body).await
    };
    for (which, field) in [
        (json!({}), "which.all"),
        (json!({ "state": "over" }), "which.state"),
        (json!({ "address": "here" }), "which.address"),
        (json!({ "class": "x" }), "which.class"),
        (json!({ "ids": ["x"] }), "which.ids"),
    ] {
        let (status, problem) = ask("count", json!({ "which": which })).await;
        assert_eq!((status, &problem["errors"][0]["field"]), (422, &json!(field)));
    }
    let all = json!({ "all": true });
    assert_eq!(ask("count", json!({ "which": all })).await.1["matches"], 3);
    assert_eq!(ask("end", json!({ "which": all, "reason": " " })).await.0, 422);
    assert_eq!(ask("end", json!({ "which": all, "reason": "Lunch" })).await.1["matches"], 3);
    let over = json!({ "which": { "state": "finished" } });
    assert_eq!(ask("count", over.clone()).await.1["matches"], 3);
    assert_eq!(ask("delete", over).await.1["matches"], 3);
    let (_, list) = as_operator(&server, "GET", "matches", &Value::Null).await;
    assert_eq!(list["matches"], json!([]));
}
