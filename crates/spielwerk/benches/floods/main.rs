//! What honest players notice while somebody floods the server from the same address.
//!
//! The server is the real binary with its usual limits; floods and players share the
//! machine and the address with it. Each flood runs for [`MEASURED`] after [`WARM_UP`], and beside
//! it two programs play each other, somebody plays against a bot, and new programs join.
//!
//! `cargo bench -p spielwerk --bench floods -- --only silent`

#[path = "../moves/client.rs"]
#[allow(dead_code, reason = "shared by the benches")]
mod client;
#[path = "../moves/disk.rs"]
mod disk;
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
#[path = "../usage.rs"]
#[allow(dead_code, reason = "shared by the benches")]
mod usage;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use flood::Flood;
use honest::Waits;
use process::Server;

const WARM_UP: Duration = Duration::from_secs(5);
const MEASURED: Duration = Duration::from_secs(5);
/// So much longer than one write to disk a move may take, in milliseconds.
const LEEWAY_MS: f64 = 2.0;

fn main() {
    usage::raise_file_limit();
    let arguments: Vec<String> = std::env::args().collect();
    let only = arguments.windows(2).find(|pair| pair[0] == "--only").map(|pair| pair[1].clone());
    // Without a flood first: that is what the others are compared with.
    let wanted = |flood: &Flood| {
        *flood == Flood::None || only.as_ref().is_none_or(|only| only == flood.name())
    };
    let mut undisturbed = None;
    for flood in Flood::ALL.into_iter().filter(wanted) {
        let p99 = level(flood, undisturbed);
        undisturbed.get_or_insert(p99);
    }
}

/// Prints the row of a flood and returns the 99th percentile of the programs' waits.
fn level(flood: Flood, undisturbed: Option<f64>) -> f64 {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder on disk");
    let server = start(&folder.path().join("floods.db"), flood);
    let over = AtomicBool::new(false);
    let begin = Instant::now() + WARM_UP;
    let window = begin..begin + MEASURED;
    let (mut pair, bot, joining, told) = thread::scope(|scope| {
        let honest = honest::Players::prepare(&server);
        let flooding = scope.spawn(|| flood.run(&server, &over));
        // The flood ends, also if somebody else here fails.
        let _end = EndsWhenDropped(&over);
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
    let show = |waits: &Waits| format!("{:.1}/{:.1}", waits.percentile(50), waits.percentile(99));
    let p99 = pair.percentile(99);
    let (beside, of_beside) = match undisturbed {
        Some(undisturbed) => (format!("without: p99 {undisturbed:.1} ms"), undisturbed),
        None => budget(folder.path()),
    };
    let what = match flood {
        Flood::None => "without a flood".to_owned(),
        _ => format!("beside the flood \u{201c}{}\u{201d}, {told}", flood.name()),
    };
    timing::bench::row(
        "Floods",
        &format!("ms (p50/p99) {what}"),
        &format!(
            "PLAY to MOVEOK {:.1}/{p99:.1}, a bot's answer {}, joining {} ({} refused)",
            pair.percentile(50),
            show(&bot),
            show(&joining.0),
            joining.1
        ),
        &beside,
        &timing::bench::ratio(p99, of_beside),
    );
    p99
}

/// What the design allows a move: as long as the disk needs for one write, and a little more.
fn budget(folder: &Path) -> (String, f64) {
    let most = disk::bare_writes(folder, Duration::from_secs(1)).percentile(99) + LEEWAY_MS;
    (format!("budget p99 {most:.1} ms: bare fdatasync and {LEEWAY_MS} ms"), most)
}

/// Says that it is over.
struct EndsWhenDropped<'a>(&'a AtomicBool);

impl Drop for EndsWhenDropped<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The server as an operator starts it, with all its limits.
fn start(data: &Path, flood: Flood) -> Server {
    let mut command = process::spielwerk();
    command.args(["serve", "--listen=127.0.0.1:0", "--game-port=0", "--data"]).arg(data);
    command.args(flood.flags());
    Server::spawn(&mut command, data)
}
