//! Whether the client loses games on time: two of them play each other on the real server, many
//! games one after another and side by side.
//!
//! `cargo bench -p spielwerk --bench punctuality -- --games 1000 --at-once 2 --ms 50`
//!
//! A game needs one core, since only one side thinks at a time. With more games at once than there
//! are cores the answers tell how busy the machine is, and nothing about the client.

#[path = "../../tests/it/client_process.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod client_process;
#[path = "../../tests/it/http.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod http;
#[path = "../../tests/it/process.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod process;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use bashni_engine::duel::balanced_opening;
use serde_json::json;

use client_process::{Client, Ended};
use process::Server;

/// How the games went.
#[derive(Default)]
struct Tally {
    /// Games by how they ended, in the server's words.
    endings: BTreeMap<String, u64>,
    /// What clients said that did not come to the end of their game.
    failures: Vec<String>,
    moves: u64,
    /// From the position to the move, by the client's clock, in seconds.
    longest: f64,
    thought: f64,
}

fn main() {
    let [games, at_once, ms] =
        [("--games", 8), ("--at-once", 1), ("--ms", 50)].map(|(name, usual)| option(name, usual));
    let server = Server::start(&[]);
    let next = AtomicU64::new(0);
    let tally = Mutex::new(Tally::default());
    thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= games {
                        return;
                    }
                    let (ending, clients) = play(&server, game, ms);
                    tally.lock().expect("nobody panics").add(ending, &clients);
                }
            });
        }
    });
    let tally = tally.into_inner().expect("nobody panics");
    println!("{games} games of two clients, {ms} ms a move, {at_once} at once");
    for (ending, n) in &tally.endings {
        println!("  ended {ending:<12} {n:>9}");
    }
    println!("  moves              {:>9}", tally.moves);
    println!("  thought, mean      {:>9.1} ms", tally.thought / tally.moves.max(1) as f64 * 1e3);
    println!("  thought, longest   {:>9.1} ms", tally.longest * 1e3);
    let lost = tally.endings.get("timeout").copied().unwrap_or(0);
    timing::bench::row(
        "Client",
        &format!("games of two clients lost on time, {ms} ms a move"),
        &format!("{lost} of {games}, longest thought {:.1} ms", tally.longest * 1e3),
        &format!("limit {ms} ms"),
        &timing::bench::ratio(tally.longest * 1e3, ms as f64),
    );
    for failure in &tally.failures {
        println!("  {failure}");
    }
}

/// The number behind this name on the command line. `cargo bench` adds arguments of its own.
fn option(name: &str, usual: u64) -> u64 {
    let mut arguments = std::env::args().skip_while(|argument| argument != name).skip(1);
    arguments.next().map_or(usual, |number| {
        number.parse().unwrap_or_else(|_| panic!("expected a number after {name}, got {number:?}"))
    })
}

/// Plays one game and returns how it ended.
fn play(server: &Server, game: u64, ms: u64) -> (String, [Ended; 2]) {
    let id = server.new_match_with(&json!({
        "type": "Bashni",
        "gameGeneric": { "name": "", "timeout": ms },
        "gameSpecific": { "position": balanced_opening(game).to_string() },
    }));
    let clients = ["1", "2"].map(|player| Client::start(server.game, &id, &["-p", player]));
    let clients = clients.map(Client::end);
    let ending = server.show(&id)["result"]["ending"].as_str().unwrap_or("never").to_owned();
    (ending, clients)
}

impl Tally {
    fn add(&mut self, ending: String, clients: &[Ended]) {
        *self.endings.entry(ending).or_default() += 1;
        for client in clients {
            if client.code != 0 {
                self.failures.push(client.stderr.trim().to_owned());
            }
            for seconds in client.stdout.lines().filter_map(seconds_thought) {
                self.moves += 1;
                self.thought += seconds;
                self.longest = self.longest.max(seconds);
            }
        }
    }
}

/// The number in `You have played C3:D4 after 0.030 s`.
fn seconds_thought(line: &str) -> Option<f64> {
    let (_, after) = line.strip_prefix("You have played ")?.split_once(" after ")?;
    after.split(' ').next()?.parse().ok()
}
