//! Tells the binary what it was built from: the commit and its date in a release build. Builds for
//! tests are not made again after every commit, so they do not say it.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-env-changed=SPIELWERK_COMMIT");
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let built_from = match env::var("SPIELWERK_COMMIT") {
        Ok(told) if !told.is_empty() => told,
        _ if is_release => commit().unwrap_or_else(|| "unknown commit".to_owned()),
        _ => "development".to_owned(),
    };
    println!("cargo::rustc-env=SPIELWERK_BUILT_FROM={built_from}");
}

fn commit() -> Option<String> {
    // Every commit and checkout is a line in this file.
    println!("cargo::rerun-if-changed={}", git(&["rev-parse", "--git-path", "logs/HEAD"])?);
    git(&["log", "-1", "--format=%h, %cs"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let text = text.trim();
    (output.status.success() && !text.is_empty()).then(|| text.to_owned())
}
