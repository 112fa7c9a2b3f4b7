//! `spielwerk check` with real processes: the reference client passes, others are found out.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::process::{finish, spielwerk};

/// Checks the small client of Quarto with this switch.
fn check(switch: &str, flags: &[&str]) -> (Option<i32>, String, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/quarto_client.py");
    let mut command = spielwerk();
    // The other tests check a client behind walls.
    command.args(["check", "--trust", "--kind", "Quarto", "--lang", "en"]).args(flags);
    command.args(["--", "python3", script, switch, "-g", "{id}", "-p", "{player}", "-c", "{conf}"]);
    let output = finish(command.current_dir(folder.path()));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.is_empty(), "{stderr}");
    (output.status.code(), String::from_utf8(output.stdout).unwrap(), folder)
}

/// The client with this switch fails at this stage with this finding.
#[track_caller]
fn check_fault(switch: &str, stage: &str, code: &str) -> Value {
    let (exit, report, _folder) = check(switch, &["--json", "--stage", stage]);
    let report: Value = serde_json::from_str(&report).unwrap();
    let finding = report["stages"][0]["finding"].clone();
    assert_eq!(finding["code"], code, "{switch}: {report:#}");
    assert_eq!(exit, Some(1), "{switch}");
    finding
}

/// The client with this switch passes this stage, and one remark is made, which is this.
#[track_caller]
fn check_remark(switch: &str, stage: &str, id: &str, code: &str) -> Value {
    let (exit, report, _folder) = check(switch, &["--json", "--stage", stage]);
    let report: Value = serde_json::from_str(&report).unwrap();
    let stages = report["stages"].as_array().unwrap().iter();
    let failed: Vec<&Value> = stages.filter(|stage| stage["verdict"] == "failed").collect();
    assert_eq!((exit, failed.len()), (Some(0), 1), "{switch}: {report:#}");
    let finding = failed[0]["finding"].clone();
    assert_eq!((&failed[0]["id"], &finding["code"]), (&id.into(), &code.into()), "{switch}");
    assert!(finding["places"][0]["en"].as_str().unwrap().starts_with(stage), "{finding:#}");
    finding
}

/// What needs few moves, since the reference client uses the time that it gets.
const FEW_MOVES: &str = "version id player wait thinking move game-over joined wait-storm \
    negative-id negative-computing wrong-kind trap-rejump trap-no-180";

/// All stages with 20 games take minutes, and are run with the other long tests.
#[test]
fn the_reference_client_passes_all_stages() {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("report.xml");
    let is_long = std::env::var_os("RUN_SLOW_TESTS").is_some();
    let stages = if is_long { "" } else { FEW_MOVES };
    let stages = stages.split_whitespace().flat_map(|stage| ["--stage", stage]);
    let output = spielwerk()
        .args(["check", "--lang", "de", "--keep-going", "--move-time-ms", "1000"])
        .args(["--short-move-time-ms", "1000"])
        .args(stages)
        .args(["--moves", "2", "--junit"])
        .arg(&report)
        .args(["--", env!("CARGO_BIN_EXE_spielwerk")])
        .args(["client", "-g", "{id}", "-p", "{player}", "-c", "{conf}"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    assert!(told.contains("Überspringt dieselben Türme noch einmal"), "{told}");
    let xml = fs::read_to_string(report).unwrap();
    assert!(xml.contains("failures=\"0\" skipped=\"0\""), "{xml}");
    assert!(!xml.contains("<system-out>"), "no remarks: {xml}");
}

#[test]
fn a_small_client_passes_and_its_mistakes_are_found() {
    let short = ["--stage", "both-seats", "--stage", "joined", "--stage", "games"];
    let (exit, told, _folder) = check("none", &[&short[..], &["--games", "2"]].concat());
    assert_eq!(exit, Some(0), "{told}");
    check_fault("one-read-per-line", "split", "hangs-up");
    check_fault("zero-byte", "id", "zero-byte");
    check_fault("hands-over-used", "trap-hands-over", "illegal-move");
    check_fault("ignores-kind", "wrong-kind", "joins-wrong-kind");
    check_fault("crash", "game-over", "crashed");
    check_remark("succeeds-after-error", "negative-id", "exit-after-error", "succeeds-after-error");
    check_remark("fails-after-game", "game-over", "exit-after-game", "fails-after-game");
    check_remark("orphan", "game-over", "left-processes", "leaves-processes");
    check_remark("zombie", "game-over", "left-zombies", "leaves-zombies");
    check_remark("file", "game-over", "left-files", "leaves-files");
    let left =
        check_remark("shared-memory", "game-over", "left-shared-memory", "leaves-shared-memory");
    let name = left["what"]["en"].as_str().unwrap().trim_end_matches('.');
    let name = name.rsplit(' ').next().unwrap();
    fs::remove_file(format!("/dev/shm/{name}")).unwrap();
}

#[test]
fn a_report_shows_the_wire_and_how_to_repeat_the_stage() {
    let (exit, told, _folder) = check("zero-byte", &["--stage", "1", "--stage", "id"]);
    assert_eq!(exit, Some(1), "{told}");
    for words in [
        "  1 ✓ Connects and sends VERSION",
        "  2 ✗ Sends the Game-ID",
        "server> + MNM Gameserver v2.3 accepting connections",
        "client> \\u{0}ID 0hdy96hg8ukzm",
        "        ^ here",
        "docs/bashni/protocol.md#lines",
        "spielwerk check --kind Quarto --trust --stage id -- python3",
        "1 of 2 stages passed",
    ] {
        assert!(told.contains(words), "{words:?} in\n{told}");
    }
}

/// Checks the small client under a valgrind that runs it as it is, and counts this.
fn check_under_valgrind(errors: u32, lost: &str, flags: &[&str]) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    let valgrind = folder.path().join("valgrind");
    let script = format!(
        r#"#!/bin/sh
while [ "${{1#--}}" != "$1" ]; do shift; done
"$@"
code=$?
{{
    echo "==$$==    definitely lost: {lost} bytes in 1 blocks"
    echo "==$$== ERROR SUMMARY: {errors} errors from 1 contexts (suppressed: 0 from 0)"
}} >&2
exit $code
"#
    );
    fs::write(&valgrind, script).unwrap();
    fs::set_permissions(&valgrind, fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap());
    let client = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/quarto_client.py");
    let mut command = spielwerk();
    command.env("PATH", path).args(["check", "--trust", "--valgrind", "--kind", "Quarto"]);
    command.args(["--lang", "en", "--stage", "negative-id"]).args(flags);
    command.args(["--", "python3", client, "none", "-g", "{id}", "-p", "{player}", "-c", "{conf}"]);
    let output = finish(command.current_dir(folder.path()));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.is_empty(), "{stderr}");
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn what_valgrind_counts_is_in_every_report() {
    let (exit, told) = check_under_valgrind(0, "0", &[]);
    assert_eq!(exit, Some(0), "{told}");
    assert!(told.contains("Valgrind: at most 0 errors and 0 lost bytes in a run"), "{told}");
    let (exit, told) = check_under_valgrind(2, "1,234", &["--json"]);
    assert_eq!(exit, Some(0), "a remark: {told}");
    let report: Value = serde_json::from_str(&told).unwrap();
    let stages = report["stages"].as_array().unwrap();
    let remark = stages.iter().find(|stage| stage["id"] == "valgrind").unwrap();
    assert_eq!(remark["finding"]["code"], "valgrind", "{report:#}");
    let stage = &stages[0];
    let counted = serde_json::json!({ "errors": 2, "lostBytes": 1234 });
    assert_eq!(stage["usage"]["valgrind"], counted, "{report:#}");
}

#[test]
fn without_valgrind_it_is_told_how_to_get_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = spielwerk();
    command.env("PATH", folder.path()).args(["check", "--trust", "--valgrind", "--", "true"]);
    let output = finish(command.current_dir(folder.path()));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("install Debian's package valgrind"), "{told}");
}

#[test]
fn stages_are_listed_and_explained_without_a_client() {
    let run = |flags: &[&str]| {
        let output = finish(spielwerk().arg("check").args(flags));
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(run(&["--list", "--lang", "de"]).contains("Verbindet sich und sendet VERSION"));
    let told = run(&["--explain", "trap-no-180", "--lang", "en"]);
    assert!(told.contains("docs/bashni/rules.md#26-turns"), "{told}");
    let output = finish(spielwerk().args(["check", "--explain", "flying"]));
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no stage \"flying\""));
    let output = finish(Command::new(env!("CARGO_BIN_EXE_spielwerk")).args(["check"]));
    assert!(String::from_utf8_lossy(&output.stderr).contains("name the client after --"));
}

/// What the first stage finds with this command in this folder.
#[track_caller]
fn first_finding(flags: &[&str], folder: &Path, command: &[&str]) -> Value {
    let mut check = spielwerk();
    check.args(["check", "--json", "--stage", "version"]).args(flags).arg("--").args(command);
    let output = finish(check.current_dir(folder));
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["stages"][0]["verdict"], "failed", "{report:#}");
    report["stages"][0]["finding"].clone()
}

#[test]
fn a_client_that_can_not_be_executed_is_told_why() {
    let folder = tempfile::tempdir().unwrap();
    let client = folder.path().join("client");
    for flags in [&[][..], &["--trust"]] {
        let code = || first_finding(flags, folder.path(), &["./client"])["code"].clone();
        assert_eq!(code(), "program-not-found");
        fs::write(&client, "#!/bin/no-shell\n").unwrap();
        fs::set_permissions(&client, fs::Permissions::from_mode(0o644)).unwrap();
        assert_eq!(code(), "program-not-executable");
        fs::set_permissions(&client, fs::Permissions::from_mode(0o755)).unwrap();
        assert_eq!(code(), "interpreter-not-found");
        fs::write(&client, b"\x7fELF\x02\x01\x01 of another machine").unwrap();
        assert_eq!(code(), "program-of-another-machine");
        fs::remove_file(&client).unwrap();
    }
}

#[test]
fn a_client_that_needs_too_much_memory_is_told_how_much_it_may_use() {
    let folder = tempfile::tempdir().unwrap();
    let greedy = "x = bytearray(1 << 30); print(len(x))";
    let finding = first_finding(&[], folder.path(), &["python3", "-c", greedy]);
    assert_eq!(finding["code"], "too-much-memory", "{finding:#}");
    assert_eq!(finding["expected"]["en"], "At most 512 MiB.");
}

/// A client is checked in a copy of its folder; one that can't be copied is told so at once.
#[test]
fn a_folder_that_is_too_large_is_named_before_anything_is_checked() {
    let folder = tempfile::tempdir().unwrap();
    fs::File::create(folder.path().join("core")).unwrap().set_len(2 << 30).unwrap();
    for flags in [&[][..], &["--trust"]] {
        let mut check = spielwerk();
        check.arg("check").args(flags).args(["--", "true"]).current_dir(folder.path());
        let output = finish(&mut check);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains("holds 2048 MiB") && told.contains("may have 1024 MiB"), "{told}");
    }
}

/// What a client writes is gone with its copy, with walls and without.
#[test]
fn a_client_leaves_its_folder_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    for flags in [&[][..], &["--trust"]] {
        first_finding(flags, folder.path(), &["sh", "-c", "echo x > written; test -e written"]);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{flags:?}");
    }
}
