//! What honest players notice while somebody floods the server from the same address.
//!
//! The server is the real binary with its usual limits; whoever floods and whoever plays share the
//! machine and the address with it. Each flood runs for [`MEASURED`] after [`WARM_UP`], and beside
//! it two programs play each other, somebody plays against a bot, and new programs join.
//!
//! `cargo bench -p spielwerk --bench floods -- --only silent`

#[path = "../moves/client.rs"]
#[allow(dead_code, reason = "shared by the benches")]
mod client;
mod flood;
mod honest;
#[path = "../../tests/it/http.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod http;
#[path = "../../tests/it/process.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod process;
#[path = "../moves/scripts.rs"]
#[allow(dead_code, reason = "shared by the benches")]
mod scripts;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use flood::Flood;
use honest::Waits;
use process::Server;

const WARM_UP: Duration = Duration::from_secs(8);
const MEASURED: Duration = Duration::from_secs(12);

fn main() {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    let arguments: Vec<String> = std::env::args().collect();
    let only = arguments.windows(2).find(|pair| pair[0] == "--only").map(|pair| pair[1].clone());
    println!("honest players beside floods from the same address; ms, p50 and p99");
    println!("  flood       programs: PLAY to MOVEOK | a bot's answer | joining (refused) | flood");
    for flood in Flood::ALL {
        if only.as_ref().is_none_or(|only| only == flood.name()) {
            level(flood);
        }
    }
}

fn level(flood: Flood) {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder on disk");
    let server = start(&folder.path().join("floods.db"), flood);
    let over = Arc::new(AtomicBool::new(false));
    let begin = Instant::now() + WARM_UP;
    let window = begin..begin + MEASURED;
    let (mut pair, bot, joining, told) = thread::scope(|scope| {
        let honest = honest::Players::prepare(&server);
        let flooding = scope.spawn(|| flood.run(&server, &over));
        let (own, server) = (window.clone(), &server);
        let bot = scope.spawn(move || honest::play_a_bot(server, own));
        let own = window.clone();
        let joining = scope.spawn(move || honest::join_again_and_again(server, own));
        let pair = honest.play(server, window);
        let bot = bot.join().expect("the bot answers");
        let joining = joining.join().expect("programs join");
        over.store(true, Ordering::Relaxed);
        (pair, bot, joining, flooding.join().expect("the flood ends"))
    });
    let show =
        |waits: &Waits| format!("{:>7.1} {:>8.1}", waits.percentile(50), waits.percentile(99));
    println!(
        "  {:<10}  {:>28} | {} | {} ({}) | {told}",
        flood.name(),
        format!("{:.1} {:.1} ({})", pair.percentile(50), pair.percentile(99), pair.len()),
        show(&bot),
        show(&joining.0),
        joining.1,
    );
}

/// The server as an operator starts it, with all its limits.
fn start(data: &Path, flood: Flood) -> Server {
    let mut command = process::spielwerk();
    command.args(["serve", "--listen=127.0.0.1:0", "--game-port=0", "--data"]).arg(data);
    command.args(flood.flags());
    Server::spawn(&mut command, data)
}
