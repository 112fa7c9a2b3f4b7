use std::fs;
use std::path::Path;

use super::{files, root};

/// Above this, a file holds a second concept.
const MOST_LINES: usize = 800;

/// Longer for a reason: this one is generated.
const ALLOWED_LONG_FILES: [&str; 1] = ["web/src/lib/api/schema.d.ts"];

const SOURCES: [&str; 5] = ["rs", "ts", "svelte", "css", "js"];

#[test]
fn files_are_short_enough_to_read() {
    for (path, text) in texts(&SOURCES) {
        let n_lines = text.lines().count();
        let allowed = ALLOWED_LONG_FILES.contains(&path.as_str());
        assert!(n_lines <= MOST_LINES || allowed, "{path} has {n_lines} lines");
    }
}

#[test]
fn words_that_must_not_be_here_are_not() {
    // Put together from pieces, so that this file does not find itself.
    let banned = [
        ["/wo", "rk/"],
        ["/ro", "ot/"],
        ["TO", "DO"],
        ["FIX", "ME"],
        ["../sha", "red"],
        ["#[igno", "re"],
        ["should_pa", "nic"],
    ]
    .map(|pieces| pieces.concat());
    for (path, text) in texts(&["rs", "ts", "svelte", "md", "toml", "json", "html", "css", "py"]) {
        for word in &banned {
            assert!(!text.contains(word.as_str()), "{path} contains {word:?}");
        }
    }
}

#[test]
fn modules_have_names_of_their_own() {
    for path in files() {
        let name = path.file_name().unwrap().to_string_lossy();
        let is_drawer = ["mod.rs", "utils.rs", "helpers.rs", "common.rs", "utils.ts", "helpers.ts"];
        assert!(!is_drawer.contains(&name.as_ref()), "{}", path.display());
    }
}

#[test]
fn what_a_reader_looks_for_is_there() {
    for name in [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "SECURITY.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "Makefile",
        ".ci/run",
        ".editorconfig",
        ".github/workflows/test.yml",
        "rust-toolchain.toml",
    ] {
        assert!(root().join(name).is_file(), "{name} is missing");
    }
}

/// Paths in the documents that lead through the code lead to files that exist.
#[test]
fn paths_in_the_map_of_the_code_exist() {
    for document in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let text = fs::read_to_string(root().join(document)).unwrap();
        let mut n_paths = 0;
        for word in text.split('`').skip(1).step_by(2) {
            let is_path = ["crates/", "web/", "docs/", "scripts/", "packaging/", "fuzz/"]
                .iter()
                .any(|folder| word.starts_with(folder));
            if is_path && !word.contains('<') && !word.contains(' ') {
                n_paths += 1;
                assert!(root().join(word).exists(), "{document} names {word}");
            }
        }
        assert!(n_paths > 0, "{document} names no path");
    }
}

/// Links in our documents lead to files that exist.
#[test]
fn links_in_documents_lead_somewhere() {
    for (path, text) in texts(&["md"]) {
        for link in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            let is_outside = link.is_empty() || link.contains("://") || link.starts_with("mailto:");
            let target = root().join(Path::new(&path).parent().unwrap()).join(link);
            assert!(is_outside || target.exists(), "{path} links to {link}");
        }
    }
}

pub(super) fn texts(endings: &[&str]) -> Vec<(String, String)> {
    let wanted = |path: &Path| {
        path.extension().is_some_and(|end| endings.iter().any(|wanted| end == *wanted))
    };
    files()
        .into_iter()
        .filter(|path| wanted(path))
        .map(|path| (path.display().to_string(), fs::read_to_string(root().join(&path)).unwrap()))
        .collect()
}
