//! Lints stand in one place: `[workspace.lints]` and the one `clippy.toml`.

use std::fs;
use std::path::Path;

use super::{files, root, text, workspace_packages};

/// The modules that may use `unsafe`, and why nothing safe does.
const UNSAFE_MODULES: &[(&str, &str)] = &[
    ("crates/base/timing/src/slice/linux.rs", "two system calls that nobody wraps"),
    ("crates/drivers/client/src/kernel.rs", "shared memory and fork"),
    ("crates/drivers/contain/src/kernel.rs", "closing many files, and what System V removes"),
    ("crates/engines/bashni-engine/src/pages.rs", "the system is asked for large pages of memory"),
    (
        "crates/engines/bashni-engine/src/prefetch.rs",
        "the processor is told what will be read next",
    ),
    (
        "crates/engines/bashni-engine/src/units.rs",
        "vector instructions that only some processors have",
    ),
    ("crates/rules/bashni/src/bits.rs", "instructions that only some processors have"),
    (
        "crates/sessions/ligretto-net/src/prefetch.rs",
        "the processor is told what will be read next",
    ),
];

#[test]
fn every_crate_takes_the_lints_of_the_workspace() {
    for package in workspace_packages() {
        let manifest = fs::read_to_string(text(package, "manifest_path")).unwrap();
        let manifest: toml::Table = manifest.parse().unwrap();
        let expected: toml::Table = "workspace = true".parse().unwrap();
        assert_eq!(
            manifest.get("lints").and_then(toml::Value::as_table),
            Some(&expected),
            "[lints] of {}",
            text(package, "name")
        );
    }
}

/// A second one, in the folder of a crate, would stand for the first and not add to it.
#[test]
fn there_is_one_clippy_toml() {
    let is_one = |path: &&std::path::PathBuf| {
        path.file_name().is_some_and(|name| name == "clippy.toml" || name == ".clippy.toml")
    };
    assert_eq!(files().iter().filter(is_one).collect::<Vec<_>>(), [Path::new("clippy.toml")]);
}

#[test]
fn unsafe_blocks_stand_in_the_modules_that_are_named_for_it() {
    // Put together from pieces, so that this file does not find itself.
    let forms = [["unsafe", " {"], ["unsafe", " fn"], ["unsafe", " impl"], ["unsafe", " extern"]]
        .map(|pieces| pieces.concat());
    let level = ["unsafe", "_code"].concat();
    let mut found = Vec::new();
    for path in files().iter().filter(|path| path.extension().is_some_and(|end| end == "rs")) {
        let source = fs::read_to_string(root().join(path)).unwrap();
        let code = || source.lines().map(str::trim_start).filter(|line| !line.starts_with("//"));
        let path = path.to_str().unwrap();
        if forms.iter().any(|form| code().any(|line| line.contains(form.as_str()))) {
            found.push(path.to_owned());
        }
        let permits = code().filter(|line| line.contains(&level)).count();
        let module = path.strip_suffix("src/lib.rs");
        let expected = UNSAFE_MODULES
            .iter()
            .filter(|(place, _)| module.is_some_and(|module| place.starts_with(module)))
            .count();
        assert_eq!(permits, expected, "{path}: only a crate's lib.rs permits it, for one module");
    }
    // Files that are not committed yet come behind all others.
    found.sort_unstable();
    let named: Vec<&str> = UNSAFE_MODULES.iter().map(|(path, _)| *path).collect();
    assert_eq!(found, named);
}
