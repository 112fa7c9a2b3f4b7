//! People with browsers: they order matches, sit down, play and read along over HTTP, beside the
//! programs. Requests are given up at any moment, answers are lost, streams dropped and taken up
//! again.

use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, header};
use axum::response::Response;
use futures_util::StreamExt as _;
use game::Seat;
use host::MatchId;
use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};
use tower::ServiceExt as _;

use super::life::Life;
use super::world::Seen;
use crate::matches::is_over;

/// Somebody's browser.
pub(super) struct Browser<'a> {
    pub(super) life: &'a Life,
    pub(super) random: Pcg64Mcg,
}

/// Longer than a request waits for a disk.
const LONGEST: Duration = Duration::from_mins(2);

impl Browser<'_> {
    /// Plays a seat until the match is over, and tries again what failed.
    pub(super) async fn play(&mut self, index: usize, seat: u8) {
        let mut has_failed = false;
        loop {
            let live = self.life.find(index).await;
            if live.read(is_over) {
                return;
            }
            let path = format!("/api/v1/matches/{}", live.id());
            match self.life.player(index, seat, |player| player.token.clone()) {
                None => self.sit_down(index, seat, &path).await,
                Some(token)
                    if live.read(|referee| referee.is_turn_of(Seat(seat)))
                        && self.is_turn(&path, seat).await =>
                {
                    // Anyone who has thought already only presses the button again.
                    let longest_ms = if has_failed { 1_000 } else { 20_000 };
                    self.pause(longest_ms).await;
                    let action = json!({ "seat": seat, "action": "1" });
                    let path = format!("{path}/actions");
                    let played = self.ask(Method::POST, &path, &token, &action).await;
                    has_failed = played.as_ref().is_none_or(|(status, _)| *status >= 500);
                    if played.is_some_and(|(status, _)| status == 200) {
                        self.life.player(index, seat, |player| player.acknowledged.push(1));
                    }
                }
                Some(_) => {}
            }
            sleep(Duration::from_millis(500)).await;
        }
    }

    async fn sit_down(&mut self, index: usize, seat: u8, path: &str) {
        let path = format!("{path}/seats/{seat}");
        match self.ask(Method::POST, &path, "", &json!({})).await {
            Some((201, told)) => {
                let token = told["token"].as_str().expect("a token").to_owned();
                self.life.player(index, seat, |player| player.token = Some(token));
            }
            // The seat may be taken by the person who will never know the secret of it.
            None => self.life.player(index, seat, |player| player.was_bad = true),
            Some(_) => {}
        }
    }

    async fn is_turn(&mut self, path: &str, seat: u8) -> bool {
        let shown = self.ask(Method::GET, path, "", &Value::Null).await;
        shown.is_some_and(|(_, shown)| {
            let seats = shown["turn"]["seats"].as_array();
            seats.is_some_and(|seats| seats.contains(&json!(seat)))
        })
    }

    /// Orders matches now and then, for as long as this life lasts.
    pub(super) async fn order(&mut self) {
        loop {
            self.pause(20_000).await;
            let players = json!([{ "type": "HUMAN" }, { "type": "COMPUTER", "name": null }]);
            let order = json!({ "type": "Countdown", "players": players });
            let told = self.ask(Method::POST, "/api/v1/matches", "", &order).await;
            if let Some((201, created)) = told {
                let id: MatchId = created["id"].as_str().and_then(|id| id.parse().ok()).unwrap();
                self.life.note_ordered(id);
                let path = format!("/api/v1/matches/{id}");
                let shown = self.ask(Method::GET, &path, "", &Value::Null).await;
                assert!(shown.is_none_or(|(status, _)| status == 200), "what was created is there");
            }
        }
    }

    /// Reads along until the match is over.
    pub(super) async fn follow(&mut self, index: usize) {
        loop {
            let id = self.life.find(index).await.id();
            let after = self.life.last_seen(index);
            let after = after.map(|seq| format!("?after={seq}")).unwrap_or_default();
            let path = format!("/api/v1/matches/{id}/events{after}");
            let Some(answer) = self.send(Method::GET, &path, "", &Value::Null).await else {
                continue;
            };
            match answer.status().as_u16() {
                200 => {
                    let stays = Duration::from_millis(self.random.random_range(1..120_000));
                    let _ = timeout(stays, self.read(index, answer)).await;
                }
                204 => return,
                status => panic!("{path}: {status}"),
            }
            self.pause(5_000).await;
        }
    }

    async fn read(&self, index: usize, answer: Response) {
        let mut pieces = answer.into_body().into_data_stream();
        while let Some(Ok(piece)) = pieces.next().await {
            let text = std::str::from_utf8(&piece).expect("whole lines");
            for line in text.lines().filter(|line| !line.is_empty()) {
                let entry: Value = serde_json::from_str(line).expect("an entry");
                self.life.note_seen(index, Seen::of(&entry));
            }
        }
    }

    async fn pause(&mut self, longest_ms: u64) {
        sleep(Duration::from_millis(self.random.random_range(0..longest_ms))).await;
    }

    /// The status and the body of an answer; nothing if the request was given up or its answer lost.
    async fn ask(
        &mut self,
        method: Method,
        path: &str,
        token: &str,
        body: &Value,
    ) -> Option<(u16, Value)> {
        let answer = self.send(method, path, token, body).await?;
        let status = answer.status().as_u16();
        let bytes = to_bytes(answer.into_body(), 1 << 20).await.expect("a short body");
        Some((status, serde_json::from_slice(&bytes).unwrap_or_default()))
    }

    async fn send(
        &mut self,
        method: Method,
        path: &str,
        token: &str,
        body: &Value,
    ) -> Option<Response> {
        self.pause(60).await;
        let text = if body.is_null() { String::new() } else { body.to_string() };
        let mut request = Request::builder()
            .method(&method)
            .uri(path)
            .header(header::CONTENT_TYPE, "application/json");
        if !token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = request.body(Body::from(text)).expect("a request");
        let is_impatient = self.random.random_bool(0.05);
        let patience = if is_impatient {
            Duration::from_millis(self.random.random_range(0..50))
        } else {
            LONGEST
        };
        let was_well = self.life.disk_is_well();
        let n_faults = self.life.n_faults();
        let answered = timeout(patience, self.life.router().oneshot(request)).await;
        let Ok(Ok(answer)) = answered else {
            assert!(is_impatient, "{method} {path} is answered");
            return None;
        };
        let is_our_fault = was_well && n_faults == self.life.n_faults();
        let status = answer.status();
        assert!(!status.is_server_error() || !is_our_fault, "{method} {path}: {status}");
        self.pause(60).await;
        let is_lost = self.random.random_bool(0.02);
        (!is_lost).then_some(answer)
    }
}
