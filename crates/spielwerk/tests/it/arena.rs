//! Tournaments: programs and bots, faults, interruptions, many machines.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::cluster::{Cluster, Process};
use crate::process::{finish, run, spielwerk, stderr, stdout};

/// Bots that play the same whenever they are asked, because they look only so far, and positions
/// that they have played to the end within a second.
const BOTS: [&str; 4] = ["1", "2", "3", "4"];
const OPENINGS: &str = "\
    w w@A1 w@C1 w@E1 w@C3 b@D8 b@F8 b@H8 b@F6  # four against four\n\
    b w@A1 w@C1 w@E3 b@D8 b@F8 b@G7\n\
    w w@B2 w@D2 w@F4 b@C7 b@E7 b@G5\n";

/// A folder with a tournament of these bots.
fn course(format: &str, rounds: u32, copies: usize) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("openings.txt"), OPENINGS).unwrap();
    let mut text = format!(
        "name = \"Practical\"\nkind = \"Bashni\"\nformat = \"{format}\"\nrounds = {rounds}\n\
         move-time-ms = 60000\nopenings = \"openings.txt\"\nseed = 7\nconcurrency = 2\n"
    );
    for copy in 0..copies {
        for bot in BOTS {
            let entrant = format!("[[entrant]]\nname = \"level {bot}, {copy}\"\nbot = \"{bot}\"\n");
            text += &entrant;
        }
    }
    let file = folder.path().join("course.toml");
    std::fs::write(&file, text).unwrap();
    (folder, file)
}

/// The standings without what depends on interruptions.
fn table(data: &Path) -> String {
    let output = run(["arena".as_ref(), "show".as_ref(), data.as_os_str(), "--csv".as_ref()]);
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output)
}

fn arena(arguments: &[&str], path: &Path) -> Command {
    let mut command = spielwerk();
    command.arg("arena").arg(arguments[0]).arg(path).args(&arguments[1..]);
    command
}

/// How many of these a test tries: more where time does not matter.
fn often(usual: usize, slow: usize) -> usize {
    if std::env::var_os("RUN_SLOW_TESTS").is_some() { slow } else { usual }
}

#[test]
fn a_tournament_that_is_killed_again_and_again_ends_in_the_same_table() {
    let (folder, file) = course("swiss", 3, 1);
    let begin = Instant::now();
    let output = finish(&mut arena(&["run"], &file));
    let duration = begin.elapsed();
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    for line in ["Round 1: 2 pairings", "Started game 1 of 12 (", "Finished game 12 (", "Score of "]
    {
        assert!(text.contains(line), "{line:?} is missing in\n{text}");
    }
    assert!(text.contains("Rank Name") && text.contains("12 games, 0 replayed"), "{text}");
    let undisturbed = table(&folder.path().join("course.db"));

    let data = folder.path().join("killed.db");
    let (mut n_kills, most) = (0, often(3, 20));
    let mut random = Pcg64Mcg::seed_from_u64(16);
    loop {
        let mut command = if data.exists() {
            arena(&["resume"], &data)
        } else {
            arena(&["run", "--data", data.to_str().unwrap()], &file)
        };
        let mut child = command.stdout(Stdio::null()).spawn().unwrap();
        if n_kills == most {
            assert!(child.wait().unwrap().success());
            break;
        }
        // At any moment; all of them together are about as long as the whole tournament.
        thread::sleep(duration.mul_f64(random.random_range(0.0..2.0) / most as f64));
        child.kill().unwrap();
        child.wait().unwrap();
        n_kills += 1;
    }
    assert_eq!(table(&data), undisturbed);
}

#[test]
fn a_program_that_fails_loses_with_the_reason_and_the_others_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("faults.db");
    let openings = folder.path().join("openings.txt");
    // White takes twice and has won.
    std::fs::write(&openings, "w w@C3 b@D4 b@F6\n").unwrap();
    let client = format!(
        "name=client cmd='{} client -g {{id}} -c {{conf}}'",
        env!("CARGO_BIN_EXE_spielwerk")
    );
    let mut command = spielwerk();
    command.args(["arena", "run", "--trust", "--no-pondering", "--kind", "Bashni"]);
    command.args(["--move-time", "60000", "--concurrency", "2", "--entrant", &client]);
    command.args(["--entrant", "name=crash cmd='sh -c \"echo oh no >&2; exit 3\"'"]);
    command.args(["--entrant", "name=gone cmd=/nowhere/at/all", "--entrant", "bot=1"]);
    command.arg("--openings").arg(&openings).arg("--data").arg(&data);
    let output = finish(&mut command);
    assert!(output.status.success(), "{}\n{}", stderr(&output), stdout(&output));
    let shown = |flag: &str| stdout(&run(["arena", "show", data.to_str().unwrap(), flag]));
    let told: Value = serde_json::from_str(&shown("--json")).unwrap();
    let points = |name: &str| {
        let rows = told["standings"]["rows"].as_array().unwrap();
        rows.iter().find(|row| row["name"] == name).unwrap()["points"].as_f64().unwrap()
    };
    assert_eq!(told["isOver"], true);
    let near = |sum: f64, wanted: f64| (sum - wanted).abs() < 1e-9;
    assert!(near(points("crash") + points("gone"), 0.0), "{}", shown("--games"));
    assert!(near(points("client") + points("1"), 10.0), "{}", shown("--games"));
    let games = shown("--games");
    assert!(games.contains("crashes: ended before it joined: exit code 3"), "{games}");
    let number = games.lines().position(|line| line.contains("exit code 3")).unwrap() + 1;
    let one = run(["arena", "show", data.to_str().unwrap(), "--game", &number.to_string()]);
    assert!(stdout(&one).contains("oh no"), "{}", stdout(&one));
    let records = shown("--records");
    assert!(records.contains("C3:E5:G7"), "{records}");
}

#[test]
fn workers_play_the_same_tournament_and_one_of_them_dies() {
    let (folder, file) = course("swiss", 3, often(1, 8));
    let data = |name: &str| folder.path().join(name);
    // Many of them take longer than anybody waits for a command.
    assert!(arena(&["run"], &file).stdout(Stdio::null()).status().unwrap().success());

    let cluster = Cluster::start();
    let worker = |name: &str| {
        let mut command = spielwerk();
        command.args(["worker", "--nats", &cluster.url, "--name", name, "--arena", "1", "--trust"]);
        Process::start(&mut command)
    };
    let _others = ["a", "b", "c"].map(worker);
    let victim = worker("victim");
    let far = data("far.db");
    let flags = ["run", "--data", far.to_str().unwrap(), "--nats", &cluster.url];
    let mut child = arena(&flags, &file).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    // Once something has been played, everybody is at work.
    let first =
        lines.by_ref().find(|line| line.as_ref().is_ok_and(|line| line.starts_with("Finished")));
    assert!(first.is_some());
    victim.signal(Signal::KILL);
    assert!(lines.count() > 5);
    assert!(child.wait().unwrap().success());
    assert_eq!(table(&far), table(&data("course.db")));
    let records = stdout(&run(["arena", "show", far.to_str().unwrap(), "--records"]));
    assert!(records.contains("level 1, 0"), "the records came along: {records}");
}

#[test]
fn openings_are_printed_for_every_game_that_can_use_them() {
    for kind in ["Bashni", "Reversi", "Checkers", "NMMorris", "Quarto"] {
        let again = || stdout(&run(["arena", "openings", kind, "-n", "5", "--plies", "3"]));
        let printed = again();
        assert_eq!(printed.lines().count(), 5, "{kind}: {printed}");
        assert_eq!(again(), printed, "{kind}");
    }
    let book = stdout(&run(["bashni", "book", "-n", "3", "--threads", "2"]));
    let alone = stdout(&run(["bashni", "book", "-n", "3", "--threads", "1"]));
    assert_eq!((book.lines().count(), &book), (3, &alone));
}

/// An entrant whose folder has a core dump in it: the limit is named, the entrant loses, and nobody
/// waits.
#[test]
fn a_folder_that_is_too_large_costs_its_entrant_the_games() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("dumped");
    std::fs::create_dir(&own).unwrap();
    std::fs::File::create(own.join("core")).unwrap().set_len(2 << 30).unwrap();
    for trust in [&[][..], &["--trust"]] {
        let data = folder.path().join(format!("{}.db", trust.len()));
        let entrant = format!("name=dumped cmd=true folder={}", own.display());
        let mut command = spielwerk();
        command.args(["arena", "run", "--kind", "Bashni", "--entrant", &entrant]);
        command.args(["--entrant", "bot=1", "--data"]).arg(&data).args(trust);
        let output = finish(&mut command);
        assert!(output.status.success(), "{}\n{}", stderr(&output), stdout(&output));
        let games = stdout(&run(["arena", "show", data.to_str().unwrap(), "--games"]));
        assert_eq!(games.matches("the folder holds 2048 MiB").count(), 2, "{games}");
        assert!(games.contains("may have 64 MiB"), "{games}");
    }
}

/// Told to stop while its entrants hang, a tournament stops with everything it has started, and goes
/// on afterwards.
#[test]
fn a_tournament_is_stopped_by_a_signal_whatever_its_entrants_do() {
    for (signal, trust) in [(Signal::TERM, &[][..]), (Signal::INT, &["--trust"])] {
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path().join("deaf");
        std::fs::create_dir(&own).unwrap();
        std::fs::write(own.join("hangs"), "").unwrap();
        let sleep = format!("{}.{}", 100_000 + std::process::id(), signal.as_raw());
        let script = format!(
            "test -e hangs || exit 3\ntrap '' TERM INT HUP\nsetsid sleep {sleep} &\n\
             while :; do sleep {sleep}; done\n"
        );
        std::fs::write(own.join("play.sh"), script).unwrap();
        let entrant = format!("name=deaf cmd='sh play.sh' folder={}", own.display());
        let data = folder.path().join("arena.db");
        let mut command = spielwerk();
        command.args(["arena", "run", "--kind", "Bashni", "--entrant", &entrant]);
        command.args(["--entrant", "bot=1", "--data"]).arg(&data).args(trust);
        let command = command.stdout(Stdio::null()).stderr(Stdio::piped());
        let child = command.spawn().unwrap();
        until(|| is_running(&sleep));
        kill_process(Pid::from_child(&child), signal).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
        assert!(stderr(&output).contains("Go on with: spielwerk arena resume"));
        until(|| !is_running(&sleep));
        std::fs::remove_file(own.join("hangs")).unwrap();
        let output = finish(&mut arena(&["resume"], &data));
        assert!(output.status.success(), "{}\n{}", stderr(&output), stdout(&output));
        let games = stdout(&run(["arena", "show", data.to_str().unwrap(), "--games"]));
        assert_eq!(games.matches("exit code 3").count(), 2, "{games}");
    }
}

/// Whoever starts other processes of ours ends them by ending.
#[test]
fn a_check_and_what_it_checks_end_with_the_grading_that_wants_them() {
    let folder = tempfile::tempdir().unwrap();
    let team = folder.path().join("teams/1");
    std::fs::create_dir_all(&team).unwrap();
    let sleep = format!("{}.9", 200_000 + std::process::id());
    std::fs::write(team.join("play.sh"), format!("trap '' TERM\nsleep {sleep}\n")).unwrap();
    let mut command = spielwerk();
    command.arg("grade").arg(folder.path().join("teams")).arg("--out").arg(folder.path());
    let command = command.args(["--", "sh", "play.sh"]).stdout(Stdio::null());
    let mut child = command.stderr(Stdio::null()).spawn().unwrap();
    until(|| is_running(&sleep));
    kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
    child.wait().unwrap();
    until(|| !is_running(&sleep));
}

/// Waits for it; who waits in vain is ended with the test.
fn until(is_so: impl Fn() -> bool) {
    while !is_so() {
        thread::sleep(Duration::from_millis(5));
    }
}

/// Whether somebody on this machine sleeps for just so long.
fn is_running(sleep: &str) -> bool {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let lines = processes.filter_map(|one| std::fs::read(one.path().join("cmdline")).ok());
    lines.into_iter().any(|line| line == format!("sleep\0{sleep}\0").into_bytes())
}
