//! Everything at once: matches of all kinds, `kill -9`, SIGSTOP, full disks and disks with errors, again
//! and again. Nothing that was shown is lost, and afterwards the second rules judge what is in the
//! file.
//!
//! `TORTURE_KILLS=20` says how often, `TORTURE_SEED=7` with which chance.

use std::collections::{BTreeMap, HashMap};
use std::thread;
use std::time::{Duration, Instant};

use host::Fact;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rustix::process::Signal;
use serde_json::{Value, json};
use store::Reader;

use crate::bad_disk::BadDisk;
use crate::process::{PATIENCE, Server, run, stdout};
use crate::readiness::{limit_files, until};
use crate::second_rules;

/// What was shown of each match.
type Shown = HashMap<String, Seen>;

/// The numbers and times of the moves of a match, and how many there are: in a game with hidden
/// cards only that is shown before the end.
#[derive(Debug, Default)]
struct Seen {
    moves: Vec<(u64, i64)>,
    n_moves: usize,
}

const FLAGS: [&str; 4] = [
    "--max-matches-per-address=1000000",
    "--max-bot-matches-per-address=1000000",
    "--max-new-matches-per-minute=1000000",
    "--disk-patience-ms=500",
];

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect("a number"))
}

#[test]
fn nothing_is_lost_by_kills_stops_and_bad_disks() {
    let n_kills = number("TORTURE_KILLS").unwrap_or(3);
    let seed = number("TORTURE_SEED").unwrap_or_else(|| u64::from(std::process::id()));
    // Shown only when the test fails.
    println!("seed {seed}: TORTURE_SEED={seed}");
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("test.db");
    let disk = BadDisk::new();
    let mut server = disk.start(&data, &FLAGS);
    let kinds = kinds(&server);
    let mut shown = Shown::new();
    // One match of each kind that is still played.
    let mut running: BTreeMap<&str, String> = BTreeMap::new();
    for kill in 0..n_kills {
        for (kind, n_seats) in &kinds {
            let is_over = |id: &String| server.show(id)["state"] == "finished";
            if running.get(kind.as_str()).is_none_or(is_over) {
                running.insert(kind.as_str(), new_match(&server, kind, *n_seats));
            }
        }
        disturb(&server, &disk, &mut random);
        play_on(&server, &running, random.random_range(1..20));
        for id in running.values() {
            look(&server, id, &mut shown);
        }
        // Sometimes there is no room at the very end, or the disk has errors.
        let (is_full, has_errors) = (random.random_bool(0.3), random.random_bool(0.2));
        if is_full {
            limit_files(&server, Some(1));
        }
        if has_errors {
            disk.fail(true);
        }
        thread::sleep(Duration::from_micros(random.random_range(0..3000)));
        server.kill();
        if has_errors {
            disk.fail(false);
        }
        server = disk.start(&data, &FLAGS);
        for id in running.values() {
            println!("kill {kill}, match {id}");
            look(&server, id, &mut shown);
        }
    }
    server.kill();
    let checked = run(["check-data", "--data", data.to_str().unwrap()]);
    assert!(checked.status.success(), "{}", stdout(&checked));
    let judged = judge(&data, &shown);
    println!("{n_kills} kills, {judged:?} actions judged by second rules");
    assert_eq!(judged.values().filter(|n| **n > 0).count(), kinds.len(), "{judged:?}");
}

/// All kinds that the server has, with the number of seats of a usual match.
fn kinds(server: &Server) -> Vec<(String, usize)> {
    let about = server.get("/api/v1/server").json();
    let names = about["kinds"].as_array().expect("a list").iter();
    names
        .map(|kind| {
            let name = kind["type"].as_str().expect("a name").to_owned();
            let usual = server.new_match_with(&json!({ "type": name }));
            let n_seats = server.show(&usual)["seats"].as_array().expect("a list").len();
            (name, n_seats)
        })
        .collect()
}

/// A match in which the computer plays all seats, fast.
fn new_match(server: &Server, kind: &str, n_seats: usize) -> String {
    let players = vec![json!({ "type": "BOT" }); n_seats];
    let generic = json!({ "name": "", "timeout": 20 });
    server.new_match_with(&json!({ "type": kind, "gameGeneric": generic, "players": players }))
}

/// Something happens to the server, and passes.
fn disturb(server: &Server, disk: &BadDisk, random: &mut Pcg64Mcg) {
    match random.random_range(0..4) {
        0 => {
            server.signal(Signal::STOP);
            thread::sleep(Duration::from_millis(random.random_range(0..200)));
            server.signal(Signal::CONT);
        }
        1 => {
            limit_files(server, Some(1));
            until(server, 503);
            limit_files(server, None);
            until(server, 200);
        }
        2 => {
            disk.fail(true);
            thread::sleep(Duration::from_millis(random.random_range(0..500)));
            disk.fail(false);
            until(server, 200);
        }
        _ => {}
    }
}

/// Waits until this many more moves were made in all matches together, and one at least in each: on
/// a slow machine one kind could else be killed again and again before its first move.
fn play_on(server: &Server, running: &BTreeMap<&str, String>, n: usize) {
    let n_moves = || -> usize { running.values().map(|id| seen(server, id).n_moves).sum() };
    let all_over = || running.values().all(|id| server.show(id)["state"] == "finished");
    let all_began = || running.values().all(|id| seen(server, id).n_moves > 0);
    let (wanted, start) = (n_moves() + n, Instant::now());
    while !(n_moves() >= wanted && all_began() || all_over()) {
        assert!(start.elapsed() < PATIENCE, "the matches go on");
        thread::sleep(Duration::from_millis(5));
    }
}

fn seen(server: &Server, id: &str) -> Seen {
    let document = server.show(id);
    let one = |played: &Value| {
        (played["seq"].as_u64().expect("a number"), played["at"].as_i64().expect("a time"))
    };
    Seen {
        moves: document["moves"].as_array().expect("a list").iter().map(one).collect(),
        n_moves: document["nMoves"].as_u64().expect("a number") as usize,
    }
}

/// Everything that was shown before is still there.
fn look(server: &Server, id: &str, shown: &mut Shown) {
    let now = seen(server, id);
    let before = shown.entry(id.to_owned()).or_default();
    let is_there = now.moves.starts_with(&before.moves) && now.n_moves >= before.n_moves;
    assert!(is_there, "match {id} has lost something: {before:?}, now {now:?}");
    *before = now;
}

/// Lets the second rules judge every log. Returns how many actions of each kind they know.
fn judge(data: &std::path::Path, shown: &Shown) -> BTreeMap<String, usize> {
    let reader = Reader::open(data).unwrap();
    let mut judged = BTreeMap::new();
    for id in reader.all().unwrap() {
        let log = reader.log(id).unwrap().expect("it is listed");
        let Fact::Created { plan } = &log[0].fact else { panic!("its creation") };
        *judged.entry(plan.kind.clone()).or_default() += second_rules::check(&log);
        let n_played = log.iter().filter(|entry| entry.fact.played().is_some()).count();
        let n_shown = shown.get(&id.to_string()).map_or(0, |seen| seen.n_moves);
        assert!(n_played >= n_shown, "{id}: {n_shown} were shown, {n_played} are there");
    }
    judged
}
