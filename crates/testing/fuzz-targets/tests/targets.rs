//! All targets over their corpora and simple mutations of these. `cargo fuzz` goes deeper; this
//! needs nothing but the compiler that builds everything else.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::path::{Path, PathBuf};

use fuzz_targets::{Corpus, TARGETS, hammer};

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

macro_rules! targets {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                let name = stringify!($name);
                let target = TARGETS.iter().find(|target| target.name == name).unwrap();
                let corpus = Corpus::load(&folder().join("corpus").join(name));
                hammer(name, target.run, &corpus, n_mutations(name), 1);
            }
        )*

        const TESTED: &[&str] = &[$(stringify!($name)),*];
    };
}

targets! {
    bashni checkers nmmorris quarto reversi paging ligretto_series
    mnm_server mnm_client hub log_entry record api_body client_conf ligretto_order
    ligretto_player ligretto_coordinator ligretto_nats
    tournament_file tournament_facts arena_job archive grading_scheme
}

#[test]
fn every_target_is_tested_here_and_has_a_program_for_cargo_fuzz() {
    let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    assert_eq!(names, TESTED);
    let manifest = std::fs::read_to_string(folder().join("Cargo.toml")).unwrap();
    for name in names {
        let program = std::fs::read_to_string(folder().join(format!("fuzz_targets/{name}.rs")));
        assert!(program.unwrap().contains(&format!("run(\"{name}\", data)")), "{name}");
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
    }
}

#[test]
fn the_seeds_are_meant_to_be_read() {
    // A setup that no longer reads would leave a target with nothing but refusals.
    let is_good = |name: &str, read: fn(&str) -> bool| {
        let corpus = Corpus::load(&folder().join("corpus").join(name));
        let texts = corpus.seeds.iter().filter_map(|seed| std::str::from_utf8(seed).ok());
        assert!(texts.filter_map(|text| text.lines().next()).any(read), "{name}");
    };
    is_good("bashni", |line| line.parse::<bashni::Setup>().is_ok());
    is_good("checkers", |line| line.parse::<checkers::Setup>().is_ok());
    is_good("nmmorris", |line| line.parse::<nmmorris::Setup>().is_ok());
    is_good("quarto", |line| line.parse::<quarto::Setup>().is_ok());
    is_good("reversi", |line| line.parse::<reversi::Setup>().is_ok());
    is_good("paging", |line| line.parse::<paging::Setup>().is_ok());
    is_good("tournament_facts", |line| serde_json::from_str::<arena::TournamentPlan>(line).is_ok());
    is_good("arena_job", |line| serde_json::from_str::<arena::GameOrder>(line).is_ok());
    is_good("ligretto_series", |line| line.parse::<ligretto::SeriesSetup>().is_ok());
}
