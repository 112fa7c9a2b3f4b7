//! How many moves a second become durable, and how long a program waits for its `MOVEOK`.
//!
//! The server is the real binary on a file on disk. Its clients are tasks of this process, so
//! both share the machine. Beside every level of Bashni stands what the disk itself can do, the rate
//! of one writer that overwrites a page of a file and waits for `fdatasync`, or the goal where there
//! is one; beside a mixture of kinds stands Bashni. Processor time for each move is shown too:
//! unlike the rates, it hardly depends on what else the machine is doing.
//!
//! `cargo bench -p spielwerk --bench moves -- 1 100` measures only these numbers of matches.

mod client;
mod disk;
mod figures;
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

use serde_json::json;

use client::{Clients, Latencies};
use figures::Figures;
use process::Server;
use scripts::Script;

/// The levels: simultaneous matches, and how many plies each pair of programs may need.
const LEVELS: [(usize, usize); 3] = [(1, 80_000), (100, 10_000), (1000, 10_000)];
/// The same for a mixture of kinds, of which some have short games.
const MIXED_LEVELS: [(usize, usize); 2] = [(100, 3_000), (1000, 500)];
const WARM_UP: Duration = Duration::from_secs(2);
const MEASURED: Duration = Duration::from_secs(5);

fn main() {
    usage::raise_file_limit();
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder on disk");
    println!("data file on {}", usage::file_system_of(folder.path()));
    let wanted: Vec<usize> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let is_wanted = |level: &(usize, usize)| wanted.is_empty() || wanted.contains(&level.0);
    let mut alone = Vec::new();
    for (n_matches, n_plies) in LEVELS.into_iter().filter(is_wanted) {
        let bare = bare(folder.path());
        let figures = level(folder.path(), &[scripts::bashni()], n_matches, n_plies);
        figures.print_beside_bare(n_matches, &bare);
        alone.push((n_matches, figures));
    }
    for (n_matches, n_plies) in MIXED_LEVELS.into_iter().filter(is_wanted) {
        let figures = level(folder.path(), &scripts::all(), n_matches, n_plies);
        let of_bashni = alone.iter().find(|(n, _)| *n == n_matches);
        figures.print_beside_bashni(n_matches, &of_bashni.expect("as many of Bashni").1);
    }
}

/// What the disk can do.
fn bare(folder: &Path) -> Figures {
    Figures::of(disk::bare_writes(folder, Duration::from_secs(1)), [f64::NAN; 2])
}

fn level(folder: &Path, scripts: &[Script], n_matches: usize, n_plies: usize) -> Figures {
    let data = folder.join(format!("{n_matches}-{}.db", scripts.len()));
    // A program is silent until it has moved, and all of them come from one address at once.
    let options = ["--wait-interval-ms=5000", "--max-silent-connections-per-address=30000"];
    let server = Server::start_on(&data, &options);
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
    let latencies = Latencies::new(begin..begin + MEASURED);
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let cpu_times = || [usage::cpu_time(server.pid()), usage::own_cpu_time()];
    let cpu_before = runtime.block_on(async {
        let mut clients = Clients::default();
        for (script, ids) in pairs {
            clients.add_pair(server.game, script, &ids, &latencies);
        }
        clients.play_until(begin).await;
        let cpu_before = cpu_times();
        // A client in the middle of something is cut off.
        clients.play_until(begin + MEASURED).await;
        cpu_before
    });
    let cpu_after = cpu_times();
    drop(runtime);
    let [server_cpu, client_cpu] = [0, 1].map(|who: usize| {
        cpu_after[who].saturating_sub(cpu_before[who]).as_secs_f64() * 1e6
            / latencies.len().max(1) as f64
    });
    Figures::of(latencies, [server_cpu, client_cpu])
}
