//! How many events a second the simulator handles on one core, and how much memory a game takes.
//!
//! Each game runs in a process of its own, so that its peak of memory is its own. With arguments
//! it plays just that game: `cargo bench -p ligretto-net --bench events -- 1000000 timestamp`
//! (players, signals, and if wanted strategy, network and seed); `every 10000` plays one of each
//! kind with 10,000 players.

#![allow(clippy::unwrap_used, reason = "a bench that can't go on may stop right there")]

use std::fs;
use std::process::Command;

use ligretto_net::sim::{Scenario, Simulation};

/// The design's budget for one core, in events a second.
const BUDGET: f64 = 3e6;
/// And for memory: this many players in this many megabytes. Smaller games have the same queue, so
/// a player of theirs takes more.
const MEMORY_BUDGET: (usize, f64) = (100_000, 120.0);

/// Players, signals, strategy, network.
const GAMES: [[&str; 4]; 9] = [
    ["1000", "plain", "blind", "constant:30"],
    ["1000", "broadcast", "blind", "constant:30"],
    ["1000", "timestamp", "blind", "constant:30"],
    ["100000", "plain", "blind", "constant:30"],
    ["100000", "broadcast", "blind", "constant:30"],
    ["100000", "timestamp", "blind", "constant:30"],
    ["30000", "timestamp", "blind", "lan"],
    ["100000", "timestamp", "push", "constant:30"],
    ["100000", "timestamp", "careful", "lan"],
];

fn main() {
    // Cargo adds `--bench` to whatever it is asked to pass on.
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    match &arguments[..] {
        [] => GAMES.iter().for_each(play_apart),
        [every, n_players] if every == "every" => {
            for signals in ["plain", "broadcast", "timestamp"] {
                for strategy in ligretto::Bot::NAMES {
                    for network in ["constant:30", "lan", "asymmetric", "wide"] {
                        play_apart(&[n_players, signals, strategy, network]);
                    }
                }
            }
        }
        _ => play(&arguments),
    }
}

/// Plays a game in a process of its own.
fn play_apart(game: &[&str; 4]) {
    let status = Command::new(std::env::current_exe().unwrap()).args(game).status().unwrap();
    assert!(status.success(), "{game:?}");
}

/// Plays one game and prints its row.
fn play(arguments: &[String]) {
    let argument = |index: usize, default| arguments.get(index).map_or(default, String::as_str);
    let mut scenario =
        Scenario::new(argument(0, "1000").parse().unwrap(), argument(4, "1").parse().unwrap());
    scenario.options.signals = argument(1, "timestamp").parse().unwrap();
    scenario.strategies = vec![argument(2, "blind").parse().unwrap()];
    scenario.network = argument(3, "constant:30").parse().unwrap();
    // Small games are over too fast to be measured one by one.
    let n_games = (100_000 / scenario.n_players).max(1);
    let (mut n_events, mut seconds) = (0, 0.0);
    for _ in 0..n_games {
        let mut simulation = Simulation::new(&scenario);
        let begin = cpu_seconds();
        let outcome = simulation.run(&mut ());
        seconds += cpu_seconds() - begin;
        assert!(outcome.is_over, "the game did not end: {scenario}");
        n_events += outcome.n_events;
        scenario.seed += 1;
    }
    let rate = n_events as f64 / seconds;
    let game = format!(
        "{} players, {}, {}, {}",
        scenario.n_players,
        scenario.options.signals,
        scenario.strategies[0].name(),
        scenario.network
    );
    timing::bench::row(
        "Ligretto",
        &format!("events, {game}"),
        &format!("{:.2} M/s", rate / 1e6),
        &format!("goal {} M/s", BUDGET / 1e6),
        &timing::bench::ratio(rate, BUDGET),
    );
    let (n_players, megabytes) = MEMORY_BUDGET;
    if scenario.n_players >= n_players {
        let most = megabytes * scenario.n_players as f64 / n_players as f64;
        timing::bench::budget("Ligretto", &format!("memory, {game}"), peak_of_memory(), "MB", most);
    }
}

/// The time that this process has spent on a processor: others may be busy at the same time.
fn cpu_seconds() -> f64 {
    let schedule = fs::read_to_string("/proc/self/schedstat").expect("the bench needs Linux");
    schedule.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}

/// The most memory that this process has held so far, in megabytes.
fn peak_of_memory() -> f64 {
    let status = fs::read_to_string("/proc/self/status").expect("the bench needs Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().split(' ').next().unwrap().parse::<f64>().unwrap() * 1.024e-3
}
