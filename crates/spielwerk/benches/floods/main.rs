//! What honest players notice while somebody floods the server from the same address.
//!
//! The server is the real binary with its usual limits; floods and players share the
//! machine and the address with it. Each flood runs for [`MEASURED`] after [`WARM_UP`], and beside
//! it two programs play each other, somebody plays against a bot, and new programs join.
//!
//! A *siege* holds places and takes them again as soon as they are lost: programs in every state
//! before the seat, beside a tournament that is played to its end, and browsers in seven ways.
//!
//! `cargo bench -p spielwerk --bench floods -- --only silent`; `--server FILE` has another binary
//! besieged, to compare with.

#[path = "../moves/client.rs"]
#[allow(dead_code, reason = "shared by the benches")]
mod client;
mod cup;
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
mod siege;
#[path = "../usage.rs"]
#[allow(dead_code, reason = "shared by the benches")]
mod usage;

use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use cup::Cup;
use flood::Flood;
use honest::Waits;
use process::Server;
use siege::Siege;

const WARM_UP: Duration = Duration::from_secs(5);
const MEASURED: Duration = Duration::from_secs(5);
/// So much longer than one write to disk a move may take, in milliseconds.
const LEEWAY_MS: f64 = 2.0;

fn main() {
    usage::raise_file_limit();
    let arguments: Vec<String> = std::env::args().collect();
    let only = option(&arguments, "--only");
    let is_wanted = |name: &str| only.as_ref().is_none_or(|only| only == name);
    let server = option(&arguments, "--server");
    if is_wanted("squatters") {
        besiege_programs(server.as_deref());
    }
    if is_wanted("browsers") {
        besiege_browsers(server.as_deref());
    }
    if matches!(only.as_deref(), Some("squatters" | "browsers")) {
        return;
    }
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

fn option(arguments: &[String], name: &str) -> Option<String> {
    arguments.windows(2).find(|pair| pair[0] == name).map(|pair| pair[1].clone())
}

/// Programs that only hold places, beside a tournament and programs that want to join.
fn besiege_programs(server: Option<&str>) {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder on disk");
    let server = start_as(server, &folder.path().join("siege.db"), &[]);
    let cup = Cup::prepare(&server);
    let siege = Siege::of_programs(&server, cup.squatters());
    let begin = Instant::now() + WARM_UP;
    let ((joining, (n_games, n_lost)), told) = siege::beside(&siege, || {
        thread::scope(|scope| {
            let (server, window) = (&server, begin..begin + 2 * MEASURED);
            let joining = scope.spawn(move || honest::join_whatever_it_takes(server, window));
            let played = cup.play(server);
            (joining.join().expect("programs join"), played)
        })
    });
    let figure =
        format!("joining {} ({} refused), {n_lost} of {n_games} games lost", joining.0, joining.1);
    show(&siege, &told, &figure, &joining.0);
}

/// Browsers that only hold connections, beside neighbours who open pages.
fn besiege_browsers(server: Option<&str>) {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder on disk");
    for way in 0..7 {
        let server = start_as(server, &folder.path().join(format!("siege{way}.db")), &[]);
        let siege = Siege::of_browsers(&server).remove(way);
        let begin = Instant::now() + WARM_UP;
        let window = begin..begin + MEASURED;
        let ((waits, n_refused), told) =
            siege::beside(&siege, || honest::ask_again_and_again(server.http, window));
        show(&siege, &told, &format!("a page {waits} ({n_refused} refused)"), &waits);
    }
}

fn show(siege: &Siege, told: &str, figure: &str, waits: &Waits) {
    let what = format!("ms (p50/p99) beside \u{201c}{}\u{201d}, {told}", siege.name);
    let ratio = timing::bench::ratio(waits.percentile(99), LONGEST_WAIT_MS);
    let beside = format!("budget p99 {LONGEST_WAIT_MS} ms");
    timing::bench::row("Sieges", &what, figure, &beside, &ratio);
}

/// Nobody waits longer for a seat or a page, whatever others do.
const LONGEST_WAIT_MS: f64 = 1_000.0;

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
            bot,
            joining.0,
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
    start_as(None, data, flood.flags())
}

fn start_as(binary: Option<&str>, data: &Path, flags: &[&str]) -> Server {
    let mut command = binary.map_or_else(process::spielwerk, Command::new);
    command.args(["serve", "--listen=127.0.0.1:0", "--game-port=0", "--data"]).arg(data);
    Server::spawn(command.args(flags), data)
}
