//! All targets over their corpora and simple mutations of these. `cargo fuzz` goes deeper; this
//! needs nothing but the compiler that builds everything else.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{fs, thread};

use fuzz_targets::{Corpus, TARGETS, Target, hammer};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fuzz")
}

/// A number of executions, not of seconds: the same everywhere. With `RUN_SLOW_TESTS` it is about
/// a minute for each target.
fn n_mutations(name: &str) -> u64 {
    let is_slow = std::env::var_os("RUN_SLOW_TESTS").is_some();
    let usual = match name {
        // These play whole games, go through all moves, or write to the disk.
        "paging" | "ligretto_coordinator" | "ligretto_series" | "archive" => 1_500,
        _ => 6_000,
    };
    if is_slow { usual * 200 } else { usual }
}

/// `FUZZ_TARGET` in the environment leaves all but one out.
#[test]
fn no_target_panics_on_its_corpus_or_anything_like_it() {
    let only = std::env::var("FUZZ_TARGET").ok();
    let is_wanted = |target: &&Target| only.as_ref().is_none_or(|name| *name == target.name);
    let wanted = Mutex::new(TARGETS.iter().filter(is_wanted));
    let n_threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(|| {
                let next = || wanted.lock().unwrap().next();
                while let Some(Target { name, run, .. }) = next() {
                    let corpus = Corpus::load(&folder().join("corpus").join(name));
                    hammer(name, *run, &corpus, n_mutations(name), 1);
                }
            });
        }
    });
}

#[test]
fn every_corpus_has_a_target() {
    let entries = fs::read_dir(folder().join("corpus")).unwrap();
    let corpora: BTreeSet<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    let targets: BTreeSet<String> = TARGETS.iter().map(|target| target.name.clone()).collect();
    assert_eq!(corpora, targets);
}

/// A setup that no longer reads would leave a target with nothing but refusals.
#[test]
fn the_seeds_are_meant_to_be_read() {
    for Target { name, reads, .. } in TARGETS.iter() {
        let corpus = Corpus::load(&folder().join("corpus").join(name));
        let texts = corpus.seeds.iter().filter_map(|seed| std::str::from_utf8(seed).ok());
        let mut lines = texts.filter_map(|text| text.lines().next()).peekable();
        assert!(lines.peek().is_none() || lines.any(reads), "{name}");
    }
}
