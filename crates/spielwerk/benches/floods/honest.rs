//! Those who only want to play.

use std::fmt;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::ops::Range;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{Clients, Latencies};
use crate::process::Server;
use crate::scripts::{self, Script};

/// How long somebody waited, again and again.
#[derive(Default)]
pub(crate) struct Waits(Vec<Duration>);

impl Waits {
    /// In milliseconds.
    pub(crate) fn percentile(&self, percent: usize) -> f64 {
        let mut all = self.0.clone();
        all.sort_unstable();
        let index = (all.len() * percent / 100).min(all.len().saturating_sub(1));
        all.get(index).map_or(f64::NAN, |wait| wait.as_secs_f64() * 1e3)
    }
}

/// Half of them and nearly all of them.
impl fmt::Display for Waits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1}/{:.1}", self.percentile(50), self.percentile(99))
    }
}

/// Two programs.
pub(crate) struct Players {
    script: Script,
    ids: Vec<String>,
}

impl Players {
    /// Before the flood: their match is there already.
    pub(crate) fn prepare(server: &Server) -> Self {
        let script = scripts::bashni();
        let body = json!({ "type": script.kind, "gameSpecific": script.options });
        Self { ids: (0..8).map(|_| server.new_match_with(&body)).collect(), script }
    }

    pub(crate) fn play(&self, server: &Server, window: Range<Instant>) -> Latencies {
        let latencies = Latencies::new(window.clone());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("a runtime").block_on(async {
            let mut clients = Clients::default();
            clients.add_pair(server.game, &self.script, &self.ids, &latencies);
            clients.play_until(window.end).await;
        });
        latencies
    }
}

fn send(server: &Server, path: &str, token: &str, body: &Value) -> Option<Value> {
    let answer = server.send_as(token, path, body);
    (answer.status < 300).then(|| answer.json())
}

/// A person against a weak bot: from the move until the answer can be seen.
pub(crate) fn play_a_bot(server: &Server, window: Range<Instant>) -> Waits {
    let mut waits = Waits::default();
    let players = json!([{ "type": "HUMAN" }, { "type": "BOT", "bot": "2" }]);
    let new = json!({ "type": "Bashni", "players": players });
    while Instant::now() < window.end {
        let Some(created) = send(server, "/api/v1/matches", "", &new) else {
            std::thread::sleep(Duration::from_millis(100));
            continue;
        };
        let path = format!("/api/v1/matches/{}", created["id"].as_str().expect("an id"));
        let seat = send(server, &format!("{path}/seats/0"), "", &json!({})).expect("a seat");
        let token = seat["token"].as_str().expect("a token").to_owned();
        loop {
            let shown = server.get(&path).json();
            if shown["state"] == "finished" || Instant::now() > window.end {
                break;
            }
            let Some(action) = shown["position"]["legalMoves"][0].as_str() else { break };
            let began = Instant::now();
            let action = json!({ "seat": 0, "action": action });
            send(server, &format!("{path}/actions"), &token, &action);
            while server.get(&path).json()["turn"]["seats"][0] == 1 {}
            if window.contains(&Instant::now()) {
                waits.0.push(began.elapsed());
            }
        }
    }
    waits
}

/// New programs: from connecting until they have a seat, and how many were refused.
pub(crate) fn join_again_and_again(server: &Server, window: Range<Instant>) -> (Waits, usize) {
    let (mut waits, mut n_refused) = (Waits::default(), 0);
    let body = json!({ "type": "Bashni" });
    let mut id = None;
    while Instant::now() < window.end {
        id = id.or_else(|| {
            let created = send(server, "/api/v1/matches", "", &body)?;
            created["id"].as_str().map(str::to_owned)
        });
        if let Some(id) = &id {
            let began = Instant::now();
            let has_seat = crate::flood::join(server.game, id).is_some();
            if window.contains(&began) {
                if has_seat { waits.0.push(began.elapsed()) } else { n_refused += 1 }
            }
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    (waits, n_refused)
}

/// New programs that try again until they have a seat: how long that took, and how often they were
/// refused.
pub(crate) fn join_whatever_it_takes(server: &Server, window: Range<Instant>) -> (Waits, usize) {
    let (mut waits, mut n_refused) = (Waits::default(), 0);
    let body = json!({ "type": "Bashni" });
    while Instant::now() < window.end {
        let id = server.new_match_with(&body);
        let began = Instant::now();
        let has_seat = std::iter::repeat_with(|| crate::flood::join(server.game, &id).is_some())
            .inspect(|has_seat| n_refused += usize::from(!has_seat))
            .take_while(|_| Instant::now() < window.end)
            .any(|has_seat| has_seat);
        if window.contains(&began) && has_seat {
            waits.0.push(began.elapsed());
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    (waits, n_refused)
}

/// Neighbours who open a page, each on a connection of its own: how long until it is there, and how
/// many did not get it.
pub(crate) fn ask_again_and_again(address: SocketAddr, window: Range<Instant>) -> (Waits, usize) {
    let (mut waits, mut n_refused) = (Waits::default(), 0);
    while Instant::now() < window.end {
        let began = Instant::now();
        let is_answered = ask(address).is_some_and(|answer| answer.starts_with("HTTP/1.1 200"));
        if window.contains(&began) {
            if is_answered { waits.0.push(began.elapsed()) } else { n_refused += 1 }
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    (waits, n_refused)
}

fn ask(address: SocketAddr) -> Option<String> {
    let mut stream = TcpStream::connect_timeout(&address, LONGEST_ANSWER).ok()?;
    stream.set_read_timeout(Some(LONGEST_ANSWER)).ok()?;
    let request = "GET /api/v1/matches HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    Some(answer)
}

/// Nobody waits longer for a page.
const LONGEST_ANSWER: Duration = Duration::from_secs(5);
