//! How many moves a second become durable, and how long a program waits for its `MOVEOK`.
//!
//! The server is the real binary on a file on disk. Its clients are tasks of this process, so
//! both share the machine. Beside every level stands what the disk itself can do: the rate of one
//! writer that overwrites a page of a file and waits for `fdatasync`. Processor time for each move
//! is shown too: unlike the rates, it hardly depends on what else the machine is doing.
//!
//! `cargo bench -p spielwerk --bench moves -- 1 100` measures only these numbers of matches.

mod client;
mod disk;
#[path = "../../tests/it/http.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod http;
#[path = "../../tests/it/process.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod process;
mod scripts;
#[path = "../usage.rs"]
#[allow(dead_code, reason = "shared by the benches")]
mod usage;

use std::path::Path;
use std::time::{Duration, Instant};

use bench_table::{ratio, row};
use serde_json::json;
use tokio::task::LocalSet;

use client::{Latencies, play_pair};
use process::Server;
use scripts::Script;

/// The levels: simultaneous matches, and how many plies each pair of programs may need.
const LEVELS: [(usize, usize); 3] = [(1, 80_000), (100, 10_000), (1000, 10_000)];
/// The same for a mixture of kinds, of which some have short games.
const MIXED_LEVELS: [(usize, usize); 2] = [(100, 3_000), (1000, 500)];
/// What a move may cost the server, in microseconds of processor time, by matches at once.
const GOALS: [(usize, f64); 3] = [(1, 120.0), (100, 45.0), (1000, 55.0)];
const WARM_UP: Duration = Duration::from_secs(2);
const MEASURED: Duration = Duration::from_secs(5);

fn main() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder on disk");
    println!("data file on {}", usage::file_system_of(folder.path()));
    let wanted: Vec<usize> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let is_wanted = |level: &(usize, usize)| wanted.is_empty() || wanted.contains(&level.0);
    for (n_matches, n_plies) in LEVELS.into_iter().filter(is_wanted) {
        level(folder.path(), &[scripts::bashni()], n_matches, n_plies);
    }
    for (n_matches, n_plies) in MIXED_LEVELS.into_iter().filter(is_wanted) {
        level(folder.path(), &scripts::all(), n_matches, n_plies);
    }
}

fn level(folder: &Path, scripts: &[Script], n_matches: usize, n_plies: usize) {
    let mut bare = disk::bare_writes(folder, Duration::from_secs(2));
    let data = folder.join(format!("{n_matches}-{}.db", scripts.len()));
    let server = Server::start_on(&data, &["--wait-interval-ms=5000"]);
    let create = |script: &Script| {
        server.new_match_with(&json!({
            "type": script.kind,
            "gameGeneric": { "timeout": 60_000 },
            "gameSpecific": script.options,
        }))
    };
    let of_pair = |script: &Script| -> Vec<String> {
        (0..script.n_matches(n_plies)).map(|_| create(script)).collect()
    };
    let pairs: Vec<(&Script, Vec<String>)> =
        scripts.iter().cycle().take(n_matches).map(|script| (script, of_pair(script))).collect();
    let begin = Instant::now() + WARM_UP;
    let mut latencies = Latencies::new(begin..begin + MEASURED);
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let cpu_times = || [usage::cpu_time(server.pid()), usage::own_cpu_time()];
    let cpu_before = runtime.block_on(async {
        let mut clients = LocalSet::new();
        for (script, ids) in pairs {
            play_pair(&clients, server.game, script, &ids, &latencies);
        }
        let _ = tokio::time::timeout_at(begin.into(), &mut clients).await;
        let cpu_before = cpu_times();
        // They play until the time is over; a client in the middle of something is cut off.
        let _ = tokio::time::timeout_at((begin + MEASURED).into(), clients).await;
        cpu_before
    });
    let cpu_after = cpu_times();
    drop(runtime);
    let [server_cpu, client_cpu] = [0, 1].map(|who: usize| {
        cpu_after[who].saturating_sub(cpu_before[who]).as_secs_f64() * 1e6
            / latencies.len().max(1) as f64
    });
    let rate = latencies.len() as f64 / MEASURED.as_secs_f64();
    let bare_rate = bare.len() as f64 / bare.duration().as_secs_f64();
    let kinds = if scripts.len() == 1 { scripts[0].kind } else { "all five kinds" };
    let what = |what: &str| format!("{what}, {n_matches} matches of {kinds}");
    row(
        "Moves",
        &what("durable moves"),
        &format!("{rate:.0} a second"),
        &format!("bare write and fdatasync: {bare_rate:.0}"),
        &ratio(rate, bare_rate),
    );
    let ms = |latencies: &mut Latencies| {
        format!("p50 {:.2}, p99 {:.2} ms", latencies.percentile(50), latencies.percentile(99))
    };
    row(
        "Moves",
        &what("PLAY to MOVEOK"),
        &ms(&mut latencies),
        &format!("bare: {}", ms(&mut bare)),
        &ratio(latencies.percentile(99), bare.percentile(99)),
    );
    let goal = GOALS.iter().find(|goal| goal.0 == n_matches).map_or(f64::NAN, |goal| goal.1);
    row(
        "Moves",
        &what("processor time a move"),
        &format!("server {server_cpu:.0} µs"),
        &format!("goal {goal:.0} µs; client: {client_cpu:.0} µs"),
        &ratio(server_cpu, goal),
    );
}
