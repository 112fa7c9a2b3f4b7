//! Rules and sessions know no clock, file, socket, thread or source of randomness. Clippy holds
//! that; here it is checked that nobody has left it out.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;

use super::layers::{edges, reached};
use super::{folder, root, text, workspace_packages};

/// The folders in which every crate is pure, and the pure crates in others.
const PURE_FOLDERS: [&str; 2] = ["crates/rules", "crates/sessions"];
const PURE_ELSEWHERE: [&str; 6] = ["arena", "game", "host", "kind", "seeded", "statistics"];

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
    "unicode-normalization",
    "unicode-properties",
    "unicode-security",
    "utoipa",
];

fn is_pure(package: &Value) -> bool {
    PURE_FOLDERS.iter().any(|pure| folder(package).starts_with(pure))
        || PURE_ELSEWHERE.contains(&text(package, "name"))
}

#[test]
fn pure_code_forbids_itself_the_world_outside_and_other_code_does_not_pretend_to() {
    let mut n_pure = 0;
    for package in workspace_packages() {
        let path = folder(package).join("src/lib.rs");
        let Ok(source) = fs::read_to_string(root().join(&path)) else { continue };
        let (path, name) = (path.display(), text(package, "name"));
        if is_pure(package) {
            n_pure += 1;
            assert!(source.contains(BAN), "{path}: below its description must stand:\n{BAN}");
        } else {
            assert!(!source.contains(BAN), "{name} is pure: name it in purity.rs");
        }
    }
    assert!(n_pure > PURE_ELSEWHERE.len() + 10, "the pure crates are not where they were");
}

/// Through a crate of ours it would get at a clock, a socket or a file as well as by itself.
#[test]
fn pure_crates_reach_nothing_that_is_not_pure() {
    let packages = workspace_packages();
    let named: BTreeMap<&str, &Value> =
        packages.iter().map(|package| (text(package, "name"), *package)).collect();
    let edges = edges(|kind| kind != "dev");
    for package in packages.iter().filter(|package| is_pure(package)) {
        let name = text(package, "name");
        for other in reached(name, &edges) {
            assert!(is_pure(named[other]), "{name} is pure and reaches {other}");
        }
        let all = package["dependencies"].as_array().unwrap().iter();
        for dependency in all.filter(|dependency| text(dependency, "kind") != "dev") {
            let other = text(dependency, "name");
            let is_allowed = named.contains_key(other) || PURE_DEPENDENCIES.contains(&other);
            assert!(is_allowed, "{name} is pure and uses {other}");
        }
    }
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
