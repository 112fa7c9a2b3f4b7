use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use clap::builder::Resettable;
use clap::{Args as _, Command, FromArgMatches as _};

use super::*;

fn from_file(text: &str) -> anyhow::Result<Settings> {
    given::from_texts(&file::parse(text)?)
}

fn problem(text: &str) -> String {
    from_file(text).err().expect("it is refused").to_string()
}

/// The flags of `serve` without the environment of the developer.
fn flags() -> Command {
    Given::augment_args(Command::new("serve")).mut_args(|arg| arg.env(Resettable::Reset))
}

#[test]
fn the_file_goes_before_the_defaults_and_flags_before_the_file() {
    let file = "move-time-ms = 5000\ndrain-ms = 7\ngame-port = \"0.0.0.0:2000\"";
    let mut texts: BTreeMap<_, _> = file::parse(file).unwrap();
    texts.insert("move-time-ms", "100".to_owned());
    texts.insert("game-port", "1400".to_owned());
    let config = given::from_texts(&texts).unwrap().server;
    assert_eq!(config.default_move_time, Duration::from_millis(100));
    assert_eq!(config.protocol.drain, Duration::from_millis(7));
    assert_eq!(config.protocol.answer, Config::default().protocol.answer);
    // Nothing of the address in the file is left over.
    assert_eq!(config.game_listen, "127.0.0.1:1400".parse().unwrap());
}

#[test]
fn what_nobody_gave_is_not_given() {
    let matches = flags().try_get_matches_from(["serve", "--drain-ms=7"]).unwrap();
    let given = Given::from_arg_matches(&matches).unwrap();
    assert_eq!(format!("{given:?}"), r#"Given({"drain-ms": "7"})"#);
}

/// Two rows that put their values in the same place would show it in each other's default.
#[test]
fn every_setting_has_a_name_and_a_place_of_its_own() {
    let mut names = BTreeSet::new();
    let every = || ALL.iter().flat_map(|(_, settings)| *settings);
    for setting in every() {
        assert!(names.insert(setting.name), "{} is there twice", setting.name);
        let Some(usual) = setting.shown(&mut Settings::default()) else { continue };
        let other = if usual.contains(':') { "127.0.0.1:99" } else { "98765" };
        let mut all = Settings::default();
        setting.set(&mut all, other).unwrap();
        for one in every() {
            let expected = one.shown(&mut Settings::default());
            let changed = one.shown(&mut all) != expected;
            assert_eq!(changed, one.name == setting.name, "{} and {}", one.name, setting.name);
        }
    }
}

#[test]
fn every_default_could_be_given() {
    for setting in ALL.iter().flat_map(|(_, settings)| *settings) {
        if let Some(usual) = setting.shown(&mut Settings::default()) {
            assert_eq!(setting.set(&mut Settings::default(), &usual), Ok(()), "{}", setting.name);
        }
    }
}

#[test]
fn the_game_port_is_a_port_or_an_address() {
    for (text, address) in [
        ("game-port = 0", "127.0.0.1:0"),
        ("game-port = \"1400\"", "127.0.0.1:1400"),
        ("game-port = \"[::]:1400\"", "[::]:1400"),
    ] {
        let config = from_file(text).unwrap().server;
        assert_eq!(config.game_listen, address.parse().unwrap());
    }
    for text in ["game-port = 70000", "game-port = \"1357x\""] {
        assert_eq!(problem(text), "line 1: game-port: expected 1357 or 0.0.0.0:1357");
    }
}

#[test]
fn a_wrong_file_is_told_what_is_wrong() {
    for (text, expected) in [
        (
            "drain-ms = 1\nmoove-time-ms = 5",
            "line 2: unknown setting moove-time-ms; did you mean move-time-ms?",
        ),
        ("zzz = 5", "line 1: unknown setting zzz; `spielwerk serve --help` lists all settings"),
        (
            "config = \"x\"",
            "line 1: unknown setting config; `spielwerk serve --help` lists all settings",
        ),
        (
            "max-line-bytes = \"long\"",
            "line 1: max-line-bytes: expected a number of at least 80, got \"long\"",
        ),
        (
            "max-line-bytes = 10",
            "line 1: max-line-bytes: expected a number of at least 80, got \"10\"",
        ),
        (
            "answer-time-ms = 0",
            "line 1: answer-time-ms: expected a number of at least 1, got \"0\"",
        ),
        ("job-slots = 0", "line 1: job-slots: expected a number of at least 1, got \"0\""),
        ("max-connections = true", "line 1: max-connections can't be boolean"),
        ("admin-token = \"short\"", "line 1: admin-token: must have at least 12 characters"),
    ] {
        assert_eq!(problem(text), expected);
    }
}

#[test]
fn proxies_and_names_can_be_given_several_times_and_in_a_file() {
    let flags = flags()
        .try_get_matches_from(["serve", "--trusted-proxy=10.0.0.0/8", "--trusted-proxy=::1"])
        .unwrap();
    let given = Given::from_arg_matches(&flags).unwrap();
    assert_eq!(given.settings(None).unwrap().server.trusted_proxies.len(), 2);
    let config = from_file("trusted-proxy = \"10.0.0.0/8, 192.0.2.7\"").unwrap().server;
    assert!(config.trusted_proxies[1].contains("192.0.2.7".parse().unwrap()));
    let bad = "line 1: trusted-proxy: expected an address or a network such as 10.0.0.7 or \
               10.0.0.0/8";
    assert_eq!(problem("trusted-proxy = \"proxy\""), bad);
    let config = from_file("host-name = \"games.example.org, spielwerk\"").unwrap().server;
    assert_eq!(config.host_names, ["games.example.org", "spielwerk"]);
    let bad = "line 1: host-name: expected a name such as games.example.org, without a port";
    assert_eq!(problem("host-name = \"example.org:80\""), bad);
}

#[test]
fn whatever_stands_in_the_file_is_read_or_refused() {
    let seeds = [
        "move-time-ms = 5000\ndrain-ms = 7\ngame-port = \"0.0.0.0:2000\"\n",
        "# a comment\nlisten = \"127.0.0.1:8080\"\ndata = \"spielwerk.db\"\nmax-connections = 10\n",
        "[section]\nnats = 'embedded'\nlog = \"\"\"\nlines\n\"\"\"\nlist = [1, 2.5, true]\n",
    ];
    let corpus = fuzz_targets::Corpus::new(seeds.map(|seed| seed.as_bytes().to_vec()).to_vec());
    let read = |bytes: &[u8]| drop(from_file(&String::from_utf8_lossy(bytes)));
    fuzz_targets::hammer("settings", read, &corpus, 3_000, 1);
}
