//! What a reviewer would otherwise have to look for: dependencies and their licences, the edges
//! between crates, purity, lints, sizes of files, words and phrases that must not be in the repository.

#![allow(clippy::unwrap_used, reason = "a test that can't go on may stop right there")]

mod dependencies;
mod files;
mod layers;
mod lints;
mod phrases;
mod purity;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value;

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// What cargo knows of the workspace and everything it depends on.
fn metadata() -> &'static Value {
    static METADATA: OnceLock<Value> = OnceLock::new();
    METADATA.get_or_init(|| {
        let output = Command::new(env!("CARGO"))
            .args(["metadata", "--format-version=1", "--locked", "--all-features"])
            .current_dir(root())
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    })
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

/// Our own crates.
fn workspace_packages() -> Vec<&'static Value> {
    let members = metadata()["workspace_members"].as_array().unwrap();
    let is_ours = |package: &&Value| members.contains(&package["id"]);
    metadata()["packages"].as_array().unwrap().iter().filter(is_ours).collect()
}

/// The folder of a crate of ours, seen from the root.
fn folder(package: &Value) -> PathBuf {
    let folder = Path::new(text(package, "manifest_path")).parent().unwrap();
    folder.strip_prefix(root()).unwrap().to_owned()
}

/// The files git knows or would take in.
fn files() -> Vec<PathBuf> {
    let output = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "git ls-files");
    let list = String::from_utf8(output.stdout).unwrap();
    list.lines().map(PathBuf::from).filter(|path| root().join(path).is_file()).collect()
}
