//! `spielwerk ligretto simulate` and `study` as somebody types them.

use std::fs;

use serde_json::Value;

use crate::process::{run, stderr, stdout};

#[track_caller]
fn simulate(more: &[&str]) -> Value {
    let output = run([&["ligretto", "simulate", "--json"], more].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    serde_json::from_str(&stdout(&output)).expect("one JSON document")
}

#[track_caller]
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(!output.status.success(), "{}", stdout(&output));
    stderr(&output)
}

#[test]
fn the_same_seed_gives_the_same_game_and_its_command_repeats_it() {
    let options = ["--players", "5", "--seed", "7", "--strategies", "push,blind", "--trace", "20"];
    let game = simulate(&[&options[..], &["--faults", "loss=5,skew=100"]].concat());
    assert_eq!(game["trace"].as_array().unwrap().len(), 20);
    let command = game["command"].as_str().unwrap();
    let mut words: Vec<&str> = command.split(' ').skip(1).collect();
    words.extend(["--json", "--trace", "20"]);
    let again = run(words);
    assert_eq!(serde_json::from_str::<Value>(&stdout(&again)).unwrap(), game);
    let other = simulate(&["--players", "5", "--seed", "8"]);
    assert_ne!(other["report"], game["report"]);
}

/// What the command line, the server and the form take is one order, and so is what they answer.
#[test]
fn a_game_is_reported_with_the_command_that_repeats_it() {
    let game = simulate(&["--players", "3", "--strategies", "push"]);
    assert_eq!(game["report"]["where"], "virtual");
    assert_eq!(game["report"]["standing"].as_array().unwrap().len(), 3);
    assert_eq!(game["command"], "spielwerk ligretto simulate --players 3 --strategies push");
}

#[test]
fn laws_are_checked_when_asked_and_people_get_a_table() {
    let output = run(["ligretto", "simulate", "--players", "3", "--seed", "2", "--check"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stderr(&output).contains("all laws held after each of"), "{}", stderr(&output));
    assert!(stdout(&output).contains("most points: seat"), "{}", stdout(&output));
}

#[test]
fn a_deal_is_read_as_text_and_as_json_and_a_bad_one_names_player_and_card() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let cards = |colour: &str| (1..=10).map(|n| format!("{colour} {n}")).collect::<Vec<_>>();
    let deck: Vec<String> =
        ["red", "yellow", "blue", "green"].iter().flat_map(|colour| cards(colour)).collect();
    let text = file("deal.txt", &format!("# two\n{0}\n{0}\n", deck.join(", ")));
    let json = file("deal.json", &serde_json::to_string(&[&deck, &deck]).unwrap());
    assert_eq!(simulate(&["--deal", &text])["report"], simulate(&["--deal", &json])["report"]);
    let bad = file("bad.txt", &format!("{0}\n{0}\n", deck.join(", ").replace("red 7", "pink 7")));
    let said = refused(&["ligretto", "simulate", "--deal", &bad]);
    assert!(said.contains("player 1: card 7: \"pink\" is not a colour"), "{said}");
    let said = refused(&["ligretto", "simulate", "--deal", "no such file"]);
    assert!(said.contains("no such file"), "{said}");
}

#[test]
fn bad_options_are_explained() {
    for (options, said) in [
        (["--players", "1"], "--players: expected a number of at least 2, got \"1\""),
        (["--strategies", "lucky"], "expected blind or peek or push or careful"),
        (["--signals", "smoke"], "expected plain or broadcast or timestamp"),
        (["--network", "moon"], "--network: \"moon\" is unknown"),
        (["--faults", "rain=1"], "--faults: \"rain=1\" is unknown"),
        (["--row-size", "6"], "--row-size: expected a number from 3 to 5, got \"6\""),
        (["--where", "workers"], "no workers"),
    ] {
        let error = refused(&[&["ligretto", "simulate"], &options[..]].concat());
        assert!(error.contains(said), "{options:?}: {error}");
    }
    let error = refused(&["ligretto", "study", "--players", "1,2"]);
    assert!(error.contains("--players: expected a number of at least 2, got \"1\""), "{error}");
}

#[test]
fn a_study_writes_its_file_and_charts_and_is_the_same_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let study = |threads: &str| {
        let out = folder.path().join(threads);
        let options = ["--players", "2,4", "--games", "6", "--signals", "plain,timestamp"];
        let place = ["--strategies", "blind,push", "--seed", "3", "--threads", threads];
        let output = run(["ligretto", "study"]
            .iter()
            .chain(&options)
            .chain(&place)
            .copied()
            .map(std::ffi::OsStr::new)
            .chain(["--out".as_ref(), out.as_os_str()]));
        assert!(output.status.success(), "{}", stderr(&output));
        assert!(stdout(&output).contains("predicted: about 98 %"), "{}", stdout(&output));
        for chart in ["deadlocks", "late-half-wins", "calls", "play-ms", "failed-lays", "undone"] {
            let svg = fs::read_to_string(out.join(format!("{chart}.svg"))).unwrap();
            assert!(svg.starts_with("<svg"), "{chart}");
        }
        fs::read_to_string(out.join("study.json")).unwrap()
    };
    let one = study("1");
    assert_eq!(one, study("3"));
    let file: Value = serde_json::from_str(&one).unwrap();
    assert_eq!((file["version"].as_u64(), file["cells"].as_array().unwrap().len()), (Some(2), 8));
}

/// A worker that is killed before all players have a place takes none, and the one that comes
/// after it is not the one that is still listed: either made a game of forty fail.
#[test]
fn a_cluster_of_forty_plays_on_when_workers_are_killed() {
    let arguments = ["ligretto", "cluster", "--players", "40", "--games", "3", "--lose", "kill"];
    let output = run(arguments.into_iter().chain(["--strategies", "push", "--json"]));
    assert!(output.status.success(), "{}", stderr(&output));
    let summary: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(summary["games"], 3, "{summary}");
}
