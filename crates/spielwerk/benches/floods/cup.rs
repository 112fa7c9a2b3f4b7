//! A Swiss tournament of honest teams.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use ureq::http::Method;

use crate::process::Server;
use crate::scripts;

/// A tournament whose teams have programs that wait with their tickets.
pub(crate) struct Cup {
    path: String,
    token: String,
    tickets: Vec<String>,
}

const N_TEAMS: usize = 6;
const N_ROUNDS: usize = 3;
/// Of a hung-up program its team loses the game, as in a course.
const GRACE_MS: u64 = 2_000;

impl Cup {
    pub(crate) fn prepare(server: &Server) -> Self {
        let teams: Vec<String> = (0..=N_TEAMS).map(|team| format!("Team {team}")).collect();
        let order = json!({
            "name": "Cup", "type": "Quarto", "format": "swiss", "rounds": N_ROUNDS,
            "gamesPerPairing": 1, "gameSpecific": { "first_piece": 0 }, "automatic": true,
            "grace": GRACE_MS, "teams": teams,
        });
        let created = ask(server, &Method::POST, "/api/v1/tournaments", "", &order);
        let word = |name: &str| created[name].as_str().expect("a word").to_owned();
        let (path, token) = (format!("/api/v1/tournaments/{}", word("id")), word("token"));
        let tickets = ask(server, &Method::GET, &format!("{path}/tickets"), &token, &Value::Null);
        let tickets = tickets.as_array().expect("tickets").iter();
        let tickets: Vec<String> =
            tickets.map(|one| one["ticket"].as_str().expect("a ticket").to_owned()).collect();
        Self { path, token, tickets }
    }

    /// The ticket of the last team, which only holds places.
    pub(crate) fn squatters(&self) -> &str {
        &self.tickets[N_TEAMS]
    }

    /// Plays it to its end; how many games there were, and how many ended in another way than by
    /// the rules.
    pub(crate) fn play(&self, server: &Server) -> (usize, usize) {
        let script = scripts::all().remove(4);
        let end = Instant::now() + Duration::from_mins(3);
        std::thread::scope(|scope| {
            for ticket in &self.tickets[..N_TEAMS] {
                scope.spawn(|| {
                    while Instant::now() < end && take_part(server.game, ticket, &script.moves) {}
                });
            }
            std::thread::sleep(Duration::from_secs(2));
            let conduct = format!("{}/conduct", self.path);
            ask(server, &Method::POST, &conduct, &self.token, &json!({ "action": "start" }));
            let mut shown = Value::Null;
            while shown["state"] != "finished" && Instant::now() < end {
                std::thread::sleep(Duration::from_millis(200));
                shown = ask(server, &Method::GET, &self.path, "", &Value::Null);
            }
            let squatters = json!(N_TEAMS);
            let games = shown["games"].as_array().expect("games").iter();
            let honest: Vec<&Value> = games
                .filter(|game| !game["seats"].as_array().expect("seats").contains(&squatters))
                .collect();
            let is_played = |game: &&&Value| game["state"]["reason"]["code"] == "rules";
            let n_played = honest.iter().filter(is_played).count();
            (honest.len(), honest.len() - n_played)
        })
    }
}

fn ask(server: &Server, method: &Method, path: &str, token: &str, body: &Value) -> Value {
    let bearer = format!("Bearer {token}");
    let headers = [("content-type", "application/json"), ("authorization", bearer.as_str())];
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let answer = server.request(method, path, &headers, &body);
    assert!(answer.status < 300, "{path}: {}", answer.body);
    if answer.body.is_empty() { Value::Null } else { answer.json() }
}

/// Plays one game, or finds out that there is none; whether there may be another.
fn take_part(address: SocketAddr, ticket: &str, moves: &[Vec<String>; 2]) -> bool {
    play_one(address, ticket, moves).unwrap_or_else(|| {
        // As a student's script would.
        std::thread::sleep(Duration::from_millis(500));
        true
    })
}

fn play_one(address: SocketAddr, ticket: &str, moves: &[Vec<String>; 2]) -> Option<bool> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_mins(1))).ok()?;
    stream.write_all(format!("VERSION 2.0\nID {ticket}\nPLAYER\n").as_bytes()).ok()?;
    let mut lines = BufReader::new(stream.try_clone().ok()?).lines();
    let mut plays: &[String] = &[];
    while let Some(Ok(line)) = lines.next() {
        let answer = match line.as_str() {
            "+ WAIT" => "OKWAIT\n".to_owned(),
            "+ OKTHINK" => {
                let (play, rest) = plays.split_first()?;
                plays = rest;
                format!("PLAY {play}\n")
            }
            "+ QUIT" => return Some(true),
            _ if line.starts_with("+ YOU ") => {
                plays = &moves[usize::from(line.starts_with("+ YOU 1"))];
                continue;
            }
            _ if line.starts_with("+ MOVE ") => "THINKING\n".to_owned(),
            // There is no further match.
            _ if line.starts_with("- No further game") => return Some(false),
            _ if line.starts_with("- ") => return None,
            _ => continue,
        };
        stream.write_all(answer.as_bytes()).ok()?;
    }
    None
}
