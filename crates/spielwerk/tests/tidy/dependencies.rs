use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use serde_json::Value;

use super::{files, metadata, root, text, workspace_packages};

/// Licences that fit `MIT OR Apache-2.0` software, alone or as one of several to choose from.
const ALLOWED_LICENCES: [&str; 11] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Crates that are there in two versions because their users can't agree, with the reason:
/// `stateright`, which only tests use, is on the random generators and the hash table of last year;
/// `async-nats` signs its credentials with the hashes of last year, and their macros with version 2
/// of `syn`.
const ALLOWED_DUPLICATES: [&str; 13] = [
    "syn",
    "getrandom",
    "hashbrown",
    "rand",
    "rand_core",
    "base64",
    "block-buffer",
    "const-oid",
    "cpufeatures",
    "crypto-common",
    "digest",
    "rand_chacha",
    "sha2",
];

#[test]
fn licences_are_ones_we_can_ship() {
    for package in packages_in_use() {
        let licence = text(package, "license").replace('/', " OR ");
        assert!(is_allowed(&licence), "{}: {licence:?}", text(package, "name"));
    }
}

/// Everything that is really built; the lock file also names what no feature of ours pulls in.
fn packages_in_use() -> Vec<&'static Value> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--workspace", "--all-features", "--locked", "--prefix=none"])
        .args(["--edges=all", "--format={p}"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout).unwrap();
    let built: BTreeSet<(&str, &str)> = tree
        .lines()
        .filter_map(|line| line.split_once(" v"))
        .map(|(name, rest)| (name, rest.split(' ').next().unwrap_or_default()))
        .collect();
    let is_built =
        |package: &&Value| built.contains(&(text(package, "name"), text(package, "version")));
    metadata()["packages"].as_array().unwrap().iter().filter(is_built).collect()
}

/// Reads the two operators that occur: all parts of an AND, and one of each OR.
fn is_allowed(expression: &str) -> bool {
    let simple = expression.replace(['(', ')'], "");
    let allows = |part: &str| part.split(" OR ").any(|one| ALLOWED_LICENCES.contains(&one.trim()));
    !simple.is_empty() && simple.split(" AND ").all(allows)
}

#[test]
fn no_dependency_is_there_twice() {
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in packages_in_use() {
        versions.entry(text(package, "name")).or_default().insert(text(package, "version"));
    }
    let twice: Vec<_> = versions
        .iter()
        .filter(|(name, versions)| versions.len() > 1 && !ALLOWED_DUPLICATES.contains(name))
        .collect();
    assert!(twice.is_empty(), "several versions of one crate: {twice:?}");
}

#[test]
fn every_declared_dependency_is_used() {
    let root = root();
    for package in workspace_packages() {
        let folder = text(package, "manifest_path").trim_end_matches("Cargo.toml");
        let in_crate = |path: &std::path::PathBuf| {
            root.join(path).starts_with(folder) && path.extension().is_some_and(|end| end == "rs")
        };
        let sources: String = files()
            .into_iter()
            .filter(in_crate)
            .map(|path| fs::read_to_string(root.join(path)).unwrap())
            .collect();
        for dependency in package["dependencies"].as_array().unwrap() {
            let name = text(dependency, "name").replace('-', "_");
            let used = [format!("{name}::"), format!("use {name}"), format!("{name} as ")];
            assert!(
                used.iter().any(|form| sources.contains(form)),
                "{} declares {name} and does not use it",
                text(package, "name")
            );
        }
    }
}

#[test]
fn every_dependency_is_declared_once_with_its_reason() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let (_, declared) = manifest.split_once("[workspace.dependencies]\n").unwrap();
    let (declared, _) = declared.split_once("\n[").unwrap();
    let mut has_reason = false;
    for line in declared.lines() {
        // One reason may stand for a group of lines.
        has_reason = line.starts_with('#') || has_reason && !line.is_empty();
        assert!(has_reason || line.is_empty(), "no reason is given for: {line}");
    }
    for package in workspace_packages() {
        let manifest = fs::read_to_string(text(package, "manifest_path")).unwrap();
        for line in manifest.lines().skip_while(|line| !line.contains("dependencies]")) {
            let names_version = line.contains("version =") || line.contains("= \"");
            assert!(
                !names_version,
                "{}: {line}: versions stand in the workspace",
                text(package, "name")
            );
            if line.starts_with("[lints]") || line.starts_with("[[") {
                break;
            }
        }
    }
}
