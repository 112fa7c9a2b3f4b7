//! A tournament of teams survives `kill -9`: it goes on where it was and ends like any other.

use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard};
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

/// Where the server is, and who is connected to it.
///
/// A program that connects in the very moment in which its server is killed can be left with a
/// connection that nobody has at the other end: Linux drops what the dying listener had not
/// finished and tells the program nothing, which then waits for a greeting that never comes. So
/// whoever starts the next server cuts what is left of the last one.
struct Network(Mutex<Whereabouts>);

struct Whereabouts {
    game: SocketAddr,
    connected: [Option<TcpStream>; N_TEAMS],
}

impl Network {
    fn new(game: SocketAddr) -> Arc<Self> {
        Arc::new(Self(Mutex::new(Whereabouts { game, connected: [const { None }; N_TEAMS] })))
    }

    fn now(&self) -> MutexGuard<'_, Whereabouts> {
        self.0.lock().unwrap()
    }

    fn connect(&self, team: usize) -> Result<Program, String> {
        let game = self.now().game;
        let program = Program::try_connect(game).map_err(|error| error.to_string())?;
        let socket = program.socket().try_clone().map_err(|error| error.to_string())?;
        let mut now = self.now();
        if now.game != game {
            return Err("the server has moved meanwhile".to_owned());
        }
        now.connected[team] = Some(socket);
        Ok(program)
    }

    fn disconnect(&self, team: usize) {
        self.now().connected[team] = None;
    }

    fn server_moved(&self, game: SocketAddr) {
        let mut now = self.now();
        for socket in now.connected.iter().flatten() {
            // What the kernel has closed already is not connected any more.
            let _ = socket.shutdown(Shutdown::Both);
        }
        now.game = game;
    }
}

/// Plays one game with this ticket; what was said where there is none.
fn play(mut program: Program, ticket: &str, random: &mut Pcg64Mcg) -> Result<(), String> {
    let seat = program.try_prolog(ticket, None)?;
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
fn team(network: Arc<Network>, number: usize, ticket: String) -> JoinHandle<()> {
    thread::spawn(move || {
        let mut random = Pcg64Mcg::seed_from_u64(number as u64);
        let start = Instant::now();
        while start.elapsed() < 4 * PATIENCE {
            let played =
                network.connect(number).and_then(|program| play(program, &ticket, &mut random));
            network.disconnect(number);
            match played {
                Err(told) if told.starts_with("- No further game") => return,
                _ => {}
            }
        }
        panic!("the tournament ends");
    })
}

impl Server {
    fn ask_tournaments(&self, token: &str, path: &str, body: &Value) -> Value {
        let path = format!("/api/v1/tournaments{path}");
        let method = if body.is_null() { Method::GET } else { Method::POST };
        let answer = self.ask_as(token, &method, &path, body);
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
    let mut server = Server::start(&[]);
    let names: Vec<String> = (1..=N_TEAMS).map(|number| format!("Team {number}")).collect();
    let order = json!({
        "name": "Practical", "type": "Bashni", "format": "swiss", "rounds": N_ROUNDS,
        "gameSpecific": { "max_plies": 8 }, "grace": 60_000, "automatic": true, "teams": names,
    });
    let created = server.ask_tournaments("", "", &order);
    let (id, token) = (created["id"].as_str().unwrap(), created["token"].as_str().unwrap());
    let tickets = server.ask_tournaments(token, &format!("/{id}/tickets"), &Value::Null);
    let network = Network::new(server.game);
    let ticket = |team: usize| tickets[team]["ticket"].as_str().unwrap().to_owned();
    let teams: Vec<_> =
        (0..N_TEAMS).map(|number| team(Arc::clone(&network), number, ticket(number))).collect();
    server.ask_tournaments(token, &format!("/{id}/conduct"), &json!({ "action": "start" }));
    let path = format!("/{id}");
    // Twice in the middle of everything.
    for n_before in [2, 9] {
        while n_finished(&server.ask_tournaments("", &path, &Value::Null)) < n_before {}
        server.restart(&[]);
        network.server_moved(server.game);
        let same = server.ask_tournaments(token, &format!("/{id}/tickets"), &Value::Null);
        assert_eq!(same[0]["ticket"], tickets[0]["ticket"], "tickets stay what they are");
    }
    for team in teams {
        team.join().expect("every team plays to the end");
    }
    let shown = server.ask_tournaments("", &path, &Value::Null);
    assert_eq!(shown["state"], "finished");
    assert_eq!(n_finished(&shown), N_ROUNDS * N_TEAMS, "two games for each pairing");
    let games = shown["games"].as_array().unwrap();
    assert!(games.iter().all(|game| game["state"]["reason"]["code"] == "rules"), "{games:?}");
    assert_eq!(shown["standings"]["rows"].as_array().unwrap().len(), N_TEAMS);
    // A program that comes later still hears that it is over, also from another server.
    server.restart(&[]);
    network.server_moved(server.game);
    team(Arc::clone(&network), 0, ticket(0)).join().expect("there is no further game");
}
