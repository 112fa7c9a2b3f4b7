//! What an idle connection, an idle server and its start cost.

#[path = "../../tests/it/http.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod http;
#[path = "../../tests/it/process.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod process;
#[path = "../../tests/it/program.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod program;
#[path = "../usage.rs"]
#[allow(dead_code, reason = "shared by the benches")]
mod usage;

use std::time::{Duration, Instant};

use serde_json::json;
use timing::bench::{budget, ratio, row};

use process::Server;
use program::{GREETING, Program, Task};

/// As many as may be open at once on a machine with room for that.
const MANY: usize = 20_000;
/// What every machine can do.
const FEW: usize = 5_000;

fn main() {
    let binary = std::fs::metadata(env!("CARGO_BIN_EXE_spielwerk")).expect("the binary").len();
    budget("Server", "binary", binary as f64 / 1e6, "MB", 32.0);
    let start = start_time();
    budget("Server", "start to the first accepted connection", start * 1e3, "ms", 200.0);
    connections();
}

/// The median of some starts, from the command to the greeting of the game port.
fn start_time() -> f64 {
    let mut times: Vec<Duration> = (0..11)
        .map(|_| {
            let start = Instant::now();
            let server = Server::start(&[]);
            Program::connect(server.game).expect(GREETING);
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64()
}

fn connections() {
    let n = if usage::raise_file_limit() > MANY + 500 { MANY } else { FEW };
    let server = Server::start(&[
        "--max-connections=30000",
        "--max-connections-per-address=30000",
        "--wait-interval-ms=3600000",
        "--answer-time-ms=3600000",
    ]);
    let idle = usage::resident_bytes(server.pid());
    budget("Server", "idle server", idle as f64 / 1e6, "MB", 40.0);
    let body = json!({ "type": "Bashni", "gameGeneric": { "timeout": 3_600_000 } });
    let ids: Vec<String> = (0..n / 2).map(|_| server.new_match_with(&body)).collect();
    let with_matches = usage::resident_bytes(server.pid());
    let each = |bytes: u64, n: usize| bytes as f64 / n as f64 / 1e3;
    let programs: Vec<Program> =
        ids.iter().flat_map(|id| [0, 1].map(|seat| idle_program(&server, id, seat))).collect();
    let with_programs = usage::resident_bytes(server.pid());
    let per_match = each(with_matches.saturating_sub(idle), ids.len());
    let per_program = each(with_programs.saturating_sub(with_matches), programs.len());
    row(
        "Server",
        &format!("a match nobody has joined, one of {}", ids.len()),
        &format!("{per_match:.1} kB"),
        &format!("a joined, waiting connection: {per_program:.1} kB"),
        &ratio(per_match, per_program),
    );
    let what = format!("a joined, waiting connection, one of {}", programs.len());
    budget("Server", &what, per_program, "kB", 16.0);
}

/// A program that thinks or waits, for an hour.
fn idle_program(server: &Server, id: &str, seat: u8) -> Program {
    let mut program = Program::join(server.game, id, Some(seat));
    match program.task() {
        Ok(Task::Wait) => {}
        Ok(Task::Move { .. }) => {
            program.send("THINKING");
            program.expect("+ OKTHINK");
        }
        other => panic!("WAIT or MOVE, not {other:?}"),
    }
    program
}
