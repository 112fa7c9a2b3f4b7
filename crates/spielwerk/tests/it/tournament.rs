//! A tournament of teams survives `kill -9`: it goes on where it was and ends like any other.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use ureq::http::Method;

use crate::board;
use crate::process::{PATIENCE, Server};
use crate::program::{Program, Task};

const N_TEAMS: usize = 6;
const N_ROUNDS: usize = 3;

/// The next line, if it is a good one; otherwise why not.
fn hear(program: &mut Program) -> Result<String, String> {
    match program.read() {
        Some(line) if line.starts_with("+ ") => Ok(line),
        Some(line) => Err(line),
        None => Err("the connection is gone".to_owned()),
    }
}

/// Joins with this ticket, and waits until there is a game; the seat.
fn join(program: &mut Program, ticket: &str) -> Result<u8, String> {
    hear(program)?;
    program.try_send("VERSION 2.0")?;
    hear(program)?;
    program.try_send(&format!("ID {ticket}"))?;
    hear(program)?;
    hear(program)?;
    program.try_send("PLAYER")?;
    let you = hear(program)?;
    while hear(program)? != "+ ENDPLAYERS" {}
    let seat = you.strip_prefix("+ YOU ").and_then(|rest| rest.split(' ').next());
    Ok(seat.and_then(|seat| seat.parse().ok()).expect("a seat"))
}

/// Plays one game with this ticket; what was said where there is none.
fn play(game: SocketAddr, ticket: &str, random: &mut Pcg64Mcg) -> Result<(), String> {
    let mut program = Program::try_connect(game).map_err(|error| error.to_string())?;
    let seat = join(&mut program, ticket)?;
    loop {
        match program.task()? {
            Task::Wait => {}
            Task::GameOver { .. } => return Ok(()),
            Task::Move { pieces } => {
                let chosen = board::random_move(&board::read(&pieces, seat), random);
                program.try_play(&chosen.to_string())?;
            }
        }
    }
}

/// A team runs its program again and again, wherever the server is, until there is no further game.
fn team(game: Arc<Mutex<SocketAddr>>, ticket: String, seed: u64) -> JoinHandle<()> {
    thread::spawn(move || {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let start = Instant::now();
        while start.elapsed() < 4 * PATIENCE {
            let address = *game.lock().unwrap();
            match play(address, &ticket, &mut random) {
                Err(told) if told.starts_with("- No further game") => return,
                // Ended and gone before this team asked again.
                Err(told) if told.starts_with("- Game does not exist") => return,
                _ => {}
            }
        }
        panic!("the tournament ends");
    })
}

impl Server {
    fn ask_desk(&self, token: &str, path: &str, body: &Value) -> Value {
        let bearer = format!("Bearer {token}");
        let headers = [("content-type", "application/json"), ("authorization", &*bearer)];
        let path = format!("/api/v1/tournaments{path}");
        let method = if body.is_null() { Method::GET } else { Method::POST };
        let text = if body.is_null() { String::new() } else { body.to_string() };
        let answer = self.request(&method, &path, &headers, &text);
        assert!(answer.status < 300, "{path}: {}", answer.body);
        serde_json::from_str(&answer.body).unwrap_or_default()
    }
}

fn n_finished(shown: &Value) -> usize {
    let games = shown["games"].as_array().expect("a list").iter();
    games.filter(|game| game["state"]["type"] == "finished").count()
}

#[test]
fn a_tournament_goes_on_after_the_server_was_killed() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("test.db");
    let mut server = Server::start_on(&data, &[]);
    let names: Vec<String> = (1..=N_TEAMS).map(|number| format!("Team {number}")).collect();
    let order = json!({
        "name": "Course", "type": "Bashni", "format": "swiss", "rounds": N_ROUNDS,
        "gameSpecific": { "max_plies": 8 }, "grace": 60_000, "automatic": true, "teams": names,
    });
    let created = server.ask_desk("", "", &order);
    let (id, token) = (created["id"].as_str().unwrap(), created["token"].as_str().unwrap());
    let tickets = server.ask_desk(token, &format!("/{id}/tickets"), &Value::Null);
    let game = Arc::new(Mutex::new(server.game));
    let ticket = |team: usize| tickets[team]["ticket"].as_str().unwrap().to_owned();
    let teams: Vec<_> =
        (0..N_TEAMS).map(|number| team(Arc::clone(&game), ticket(number), number as u64)).collect();
    server.ask_desk(token, &format!("/{id}/conduct"), &json!({ "action": "start" }));
    let path = format!("/{id}");
    // Twice in the middle of everything.
    for n_before in [2, 9] {
        while n_finished(&server.ask_desk("", &path, &Value::Null)) < n_before {}
        server.kill();
        server = Server::start_on(&data, &[]);
        *game.lock().unwrap() = server.game;
        let same = server.ask_desk(token, &format!("/{id}/tickets"), &Value::Null);
        assert_eq!(same[0]["ticket"], tickets[0]["ticket"], "tickets stay what they are");
    }
    for team in teams {
        team.join().expect("every team plays to the end");
    }
    let shown = server.ask_desk("", &path, &Value::Null);
    assert_eq!(shown["state"], "finished");
    assert_eq!(n_finished(&shown), N_ROUNDS * N_TEAMS, "two games for each pairing");
    let games = shown["games"].as_array().unwrap();
    assert!(games.iter().all(|game| game["state"]["reason"] == "rules"), "{games:?}");
    assert_eq!(shown["standings"]["rows"].as_array().unwrap().len(), N_TEAMS);
}
