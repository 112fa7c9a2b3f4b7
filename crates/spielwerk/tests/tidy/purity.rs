//! Rules and sessions know no clock, file, socket, thread or source of randomness. Clippy holds
//! that; here it is checked that nobody has left it out.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{files, root, text, workspace_packages};

/// Crates that are pure as a whole.
const PURE_CRATES: &[&str] = &[
    "game",
    "seeded",
    "statistics",
    "arena",
    "bashni",
    "board-rules",
    "checker",
    "checkers",
    "grading",
    "host",
    "kind",
    "ligretto",
    "ligretto-checker",
    "ligretto-net",
    "mnm",
    "nmmorris",
    "paging",
    "paging-print",
    "quarto",
    "reversi",
];

/// What stands at the top of a pure crate, below its description.
const BAN: &str = "\
#![forbid(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::iter_over_hash_type,
    clippy::print_stderr,
    clippy::print_stdout
)]
";

/// Dependencies from elsewhere that a pure crate may have: none of them, with the features that we
/// ask for, touches the world outside by itself. The generators of `rand` and `rand_pcg` follow from
/// a seed; the clock of `jiff` is forbidden by clippy.toml.
const PURE_DEPENDENCIES: &[&str] = &[
    "askama",
    "flate2",
    "jiff",
    "pdf-writer",
    "rand",
    "rand_pcg",
    "serde",
    "serde_json",
    "thiserror",
    "toml",
    "unicode-properties",
    "utoipa",
];

#[test]
fn pure_code_forbids_itself_the_world_outside() {
    let packages = workspace_packages().into_iter();
    let pure = packages.filter(|package| PURE_CRATES.contains(&text(package, "name")));
    for path in pure.map(library) {
        let source = fs::read_to_string(root().join(&path)).unwrap();
        assert!(source.contains(BAN), "{path} is pure; below its description must stand:\n{BAN}");
    }
}

#[test]
fn every_crate_that_forbids_it_is_named_here() {
    let packages = workspace_packages();
    for path in files().iter().filter(|path| path.extension().is_some_and(|end| end == "rs")) {
        let path = path.to_str().unwrap();
        let source = fs::read_to_string(root().join(path)).unwrap();
        let of_crate = packages.iter().find(|package| library(package) == path);
        let is_named = of_crate.is_some_and(|krate| PURE_CRATES.contains(&text(krate, "name")));
        let is_pure = path.contains("/src/") && source.contains(BAN);
        assert!(is_named || !is_pure, "{path} is pure: name it in purity.rs");
    }
}

#[test]
fn pure_crates_have_pure_dependencies() {
    let is_pure = |name: &str| PURE_CRATES.contains(&name) || PURE_DEPENDENCIES.contains(&name);
    let mut n_pure = 0;
    for package in workspace_packages() {
        let name = text(package, "name");
        if !PURE_CRATES.contains(&name) {
            continue;
        }
        n_pure += 1;
        let all = package["dependencies"].as_array().unwrap().iter();
        for dependency in all.filter(|dependency| text(dependency, "kind") != "dev") {
            let dependency = text(dependency, "name");
            assert!(is_pure(dependency), "{name} is pure and uses {dependency}");
        }
    }
    assert_eq!(n_pure, PURE_CRATES.len(), "a pure crate that is not there");
}

/// Where the library of a crate of ours begins, seen from the root.
fn library(package: &Value) -> String {
    let folder = Path::new(text(package, "manifest_path")).parent().unwrap();
    let folder = folder.strip_prefix(root()).unwrap();
    folder.join("src/lib.rs").to_str().unwrap().to_owned()
}

/// A list that had lost an entry would forbid nothing.
#[test]
fn the_lists_of_what_is_forbidden_name_every_way_out() {
    let clippy: toml::Table =
        fs::read_to_string(root().join("clippy.toml")).unwrap().parse().unwrap();
    let listed = |list: &str| -> Vec<String> {
        let entries = clippy[list].as_array().unwrap().iter();
        entries.map(|entry| entry["path"].as_str().unwrap().to_owned()).collect()
    };
    let (types, methods) = (listed("disallowed-types"), listed("disallowed-methods"));
    for path in ["time::Instant", "time::SystemTime", "net::TcpStream", "hash::RandomState"] {
        assert!(types.contains(&format!("std::{path}")), "clippy.toml allows the type {path}");
    }
    let doors =
        ["time::Instant::now", "thread::spawn", "fs::read_to_string", "env::vars", "env::var"];
    for path in doors.into_iter().chain(["path::Path::exists", "net::TcpStream::connect"]) {
        assert!(methods.contains(&format!("std::{path}")), "clippy.toml allows {path}");
    }
}
