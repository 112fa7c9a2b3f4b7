//! A data file of an earlier version opens, replays and goes on.

use std::fs::{self, File};
use std::path::PathBuf;

use flate2::read::GzDecoder;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::http::Stream;
use crate::process::{Server, run, stdout};

/// Written by the last version with format 4: finished and running matches of all its games, with
/// bots that have no name of their own, hidden hands, a seeded deal, a class, and a program that
/// was gone.
const FORMAT_4: &str = "tests/data/format-4.db.gz";

const BASHNI_FINISHED: &str = "1waksrib51ghd";
const BASHNI_RUNNING: &str = "2p30mpsis5f05";
const BASHNI_POSITION: &str = "1vrz7542p6aik";
const BASHNI_PROGRAMS: &str = "2xm82s7qeoneu";
const PAGING_FINISHED: &str = "38q1qrctwx825";
const PAGING_HIDDEN: &str = "0sx15j0kn5vvz";
const LIGRETTO_FINISHED: &str = "36dgvily9nu0v";
const LIGRETTO_SEEDED: &str = "1vuq1beslby11";
const CLASS: &str = "3s3pdcyyeexng";

/// The secrets that the browsers of that time got.
const ADA: &str = "ee75128eec81882468555985bf31d564";
const GRACE: &str = "2a7a094d548266644b3b8edd59228e61";
const BARBARA: &str = "fea48dbf276a1fd73b393eea3826097f";
const LESLIE: &str = "4abd0b80457f36e7997d8be43722c5e7";
const TEACHER: &str = "2bf4c8a6dc58e4e9f2301f57e1d344d1";

/// What the last version with each of the other formats wrote.
struct Earlier {
    format: u32,
    /// Two people who have made a move each; Ada has White.
    people: &'static str,
    ada: &'static str,
    /// Two programs, of which one said too little.
    programs: &'static str,
    /// Ended by the operator.
    decided: &'static str,
    /// Bots that played to the end, with the number of their actions.
    bots: &'static [(&'static str, usize)],
    /// The operator's token and a class.
    class: Option<(&'static str, &'static str)>,
    /// A tournament of two teams that never came.
    tournament: Option<&'static str>,
}

const EARLIER: &[Earlier] = &[
    Earlier {
        format: 1,
        people: "2as7l39cuaxr9",
        ada: "67ba2855d8a17bbc529597b025dc0019",
        programs: "1zwj86s26uc16",
        decided: "0ev9v0qx1c835",
        bots: &[],
        class: None,
        tournament: None,
    },
    Earlier {
        format: 2,
        people: "36du8t0uwi1jr",
        ada: "43338aeaab815572b000d4c0d287cb4f",
        programs: "055oiqm8ksobc",
        decided: "0fa2cupxx3a70",
        bots: &[("0nefhgqkj2yre", 12), ("346b083sxomxl", 102)],
        class: Some(("62203050eb51e5e6378df565984d5581", "2awymweik5yog")),
        tournament: None,
    },
    Earlier {
        format: 3,
        people: "061ibyu7on83o",
        ada: "82bf2dd837b883509f83cb23dc31ca37",
        programs: "0t0km4qnth1ef",
        decided: "2n8aghndaiqq6",
        bots: &[("2x3xb78d38to9", 12), ("1t3418aor14si", 112)],
        class: Some(("8ac6ffcf4f899d22517fec720d239052", "3e6lolm3cowz4")),
        tournament: None,
    },
    Earlier {
        format: 5,
        people: "22ys65uc1okae",
        ada: "6d27ff012d4f4e6042210a28100dd8d8",
        programs: "0kboiri5ffdp5",
        decided: "3squ4ug95zalx",
        bots: &[("3l1ly1t1td9vv", 12), ("021e4z7oclq35", 114)],
        class: Some(("fb0227a1a499eae24a2b7b230d61635a", "03aumha6cz2tv")),
        tournament: None,
    },
    Earlier {
        format: 6,
        people: "3cihh6ly6b8td",
        ada: "a003a3cc6321b9bbba6f8da1dd48ac30",
        programs: "1y0dag80weii1",
        decided: "0o91kk9t6wuvw",
        bots: &[("37zqbdn2fa7rb", 12), ("14xt04nmri4sp", 192)],
        class: Some(("cceae31aa6de717bfbec29d4714886e2", "1zrzgk39u8040")),
        tournament: None,
    },
    Earlier {
        format: 7,
        people: "2n3xwgy2jwh1t",
        ada: "c21189d732beaac9b7718538de9b6474",
        programs: "1orli52rv0bd0",
        decided: "1eab99s0oo4rm",
        bots: &[("1s0plyb6y1lp3", 12), ("0eeljw07hatpg", 117)],
        class: Some(("825b683af381860b0196c3d13877b26a", "057882criddhf")),
        tournament: Some("080595b9q091a"),
    },
];

fn unpacked() -> (TempDir, PathBuf) {
    unpack(FORMAT_4)
}

fn unpack(name: &str) -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("earlier.db");
    let packed = File::open(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap();
    std::io::copy(&mut GzDecoder::new(packed), &mut File::create(&data).unwrap()).unwrap();
    (folder, data)
}

#[test]
fn the_matches_of_an_earlier_version_are_all_there() {
    let (_folder, data) = unpacked();
    let server = Server::start_on(&data, &[]);
    for (id, state, n_moves) in [
        (BASHNI_FINISHED, "finished", 20),
        (BASHNI_RUNNING, "running", 2),
        (BASHNI_POSITION, "running", 0),
        (BASHNI_PROGRAMS, "running", 1),
        (PAGING_FINISHED, "finished", 110),
        (PAGING_HIDDEN, "running", 0),
        (LIGRETTO_FINISHED, "finished", 124),
        (LIGRETTO_SEEDED, "running", 1),
    ] {
        let shown = server.show(id);
        assert_eq!((&shown["state"], &shown["nMoves"]), (&json!(state), &json!(n_moves)), "{id}");
    }
    let n_drawn = |id: &str| {
        let moves = server.show(id)["moves"].as_array().unwrap().clone();
        moves.iter().filter(|played| played["actor"] == "dealer").count()
    };
    assert!(n_drawn(PAGING_FINISHED) > 10, "the dice are the dealer's");
    assert_eq!(n_drawn(LIGRETTO_FINISHED), 8, "so is the shuffling");
    let report = server.get(&format!("/api/v1/matches/{BASHNI_PROGRAMS}/report")).body;
    assert!(report.contains(" C: PLAY C3:D4\n"), "transcripts are read: {report}");
}

#[test]
fn the_running_matches_of_an_earlier_version_go_on() {
    let (_folder, data) = unpacked();
    let server = Server::start_on(&data, &[]);
    let legal = |id: &str| server.show(id)["position"]["legalMoves"][0].clone();
    let action = legal(BASHNI_RUNNING);
    let action = action.as_str().expect("a legal move");
    assert_eq!(server.act(ADA, BASHNI_RUNNING, 0, action).status, 200);
    assert_eq!(server.act(GRACE, BASHNI_POSITION, 0, "C3:E5").status, 200);
    assert_eq!(server.act(BARBARA, LIGRETTO_SEEDED, 0, "ready").status, 200);
    assert_eq!(server.act(LESLIE, LIGRETTO_SEEDED, 1, "ready").status, 200);
    let mut events: Stream = server.follow(LIGRETTO_SEEDED);
    let go = std::iter::from_fn(|| events.entry()).find(|entry| entry["action"] == "go");
    assert_eq!(go.expect("the round begins")["actor"], "clock");
    let class = server.get_as(TEACHER, &format!("/api/v1/classes/{CLASS}")).json();
    let rows = class["rows"].as_array().expect("rows").iter();
    let names: Vec<Value> = rows.map(|row| row["name"].clone()).collect();
    assert_eq!(names, ["Ken", "Dennis"]);
}

#[test]
fn the_records_of_an_earlier_version_say_who_did_what() {
    let (_folder, data) = unpacked();
    // Reading it must not change it.
    let before = fs::read(&data).unwrap();
    let data_argument = data.to_str().unwrap();
    let record = |what: &str, id: &str| stdout(&run(["record", what, id, "--data", data_argument]));
    let shown = record("show", PAGING_FINISHED);
    assert!(shown.contains(": the dealer draws die "), "{shown}");
    assert!(record("replay", LIGRETTO_FINISHED).contains(": the clock: go\n"));
    assert_eq!(fs::read(&data).unwrap(), before);
}

#[test]
fn files_of_all_formats_open_and_go_on() {
    for earlier in EARLIER {
        let format = earlier.format;
        let (_folder, data) = unpack(&format!("tests/data/format-{format}.db.gz"));
        let server = Server::start_on(&data, &[]);
        let shown = server.show(earlier.people);
        assert_eq!(shown["state"], "running", "format {format}");
        assert_eq!(shown["moves"][1]["action"], "B6:A5", "format {format}");
        assert_eq!(server.act(earlier.ada, earlier.people, 0, "D4:E5").status, 200, "{format}");
        let ended = |id: &str| server.show(id)["result"]["ending"].clone();
        assert_eq!(ended(earlier.decided), "decided", "format {format}");
        assert_eq!(ended(earlier.programs), "timeout", "format {format}");
        let report = server.get(&format!("/api/v1/matches/{}/report", earlier.programs)).body;
        assert!(report.contains(" C: VERSION 2.3\n"), "format {format}: {report}");
        for (id, n_actions) in earlier.bots {
            assert_eq!(ended(id), "normal", "format {format}");
            assert_eq!(server.show(id)["nMoves"], *n_actions, "format {format}");
        }
        if let Some((token, class)) = earlier.class {
            let class = server.get_as(token, &format!("/api/v1/classes/{class}")).json();
            assert_eq!(class["rows"][1]["name"], "Dennis", "format {format}");
        }
        if let Some(id) = earlier.tournament {
            let shown = server.get(&format!("/api/v1/tournaments/{id}")).json();
            assert_eq!(shown["state"], "finished", "format {format}");
            let reason = &shown["games"][1]["state"]["reason"]["code"];
            assert_eq!(
                (reason, &shown["standings"]["rows"][0]["nFaults"]),
                (&json!("absent"), &json!(2))
            );
        }
    }
}
