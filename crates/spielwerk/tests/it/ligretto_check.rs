//! `spielwerk ligretto check` over a real nats-server: ours and the example pass, others are found
//! out. All deviations there are run in virtual time, in `ligretto-checker`.

use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::TempDir;

use crate::process::{finish, spielwerk};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Checks a player with these flags; what it prints, and its exit code.
fn check(flags: &[&str], player: &[&str]) -> (String, Option<i32>, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let (told, exit) = check_in(folder.path(), flags, player);
    (told, exit, folder)
}

fn check_in(folder: &Path, flags: &[&str], player: &[&str]) -> (String, Option<i32>) {
    let mut command = spielwerk();
    command.args(["ligretto", "check", "--lang", "en"]).args(flags).arg("--").args(player);
    let output = finish(command.current_dir(folder));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.is_empty(), "{stderr}");
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

/// What the examples in Python need must be there.
fn examples() -> PathBuf {
    let examples = root().join("examples");
    let is_ready = examples.join(".venv/bin/python").exists();
    assert!(is_ready, "run `make python` first: it installs what the examples need");
    examples
}

/// Checks the player in Python with something wrong about it. It lies outside of the examples'
/// folder, so it is not contained.
fn check_cheater(how: &str, flags: &[&str]) -> (String, Option<i32>, TempDir) {
    let text = |path: PathBuf| path.to_str().unwrap().to_owned();
    let python = text(examples().join(".venv/bin/python"));
    let example = text(examples().join("ligretto-player.py"));
    let cheater = text(root().join("crates/spielwerk/tests/it/cheater.py"));
    let player = [&*python, &*cheater, &*example, how, "{nats}", "{name}"];
    check(&[&["--trust"], flags].concat(), &player)
}

/// Two tests instead of one, so that they can run side by side.
fn check_worker(stages: &[&str]) {
    let binary = env!("CARGO_BIN_EXE_spielwerk");
    let player = [binary, "worker", "--nats", "{nats}", "--name", "{name}", "--slots", "1"];
    let flags: Vec<&str> = stages.iter().flat_map(|stage| ["--stage", stage]).collect();
    let (told, exit, _folder) = check(&flags, &player);
    assert_eq!(exit, Some(0), "{told}");
    let n_stages = stages.len();
    assert!(told.contains(&format!("{n_stages} of {n_stages} stages passed")), "{told}");
}

#[test]
fn a_worker_of_ours_plays_behind_walls() {
    check_worker(&["offer", "stop", "owner"]);
}

#[test]
fn a_worker_of_ours_stands_doubles_and_nonsense_behind_walls() {
    check_worker(&["twice", "nonsense"]);
}

#[test]
fn the_example_in_python_passes_behind_walls() {
    // The system's Python, which is seen behind walls, with the packages of the environment, which
    // may have been made by another one.
    let mut packages = std::fs::read_dir(examples().join(".venv/lib")).unwrap();
    let version = packages.next().unwrap().unwrap().file_name();
    let path = format!("PYTHONPATH=.venv/lib/{}/site-packages", version.to_str().unwrap());
    let player =
        ["env", &path, "python3", "ligretto-player.py", "--nats", "{nats}", "--name", "{name}"];
    let stages = ["--stage", "stop", "--stage", "draw", "--stage", "twice"];
    let (told, exit) = check_in(&examples(), &stages, &player);
    assert_eq!(exit, Some(0), "{told}");
}

#[test]
fn what_is_wrong_is_told_with_a_picture_of_the_moment() {
    let (report, exit, folder) =
        check_cheater("stop", &["--json", "--stage", "quiet", "--pictures", "pictures"]);
    assert_eq!(exit, Some(1), "{report}");
    let report: Value = serde_json::from_str(&report).unwrap();
    let finding = &report["stages"][0]["finding"];
    assert_eq!(finding["code"], "false-stop", "{report:#}");
    let wire = finding["wire"].as_array().unwrap();
    let marked = wire[finding["mark"]["line"].as_u64().unwrap() as usize]["text"].as_str();
    assert!(marked.unwrap().contains("◀─────●"), "{wire:#?}");
    assert!(marked.unwrap().contains("stop stamp="), "{wire:#?}");
    let picture = std::fs::read_to_string(folder.path().join("pictures/quiet.svg")).unwrap();
    assert!(picture.contains("class=\"message wrong\""), "{picture}");
}

#[test]
fn players_that_nobody_understands_are_told_so() {
    for (how, stage, code) in
        [("seat", "owner", "speaks-for-another"), ("nonsense", "quiet", "malformed")]
    {
        let (told, exit, _folder) = check_cheater(how, &["--json", "--stage", stage]);
        let report: Value = serde_json::from_str(&told).unwrap();
        assert_eq!(report["stages"][0]["finding"]["code"], code, "{report:#}");
        assert_eq!(exit, Some(1));
    }
}

#[test]
fn stages_are_listed_and_explained_without_a_player() {
    let run = |flags: &[&str]| {
        let output = finish(spielwerk().args(["ligretto", "check"]).args(flags));
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(run(&["--list", "--lang", "de"]).contains("Verbindet sich und grüßt"));
    let told = run(&["--explain", "wake", "--lang", "en"]);
    assert!(told.contains("docs/ligretto/wire.md#when-nobody-can-lay-a-card"), "{told}");
    let output = finish(spielwerk().args(["ligretto", "check"]));
    assert!(String::from_utf8_lossy(&output.stderr).contains("name the player after --"));
}
